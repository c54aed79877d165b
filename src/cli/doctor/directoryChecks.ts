import { existsSync, rmSync } from 'node:fs';
import { access, constants, cp, mkdtemp, readdir, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { openEmbedded } from '../../entities/driver/pglite.js';
import { wordsOf } from '../../http/faultLog.js';
import type { Config } from '../../start/config.js';
import { type Holder, holderOf } from '../../start/files/dataDirectory.js';
import { movedDataIn, movedTo } from '../../start/files/swap.js';
import { spareMemory } from '../../start/opening/openStore.js';
import { fail, type Outcome, ok, skip, warn } from './finding.js';
import type { Ask } from './server.js';

/** The data directory and its disk. Nothing is created there. */

const mebibyte = 1024 ** 2;
const fewBytes = 1024 * mebibyte;
const tooFewBytes = 100 * mebibyte;

/** Whether the process stores files there: on PostgreSQL it may store none. */
function isUsed({ database, jwt, demoData }: Config): boolean {
  return database.kind === 'embedded' || jwt.kind === 'generated' || demoData;
}

const notUsed = skip('DATA_DIR is not used with these settings');
const remedy = 'correct DATA_DIR, or give this user write permission there';

export async function dataDirectoryCheck(config: Config): Promise<Outcome> {
  if (!isUsed(config)) return notUsed;
  const directory = resolve(config.dataDirectory);
  try {
    const there = existing(directory);
    if (!(await stat(there)).isDirectory()) return fail(`${there} is not a directory`, remedy);
    await access(there, constants.W_OK | constants.X_OK);
    if (there !== directory) return ok(`${directory} does not exist yet: the first start creates it`);
    const moved = config.database.kind === 'embedded' && !config.allowsMovedData ? movedDataIn(directory) : null;
    if (moved !== null) {
      return fail(
        `the data of ${directory} were moved${movedTo(moved)}`,
        'use them there; ALLOW_MOVED_DATA=on starts a fork here',
      );
    }
    const holder = holderOf(directory);
    return holder ? inUse(directory, holder) : ok(`${directory} can be used`);
  } catch (error) {
    return fail(`${directory} can't be used: ${wordsOf(error)}`, remedy);
  }
}

function inUse(directory: string, { pid }: Holder): Outcome {
  const by = pid === null ? 'a process of this service' : `a process of this service (pid ${pid})`;
  return warn(`${directory} is in use by ${by}`, 'stop it before you start another one there');
}

export async function diskCheck(config: Config): Promise<Outcome> {
  if (!isUsed(config)) return notUsed;
  const { bavail, bsize } = await statfs(existing(resolve(config.dataDirectory)));
  return diskOutcome(bavail * bsize);
}

/** @param free bytes that a user who is not root may still write */
export function diskOutcome(free: number): Outcome {
  const message = `${Math.floor(free / mebibyte)} MiB are free on the disk of DATA_DIR`;
  const more = 'free some space, or set DATA_DIR to a larger disk';
  if (free < tooFewBytes) return fail(message, more);
  return free < fewBytes ? warn(message, more) : ok(message);
}

/** The nearest directory or file above a path that exists. */
function existing(path: string): string {
  let there = path;
  while (!existsSync(there) && dirname(there) !== there) there = dirname(there);
  return there;
}

/** A larger database is not copied: that would take more than its share of the time. */
const mostCopied = 512 * 1024 ** 2;

/**
 * Reads a copy of an embedded database, because opening the original would change its files.
 * @returns null if the database is too large for that
 */
export async function lookIn<T>(databaseDirectory: string, look: (ask: Ask) => Promise<T>): Promise<T | null> {
  if ((await sizeOf(databaseDirectory)) > mostCopied) return null;
  const temporary = await mkdtemp(join(tmpdir(), 'recruitment-doctor-'));
  // The process may end before this does.
  const remove = (): void => rmSync(temporary, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    const copy = join(temporary, 'database');
    await cp(databaseDirectory, copy, { recursive: true });
    spareMemory();
    const pglite = await openEmbedded(copy);
    const found = await look(
      async <Row>(text: string, values?: unknown[]) => (await pglite.query<Row>(text, values)).rows,
    );
    await pglite.close();
    return found;
  } finally {
    remove();
    process.off('exit', remove);
  }
}

async function sizeOf(directory: string): Promise<number> {
  let bytes = 0;
  for (const name of await readdir(directory, { recursive: true })) bytes += (await stat(join(directory, name))).size;
  return bytes;
}
