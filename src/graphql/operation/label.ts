import { Kind, type OperationDefinitionNode } from 'graphql';

const maxLabel = 200;

/**
 * An operation's kind and root fields, for the log: `query { vacancy interviews }`. Its name, its values and its arguments
 * are texts of the client, and are never logged.
 */
export function labelOf(operation: OperationDefinitionNode): string {
  const fields = operation.selectionSet.selections.map((selection) =>
    selection.kind === Kind.FIELD ? selection.name.value : '…',
  );
  return `${operation.operation} { ${[...new Set(fields)].join(' ')} }`.slice(0, maxLabel);
}
