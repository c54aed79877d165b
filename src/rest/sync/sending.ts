import { octetsOf } from '../../http/bodies/utf8.js';
import { entityTag, sendTag, weakly } from '../../http/pages/entityTag.js';
import type { AppContext } from '../../http/state.js';

/** How answers under `/sync/v1` are sent. */

/**
 * Sends a read. Its client may store it, and must revalidate it.
 * @param tagged what its tag depends on; all of its bytes by default. Without some, the tag is a weak one
 */
export function sendRead(ctx: AppContext, json: string, tagged?: string): void {
  const bytes = octetsOf(json);
  ctx.res.setHeader('Cache-Control', 'private, no-cache');
  ctx.res.setHeader('Content-Type', 'application/json; charset=utf-8');
  ctx.response.body = bytes;
  sendTag(ctx, tagged === undefined ? entityTag(bytes) : weakly(entityTag(octetsOf(tagged))));
}

/** Sends what no cache may store. @param json null for an answer without a body */
export function sendUnstored(ctx: AppContext, status: 200 | 201 | 204, json: string | null): void {
  ctx.response.status = status;
  ctx.res.setHeader('Cache-Control', 'no-store');
  if (json === null) return;
  ctx.res.setHeader('Content-Type', 'application/json; charset=utf-8');
  ctx.response.body = octetsOf(json);
}
