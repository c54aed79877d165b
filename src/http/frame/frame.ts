import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Caller } from '../../core/application/access/caller.js';
import type { Telemetry } from '../../core/application/instruments.js';
import type { Holder } from '../../core/application/limits/shares.js';
import type { Logger } from '../../core/kernel/logger.js';
import type { RefusalLog } from '../../core/refusals/refusalLog.js';
import { bytesOf } from '../bodies/answerBody.js';
import { discardUnread } from '../bodies/unreadBodies.js';
import { type HttpDomainError, httpErrors } from '../errors.js';
import type { FaultLog } from '../faultLog.js';
import type { AdmissionControl } from '../load/admissionControl.js';
import { refuse, shown, statusOf } from '../refusals.js';
import type { AppContext, AppMiddleware, OperationNotes } from '../state.js';
import { idsOf, loggedOperationOf, reasonsOf, requestsOf, routeOf } from './measured.js';

const fitForLogs = /^[\w.:-]{1,128}$/;

interface FrameParts {
  readonly admissionControl: AdmissionControl;
  readonly logger: Logger;
  readonly faults: FaultLog;
  readonly refusals: Pick<RefusalLog, 'note'>;
  readonly telemetry: Telemetry;
}

/**
 * Gives every request an id, an answer even if something throws, and a line in the log. It is one layer instead of
 * three: for a short read, to await one more layer costs as much as the work of that layer.
 */
export function frame({ admissionControl, logger, faults, refusals, telemetry }: FrameParts): AppMiddleware {
  const requests = requestsOf(telemetry);
  return async (ctx, next) => {
    const begun = performance.now();
    giveId(ctx);
    if (!hasPath(ctx)) ctx.url = nowhere;
    requests?.begin(ctx);
    try {
      checkHead(ctx.req);
      await next();
    } catch (error) {
      answerWith(ctx, shown(error, ctx.state.requestId, faults));
    }
    const { place } = ctx.state;
    if (place) leave(ctx, admissionControl, place, faults);
    countRefusals(ctx, refusals);
    // `server.close()` does not end while keep-alive connections are busy.
    if (admissionControl.draining) ctx.set('Connection', 'close');
    const ms = performance.now() - begun;
    requests?.end(ctx, ms / 1000);
    log(ctx, ms, logger);
    discardUnread(ctx);
  };
}

function answerWith(ctx: AppContext, refusal: HttpDomainError): void {
  refuse(ctx, refusal);
  ctx.state.refused = refusal.reason;
}

function leave(ctx: AppContext, admissionControl: AdmissionControl, place: Holder, faults: FaultLog): void {
  if (!admissionControl.mayWait(place, bytesOf(ctx.response.body))) {
    ctx.remove('ETag');
    answerWith(ctx, shown(httpErrors.answersUnread(), ctx.state.requestId, faults));
  }
  admissionControl.leave(ctx, place, bytesOf(ctx.response.body));
}

/** Counts the refusals of a known caller: by the status if the whole request is rejected, else by GraphQL's errors. */
function countRefusals({ state, res, params }: AppContext, refusals: Pick<RefusalLog, 'note'>): void {
  const { caller, refused, notes } = state;
  if (!caller) return;
  if (refused !== undefined) {
    if (isClientError(res.statusCode)) refusals.note(caller, refused, notes?.companyIds ?? [params?.companyId]);
    return;
  }
  if (notes) countReasons(caller, notes, refusals);
}

const statuses: ReadonlyMap<string, number> = new Map(Object.entries(statusOf));

/** Counts the reasons of an operation's refusals, over HTTP or over a socket. */
export function countReasons(caller: Caller, notes: OperationNotes, refusals: Pick<RefusalLog, 'note'>): void {
  for (const [reason, family] of notes.reasons ?? []) {
    // Errors of GraphQL itself have no family here. They are the client's faults.
    if (isClientError(statuses.get(family) ?? 400)) refusals.note(caller, reason, notes.companyIds);
  }
}

const isClientError = (status: number): boolean => status >= 400 && status < 500;

/** A request target (RFC 9112, 3.2.4) for which there is no route. */
const nowhere = '*';

/** Koa has no path for a target such as `http://`, and throws on `http://[`. Its types say neither. */
function hasPath(ctx: AppContext): boolean {
  try {
    return Boolean(ctx.request.path);
  } catch {
    return false;
  }
}

/** What Node.js itself would answer without a body. @throws DomainError */
function checkHead({ headers, httpVersion }: IncomingMessage): void {
  if (headers.host === undefined && httpVersion === '1.1')
    throw httpErrors.malformedRequest('HTTP/1.1 needs the header Host (RFC 9112, 3.2)');
  const { expect } = headers;
  if (expect !== undefined && expect.toLowerCase() !== '100-continue') throw httpErrors.expectationFailed();
}

/** @param sent the client's own id; empty if it sent none */
export function requestIdOf(sent: string): string {
  return fitForLogs.test(sent) ? sent : randomUUID();
}

/** Gives the request and its response an id: the client's own `X-Request-Id` if it is fit for a log, else a new one. */
function giveId(ctx: AppContext): void {
  const { req, res, state } = ctx;
  state.requestId = requestIdOf(String(req.headers['x-request-id'] ?? ''));
  res.setHeader('X-Request-Id', state.requestId);
  res.setHeader('X-Content-Type-Options', 'nosniff');
}

/**
 * Logs one line for each request: the caller, the route, the operation, the status, the reasons, the duration, and its
 * place in a trace. Instead of the path it has the template of the route, because a path may have any text. It never has
 * a query string, a body or a credential.
 */
function log(ctx: AppContext, ms: number, logger: Logger): void {
  const { requestId, caller, isProbe, span } = ctx.state;
  const route = routeOf(ctx);
  const operation = loggedOperationOf(ctx, route);
  const reasons = reasonsOf(ctx.state);
  // Probes come every few seconds from many clients.
  logger[isProbe ? 'debug' : 'info'](
    {
      requestId,
      method: ctx.req.method,
      path: route ?? nowhere,
      status: ctx.res.statusCode,
      ms: Math.round(ms * 10) / 10,
      ...(caller && { caller: `${caller.kind}:${caller.id}` }),
      ...(operation && { operation }),
      ...(reasons.length > 0 && { reasons }),
      ...idsOf(span),
    },
    'request',
  );
}
