import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile, rename, rm, unlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from '../config.js';
import { SetupError } from '../setupError.js';
import { flush, writePrivately } from './privateFile.js';

/**
 * Puts another database into a data directory (ADR 15). The file `restore.json` says what is to be done. A process that
 * is killed before the file is there has changed nothing; after that, the next holder of the directory ends the work. So
 * nobody finds a half of each.
 */

interface Swap {
  /** The name of the directory with the new database. */
  readonly draft: string;
  /** Goes to the names of what it replaces. */
  readonly suffix: string;
  /** The person key of the new database; null leaves the one that is there. */
  readonly personKey: string | null;
}

const draftPrefix = 'database.restoring-';
export const draftName = (id: string): string => `${draftPrefix}${id}`;

/** What belongs to the database that is replaced. */
const replacedNames = ['database', 'moved.json', 'person-key'] as const;

const orderIn = (directory: string): string => join(directory, 'restore.json');

export const isSwapOrdered = (directory: string): boolean => existsSync(orderIn(directory));

/** Orders the swap, and does it. The caller holds the directory. */
export async function swapIn(directory: string, wanted: Swap): Promise<void> {
  await writePrivately(orderIn(directory), JSON.stringify(wanted), rename);
  await finishSwap(directory);
}

/** Ends a swap that a killed process has ordered, and removes what others have left. The caller holds the directory. */
export async function finishSwap(directory: string): Promise<void> {
  if (existsSync(orderIn(directory))) {
    await carryOut(directory, JSON.parse(await readFile(orderIn(directory), 'utf8')) as Swap);
    await unlink(orderIn(directory));
    await flush(directory);
  }
  for (const name of await readdir(directory)) {
    if (name.startsWith(draftPrefix)) await rm(join(directory, name), { recursive: true, force: true });
  }
}

/** Each step may have been done before. */
async function carryOut(directory: string, { draft, suffix, personKey }: Swap): Promise<void> {
  const at = (name: string): string => join(directory, name);
  if (existsSync(at(draft))) {
    for (const name of replacedNames) {
      const aside = at(`${name}.${suffix}`);
      const isReplaced = name !== 'person-key' || personKey !== null;
      if (isReplaced && existsSync(at(name)) && !existsSync(aside)) await rename(at(name), aside);
    }
    await rename(at(draft), at('database'));
    await flush(directory);
  }
  if (personKey !== null) await writePrivately(at('person-key'), `${personKey}\n`, rename);
}

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
export const movedTo = ({ to, at }: MovedData): string =>
  `${to === null ? '' : ` to ${to}`}${at === null ? '' : ` at ${at}`}`;

/** @throws SetupError if the data were moved, and the settings do not allow their use */
export function assertNotMoved(directory: string, { allowsMovedData }: Pick<Config, 'allowsMovedData'>): void {
  const moved = allowsMovedData ? null : movedDataIn(directory);
  if (moved) {
    throw new SetupError(
      `DATA_DIR: the data of ${resolve(directory)} were moved${movedTo(moved)}. Use them there. ALLOW_MOVED_DATA=on uses ` +
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
