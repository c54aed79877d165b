import { existsSync, realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Config } from '../../config.js';
import { SetupError } from '../setupError.js';

/** The two ends of a move, as they are named on the command line. */
export type MovePlace =
  | { readonly kind: 'postgres'; readonly url: string }
  | { readonly kind: 'directory'; readonly path: string };

/** @param option that names it, for the message. @throws SetupError if it is no place */
export function placeNamed(text: string, option: string): MovePlace {
  if (/^postgres(ql)?:\/\//i.test(text) && URL.canParse(text)) return { kind: 'postgres', url: text };
  if (text === '' || text.includes('://')) {
    throw new SetupError(`${option}: it must be a postgres:// URL or a directory. Correct it.`);
  }
  const path = resolve(text);
  return { kind: 'directory', path: existsSync(path) ? realpathSync(path) : path };
}

/** The database of the settings. */
export const placeOfSettings = ({ database }: Config): MovePlace =>
  placeNamed(database.kind === 'postgres' ? database.url : database.directory, 'DATA_DIR');

/** As people may see it: without a password. */
export function shownPlace(place: MovePlace): string {
  if (place.kind === 'directory') return place.path;
  const { protocol, username, host, pathname } = new URL(place.url);
  return `${protocol}//${username === '' ? '' : `${username}@`}${host}${pathname}`;
}
