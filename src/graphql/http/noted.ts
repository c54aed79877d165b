import type { ApolloServerPlugin } from '@apollo/server';
import { type GraphQLFormattedError, Kind, type OperationDefinitionNode } from 'graphql';
import type { OperationNotes } from '../../http/state.js';
import type { GraphqlContext } from '../execution/context.js';

/** What a request's line in the log says about its operation. Values and arguments are never logged. */

const maxLabel = 200;
const labels = new WeakMap<OperationDefinitionNode, string>();

/** An operation's kind, name and root fields: `query Board { vacancy interviews }`. */
export function labelOf(operation: OperationDefinitionNode): string {
  const known = labels.get(operation);
  if (known !== undefined) return known;
  const fields = operation.selectionSet.selections.map((selection) =>
    selection.kind === Kind.FIELD ? selection.name.value : '…',
  );
  const name = operation.name ? ` ${operation.name.value}` : '';
  const label = `${operation.operation}${name} { ${[...new Set(fields)].join(' ')} }`.slice(0, maxLabel);
  labels.set(operation, label);
  return label;
}

export function noteReasons(notes: OperationNotes, errors: readonly GraphQLFormattedError[] | undefined): void {
  if (!errors?.length) return;
  notes.reasons = new Map(
    errors.map(({ extensions }) => [String(extensions?.reason ?? extensions?.code), String(extensions?.code)]),
  );
}

/** Must come after every plugin that replaces an answer. */
export const noted: ApolloServerPlugin<GraphqlContext> = {
  async requestDidStart() {
    return {
      async didResolveOperation({ operation, contextValue: { notes } }) {
        if (operation) notes.operation = labelOf(operation);
      },
      async willSendResponse({ response: { body }, contextValue: { notes } }) {
        if (body.kind === 'single') noteReasons(notes, body.singleResult.errors);
      },
    };
  },
};
