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
import { utf8 } from '../http/utf8.js';
import { boundedJson } from './boundedJson.js';
import { createContext, type GraphqlContext } from './context.js';
import { Documents } from './documents.js';
import { type ErrorMapping, errorMapping } from './errorMapping.js';
import { KnownOperations } from './knownOperations.js';
import { extentRule, limitExceeded, limits } from './limits.js';
import { NodeCounts } from './nodeLimit.js';
import { graphqlSchema } from './schema.js';
import { TextAnswers } from './textAnswers.js';

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
  const parts = partsOf(schema, logger);
  const server = apolloServer(schema, logger, parts);
  await server.start();

  const middleware: AppMiddleware = async (anyContext) => {
    const ctx = anyContext as AppContext;
    const sent = bodyOf(ctx);
    const context = createContext({ door, ...ctx.state });
    const accept = ctx.get('accept');
    const known = ctx.method === 'POST' ? parts.operations.find(sent, accept) : null;
    const isWithinLimits = known && parts.counts.of(known.document, known.operation, known.variables) <= limits.nodes;
    if (isWithinLimits) {
      const answer = await parts.answers.of(known.document, known.operation, known.variables, context);
      if (answer) {
        send(ctx, answer.status, [['content-type', known.contentType]], boundedJson(answer.result));
        return;
      }
    }

    const headers = new HeaderMap();
    for (const [name, value] of Object.entries(ctx.headers)) headers.set(name, String(value));
    const {
      body,
      headers: answered,
      status = 200,
    } = await server.executeHTTPGraphQLRequest({
      httpGraphQLRequest: {
        // Koa leaves the body out of its answer to HEAD, which Apollo doesn't know.
        method: ctx.method === 'HEAD' ? 'GET' : ctx.method,
        headers,
        search: ctx.search,
        // No body at all is Apollo's to refuse, which wants to see an object for that.
        body: sent || {},
      },
      context: async () => (isWithinLimits ? { ...context, isLeftToExecution: true } : context),
    });
    // In parts it comes only where a schema has `@defer` or `@stream`.
    if (body.kind !== 'complete') throw new Error('an answer in parts');
    const contentType = answered.get('content-type');
    if (status === 200 && contentType !== undefined) parts.operations.noteType(accept, contentType);
    send(ctx, status, answered, body.string);
  };
  return { middleware, schema, stop: () => server.stop() };
}

function send(ctx: AppContext, status: number, headers: Iterable<readonly [string, string]>, text: string): void {
  ctx.status = status;
  for (const [name, value] of headers) ctx.set(name, value);
  ctx.set('Cache-Control', 'no-store');
  // Encoded once: as text, Koa would do it once for the length and Node once more on the way out.
  ctx.body = utf8(text);
}

/** What is found out of operations, and kept. */
interface Parts {
  readonly mapping: ErrorMapping;
  readonly counts: NodeCounts;
  readonly answers: TextAnswers;
  readonly operations: KnownOperations;
}

function partsOf(schema: GraphQLSchema, logger: Logger): Parts {
  const mapping = errorMapping(logger);
  const counts = new NodeCounts(schema);
  return {
    mapping,
    counts,
    answers: new TextAnswers(schema, counts, mapping),
    operations: new KnownOperations(),
  };
}

/** @internal Apart from {@link createGraphql} for tests that need no HTTP. */
export function apolloServer(
  schema: GraphQLSchema,
  logger: Logger,
  parts = partsOf(schema, logger),
): ApolloServer<GraphqlContext> {
  const say = (level: keyof Logger) => (message: unknown) => logger[level]({ from: 'apollo' }, String(message));
  return new ApolloServer<GraphqlContext>({
    schema,
    formatError: parts.mapping.formatError,
    validationRules: [extentRule],
    parseOptions: { maxTokens: limits.tokens },
    documentStore: new Documents(),
    plugins: [
      parts.mapping.plugin,
      nodeLimit(parts),
      plannedAnswers(parts),
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
function nodeLimit({ counts }: Parts): ApolloServerPlugin<GraphqlContext> {
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

/** Answers operations that have a plan before GraphQL's execution would begin, and remembers them. */
function plannedAnswers({ answers, operations }: Parts): ApolloServerPlugin<GraphqlContext> {
  return {
    async requestDidStart() {
      return {
        async responseForOperation({ source, document, operation, request, contextValue: context }) {
          // Whatever its type says: a document may hold no operation of the name that was sent.
          if (!operation || context.isLeftToExecution) return null;
          const answer = await answers.of(document, operation, request.variables ?? {}, context);
          if (!answer) return null;
          operations.note(source, request.operationName, { document, operation });
          const http = { status: answer.status, headers: new HeaderMap() };
          return { http, body: { kind: 'single', singleResult: answer.result as Record<string, never> } };
        },
      };
    },
  };
}
