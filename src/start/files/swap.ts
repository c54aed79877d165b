import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, unlink } from 'node:fs/promises';
import { join } from 'node:path';
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
