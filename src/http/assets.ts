import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { AppMiddleware } from './state.js';

export interface AssetOptions {
  /** Where they are served, with no slash at the end; it has to change whenever their content does. */
  readonly at: string;
  readonly directory: string;
  /** The files of the directory that are served, and no others. */
  readonly names: readonly string[];
}

/** Files that belong to a page of ours: open, and kept by browsers for good. */
export function assets({ at, directory, names }: AssetOptions): AppMiddleware {
  const files = new Map(names.map((name) => [`${at}/${name}`, join(directory, name)]));
  return async (ctx, next) => {
    const file = files.get(ctx.path);
    if (file === undefined || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
    ctx.set('X-Content-Type-Options', 'nosniff');
    ctx.type = extname(file);
    ctx.body = await readFile(file);
  };
}
