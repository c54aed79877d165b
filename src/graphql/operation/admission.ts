import type { ApolloServerPlugin } from '@apollo/server';
import { ApolloServerErrorCode } from '@apollo/server/errors';
import { type DocumentNode, GraphQLError, type GraphQLSchema, parse } from 'graphql';
import type { GraphqlContext } from '../execution/context.js';
import type { ErrorMapping } from '../execution/errorMapping.js';
import type { Documents } from './documents.js';
import { documentExceeds, limits } from './limits.js';
import { documentFaults, hasSubscription } from './validation.js';

/**
 * Checks a document's size before Apollo Server validates it, because validation may take longer than all other steps.
 * A document with a subscription is validated here: a rule of GraphQL that Apollo uses throws at some of them. It also
 * remembers the answers to documents that can't be run: when one is sent again, it costs a look-up only.
 */
export function admission(
  schema: GraphQLSchema,
  documents: Documents,
  { shownAs }: ErrorMapping,
): ApolloServerPlugin<GraphqlContext> {
  return {
    async requestDidStart() {
      return {
        async didResolveSource({ source, queryHash, contextValue: { requestId } }) {
          if (documents.has(queryHash)) return;
          const document = parsed(source);
          if (!document) return;
          const isValidatedHere = hasSubscription(document);
          const faults = isValidatedHere ? documentFaults(schema, document) : documentExceeds(document);
          if (faults.length > 0) {
            documents.refuse(
              queryHash,
              faults.map((error) => shownAs(error, requestId)),
            );
          } else if (isValidatedHere) await documents.set(queryHash, document);
        },
        async validationDidStart(request) {
          return async (errors) => {
            if (errors?.length) invalid.add(request);
          };
        },
        async didResolveOperation({ document }) {
          if (documents.refused(document)) throw refusedBefore();
        },
        async willSendResponse(request) {
          const { document, queryHash, response } = request;
          if (response.body.kind !== 'single') return;
          const answer = documents.refused(document);
          if (answer) response.body.singleResult.errors = answer;
          else if (invalid.has(request) && queryHash)
            documents.refuse(queryHash, response.body.singleResult.errors ?? []);
        },
      };
    },
  };
}

/** Requests whose document was found invalid. */
const invalid = new WeakSet<object>();

/** Null where the document can't be parsed: Apollo says why. */
function parsed(source: string): DocumentNode | null {
  try {
    return parse(source, { maxTokens: limits.tokens });
  } catch {
    return null;
  }
}

/** A placeholder: the remembered answer replaces it. */
function refusedBefore(): GraphQLError {
  return new GraphQLError('The document cannot be run.', {
    extensions: { code: ApolloServerErrorCode.GRAPHQL_VALIDATION_FAILED, http: { status: 400 } },
  });
}
