import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import { koaMiddleware } from '@as-integrations/koa';
import type { GraphQLSchema } from 'graphql';
import type { Door } from '../core/useCase.js';
import { bodyOf } from '../http/jsonBody.js';
import type { AppContext, AppMiddleware, Logger, RequestState } from '../http/state.js';
import { boundedJson } from './boundedJson.js';
import { createContext, type GraphqlContext } from './context.js';
import { errorMapping } from './errorMapping.js';
import { extentRule, limitExceeded, limits } from './limits.js';
import { NodeCounts } from './nodeLimit.js';
import { graphqlSchema } from './schema.js';
import { textAnswers } from './textAnswers.js';

export interface GraphqlParts {
  readonly door: Door;
  readonly logger: Logger;
}

export interface Graphql {
  /** Answers `/graphql`; before it stand the credentials, the limiter and the JSON body. */
  readonly middleware: AppMiddleware;
  readonly schema: GraphQLSchema;
  stop(): Promise<void>;
}

/** The GraphQL adapter: Apollo Server over the core's door. */
export async function createGraphql({ door, logger }: GraphqlParts): Promise<Graphql> {
  const schema = await graphqlSchema();
  const server = apolloServer(schema, logger);
  await server.start();
  const answer = koaMiddleware<GraphqlContext, RequestState>(server, {
    context: async ({ ctx: { state } }) => createContext({ door, ...state }),
  });

  const middleware: AppMiddleware = async (ctx) => {
    const context = ctx as AppContext & { request: { body?: unknown } };
    const { method } = context;
    // No body at all is Apollo's to refuse, which wants to see an object for that.
    context.request.body = bodyOf(context) || {};
    // Koa leaves the body out of its answer to HEAD, which Apollo doesn't know.
    if (method === 'HEAD') context.method = 'GET';
    await answer(context as never, async () => undefined);
    context.method = method;
    context.set('Cache-Control', 'no-store');
  };
  return { middleware, schema, stop: () => server.stop() };
}

/** @internal Apart from {@link createGraphql} for tests that need no HTTP. */
export function apolloServer(schema: GraphQLSchema, logger: Logger): ApolloServer<GraphqlContext> {
  const mapping = errorMapping(logger);
  const say = (level: keyof Logger) => (message: unknown) => logger[level]({ from: 'apollo' }, String(message));
  return new ApolloServer<GraphqlContext>({
    schema,
    formatError: mapping.formatError,
    validationRules: [extentRule],
    parseOptions: { maxTokens: limits.tokens },
    plugins: [
      mapping.plugin,
      nodeLimit(schema),
      textAnswers(schema, mapping),
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginInlineTraceDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginSchemaReportingDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
    ],
    // Whoever gets here has shown a credential.
    introspection: true,
    hideSchemaDetailsFromClientErrors: true,
    includeStacktraceInErrorResponses: false,
    allowBatchedHttpRequests: false,
    csrfPrevention: true,
    stringifyResult: boundedJson,
    stopOnTerminationSignals: false,
    // Nothing may depend on what the environment happens to say.
    nodeEnv: 'production',
    logger: { debug: say('debug'), info: say('info'), warn: say('warn'), error: say('error') },
  });
}

/** Refuses operations that ask for too many records, once their variables are known. */
function nodeLimit(schema: GraphQLSchema): ApolloServerPlugin<GraphqlContext> {
  const counts = new NodeCounts(schema);
  return {
    async requestDidStart() {
      return {
        async didResolveOperation({ operation, document, request }) {
          const nodes = operation ? counts.of(document, operation, request.variables ?? {}) : 0;
          if (nodes > limits.nodes) throw limitExceeded('nodes', nodes);
        },
      };
    },
  };
}
