import { existsSync, realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { connectionOf, faultOf } from '../../entities/driver/connectionUrl.js';
import type { Config } from '../config.js';
import { SetupError } from '../setupError.js';

/** The two ends of a move, as they are named on the command line. */
export type NamedEnd =
  | { readonly kind: 'postgres'; readonly url: string }
  | { readonly kind: 'directory'; readonly path: string };

/** @param option that names it, for the message. @throws SetupError if it names neither */
export function namedEnd(text: string, option: string): NamedEnd {
  if (/^postgres(ql)?:\/\//i.test(text)) {
    const fault = faultOf(text);
    if (fault !== null) throw new SetupError(`${option} ${fault}.`);
    return { kind: 'postgres', url: text };
  }
  if (text === '' || text.includes('://')) {
    throw new SetupError(`${option} must be a postgres:// URL or a directory.`);
  }
  const path = resolve(text);
  return { kind: 'directory', path: existsSync(path) ? realpathSync(path) : path };
}

/** The database of the settings. */
export const endOfSettings = ({ database }: Config): NamedEnd =>
  namedEnd(database.kind === 'postgres' ? database.url : database.directory, 'DATA_DIR');

/** As people may see it: without a password. */
export function shownEnd(named: NamedEnd): string {
  if (named.kind === 'directory') return named.path;
  const { user, host, port, database } = connectionOf(named.url);
  const [scheme] = named.url.split('://');
  return `${scheme}://${user === undefined ? '' : `${user}@`}${host}:${port}/${database}`;
}
