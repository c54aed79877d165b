import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { access, constants, link, readFile, rename } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { blaming, SetupError } from '../setupError.js';
import { makeDirectory, writePrivately } from './privateFile.js';
import { finishSwap, isSwapOrdered } from './swap.js';

/**
 * The files that one process stores on disk (docs/CONFIGURATION.md: `DATA_DIR`). Only the owner can read those that are
 * secret.
 */

/** A JSON file that is replaced as a whole: a reader finds either the old text or the new one. */
interface JsonFile {
  readonly path: string;
  /** @returns null where there is no file, or where it holds no JSON */
  read(): Promise<unknown>;
  write(value: unknown): Promise<void>;
}

/** The data directory. No other process can use it until it is closed or this process ends, for whatever reason. */
interface DataDirectory {
  readonly path: string;
  /** The directory of the embedded database; only the holder may open it. */
  readonly databaseDirectory: string;
  /** Releases the directory. A second call does no harm. */
  close(): void;
}

/** Where the embedded database of a data directory is, if there is one. */
export const databaseDirectoryIn = (directory: string): string => join(resolve(directory), 'database');

/** Another process holds the data directory. */
export class DataDirectoryInUseError extends SetupError {
  override readonly name = 'DataDirectoryInUseError';
  readonly directory: string;
  /**
   * The holder's process id in its own system: a process in a container has another number outside. Null where it has
   * not written one yet.
   */
  readonly pid: number | null;

  constructor(directory: string, pid: number | null) {
    super(
      `The data directory ${directory} is in use by another process${pid === null ? '' : ` (pid ${pid})`}. ` +
        'Stop that process first, or set DATA_DIR to another directory.',
    );
    this.directory = directory;
    this.pid = pid;
  }
}

/**
 * The locks that this process holds. They stay reachable here: a connection that is garbage-collected is closed, and
 * its lock is gone.
 */
const held = new Set<DatabaseSync>();

const sqliteBusy = 5;

/**
 * SQLite, which only the embedded database needs. Node.js 22 warns that it is experimental when it is loaded, once; the
 * lock uses nothing of it that has changed since.
 */
function sqlite(): { readonly DatabaseSync: typeof DatabaseSync } {
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    return process.getBuiltinModule('node:sqlite');
  } finally {
    process.emitWarning = emitWarning;
  }
}

function isBusy(error: unknown): boolean {
  const isSqlite = typeof error === 'object' && error !== null && 'errcode' in error;
  // The low byte is the primary code; the others refine it.
  return isSqlite && (Number(error.errcode) & 0xff) === sqliteBusy;
}

/**
 * Locks a file by SQLite's write lock, which is a lock of the kernel. The kernel releases it when the process ends. So
 * no stale lock is ever left. Lock files and proper-lockfile go wrong in three ways that cannot happen here: there is
 * no process id to judge (it may be reused, or belong to another container), no race between two processes that judge
 * it, and no heartbeat to wait for.
 * The file stays empty: nothing is ever committed to it. The journal is in memory, so a killed process leaves nothing
 * behind.
 * @returns null where another process holds the lock
 */
function tryLock(path: string): DatabaseSync | null {
  const database = new (sqlite().DatabaseSync)(path, { timeout: 0 });
  try {
    database.exec('pragma journal_mode = memory');
    database.exec('begin immediate');
    return database;
  } catch (error) {
    database.close();
    if (isBusy(error)) return null;
    throw error;
  }
}

/** The holder's process id, for people to read. The lock does not depend on it. */
function readPid(path: string): number | null {
  try {
    return Number.parseInt(readFileSync(path, 'utf8'), 10) || null;
  } catch {
    return null;
  }
}

/**
 * Takes a data directory for this process, and creates it where it is missing. The lock of a killed process does not
 * matter.
 * @throws DataDirectoryInUseError where another process, or this one, holds it; SetupError where it can't be written
 */
