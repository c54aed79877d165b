import { randomUUID } from 'node:crypto';
import type { AppMiddleware } from './state.js';

const acceptable = /^[\w.:-]{1,128}$/;

/** Names every request, by the client's own `X-Request-Id` where that is fit for a log, and says so in the response. */
export const requestId: AppMiddleware = (ctx, next) => {
  const sent = ctx.get('x-request-id');
  ctx.state.requestId = acceptable.test(sent) ? sent : randomUUID();
  ctx.set('X-Request-Id', ctx.state.requestId);
  ctx.set('X-Content-Type-Options', 'nosniff');
  return next();
};
