import { ApolloServer, type ApolloServerPlugin, HeaderMap } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import { GraphQLError, type GraphQLSchema, OperationTypeNode } from 'graphql';
import type { Door } from '../../core/door/useCase.js';
import type { Logger } from '../../core/logger.js';
import type { MadeJson } from '../../core/reading/texts.js';
import { bodyOf, depthRefusal } from '../../http/bodies/jsonBody.js';
import { octetsOf } from '../../http/bodies/utf8.js';
import { httpErrors } from '../../http/errors.js';
import { FaultLog } from '../../http/frame/faultLog.js';
import type { AppContext, AppMiddleware } from '../../http/state.js';
import { boundedJson, madeIn } from '../execution/boundedJson.js';
import { createContext, type GraphqlContext } from '../execution/context.js';
import { type ErrorMapping, errorMapping } from '../execution/errorMapping.js';
import { boundWithheld } from '../execution/withheld.js';
import { asGraphql, type OperationParts } from '../live/operations.js';
import { admission } from '../operation/admission.js';
import { Coercions } from '../operation/coercion.js';
import { Costs, costExceeded } from '../operation/cost.js';
import { Documents } from '../operation/documents.js';
import { KnownOperations } from '../operation/knownOperations.js';
import { limits } from '../operation/limits.js';
import { TextAnswers } from '../operation/textAnswers.js';
import { validationOptions } from '../operation/validation.js';
import { variableFaults } from '../operation/variableFaults.js';
import { graphqlSchema } from '../schema/schema.js';
import { labelOf, noted, noteReasons } from './noted.js';

export interface GraphqlParts {
  readonly door: Door;
  readonly logger: Logger;
  readonly faults: FaultLog;
}

export interface Graphql {
  /** Answers `/graphql`. The credentials, the limiter and the JSON body must be handled before it. */
  readonly middleware: AppMiddleware;
  readonly schema: GraphQLSchema;
  /** The parts that WebSocket connections share with HTTP requests. */
  readonly operations: OperationParts;
  stop(): Promise<void>;
}

/** The GraphQL adapter: Apollo Server over the core's door. */
export async function createGraphql({ door, logger, faults }: GraphqlParts): Promise<Graphql> {
  const schema = await graphqlSchema();
  const parts = partsOf(schema, faults);
  const server = apolloServer(schema, logger, parts);
  await server.start();

  const middleware: AppMiddleware = async (anyContext) => {
    const ctx = anyContext as AppContext;
    const sent = bodyOf(ctx);
    const { req } = ctx;
    if (req.method !== 'POST') refuseDeepParameters(ctx.search);
    const { caller, meter, requestId } = ctx.state;
    const context = createContext({ door, caller, meter, requestId });
    const { notes } = context;
    ctx.state.notes = notes;
    const accept = req.headers.accept ?? '';
    const known = req.method === 'POST' ? parts.operations.find(sent, accept) : null;
    const isWithinLimits =
      known && costExceeded(parts.costs.of(known.document, known.operation, known.variables)) === null;
    if (isWithinLimits) {
      const answer = await parts.answers.of(known.document, known.operation, known.variables, context);
      if (answer) {
        notes.operation = labelOf(known.operation);
        noteReasons(notes, answer.result.errors);
        send(ctx, answer.status, [['content-type', known.contentType]], jsonOf(answer.result));
        return;
      }
    }

    const headers = new HeaderMap();
    for (const [name, value] of Object.entries(req.headers)) headers.set(name, String(value));
    const {
      body,
      headers: answered,
      status = 200,
    } = await server.executeHTTPGraphQLRequest({
      httpGraphQLRequest: {
        // Apollo doesn't know HEAD. Koa omits the body of the answer.
        method: req.method === 'HEAD' ? 'GET' : ctx.method,
        headers,
        search: ctx.search,
        // Apollo needs an object as the body, even to refuse a request without one.
        body: sent || {},
      },
      context: async () => (isWithinLimits ? { ...context, isLeftToExecution: true } : context),
    });
    // An answer comes in parts only where the schema has `@defer` or `@stream`.
    if (body.kind !== 'complete') throw new Error('the answer comes in parts');
    const contentType = answered.get('content-type');
    if (status === 200 && contentType !== undefined) parts.operations.noteType(accept, contentType);
    // Apollo would need the store's bytes as text, and a long answer would be held several times at once.
    const made = body.string === inContext ? context.planned.data : null;
    send(ctx, status, answered, made?.answer() ?? body.string);
  };
  return { middleware, schema, operations: { ...parts, schema }, stop: () => server.stop() };
}

/** The text that Apollo gets for an answer that the store has made. {@link GraphqlContext.planned} has the answer. */
const inContext = '';

const jsonParameters = ['variables', 'extensions'];

/** Refuses JSON in a query string that is nested deeper than a body may be. @throws BAD_USER_INPUT INVALID_INPUT */
function refuseDeepParameters(search: string): void {
  const parameters = new URLSearchParams(search);
  for (const name of jsonParameters) {
    for (const text of parameters.getAll(name)) {
      const body = `{"${name}":${text}}`;
      const refusal = depthRefusal(body, jsonIn(body));
      if (refusal) throw refusal;
    }
  }
}

