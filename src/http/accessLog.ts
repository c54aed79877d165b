import type { AppMiddleware, Logger } from './state.js';

/** One line a request: who, what, how it ended, how long it took. Never a query string, a body or a credential. */
export function accessLog(logger: Logger): AppMiddleware {
  return async (ctx, next) => {
    const begun = performance.now();
    await next();
    const { requestId, caller } = ctx.state;
    logger.info(
      {
        requestId,
        method: ctx.method,
        path: ctx.path,
        status: ctx.status,
        ms: Math.round((performance.now() - begun) * 10) / 10,
        ...(caller && { caller: `${caller.kind}:${caller.id}` }),
      },
      'request',
    );
  };
}
