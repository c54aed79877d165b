import { type Allowance, type Meter, retryAfterSeconds, windowMs } from '../../core/application/limits/limiter.js';
import { errors } from '../../core/kernel/errors.js';
import type { AppContext, AppMiddleware } from '../state.js';

/**
 * Charges one unit for a request. Each response has the remaining units (specification, "Limits";
 * docs/BEHAVIOUR.md, "Rate limits").
 */
export const rateLimit: AppMiddleware = (ctx, next) => {
  const { meter } = ctx.state;
  return meter ? charged(ctx, meter, next) : next();
};

async function charged(ctx: AppContext, meter: Meter, next: () => Promise<unknown>): Promise<unknown> {
  try {
    const allowance = await meter.charge();
    if (!allowance.allowed) throw errors.rateLimited(allowance.limit, retryAfterSeconds(allowance));
    return await next();
  } finally {
    // After the operation, because a GraphQL operation charges its further root fields while it runs.
    if (meter.last) setHeaders(ctx, meter, meter.last);
  }
}

/** Sets the headers of the IETF draft "RateLimit header fields for HTTP" (version 10), and the older common ones. */
function setHeaders(ctx: AppContext, meter: Meter, allowance: Allowance): void {
  const { limit, remaining, resetInMs } = allowance;
  const { res } = ctx;
  const policy = meter.bucket.startsWith('user:') ? 'user' : 'api-key';
  const seconds = Math.ceil(resetInMs / 1000);
  res.setHeader('RateLimit-Policy', `"${policy}";q=${limit};w=${windowMs / 1000}`);
  res.setHeader('RateLimit', `"${policy}";r=${remaining};t=${seconds}`);
  res.setHeader('X-RateLimit-Limit', String(limit));
  res.setHeader('X-RateLimit-Remaining', String(remaining));
  res.setHeader('X-RateLimit-Reset', String(Math.ceil(meter.resetsAt(allowance) / 1000)));
}
