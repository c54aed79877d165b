import { isRedacted } from '../core/application/access/readPolicy.js';
import type { Call, Shapes } from '../core/application/dispatching/call.js';
import { type Endpoint, type EndpointOperation, operations } from '../core/application/operations.js';
import type { AnyQuery, Dispatcher } from '../core/dispatcher.js';
import type { RenderedJson } from '../core/kernel/reading/renderedJson.js';
import { orchestrate } from '../core/records/orchestrate.js';
import { readInterview, readPsychometric } from '../core/records/readRecord.js';
import { createVacancyWithOneFeature } from '../core/vacancies/createVacancy.js';
import { readVacancy } from '../core/vacancies/readVacancy.js';
import { octetsOf } from '../http/bodies/answerBody.js';
import { bodyOf } from '../http/bodies/jsonBody.js';
import { entityTag, sendTag } from '../http/pages/entityTag.js';
import type { AppContext, AppMiddleware } from '../http/state.js';
import type { Resource } from './resource.js';
import { interviewResource, moveResource, psychometricResource, vacancyResource } from './shapes.js';

/** The route table: one row for each endpoint of the specification. The operation registry defines method and path. */

export interface Route {
  readonly operation: EndpointOperation;
  readonly endpoint: Endpoint;
  /** The status of success. */
  readonly status: 200 | 201;
  /**
   * The body of a successful answer: always there, or only where the client sends `Prefer: return=representation` (RFC
   * 7240).
   */
  readonly answers: 'always' | 'where preferred';
  /** The shapes of the path's parameters and of the request's body. */
  readonly takes: Pick<Shapes, 'target' | 'body'>;
  /** The resource that it answers with (shapes.ts). */
  readonly gives: { readonly name: string };
  /** Answers with a body that the store makes; null where {@link run} must answer. */
  readonly text?: (dispatcher: Dispatcher, call: Call) => Promise<RenderedJson | null>;
  /** Answers with a body; null if the caller wants none, or may not read what it would hold. */
  readonly run: (dispatcher: Dispatcher, call: Call) => Promise<object | null>;
}

/** The method and the path of an endpoint as grants name it. */
export function partsOf(endpoint: string): { readonly method: string; readonly path: string } {
  const at = endpoint.indexOf(' ');
  return { method: endpoint.slice(0, at), path: endpoint.slice(at + 1) };
}

/** The parts of an endpoint. */
export function placeOf({ endpoint }: Route): { readonly method: 'GET' | 'POST'; readonly path: string } {
  const method = endpoint.startsWith('GET ') ? 'GET' : 'POST';
  return { method, path: endpoint.slice(method.length + 1) };
}

function route(name: EndpointOperation, row: Omit<Route, 'operation' | 'endpoint'>): Route {
  return { operation: name, endpoint: operations[name].endpoint, ...row };
}

/** A read: as text where the store can make it, otherwise from a record. */
function read<Field extends string>(
  query: AnyQuery<Readonly<Record<Field, unknown>>>,
  gives: Resource<Field>,
): Pick<Route, 'takes' | 'gives' | 'text' | 'run'> {
  return {
    takes: query.takes,
    gives,
    text: (dispatcher, call) => dispatcher.renderJson(query, call, gives.projection),
    run: async (dispatcher, call) => gives.present(await dispatcher.query(query, call)),
  };
}

export const endpointRoutes: readonly Route[] = [
  route('createVacancy', {
    status: 201,
    answers: 'always',
    takes: createVacancyWithOneFeature.takes,
    gives: vacancyResource,
    run: async (dispatcher, call) =>
      vacancyResource.present(await dispatcher.execute(createVacancyWithOneFeature, call)),
  }),
  route('readVacancy', {
    status: 200,
    answers: 'always',
    ...read(readVacancy, vacancyResource),
  }),
  route('readInterview', {
    status: 200,
    answers: 'always',
    ...read(readInterview, interviewResource),
  }),
  route('orchestrate', {
    status: 200,
    answers: 'where preferred',
    takes: orchestrate.takes,
    gives: moveResource,
    async run(dispatcher, call) {
      const { closed, next } = await dispatcher.execute(orchestrate, call);
      // A call with a selection wants no body.
      if (call.selection || isRedacted(closed) || isRedacted(next)) return null;
      return moveResource.present({ closed, next });
    },
  }),
  route('readPsychometric', {
    status: 200,
    answers: 'always',
    ...read(readPsychometric, psychometricResource),
  }),
];

