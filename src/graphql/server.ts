import { type ApolloServer, HeaderMap } from '@apollo/server';
import { type GraphQLSchema, OperationTypeNode } from 'graphql';
import { answerJson, Executor, type OperationAnswer, type OperationChecks } from '#graphql-executor';
import type { Metrics } from '../core/application/instruments.js';
import type { Dispatcher } from '../core/dispatcher.js';
import type { Logger } from '../core/kernel/logger.js';
import { type BodyInParts, bodyOfParts } from '../http/bodies/answerBody.js';
import { bodyOf, jsonError } from '../http/bodies/jsonBody.js';
import type { FaultLog } from '../http/faultLog.js';
import type { AppContext, AppMiddleware } from '../http/state.js';
import { createContext, type GraphqlContext } from './calls/context.js';
import { apolloServer, inContext } from './http/apollo.js';
import { errorMapping } from './http/errorMapping.js';
import { ContentTypes, hasFault, noteReasons, type PostedOperation, postedOperation } from './http/postedOperation.js';
import { checksOf } from './operationChecks.js';
import { graphqlSchema } from './schema.js';

/**
 * `/graphql` over HTTP. A posted operation in the usual form goes to the executor at once (`answerOf`). Everything else goes
 * through Apollo Server, whose plugin asks the same executor: GET, and documents that only Apollo rejects.
 */

interface GraphqlParts {
  readonly dispatcher: Dispatcher;
  readonly logger: Logger;
  readonly faults: FaultLog;
  readonly metrics: Metrics;
  /** Whether errors of validation suggest names of the schema. */
  readonly suggestsNames: boolean;
}

interface Graphql {
  /** Answers `/graphql`. The credentials, the limiter and the JSON body must be handled before it. */
  readonly middleware: AppMiddleware;
  readonly schema: GraphQLSchema;
  /** WebSocket connections share them with HTTP requests. */
  readonly checks: OperationChecks;
  stop(): Promise<void>;
}

/** The GraphQL adapter: Apollo Server over the core's dispatcher. */
export async function createGraphql({
  dispatcher,
  logger,
  faults,
  metrics,
  suggestsNames,
}: GraphqlParts): Promise<Graphql> {
  const schema = await graphqlSchema();
  const mapping = errorMapping(faults);
  const checks = checksOf(schema, mapping, { metrics, suggestsNames });
  const executor = new Executor(checks);
  const server = apolloServer(executor, mapping, logger);
  await server.start();
  const types = new ContentTypes();

  const middleware: AppMiddleware = async (ctx) => {
    const sent = bodyOf(ctx);
    if (ctx.req.method !== 'POST') checkParameters(ctx.search);
    const { caller, meter, requestId, span } = ctx.state;
    const context = createContext({ dispatcher, caller, meter, requestId, span });
    ctx.state.notes = context.notes;
    const accept = ctx.req.headers.accept ?? '';
    const contentType = types.of(accept);
    const posted = ctx.req.method === 'POST' && contentType !== undefined ? postedOperation(sent) : null;
    let isFault = true;
    try {
      const answer = posted && (await answerOf(executor, posted, context));
      if (answer)
        send(ctx, answer.status, [['content-type', String(contentType)]], bodyOfParts(answerJson(answer.result)));
      else await byApollo(server, ctx, context, types);
      isFault = hasFault(context.notes);
    } finally {
      context.trace.end(isFault);
    }
  };
  return { middleware, schema, checks, stop: () => server.stop() };
}

/**
 * Answers a posted operation. A document that is rejected, and a subscription, are left to Apollo.
 * @returns null where Apollo must answer
 */
async function answerOf(
  executor: Executor,
  { query, operationName, variables }: PostedOperation,
  context: GraphqlContext,
): Promise<OperationAnswer | null> {
  const operation = executor.checks.documents.prepare(query, context.requestId).operation(operationName);
  if (!operation || operation.node.operation === OperationTypeNode.SUBSCRIPTION) return null;
  context.trace.begin(operation.node);
  const answer = await executor.answer(operation, variables, context);
  context.notes.operation = operation.label;
  noteReasons(context.notes, answer.result.errors);
  return answer;
}

/** Has Apollo Server answer the request. */
async function byApollo(
  server: ApolloServer<GraphqlContext>,
  ctx: AppContext,
  context: GraphqlContext,
  types: ContentTypes,
): Promise<void> {
  const headers = new HeaderMap();
  for (const [name, value] of Object.entries(ctx.req.headers)) headers.set(name, inSingleSpaces(String(value)));
  const {
    body,
    headers: answered,
    status = 200,
  } = await server.executeHTTPGraphQLRequest({
    httpGraphQLRequest: {
      // Apollo doesn't know HEAD. Koa omits the body of the answer.
      method: ctx.method === 'HEAD' ? 'GET' : ctx.method,
      headers,
      search: givenIn(ctx.search),
      // Apollo needs an object as the body, even to reject a request without one.
      body: bodyOf(ctx) || {},
    },
    context: async () => context,
  });
  // An answer comes in parts only where the schema has `@defer` or `@stream`.
  if (body.kind !== 'complete') throw new Error('the answer comes in parts');
  const contentType = answered.get('content-type');
  if (status === 200 && contentType !== undefined) types.note(ctx.req.headers.accept ?? '', contentType);
  // Apollo would need the store's bytes as text, and a long answer would be held several times at once.
  const made = body.string === inContext ? context.answered.json : null;
  send(ctx, status, answered, bodyOfParts(made?.() ?? [body.string]));
}

/** Apollo's parser of media types takes quadratic time for spaces that follow each other. */
const inSingleSpaces = (header: string): string => header.replaceAll(/[ \t]+/g, ' ');

const jsonParameters = ['variables', 'extensions'];

/** A query string without parameters that are null or empty, which Apollo rejects where a body may have them. */
const givenIn = (search: string): string =>
  search.replaceAll(/(?<=[?&])(?:variables|extensions|operationName)=(?:null)?(?:&|$)/g, '');

/** Rejects JSON in a query string that a body may not have. @throws BAD_USER_INPUT INVALID_INPUT */
function checkParameters(search: string): void {
  const parameters = new URLSearchParams(search);
  for (const name of jsonParameters) {
    for (const text of parameters.getAll(name)) {
      const body = `{"${name}":${text}}`;
      const json = jsonIn(body);
      const refusal = json === undefined ? null : jsonError(body, json);
      if (refusal) throw refusal;
    }
  }
}

/** Undefined where the text is not JSON: Apollo rejects that. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function send(
  { res, response }: AppContext,
  status: number,
  headers: Iterable<readonly [string, string]>,
  body: Buffer | BodyInParts,
): void {
  response.status = status;
  for (const [name, value] of headers) res.setHeader(name, value);
  res.setHeader('Cache-Control', 'no-store');
  response.body = body;
  // Koa knows the length of a buffer alone.
  if (!Buffer.isBuffer(body)) response.length = body.bytes;
}
