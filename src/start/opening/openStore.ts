import { createHash, createHmac } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { type Metrics, noMetrics } from '../../core/application/instruments.js';
import { type Logger, silent } from '../../core/kernel/logger.js';
import type { Ids, WallClock } from '../../core/kernel/ports.js';
import { usualLease } from '../../entities/company/idempotencyKeys.js';
import { type Database, type DatabaseSource, migrationNames, openDatabase } from '../../entities/database.js';
import { whyUnusable } from '../../entities/driver/faults.js';
import { openEmbedded } from '../../entities/driver/pglite.js';
import { ids, idsBy } from '../../entities/ids.js';
import { OtherPersonKey, type PersonHash } from '../../entities/personal/personHash.js';
import { assertFits, OtherSchema, PendingMigrations, UnfinishedTarget } from '../../entities/schema/schemaState.js';
import type { Config } from '../config.js';
import { hasDatabase, openDataDirectory, readOrCreateSecret } from '../files/dataDirectory.js';
import { assertNotMoved, movedDataIn, noteFork } from '../files/swap.js';
import { SchemaError, SetupError } from '../setupError.js';
import { ComparedClock } from './comparedClock.js';
import { beginEpochs } from './feedEpochs.js';

/** HMAC-SHA-256 of company and candidate. Both are written as JSON, because ids may contain any character. */
export function personHashBy(key: string): PersonHash {
  return {
    keyId: createHash('sha256').update(`person key ${key}`).digest('hex').slice(0, 16),
    of: (companyId, candidateId) =>
      createHmac('sha256', key)
        .update(JSON.stringify([companyId, candidateId]))
        .digest('hex'),
  };
}

/** Where a database reports what it does. */
interface Watching {
  readonly log: Logger;
  readonly metrics: Metrics;
}

export interface OpenedStore extends Pick<Database, 'store' | 'close'> {
  /** The time of day, compared with the database's where that has a clock of its own. */
  readonly clock: WallClock;
  /** By that clock. */
  readonly ids: Ids;
}

/** A database whose schema may not be there yet. */
interface Configured extends Database, Pick<OpenedStore, 'clock' | 'ids'> {
  /** Compares the clocks now and then on; call it when the schema is there. Missing for the embedded database. */
  readonly compareClocks?: () => Promise<void>;
}

/**
 * Opens the database that the configuration names, and brings its schema up to date, unless MIGRATE is off.
 * A restored database begins a new epoch of its feeds; so does one whose data were moved, if it may be used. The clocks are
 * compared before anything is written.
 * @param isRestored whether the caller reports a restore that the database itself does not show
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
    await database.compareClocks?.();
    const moved = config.database.kind === 'embedded' ? movedDataIn(config.dataDirectory) : null;
    const isFork = moved !== null && moved.forkedAt === null;
    await beginEpochs(database, config, isRestored || isFork, log);
    if (isFork) await noteFork(config.dataDirectory, moved);
    const { store, clock, ids: own } = database;
    return { store, clock, ids: own, close: () => database.close() };
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
  use: (database: Configured) => Promise<T>,
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
 * fast again (ADR 15). The flags must be set before PGlite's code is compiled. They change nothing where PostgreSQL is
 * used.
 */
export function spareMemory(): void {
  for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag);
}

/** The setting that names the database. */
const settingOf = ({ database }: Config): string => (database.kind === 'postgres' ? 'DATABASE_URL' : 'DATA_DIR');

/**
 * The directory of the embedded database is locked: two processes on one directory would lose each other's rows.
 * @param createsIfMissing whether to create the database if the server does not have it
 */
async function openConfigured(config: Config, createsIfMissing: boolean, watch: Watching): Promise<Configured> {
  const { database: place, dataDirectory, personKey } = config;
  const { log, metrics } = watch;
  if (place.kind === 'postgres') {
    const keyed = personKey === null ? {} : { personHash: personHashBy(personKey) };
    return openServer({ ...place, ...keyed, createsIfMissing }, config, watch);
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
      // PGlite's clock is this process's.
      clock: Date,
      ids,
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

/** Opens a database on a server, which has a clock of its own. */
async function openServer(source: DatabaseSource, config: Config, { log, metrics }: Watching): Promise<Configured> {
  const clock = new ComparedClock({ toleratedMs: config.clockSkewSeconds * 1000, log });
  const own = idsBy(clock);
  const database = await openDatabase(source, own, log, usualLease, metrics);
  const { databaseTime } = database.store;
  return {
    ...database,
    clock,
    ids: own,
    async compareClocks() {
      await clock.compare(databaseTime);
      clock.follow(databaseTime);
      metrics.gauge('clock_offset_seconds', () => (clock.offsetMs ?? 0) / 1000);
    },
    async close() {
      clock.stop();
      await database.close();
    },
  };
}

/** @param setting that names the database */
export function asSetupError(error: unknown, setting: string): unknown {
  if (error instanceof OtherPersonKey) {
    return new SetupError(
      'PERSON_KEY is not the key with which persons were erased from this database. With another key, or without one, ' +
        'they could be added again. Set it to the original key.',
    );
  }
  if (error instanceof UnfinishedTarget) {
    return new SetupError(
      `${setting}: a move into the database is unfinished: it lacks rows. Repeat the same \`move\`, which continues it, or use ` +
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
          '`npm run -s doctor` checks more.',
        { cause: error },
      );
}
