import xxhash from 'xxhash-wasm';
import type { AppContext } from './state.js';

/** Entity tags and conditional reads (RFC 9110, sections 8.8.3 and 13.1.2). */

const { h64Raw } = await xxhash();

/**
 * The strong entity tag of a representation: 64 bits of XXH64. Two that differ share a tag once in 10^19. It protects no
 * secret, so it needs no cryptographic hash, by which a read would cost a twentieth more.
 */
export function entityTag(representation: Buffer): string {
  return `"${h64Raw(representation).toString(36)}"`;
}

/**
 * Sets the response's tag. Where the client has that representation already, the answer is 304. The body must be set before.
 */
export function sendTag(ctx: AppContext, tag: string): void {
  ctx.set('ETag', tag);
  const known = ctx.get('if-none-match');
  if (known && names(known, tag)) ctx.status = 304;
}

/**
 * Whether `If-None-Match` names the tag, compared weakly. Koa's own `fresh` also heeds the request's `Cache-Control`,
 * which is for caches on the way: browsers' and Node's `fetch` add `no-cache` by themselves beside this very header.
 */
function names(header: string, tag: string): boolean {
  return header.split(',').some((one) => ['*', tag].includes(one.trim().replace(/^W\//, '')));
}