/** The beginning of a preference for what an answer returns. */
const returning = /(?:^|,)\s*return\s*=\s*"?([\w-]*)/i;

export interface RestRow {
  readonly method: 'GET' | 'POST';
  /** The path in the form of @koa/router. */
  readonly path: string;
  readonly answer: AppMiddleware;
}

/** The REST adapter: the endpoints of the specification under `/v2`, and no others. */
export function restRows(dispatcher: Dispatcher): readonly RestRow[] {
  return endpointRoutes.map((route) => {
    const { method, path } = placeOf(route);
    return { method, path: path.replaceAll(/\{(\w+)\}/g, ':$1'), answer: answerOf(dispatcher, route) };
  });
}

function answerOf(dispatcher: Dispatcher, route: Route): AppMiddleware {
  return async (ctx) => {
    ctx.state.operation = route.operation;
    const isWanted = route.answers === 'always' || prefersRepresentation(ctx);
    const call = callOf(ctx, route, isWanted);
    const made = (await route.text?.(dispatcher, call)) ?? null;
    const result = made ?? (await route.run(dispatcher, call));
    const isAnswered = isWanted && result !== null;
    const { req, res, response } = ctx;
    response.status = route.status;
    // The client may cache a read, and revalidate it by its tag. A cache has no use for the answer to a POST (RFC 9110,
    // 9.3.3).
    res.setHeader('Cache-Control', req.method === 'POST' ? 'no-store' : 'private, no-cache');
    if (route.answers === 'where preferred') {
      // Koa parses the header first, also where there is none.
      if (res.hasHeader('Vary')) response.vary('Prefer');
      else res.setHeader('Vary', 'Prefer');
      if (!isAnswered) {
        // For Koa, null means 204.
        response.body = null;
        response.status = route.status;
        return;
      }
      res.setHeader('Preference-Applied', 'return=representation');
    }
    sendJson(ctx, made ?? JSON.stringify(result));
  };
}

/** By the first preference of that name: further ones have no effect (RFC 7240, section 2). */
function prefersRepresentation({ req: { headers } }: AppContext): boolean {
  if (headers.prefer === undefined) return false;
  return returning.exec(String(headers.prefer))?.[1]?.toLowerCase() === 'representation';
}

function callOf(ctx: AppContext, route: Route, isAnswered: boolean): Call {
  const { req } = ctx;
  const isWrite = req.method === 'POST';
  return {
    caller: ctx.state.caller,
    via: route.endpoint,
    target: ctx.params,
    requestId: ctx.state.requestId,
    span: ctx.state.span,
    ...(isWrite && {
      body: () => bodyOf(ctx),
      // An empty key counts as sent, and is rejected: if it counted as missing, the call would run unprotected.
      idempotencyKey: req.headers['idempotency-key'],
      onReplay: () => ctx.set('Idempotent-Replayed', 'true'),
      names: { idempotencyKey: 'Idempotency-Key' },
      selection: isAnswered ? undefined : {},
    }),
  };
}

/** Sends JSON. A read carries an entity tag; a client that has this tag already gets 304 (RFC 9110, 13.1.2). */
function sendJson(ctx: AppContext, json: RenderedJson): void {
  // Encoded once, for its tag, its length and the answer.
  const bytes = octetsOf(json);
  ctx.res.setHeader('Content-Type', 'application/json; charset=utf-8');
  ctx.response.body = bytes;
  if (ctx.req.method !== 'GET' && ctx.req.method !== 'HEAD') return;
  sendTag(ctx, entityTag(bytes));
}
