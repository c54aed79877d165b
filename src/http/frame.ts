import { randomUUID } from 'node:crypto';
import type { Caller } from '../core/access.js';
import type { Logger } from '../core/logger.js';
import type { RefusalLog } from '../core/refusals/refusalLog.js';
import { type HttpFamily, type HttpRefusal, httpErrors } from './errors.js';
import type { FaultLog } from './faultLog.js';
import type { Gate } from './gate.js';
import { refuse, shown, statusOf } from './refusals.js';
import type { AppContext, AppMiddleware, OperationNotes, Share } from './state.js';

const fitForLogs = /^[\w.:-]{1,128}$/;

interface FrameParts {
  readonly gate: Gate;
  readonly logger: Logger;
  readonly faults: FaultLog;
  readonly refusals: Pick<RefusalLog, 'note'>;
}

/**
 * What every request has around it: an id, an answer even where something is thrown, and a line in the log. It is one layer
 * and not three: to wait for one more layer costs a read as much as the layer's own work.
 */
export function frame({ gate, logger, faults, refusals }: FrameParts): AppMiddleware {
  return async (anyContext, next) => {
    const ctx = anyContext as AppContext;
    const begun = performance.now();
    name(ctx);
    if (!hasPath(ctx)) ctx.url = nowhere;
    try {
      await next();
    } catch (error) {
      answerWith(ctx, shown(error, ctx.state.requestId, faults));
    }
    const { place } = ctx.state;
    if (place) leave(ctx, gate, place, faults);
    countRefusals(ctx, refusals);
    // `server.close()` alone never ends under busy keep-alive connections.
    if (gate.draining) ctx.set('Connection', 'close');
    log(ctx, performance.now() - begun, logger);
  };
}

function answerWith(ctx: AppContext, refusal: HttpRefusal): void {
  refuse(ctx, refusal);
  ctx.state.refused = refusal.reason;
}

function leave(ctx: AppContext, gate: Gate, place: Share, faults: FaultLog): void {
  if (!gate.mayWait(place, bytesOf(ctx.body))) {
    ctx.remove('ETag');
    answerWith(ctx, shown(httpErrors.answersUnread(), ctx.state.requestId, faults));
  }
  gate.leave(ctx, place, bytesOf(ctx.body));
}

/** Koa's own `length` reads it out of a header. */
function bytesOf(body: unknown): number {
  return Buffer.isBuffer(body) ? body.byteLength : typeof body === 'string' ? Buffer.byteLength(body) : 0;
}

/** Counts what its caller was refused, where one is known: by the status of a whole refusal, or by GraphQL's errors. */
function countRefusals({ state, status, params }: AppContext, refusals: Pick<RefusalLog, 'note'>): void {
  const { caller, refused, notes } = state;
  if (!caller) return;
  if (refused !== undefined) {
    if (isRefusal(status)) refusals.note(caller, refused, notes?.companyIds ?? [params?.companyId]);
    return;
  }
  if (notes) countReasons(caller, notes, refusals);
}

/** Counts what an operation was refused for, whichever way it came. */
export function countReasons(caller: Caller, notes: OperationNotes, refusals: Pick<RefusalLog, 'note'>): void {
  for (const [reason, family] of notes.reasons ?? []) {
    // What GraphQL itself finds wrong is the client's fault.
    if (isRefusal(statusOf[family as HttpFamily] ?? 400)) refusals.note(caller, reason, notes.companyIds);
  }
}

const isRefusal = (status: number): boolean => status >= 400 && status < 500;

/** A request's target (RFC 9112, 3.2.4) at which nothing is served. */
const nowhere = '*';

/** Koa finds no path in a target such as `http://`, and throws on `http://[`; its types say neither. */
function hasPath(ctx: AppContext): boolean {
  try {
    return Boolean(ctx.path);
  } catch {
    return false;
  }
}

/** @param sent the client's own, empty where it has none */
export function requestIdOf(sent: string): string {
  return fitForLogs.test(sent) ? sent : randomUUID();
}

/** By the client's own `X-Request-Id` where that is fit for a log; the response says it too. */
function name(ctx: AppContext): void {
  ctx.state.requestId = requestIdOf(ctx.get('x-request-id'));
  ctx.set('X-Request-Id', ctx.state.requestId);
  ctx.set('X-Content-Type-Options', 'nosniff');
}

/** One line a request: who, what, how it ended and why, how long it took. Never a query string, a body or a credential. */
function log(ctx: AppContext, ms: number, logger: Logger): void {
  const { requestId, caller, notes, refused, isProbe } = ctx.state;
  const reasons = refused ? [refused] : notes?.reasons && [...notes.reasons.keys()];
  // Probes come every few seconds, from everywhere.
  logger[isProbe ? 'debug' : 'info'](
    {
      requestId,
      method: ctx.method,
      path: ctx.path,
      status: ctx.status,
      ms: Math.round(ms * 10) / 10,
      ...(caller && { caller: `${caller.kind}:${caller.id}` }),
      ...(notes?.operation && { operation: notes.operation }),
      ...(reasons && { reasons }),
    },
    'request',
  );
}
