import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { octetsOf } from '../../http/bodies/answerBody.js';
import { entityTag, sendTag, weakly } from '../../http/pages/entityTag.js';
import type { AppContext } from '../../http/state.js';

/** How answers under `/sync/v1` are sent. */

const compress = promisify(gzip);
/** Shorter answers do not get shorter by compression. */
const leastBytes = 1024;
/** Each caller's answer is compressed by itself, so speed counts more than the last bytes. */
const level = 2;

/**
 * Sends a read, compressed if its client accepts that. The client may store it, and must revalidate it.
 * @param tagged what its tag depends on; all of its bytes by default. Without some, or compressed, the tag is a weak one
 */
export async function sendRead(ctx: AppContext, json: string, tagged?: string): Promise<void> {
  const bytes = octetsOf(json);
  const isCompressed = bytes.length >= leastBytes && ctx.acceptsEncodings('gzip', 'identity') === 'gzip';
  ctx.res.setHeader('Cache-Control', 'private, no-cache');
  ctx.vary('Accept-Encoding');
  ctx.res.setHeader('Content-Type', 'application/json; charset=utf-8');
  const tag = entityTag(tagged === undefined ? bytes : octetsOf(tagged));
  ctx.response.body = bytes;
  sendTag(ctx, tagged === undefined && !isCompressed ? tag : weakly(tag));
  if (!isCompressed || ctx.status === 304) return;
  ctx.response.body = await compress(bytes, { level });
  ctx.res.setHeader('Content-Encoding', 'gzip');
}

/** The head of an answer that is sent as it is made. Proxies such as nginx would hold it back until a buffer is full. */
export function sendStreamHead(ctx: AppContext, type: string): void {
  ctx.response.status = 200;
  ctx.res.setHeader('Content-Type', `${type}; charset=utf-8`);
  ctx.res.setHeader('Cache-Control', 'no-store');
  ctx.res.setHeader('X-Accel-Buffering', 'no');
}

/** Sends what no cache may store. @param json null for an answer without a body */
export function sendUnstored(ctx: AppContext, status: 200 | 201 | 204, json: string | null): void {
  ctx.response.status = status;
  ctx.res.setHeader('Cache-Control', 'no-store');
  if (json === null) return;
  ctx.res.setHeader('Content-Type', 'application/json; charset=utf-8');
  ctx.response.body = octetsOf(json);
}
