import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { AppMiddleware } from '../state.js';
import { entityTag, sendTag } from './entityTag.js';

/** Files that a build has named by their content and compressed. They are read once, when the service starts. */

/** The codings of a build, best first, with the endings of their files. */
const codings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** The ending of a name says its type; the letters before it change with the content. */
// regex: it meets the names of a build's files alone.
const named = /^[\w.-]*-[\w-]{6,}\.(js|css|svg|woff2)$/;

interface Variant {
  readonly coding: (typeof codings)[number][0] | null;
  readonly bytes: Buffer;
  readonly tag: string;
}

/**
 * Answers the files of a directory by their names, as the request's parameter `name`, in the best coding that the
 * client accepts. They are public, and browsers may cache them for ever. For other names it calls the next middleware.
 */
export function precompressed(directory: string): AppMiddleware {
  const files = new Map(
    existsSync(directory)
      ? readdirSync(directory)
          .filter((name) => named.test(name))
          .map((name) => [name, variantsOf(join(directory, name))] as const)
      : [],
  );
  return (ctx, next) => {
    const name = String(ctx.params.name);
    const variant = files.get(name)?.find(({ coding }) => coding === null || ctx.acceptsEncodings(coding) === coding);
    if (!variant) return next();
    ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
    ctx.set('X-Content-Type-Options', 'nosniff');
    ctx.vary('Accept-Encoding');
    if (variant.coding) ctx.set('Content-Encoding', variant.coding);
    ctx.type = extname(name);
    ctx.body = variant.bytes;
    sendTag(ctx, variant.tag);
    return undefined;
  };
}

/** A file in each coding that it has, best first; uncompressed last. */
function variantsOf(path: string): readonly Variant[] {
  const variant = (coding: Variant['coding'], file: string): Variant => {
    const bytes = readFileSync(file);
    return { coding, bytes, tag: entityTag(bytes) };
  };
  const compressed = codings
    .filter(([, ending]) => existsSync(path + ending))
    .map(([coding, ending]) => variant(coding, path + ending));
  return [...compressed, variant(null, path)];
}
