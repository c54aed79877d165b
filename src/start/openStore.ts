import { setFlagsFromString } from 'node:v8';
import type { Config } from '../config.js';
import { type Logger, silent } from '../core/logger.js';
import { type Metrics, noMetrics } from '../core/telemetry/metrics.js';
import { type Database, openDatabase } from '../entities/database.js';
import { openEmbedded } from '../entities/driver/embedded.js';
import { whyUnusable } from '../entities/driver/faults.js';
import { usualLease } from '../entities/idempotency/idempotencyKeys.js';
import { ids } from '../entities/ids.js';
import { OtherPersonKey } from '../entities/people/personHash.js';
import { openDataDirectory, readOrCreateSecret } from './dataDirectory.js';
import { personHashBy } from './personHash.js';
import { SetupError } from './setupError.js';

export type OpenedStore = Pick<Database, 'store' | 'close'>;

/**
 * Opens the database that the configuration names, and brings its schema up to date. The directory of the embedded
 * database is locked: two processes on one directory would lose each other's rows.
 * @throws SetupError where the database or the directory can't be used
 */
export async function openStore(
  config: Config,
  log: Logger = silent,
  metrics: Metrics = noMetrics,
): Promise<OpenedStore> {
  const { database, dataDirectory, production, personKey } = config;
  if (database.kind === 'postgres') {
    const keyed = personKey === null ? {} : { personHash: personHashBy(personKey) };
    const source = { ...database, ...keyed, isMadeWhereMissing: !production };
    return migrated(await openDatabase(source, ids, log, usualLease, metrics), 'DATABASE_URL');
  }
  const directory = await openDataDirectory(dataDirectory);
  // V8's optimizing compiler takes half a gigabyte for single functions of PGlite, and makes its statements at most
  // half as fast again (ADR 20). The flags must be set before PGlite's code is compiled. They change nothing where
  // PostgreSQL is used.
  for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag);
  try {
    const pglite = await openEmbedded(directory.databaseDirectory);
    const personHash = personHashBy(personKey ?? (await readOrCreateSecret(dataDirectory, 'person-key')));
    const opened = await migrated(
      await openDatabase({ kind: 'embedded', open: async () => pglite, personHash }, ids, log, usualLease, metrics),
      'DATA_DIR',
    );
    return {
      store: opened.store,
      async close() {
        await opened.close();
        await pglite.close();
        await directory.close();
      },
    };
  } catch (error) {
    await directory.close();
    throw error;
  }
}

/** @param setting that names the database */
async function migrated(database: Database, setting: string): Promise<Database> {
  try {
    await database.migrate();
    return database;
  } catch (error) {
    await database.close();
    if (error instanceof OtherPersonKey) {
      throw new SetupError(
        'PERSON_KEY: it is not the key with which persons were erased from this database. With another key, or without ' +
          'one, they could come back. Set it to the key of then.',
      );
    }
    const reason = whyUnusable(error);
    throw reason ? new SetupError(`${setting}: the database can't be used: ${reason}`, { cause: error }) : error;
  }
}