/** Undefined where the text is not JSON: Apollo refuses that. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const jsonOf = (answer: object): MadeJson => madeIn(answer)?.answer() ?? boundedJson(answer);

function send(
  { res, response }: AppContext,
  status: number,
  headers: Iterable<readonly [string, string]>,
  json: MadeJson,
): void {
  response.status = status;
  for (const [name, value] of headers) res.setHeader(name, value);
  res.setHeader('Cache-Control', 'no-store');
  // Encoded once, here: Koa would encode a text for its length, and Node would encode it again to send it.
  response.body = octetsOf(json);
}

/** What is computed from operations and kept. */
interface Parts {
  readonly mapping: ErrorMapping;
  readonly documents: Documents;
  readonly costs: Costs;
  readonly coercions: Coercions;
  readonly answers: TextAnswers;
  readonly operations: KnownOperations;
}

function partsOf(schema: GraphQLSchema, faults: FaultLog): Parts {
  const mapping = errorMapping(faults);
  const costs = new Costs(schema);
  const coercions = new Coercions(schema);
  return {
    mapping,
    documents: new Documents(),
    costs,
    coercions,
    answers: new TextAnswers(schema, { costs, coercions, mapping }),
    operations: new KnownOperations(),
  };
}

/** @internal It is separate from {@link createGraphql} for tests that need no HTTP. */
export function apolloServer(
  schema: GraphQLSchema,
  logger: Logger,
  parts = partsOf(schema, new FaultLog(logger)),
): ApolloServer<GraphqlContext> {
  const say = (level: keyof Logger) => (message: unknown) => logger[level]({ from: 'apollo' }, String(message));
  return new ApolloServer<GraphqlContext>({
    schema,
    formatError: parts.mapping.formatError,
    validationOptions,
    parseOptions: { maxTokens: limits.tokens },
    documentStore: parts.documents,
    plugins: [
      parts.mapping.plugin,
      admission(schema, parts.documents, parts.mapping),
      notByHttp,
      costLimit(parts),
      resolvedLimit(parts),
      boundWithheld,
      plannedAnswers(parts),
      faultyVariables(schema, parts),
      noted,
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginInlineTraceDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginSchemaReportingDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
    ],
    // Every caller is authenticated by now.
    introspection: true,
    includeStacktraceInErrorResponses: false,
    allowBatchedHttpRequests: false,
    csrfPrevention: true,
    stringifyResult: (answer) => (madeIn(answer) ? inContext : boundedJson(answer)),
    stopOnTerminationSignals: false,
    // Apollo must not behave differently with another NODE_ENV.
    nodeEnv: 'production',
    logger: { debug: say('debug'), info: say('info'), warn: say('warn'), error: say('error') },
  });
}

/** Refuses subscriptions: they are not answered over HTTP. */
const notByHttp: ApolloServerPlugin<GraphqlContext> = {
  async requestDidStart() {
    return {
      async didResolveOperation({ operation }) {
        if (operation?.operation !== OperationTypeNode.SUBSCRIPTION) return;
        throw asGraphql(httpErrors.notByHttp(), { http: { status: 400 } });
      },
    };
  },
};

/** Refuses operations that cost too much, once their variables are known. */
function costLimit({ costs }: Parts): ApolloServerPlugin<GraphqlContext> {
  return {
    async requestDidStart() {
      return {
        async didResolveOperation({ operation, document, request }) {
          const exceeded = operation && costExceeded(costs.of(document, operation, request.variables ?? {}));
          if (exceeded) throw exceeded;
        },
      };
    },
  };
}

/** Refuses the answer of an execution that has exceeded what it may resolve or read. */
function resolvedLimit({ mapping }: Parts): ApolloServerPlugin<GraphqlContext> {
  return {
    async requestDidStart() {
      return {
        async willSendResponse({ contextValue: { work, reading, requestId }, operation, response }) {
          const refusal = work.refusal ?? reading.refusal;
          if (!refusal || response.body.kind !== 'single') return;
          const shown = mapping.shownAs(new GraphQLError(refusal.message, { originalError: refusal }), requestId);
          const isDone = operation?.operation === 'mutation';
          const message = isDone ? `${shown.message} The mutation's change has been made.` : shown.message;
          response.body.singleResult = { errors: [{ ...shown, message }] };
          response.http.status = 400;
        },
      };
    },
  };
}

/** Answers operations that have a plan instead of GraphQL's execution, and remembers them. */
function plannedAnswers({ answers, operations }: Parts): ApolloServerPlugin<GraphqlContext> {
  return {
    async requestDidStart() {
      return {
        async responseForOperation({ source, document, operation, request, contextValue: context }) {
          // Its type says that it is always there, but the document may have no operation of the sent name.
          if (!operation || context.isLeftToExecution) return null;
          const answer = await answers.of(document, operation, request.variables ?? {}, context);
          if (!answer) return null;
          operations.note(source, request.operationName, { document, operation });
          context.planned.data = madeIn(answer.result);
          const http = { status: answer.status, headers: new HeaderMap() };
          return { http, body: { kind: 'single', singleResult: answer.result as Record<string, never> } };
        },
      };
    },
  };
}

/** Refuses invalid variables before the execution would. */
function faultyVariables(schema: GraphQLSchema, { coercions, mapping }: Parts): ApolloServerPlugin<GraphqlContext> {
  return {
    async requestDidStart() {
      return {
        async responseForOperation({ operation, request: { variables = {} }, contextValue: { requestId } }) {
          if (!operation || coercions.of(operation, variables)) return null;
          const faults = variableFaults(schema, operation, variables);
          if (faults.length === 0) return null;
          const errors = faults.map((fault) => mapping.shownAs(fault, requestId));
          return {
            http: { status: 400, headers: new HeaderMap() },
            body: { kind: 'single', singleResult: { errors } },
          };
        },
      };
    },
  };
}
