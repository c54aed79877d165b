import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, readdir, readFile, rename } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import type { Logger } from '../../core/kernel/logger.js';
import { memberOf } from '../../core/kernel/values/objects.js';
import { migrationNames, openDatabase } from '../../entities/database.js';
import { openEmbedded } from '../../entities/driver/pglite.js';
import { ids } from '../../entities/ids.js';
import { assertFits, compareReleases, release } from '../../entities/schema/schemaState.js';
import type { Config } from '../config.js';
import { hasDatabase, openDataDirectory, readOrCreateSecret } from '../files/dataDirectory.js';
import { flush, writePrivately } from '../files/privateFile.js';
import { draftName, swapIn } from '../files/swap.js';
import { beginEpochs } from '../opening/feedEpochs.js';
import { asSetupError, personHashBy, spareMemory } from '../opening/openStore.js';
import { blaming, SetupError } from '../setupError.js';

/**
 * Backup and restore of the embedded database (docs/OPERATIONS.md, "Commands"; ADR 15). The service is stopped
 * meanwhile.
 */

/** @throws SetupError on PostgreSQL, which has tools of its own */
function assertEmbedded({ database }: Config, command: string): void {
  if (database.kind === 'embedded') return;
  throw new SetupError(
    `DATABASE_URL: ${command} is for the embedded database. PostgreSQL is backed up and restored by its own tools, as ` +
      'docs/RUNBOOK.md says.',
  );
}

/**
 * Writes the embedded database to a file. It is there as a whole, or not at all.
 * @throws SetupError if there is no database, if the directory is in use, or if the file exists and may not be replaced
 */
export async function backUp(config: Config, path: string, mayReplace: boolean): Promise<void> {
  assertEmbedded(config, 'backup');
  const file = resolve(path);
  if (!mayReplace && existsSync(file)) throw fileExists(file);
  const { dataDirectory } = config;
  if (!hasDatabase(dataDirectory)) {
    throw new SetupError(
      `DATA_DIR: ${resolve(dataDirectory)} has no database. Set DATA_DIR to the service's directory.`,
    );
  }
  const directory = await openDataDirectory(dataDirectory);
  try {
    spareMemory();
    const pglite = await openEmbedded(directory.databaseDirectory);
    const database = await openDatabase({ kind: 'embedded', open: async () => pglite }, ids);
    const schema = await database.schema();
    assertFits(schema, migrationNames);
    await pglite.exec('checkpoint');
    const dump = await pglite.dumpDataDir('none');
    await database.close();
    await pglite.close();
    const personKey = config.personKey === null ? await readOrCreateSecret(dataDirectory, 'person-key') : null;
    const backup = {
      release: schema.state?.release ?? release,
      at: new Date().toISOString(),
      personKey,
      directory: new Uint8Array(await dump.arrayBuffer()),
    };
    await put(file, await encodeBackup(backup), mayReplace);
  } catch (error) {
    throw asSetupError(error, 'DATA_DIR');
  } finally {
    directory.close();
  }
}

const fileExists = (file: string) =>
  new SetupError(`${file} exists. Name a new file, or replace this one with --force.`);

async function put(file: string, content: Uint8Array, mayReplace: boolean): Promise<void> {
  try {
    await blaming(`${file} can't be written`, () => writePrivately(file, content, mayReplace ? rename : link));
  } catch (error) {
    // Somebody has made it meanwhile.
    throw memberOf(memberOf(error, 'cause'), 'code') === 'EEXIST' ? fileExists(file) : error;
  }
}

/**
 * Makes a backup the database of the data directory, and begins a new epoch of its feeds. If the process is killed, the
 * directory has the old state or the new one.
 * @returns the name of the directory in which the replaced database is kept; null if there was none
 * @throws SetupError if the file is damaged or of a newer release, if the directory is in use, or if it has a database
 *   that may not be replaced
 */
