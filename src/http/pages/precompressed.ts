import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
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

export interface AssetOptions {
  /** The path of the files, without a slash at the end. It must change if their content changes. */
  readonly at: string;
  readonly directory: string;
  /** Only these files of the directory are served. */
  readonly names: readonly string[];
}

export interface Asset {
  readonly path: string;
  readonly answer: AppMiddleware;
}

/** A page of the service, and its files. */
export interface PageWithAssets {
  readonly page: AppMiddleware;
  readonly assets: readonly Asset[];
}

/** The files of a page of the service. They are public, and browsers may cache them for ever. */
export function assets({ at, directory, names }: AssetOptions): readonly Asset[] {
  return names.map((name) => ({ path: `${at}/${name}`, answer: file(join(directory, name)) }));
}

function file(path: string): AppMiddleware {
  return async (ctx) => {
    ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
    ctx.set('X-Content-Type-Options', 'nosniff');
    ctx.type = extname(path);
    ctx.body = await readFile(path);
  };
}

/**
 * What `npm run artefacts` writes and tests compare with the code and the docs. A start reads it, because to generate it
 * takes a third of a start. The relative path is the same from src and from dist.
 */
const directory = join(import.meta.dirname, '../../../contracts');

const types = {
  '/openapi.json': 'application/json',
  '/events.schema.json': 'application/schema+json',
  '/schema.graphql': 'text/plain',
  '/llms.txt': 'text/markdown',
  '/llms-full.txt': 'text/markdown',
} as const;

/**
 * The documents for programs and for language models.
 * @throws Error if a file is missing
 */
export function documents(): readonly (ServedDocument & { readonly path: string })[] {
  return Object.entries(types).map(([path, type]) => {
    const file = join(directory, path);
    if (!existsSync(file)) throw new Error(`${file} is missing. Copy the directory contracts from the release.`);
    return { path, type, text: readFileSync(file, 'utf8') };
  });
}

export interface ServedDocument {
  readonly type: string;
  readonly text: string;
}

/** Serves a public text from memory. Clients may cache it and revalidate it by its tag. */
export function document({ type, text }: ServedDocument): AppMiddleware {
  const bytes = Buffer.from(text);
  const tag = entityTag(bytes);
  return (ctx) => {
    ctx.set('Cache-Control', 'public, no-cache');
    ctx.type = type;
    ctx.body = bytes;
    sendTag(ctx, tag);
  };
}
