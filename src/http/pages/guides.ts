import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AppMiddleware } from '../state.js';
import { type Asset, assets, document } from './precompressed.js';
/**
 * The directory into which `npm run build` renders the guides. The relative path is the same from src/http/pages and from
 * dist/http/pages.
 */
export const builtGuides = join(import.meta.dirname, '../../../dist/guides');

export interface Guide {
  /** Such as `/docs/errors`. */
  readonly path: string;
  readonly answer: AppMiddleware;
}

const ending = '.html';
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * The pages of docs/ for integrators, as they were built when the service starts. None before a build.
 * @param directory of the rendered pages; null: they are not served
 */
export function guides(directory: string | null): readonly Guide[] {
  if (directory === null || !existsSync(directory)) return [];
  const names = readdirSync(directory).filter((name) => name.endsWith(ending));
  return names.map((name) => {
    const answer = document({ type: 'html', text: readFileSync(join(directory, name), 'utf8') });
    return {
      path: `/docs/${name.slice(0, -ending.length)}`,
      answer(ctx, next) {
        ctx.set('Content-Security-Policy', policy);
        ctx.set('X-Content-Type-Options', 'nosniff');
        return answer(ctx, next);
      },
    };
  });
}

export interface BoardPictures {
  /** Their addresses. */
  readonly light: string;
  readonly dark: string;
  readonly assets: readonly Asset[];
}

/**
 * Pictures of the board for the home page, in both themes.
 * @param directory of the rendered pages; null: they are not served
 * @returns null before a build
 */
export function boardPictures(directory: string | null): BoardPictures | null {
  const names = ['board-light.png', 'board-dark.png'] as const;
  if (directory === null || !names.every((name) => existsSync(join(directory, name)))) return null;
  const digest = createHash('sha256');
  for (const name of names) digest.update(readFileSync(join(directory, name)));
  const at = `/pictures/${digest.digest('hex').slice(0, 16)}`;
  const [light, dark] = [`${at}/${names[0]}`, `${at}/${names[1]}`];
  return { light, dark, assets: assets({ at, directory, names }) };
}