export async function restoreBackup(
  config: Config,
  path: string,
  mayReplace: boolean,
  log: Logger,
): Promise<string | null> {
  assertEmbedded(config, 'restore');
  const file = resolve(path);
  const backup = await decodeBackup(await blaming(`${file} can't be read`, () => readFile(file)), file);
  if (compareReleases(backup.release, release) > 0) {
    throw new SetupError(
      `${file} is a backup of release ${backup.release}, and this is ${release}. Restore it with release ${backup.release} or newer.`,
    );
  }
  const directory = await openDataDirectory(config.dataDirectory);
  try {
    const isReplacing = existsSync(directory.databaseDirectory);
    if (isReplacing && !mayReplace) {
      throw new SetupError(
        `DATA_DIR: ${directory.path} has a database. Restore into an empty directory, or use --replace, which keeps it ` +
          'next to the restored one.',
      );
    }
    const draft = draftName(randomUUID());
    const key = config.personKey ?? backup.personKey;
    await prepare(join(directory.path, draft), { ...backup, key }, config, log);
    const suffix = `replaced-${new Date().toISOString().replace(/\W/g, '')}`;
    await swapIn(directory.path, { draft, suffix, personKey: config.personKey === null ? backup.personKey : null });
    return isReplacing ? `database.${suffix}` : null;
  } catch (error) {
    throw asSetupError(error, 'DATA_DIR');
  } finally {
    directory.close();
  }
}

interface Prepared {
  readonly directory: Uint8Array<ArrayBuffer>;
  readonly key: string | null;
}

/** Unpacks a backup, brings its schema up to date, and begins the epoch, all before anybody can see it. */
async function prepare(path: string, { directory, key }: Prepared, config: Config, log: Logger): Promise<void> {
  spareMemory();
  const pglite = await openEmbedded(path, new Blob([directory]));
  const keyed = key === null ? {} : { personHash: personHashBy(key) };
  const database = await openDatabase({ kind: 'embedded', open: async () => pglite, ...keyed }, ids, log);
  await database.migrate();
  await database.assertSamePersonKey();
  await beginEpochs(database, config, true, log);
  await database.close();
  await pglite.close();
  for (const entry of await readdir(path, { recursive: true })) await flush(join(path, entry));
  await flush(path);
}

/**
 * The file of a backup: a line of JSON that describes it, the database's directory as a compressed tar file, and the
 * SHA-256 of all that, as 64 hexadecimal digits and a line's end.
 */

const described = z.object({
  format: z.literal('recruitment-pipeline backup 1'),
  /** The release that migrated the database last. */
  release: z.string().regex(/^\d+\.\d+\.\d+$/),
  at: z.iso.datetime(),
  /** The generated key by whose hashes erased persons are kept out; null where PERSON_KEY was set. */
  personKey: z.string().nullable(),
});

export interface Backup extends Omit<z.infer<typeof described>, 'format'> {
  /** A tar file. */
  readonly directory: Uint8Array<ArrayBuffer>;
}

const newline = 0x0a;
const checksumLength = 65;
const checksumOf = (bytes: Uint8Array): string => `${createHash('sha256').update(bytes).digest('hex')}\n`;

export async function encodeBackup({ directory, ...rest }: Backup): Promise<Uint8Array> {
  const head = `${JSON.stringify({ format: 'recruitment-pipeline backup 1', ...rest })}\n`;
  const body = Buffer.concat([Buffer.from(head), await promisify(gzip)(directory)]);
  return Buffer.concat([body, Buffer.from(checksumOf(body))]);
}

/** @param path for the message. @throws SetupError if the file is damaged, or no backup */
export async function decodeBackup(file: Buffer, path: string): Promise<Backup> {
  const body = file.subarray(0, -checksumLength);
  const end = body.indexOf(newline);
  if (end < 0 || file.subarray(-checksumLength).toString('latin1') !== checksumOf(body)) {
    throw new SetupError(
      `${path} is damaged, or is not a backup of this service: its checksum is wrong. Use another backup.`,
    );
  }
  const head = described.safeParse(JSON.parse(body.subarray(0, end).toString()));
  if (!head.success) throw new SetupError(`${path} is not a backup that this release can read.`);
  const { format: _, ...rest } = head.data;
  return { ...rest, directory: await promisify(gunzip)(body.subarray(end + 1)) };
}
