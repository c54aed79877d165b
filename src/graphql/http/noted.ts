import type { ApolloServerPlugin } from '@apollo/server';
import type { GraphQLFormattedError } from 'graphql';
import { labelOf } from '#graphql-executor';
import type { OperationNotes } from '../../http/state.js';
import type { GraphqlContext } from '../calls/context.js';

/** What a request's line in the log says about its operation. */

export function noteReasons(notes: OperationNotes, errors: readonly GraphQLFormattedError[] | undefined): void {
  if (!errors?.length) return;
  notes.reasons = new Map(
    errors.map(({ extensions }) => [String(extensions?.reason ?? extensions?.code), String(extensions?.code)]),
  );
}

const faults: readonly string[] = ['INTERNAL_SERVER_ERROR', 'SERVICE_UNAVAILABLE'];

/** Whether an operation was answered with an error that its caller has not caused. */
export const hasFault = ({ reasons }: OperationNotes): boolean =>
  [...(reasons?.values() ?? [])].some((family) => faults.includes(family));

/** Must come after every plugin that replaces an answer. */
export const noted: ApolloServerPlugin<GraphqlContext> = {
  async requestDidStart() {
    return {
      async didResolveOperation({ operation, contextValue: { notes, trace } }) {
        if (!operation) return;
        notes.operation = labelOf(operation);
        trace.begin(operation);
      },
      async willSendResponse({ response: { body }, contextValue: { notes } }) {
        if (body.kind === 'single') noteReasons(notes, body.singleResult.errors);
      },
    };
  },
};
