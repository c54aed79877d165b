import type { PGlite } from '@electric-sql/pglite';
import type { Options } from '@mikro-orm/core';
import { Migrator } from '@mikro-orm/migrations';
import { PgliteDriver } from '@mikro-orm/pglite';
import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Ids } from '../core/ports.js';
import { ApiKeyEntity } from './apiKey.js';
import { EventEntity } from './event.js';
import { FeatureRecordEntity, InterviewEntity, ModuleRecordEntity, PsychometricEntity } from './featureRecord.js';
import { IdempotencyKeyEntity } from './idempotencyKey.js';
import { Migration20261120Initial } from './migrations/Migration20261120_initial.js';
import { PipelineDriver } from './postgresDriver.js';
import { preparingClient } from './preparedStatements.js';
import { SqlStore } from './store.js';
import { CompanySettingsEntity, VacancyEntity } from './vacancy.js';

/** How long a request may wait for a connection: past it the answer is 503, within the second that CONTRACT promises. */
const connectTimeoutMs = 800;
const statementTimeoutMs = 10_000;
const maxConnections = 10;
/** Any number will do, as long as every node takes the same. */
const migrationLock = 7_203_001;

export type DatabaseSource =
  | {
      readonly kind: 'postgres';
      readonly url: string;
      /** Whether to make a database of that name where the server has none. */
      readonly isMadeWhereMissing?: boolean;
    }
  | { readonly kind: 'embedded'; readonly open: () => Promise<PGlite> };

const shared: Partial<Options> = {
  entities: [
    VacancyEntity,
    CompanySettingsEntity,
    FeatureRecordEntity,
    InterviewEntity,
    PsychometricEntity,
    ModuleRecordEntity,
    ApiKeyEntity,
    EventEntity,
    IdempotencyKeyEntity,
  ],
  extensions: [Migrator],
  forceUtcTimezone: true,
  migrations: {
    migrationsList: [Migration20261120Initial],
    path: 'src/entities/migrations',
    snapshotName: 'schema',
    snapshot: false,
    disableForeignKeys: false,
  },
};

/** MikroORM's options for a database; the command line's config reads them too. */
export function ormOptions(source: DatabaseSource): Partial<Options> {
  if (source.kind === 'embedded') {
    return { ...shared, driver: PgliteDriver, dbName: 'embedded', driverOptions: { pglite: source.open } };
  }
  return {
    ...shared,
    driver: PipelineDriver,
    clientUrl: source.url,
    ensureDatabase: source.isMadeWhereMissing ?? false,
    pool: { min: 0, max: maxConnections },
    driverOptions: {
      Client: preparingClient(),
      connectionTimeoutMillis: connectTimeoutMs,
      keepAlive: true,
      // Not as a start option, which PgBouncer in transaction mode refuses; and by the pool's own hook, not by Kysely's,
      // whose failure would leave the connection taken for good.
      onConnect: async (client: Connected) => {
        await client.query(`set statement_timeout = ${statementTimeoutMs}`);
      },
    },
  };
}

/** A connection that the pool has just opened. */
interface Connected {
  query(sql: string): Promise<unknown>;
}

/** Where MikroORM's own words go. */
export interface Log {
  debug(fields: object, message: string): void;
}

const silent: Log = { debug: () => undefined };

export interface Database {
  readonly store: SqlStore;
  /** Brings the schema up to date; of nodes that start together one does it and the others wait. */
  migrate(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a database without asking it anything yet. */
export async function openDatabase(source: DatabaseSource, ids: Ids, log: Log = silent): Promise<Database> {
  const orm = await MikroORM.init({
    ...ormOptions(source),
    colors: false,
    logger: (message) => log.debug({}, message),
  });
  const em = orm.em as unknown as EntityManager;
  return {
    store: new SqlStore(em, ids, () => em.getConnection().getNativeClient()),
    async migrate() {
      // The embedded database has one connection and one process: a lock held there would wait for itself.
      if (source.kind === 'embedded') {
        await orm.migrator.up();
        return;
      }
      await em.fork().transactional(async (tx) => {
        await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(tx.getKysely());
        await orm.migrator.up();
      });
    },
    async close() {
      await orm.close(true);
    },
  };
}
