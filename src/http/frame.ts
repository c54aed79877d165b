import { randomUUID } from 'node:crypto';
import { errors } from '../core/errors.js';
import type { Logger } from '../core/logger.js';
import type { Gate, Share } from './gate.js';
import { refuse, shown } from './refusals.js';
import type { AppContext, AppMiddleware } from './state.js';

const fitForLogs = /^[\w.:-]{1,128}$/;

/**
 * What every request has around it: a name, an answer whatever is thrown, and a line in the log. One layer instead of one
 * for each, because to wait for another costs a read as much as what it does.
 */
export function frame(gate: Gate, logger: Logger): AppMiddleware {
  return async (anyContext, next) => {
    const ctx = anyContext as AppContext;
    const begun = performance.now();
    name(ctx);
    if (!hasPath(ctx)) ctx.url = nowhere;
    try {
      await next();
    } catch (error) {
      refuse(ctx, shown(error, ctx.state.requestId, logger));
    }
    const { place } = ctx.state;
    if (place) leave(ctx, gate, place, logger);
    // `server.close()` alone never ends under busy keep-alive connections.
    if (gate.draining) ctx.set('Connection', 'close');
    log(ctx, performance.now() - begun, logger);
  };
}

function leave(ctx: AppContext, gate: Gate, place: Share, logger: Logger): void {
  if (!gate.mayWait(place, ctx.length ?? 0)) {
    ctx.remove('ETag');
    refuse(ctx, shown(errors.answersUnread(), ctx.state.requestId, logger));
  }
  gate.leave(ctx, place, ctx.length ?? 0);
}

/** A request's target (RFC 9112, 3.2.4) at which nothing is served. */
const nowhere = '*';

/** Koa finds no path in a target such as `http://`, and fails on `http://[`, whatever its types say. */
function hasPath(ctx: AppContext): boolean {
  try {
    return Boolean(ctx.path);
  } catch {
    return false;
  }
}

/** By the client's own `X-Request-Id` where that is fit for a log; the response says it too. */
function name(ctx: AppContext): void {
  const sent = ctx.get('x-request-id');
  ctx.state.requestId = fitForLogs.test(sent) ? sent : randomUUID();
  ctx.set('X-Request-Id', ctx.state.requestId);
  ctx.set('X-Content-Type-Options', 'nosniff');
}

/** One line a request: who, what, how it ended, how long it took. Never a query string, a body or a credential. */
function log(ctx: AppContext, ms: number, logger: Logger): void {
  const { requestId, caller } = ctx.state;
  logger.info(
    {
      requestId,
      method: ctx.method,
      path: ctx.path,
      status: ctx.status,
      ms: Math.round(ms * 10) / 10,
      ...(caller && { caller: `${caller.kind}:${caller.id}` }),
    },
    'request',
  );
}
