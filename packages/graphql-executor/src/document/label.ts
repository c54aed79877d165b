import { Kind, type OperationDefinitionNode, OperationTypeNode, type SelectionSetNode } from 'graphql';
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

/**
 * The fields of the schema at the root of an operation, as `Type.field`, whether or not a condition leaves one out. A
 * field under two names is there twice.
 */
export function rootFieldsOf({ operation, selectionSet }: OperationDefinitionNode, fragments: Fragments): string[] {
  const fields = new Map<string, string>();
  noteNames(selectionSet, fragments, { fields, seen: new Set() });
  const own = [...fields.values()].filter((name) => !name.startsWith('__'));
  return own.map((name) => `${rootTypes[operation]}.${name}`);
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
