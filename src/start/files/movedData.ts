import { existsSync, readFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from '../config.js';
import { SetupError } from '../setupError.js';
import { writePrivately } from './privateFile.js';

/** The file `moved.json`: the data of this directory are in use elsewhere (ADR 15). */

const movedFile = 'moved.json';

/** Members are null where the file does not have them. */
interface MovedData {
  /** Where the data are now, without a password. */
  readonly to: string | null;
  readonly at: string | null;
  /** When a process began an epoch here all the same; null: none did. */
  readonly forkedAt: string | null;
}

/** @returns null where the data were not moved. A file that can't be understood says that they were. */
export function movedDataIn(directory: string): MovedData | null {
  const file = join(resolve(directory), movedFile);
  if (!existsSync(file)) return null;
  try {
    const found: Record<string, unknown> = JSON.parse(readFileSync(file, 'utf8'));
    const text = (name: string): string | null => (typeof found[name] === 'string' ? found[name] : null);
    return { to: text('to'), at: text('at'), forkedAt: text('forkedAt') };
  } catch {
    return { to: null, at: null, forkedAt: null };
  }
}

/** ` to PLACE at INSTANT`, as far as it is known. */
export const whither = ({ to, at }: MovedData): string =>
  `${to === null ? '' : ` to ${to}`}${at === null ? '' : ` at ${at}`}`;

/** @throws SetupError if the data were moved, and the settings do not allow their use */
export function assertNotMoved(directory: string, { allowsMovedData }: Pick<Config, 'allowsMovedData'>): void {
  const moved = allowsMovedData ? null : movedDataIn(directory);
  if (moved) {
    throw new SetupError(
      `DATA_DIR: the data of ${resolve(directory)} were moved${whither(moved)}. Use them there. ALLOW_MOVED_DATA=on uses ` +
        'what is left here: its feeds start a new epoch, and diverge from then on.',
    );
  }
}

/** Marks a directory whose data were moved. */
export const markMoved = (directory: string, to: string): Promise<void> =>
  write(directory, { to, at: new Date().toISOString() });

/** Notes that an epoch has begun here, so that the next start begins none. */
export async function noteFork(directory: string, { to, at }: MovedData): Promise<void> {
  await write(directory, { to, at, forkedAt: new Date().toISOString() });
}

const write = (directory: string, content: object): Promise<void> =>
  writePrivately(join(resolve(directory), movedFile), `${JSON.stringify(content, null, 2)}\n`, rename);
