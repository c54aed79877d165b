import { ApolloServer, type ApolloServerPlugin, HeaderMap } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import type { GraphQLSchema } from 'graphql';
import type { Door } from '../core/useCase.js';
import { bodyOf } from '../http/jsonBody.js';
import type { AppContext, AppMiddleware, Logger } from '../http/state.js';
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

  const middleware: AppMiddleware = async (ctx) => {
    const context = ctx as AppContext;
    const headers = new HeaderMap();
    for (const [name, value] of Object.entries(context.headers)) headers.set(name, String(value));
    const {
      body,
      headers: answered,
      status = 200,
    } = await server.executeHTTPGraphQLRequest({
      httpGraphQLRequest: {
        // Koa leaves the body out of its answer to HEAD, which Apollo doesn't know.
        method: context.method === 'HEAD' ? 'GET' : context.method,
        headers,
        search: context.search,
        // No body at all is Apollo's to refuse, which wants to see an object for that.
        body: bodyOf(context) || {},
      },
      context: async () => createContext({ door, ...context.state }),
    });
    // In parts it comes only where a schema has `@defer` or `@stream`.
    if (body.kind !== 'complete') throw new Error('an answer in parts');
    context.status = status;
    for (const [name, value] of answered) context.set(name, value);
    context.set('Cache-Control', 'no-store');
    // Encoded once: as text, Koa would do it once for the length and Node once more on the way out.
    context.body = Buffer.from(body.string);
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
