import xxhash from 'xxhash-wasm';
import type { AppContext } from '../state.js';

/** Entity tags and conditional reads (RFC 9110, sections 8.8.3 and 13.1.2). */

const { h64Raw } = await xxhash();

/**
 * The strong entity tag of a representation: 64 bits of XXH64. Two different representations have the same tag once in
 * 10^19. The tag protects no secret, so it needs no cryptographic hash, which would make a read 5 % more expensive.
 */
export function entityTag(representation: Buffer): string {
  return `"${h64Raw(representation).toString(36)}"`;
}

/** The weak form of a tag, for answers that are equivalent although some of their bytes differ. */
export const weakly = (tag: string): string => `W/${tag}`;

/**
 * Sets the tag of the response. If the client already has this representation, the answer is 304. Set the body before.
 */
export function sendTag(ctx: AppContext, tag: string): void {
  ctx.res.setHeader('ETag', tag);
  const known = ctx.req.headers['if-none-match'];
  if (known && names(known, tag)) ctx.status = 304;
}

/**
 * Whether `If-None-Match` contains the tag, by weak comparison. Koa's `fresh` can't be used: it also reads the
 * request's `Cache-Control`, which is meant for caches. `fetch` of browsers and Node adds `no-cache` to requests with
 * this header.
 */
function names(header: string, tag: string): boolean {
  const wanted = ['*', strong(tag)];
  return header.split(',').some((one) => wanted.includes(strong(one.trim())));
}

const strong = (tag: string): string => tag.replace(/^W\//, '');