export async function openDataDirectory(path: string): Promise<DataDirectory> {
  const directory = resolve(path);
  await used(directory, async () => {
    await makeDirectory(directory);
    await access(directory, constants.W_OK | constants.X_OK);
  });
  const pidFile = join(directory, 'lock.pid');
  const lock = tryLock(join(directory, 'lock'));
  if (!lock) throw new DataDirectoryInUseError(directory, readPid(pidFile));
  held.add(lock);
  writeFileSync(pidFile, `${process.pid}\n`);
  try {
    await used(directory, () => finishSwap(directory));
  } catch (error) {
    held.delete(lock);
    lock.close();
    throw error;
  }
  return {
    path: directory,
    databaseDirectory: databaseDirectoryIn(directory),
    close: () => {
      if (held.delete(lock)) lock.close();
    },
  };
}

/** Whether a data directory has a database, or a process was killed while it put one there. */
export const hasDatabase = (path: string): boolean =>
  existsSync(databaseDirectoryIn(path)) || isSwapOrdered(resolve(path));

/** Who holds a data directory. */
export interface Holder {
  /** As of {@link DataDirectoryInUseError}. */
  readonly pid: number | null;
}

/** Looks without taking the directory, and makes no file. @returns null where nobody holds it */
export function holderOf(path: string): Holder | null {
  const file = join(resolve(path), 'lock');
  if (!existsSync(file)) return null;
  const lock = tryLock(file);
  lock?.close();
  return lock ? null : { pid: readPid(join(resolve(path), 'lock.pid')) };
}

function used<T>(directory: string, work: () => Promise<T>): Promise<T> {
  return blaming(`DATA_DIR: the directory ${directory} can't be used`, work);
}

/** The file of the demo's credentials, DATA_DIR/demo.json. Needs no lock. */
export function demoFileIn(directory: string): JsonFile {
  const path = join(resolve(directory), 'demo.json');
  return {
    path,
    async read() {
      const text = await readIfThere(path);
      try {
        return text === null ? null : JSON.parse(text);
      } catch {
        return null;
      }
    },
    write: (value) => writePrivately(path, `${JSON.stringify(value, null, 2)}\n`, rename),
  };
}

const secretBytes = 48;
const secretText = /^[\w-]{64}$/;
type SecretName = 'jwt-secret' | 'person-key';

/**
 * A secret that is not configured: `jwt-secret` signs tokens, `person-key` hashes the ids of erased persons. The first
 * call makes it; later calls return the same. It needs no lock, so that tokens can be signed while a server runs.
 * @param name of its file in DATA_DIR
 * @returns 48 random bytes in base64url
 * @throws SetupError where the file holds anything else, or can't be read or written
 */
export function readOrCreateSecret(directory: string, name: SecretName): Promise<string> {
  return used(resolve(directory), () => secretAt(join(resolve(directory), name)));
}

/** The secret that {@link readOrCreateSecret} has made, or null. Makes no file. @throws SetupError as there */
export function readSecretIn(directory: string, name: SecretName): Promise<string | null> {
  return used(resolve(directory), () => readSecret(join(resolve(directory), name)));
}

async function secretAt(path: string): Promise<string> {
  const existing = await readSecret(path);
  if (existing !== null) return existing;
  try {
    // Unlike a rename, a link never replaces a file: where two processes make a secret at once, both use the first one.
    await writePrivately(path, `${randomBytes(secretBytes).toString('base64url')}\n`, link);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  }
  const made = await readSecret(path);
  if (made === null) throw new Error(`${path} was removed while it was read.`);
  return made;
}

async function readSecret(path: string): Promise<string | null> {
  const text = (await readIfThere(path))?.trim() ?? null;
  if (text !== null && !secretText.test(text)) {
    throw new SetupError(`${path} does not contain a secret of this service; remove it, and a new one is created.`);
  }
  return text;
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
}

function isCode(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}
