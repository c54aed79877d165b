import { setFlagsFromString } from 'node:v8';
import type { Config } from '../../config.js';
import { type Metrics, noMetrics } from '../../core/application/telemetry/metrics.js';
import { type Logger, silent } from '../../core/kernel/logging/logger.js';
import { type Database, migrationNames, openDatabase } from '../../entities/database.js';
import { whyUnusable } from '../../entities/driver/faults.js';
import { openEmbedded } from '../../entities/embedded.js';
import { usualLease } from '../../entities/idempotency/idempotencyKeys.js';
import { ids } from '../../entities/ids.js';
import { OtherPersonKey } from '../../entities/personal/personHash.js';
import { assertFits } from '../../entities/schema/schemaState.js';
import { OtherSchema, PendingMigrations, UnfinishedTarget } from '../../entities/schema/unfit.js';
import { hasDatabase, openDataDirectory, readOrCreateSecret } from '../files/dataDirectory.js';
import { assertNotMoved, movedDataIn, noteFork } from '../files/movedData.js';
import { SchemaError, SetupError } from '../setupError.js';
import { beginEpochs } from './feedEpochs.js';
import { personHashBy } from './personHash.js';

/** Where a database tells what it does. */
interface Watching {
  readonly log: Logger;
  readonly metrics: Metrics;
}

export type OpenedStore = Pick<Database, 'store' | 'close'>;

/**
 * Opens the database that the configuration names, and brings its schema up to date, unless MIGRATE is off.
 * A restored database begins a new epoch of its feeds; so does one whose data were moved, if it may be used.
 * @param isRestored whether somebody tells of a restore that the database itself does not show
 * @throws SchemaError where this build may not run on the schema; SetupError where the database or the directory can't be
 *   used
 */
export async function openStore(
  config: Config,
  log: Logger = silent,
  metrics: Metrics = noMetrics,
  isRestored = false,
): Promise<OpenedStore> {
  if (!config.migrates && isNew(config)) throw asSetupError(new PendingMigrations(migrationNames), settingOf(config));
  return opened(config, config.migrates, { log, metrics }, async (database) => {
    await database.migrate(config.migrates ? 'run' : 'assert');
    await database.assertSamePersonKey();
    const moved = config.database.kind === 'embedded' ? movedDataIn(config.dataDirectory) : null;
    const isFork = moved !== null && moved.forkedAt === null;
    await beginEpochs(database, config, isRestored || isFork, log);
    if (isFork) await noteFork(config.dataDirectory, moved);
    return { store: database.store, close: () => database.close() };
  });
}

/**
 * Brings the schema of the configured database up to date.
 * @returns the names of the migrations that were run here
 * @throws as {@link openStore}
 */
export function migrateSchema(config: Config, log: Logger = silent): Promise<readonly string[]> {
  return opened(config, true, { log, metrics: noMetrics }, async (database) => {
    const names = await database.migrate();
    await database.close();
    return names;
  });
}

/**
 * The names of the migrations that the configured database lacks. Nothing is changed.
 * @throws as {@link openStore}
 */
export async function pendingMigrations(config: Config): Promise<readonly string[]> {
  if (isNew(config)) return migrationNames;
  return opened(config, false, { log: silent, metrics: noMetrics }, async (database) => {
    const status = await database.schema();
    assertFits(status, migrationNames);
    await database.close();
    return status.pending;
  });
}

/** Whether the embedded database is not there yet. To open it would make it. */
const isNew = ({ database, dataDirectory }: Config): boolean =>
  database.kind === 'embedded' && !hasDatabase(dataDirectory);

/** Opens the configured database for a use that closes it, at the latest if it fails. */
async function opened<T>(
  config: Config,
  mayMake: boolean,
  watch: Watching,
  use: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openConfigured(config, mayMake && !config.production, watch);
  try {
    return await use(database);
  } catch (error) {
    await database.close();
    throw asSetupError(error, settingOf(config));
  }
}

/**
 * V8's optimizing compiler takes half a gigabyte for single functions of PGlite, and makes its statements at most half as
 * fast again (ADR 20). The flags must be set before PGlite's code is compiled. They change nothing where PostgreSQL is
 * used.
 */
export function spareMemory(): void {
  for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag);
}

/** The setting that names the database. */
const settingOf = ({ database }: Config): string => (database.kind === 'postgres' ? 'DATABASE_URL' : 'DATA_DIR');

/**
 * The directory of the embedded database is locked: two processes on one directory would lose each other's rows.
 * @param isMadeWhereMissing whether to create the database if the server does not have it
 */
async function openConfigured(
  config: Config,
  isMadeWhereMissing: boolean,
  { log, metrics }: Watching,
): Promise<Database> {
  const { database: place, dataDirectory, personKey } = config;
  if (place.kind === 'postgres') {
    const keyed = personKey === null ? {} : { personHash: personHashBy(personKey) };
    return openDatabase({ ...place, ...keyed, isMadeWhereMissing }, ids, log, usualLease, metrics);
  }
  const directory = await openDataDirectory(dataDirectory);
  spareMemory();
  try {
    assertNotMoved(dataDirectory, config);
    const pglite = await openEmbedded(directory.databaseDirectory);
    const personHash = personHashBy(personKey ?? (await readOrCreateSecret(dataDirectory, 'person-key')));
    const source = { kind: 'embedded', open: async () => pglite, personHash } as const;
    const database = await openDatabase(source, ids, log, usualLease, metrics);
    return {
      ...database,
      async close() {
        await database.close();
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
export function asSetupError(error: unknown, setting: string): unknown {
  if (error instanceof OtherPersonKey) {
    return new SetupError(
      'PERSON_KEY: it is not the key with which persons were erased from this database. With another key, or without ' +
        'one, they could come back. Set it to the key of then.',
    );
  }
  if (error instanceof UnfinishedTarget) {
    return new SetupError(
      `${setting}: a move into the database is unfinished: it lacks rows. Repeat the same \`move\`, which goes on, or use ` +
        'an empty database.',
    );
  }
  if (error instanceof OtherSchema) {
    return new SchemaError(`${setting}: this build can't run on the database: ${error.message}`, { cause: error });
  }
  if (error instanceof PendingMigrations) {
    return new SchemaError(
      `${setting}: MIGRATE is off, and ${error.message}. Run \`npm run -s migrate\` (in the image ` +
        '`node dist/cli/migrate.js`), then start again.',
      { cause: error },
    );
  }
  const reason = whyUnusable(error);
  return reason === null
    ? error
    : new SetupError(
        `${setting}: the database can't be used: ${reason}. Correct ${setting} or start the database; ` +
          '`npm run -s doctor` looks further.',
        { cause: error },
      );
}
