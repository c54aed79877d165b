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

export interface Asset {
  readonly path: string;
  readonly answer: AppMiddleware;
}

/** A page of ours, and the files that belong to it. */
export interface PageWithAssets {
  readonly page: AppMiddleware;
  readonly assets: readonly Asset[];
}

/** Files that belong to a page of ours: open, and kept by browsers for good. */
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
