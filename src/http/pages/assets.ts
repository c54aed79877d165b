import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { AppMiddleware } from '../state.js';

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
