import { Kind, type OperationDefinitionNode, OperationTypeNode, type SelectionSetNode } from 'graphql';
import { operationAt } from '../../../../core/application/operations.js';
import type { OperationLabel } from '../../../../core/application/telemetry/instruments.js';
import type { Fragments } from './selectedFields.js';

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

const rootTypes: Readonly<Record<OperationTypeNode, string>> = {
  [OperationTypeNode.QUERY]: 'Query',
  [OperationTypeNode.MUTATION]: 'Mutation',
  [OperationTypeNode.SUBSCRIPTION]: 'Subscription',
};

/** What an operation is counted as: by its root fields, whether or not a condition leaves one out. */
export function measuredAs({ operation, selectionSet }: OperationDefinitionNode, fragments: Fragments): OperationLabel {
  const fields = new Map<string, string>();
  noteNames(selectionSet, fragments, { fields, seen: new Set() });
  const own = [...fields.values()].filter((name) => !name.startsWith('__'));
  const [first] = own;
  if (first === undefined) return 'introspection';
  return own.length > 1 ? 'several' : (operationAt(`${rootTypes[operation]}.${first}`) ?? 'none');
}

interface Noted {
  /** The names of fields by the names that they have in the answer. */
  readonly fields: Map<string, string>;
  /** Fragments: each is followed once, however often it is spread. */
  readonly seen: Set<string>;
}

function noteNames({ selections }: SelectionSetNode, fragments: Fragments, noted: Noted): void {
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD)
      noted.fields.set((selection.alias ?? selection.name).value, selection.name.value);
    else if (selection.kind === Kind.INLINE_FRAGMENT) noteNames(selection.selectionSet, fragments, noted);
    else if (!noted.seen.has(selection.name.value)) {
      noted.seen.add(selection.name.value);
      const fragment = fragments[selection.name.value];
      if (fragment) noteNames(fragment.selectionSet, fragments, noted);
    }
  }
}
