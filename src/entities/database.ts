import type { PGlite } from '@electric-sql/pglite';
import type { Options } from '@mikro-orm/core';
import { Migrator } from '@mikro-orm/migrations';
import { PgliteDriver } from '@mikro-orm/pglite';
import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { type Logger, silent } from '../core/logger.js';
import type { Ids } from '../core/ports.js';
import { ApiKeyEntity } from './credentials/apiKey.js';
import { CallbackCallEntity, CallbackSecretEntity } from './credentials/callback.js';
import { migrationLock } from './distribution.js';
import { greeting, watchConnections } from './driver/connections.js';
import { meteredPglite } from './driver/embedded.js';
import { OtherSchema } from './driver/faults.js';
import type { PgPool } from './driver/pgInternals.js';
import { PipelineDriver } from './driver/postgresDriver.js';
import { preparingClient } from './driver/preparedStatements.js';
import { FormattedClient, otherSettings } from './driver/sessionSettings.js';
import { FeedEventEntity, FeedHeadEntity } from './events/event.js';
import { IdempotencyKeyEntity } from './idempotency/idempotencyKey.js';
import { type Lease, usualLease } from './idempotency/idempotencyKeys.js';
import { Migration20261125Initial } from './migrations/Migration20261125_initial.js';
import { BanEntity } from './records/ban.js';
import {
  FeatureRecordEntity,
  InterviewEntity,
  ModuleRecordEntity,
  PsychometricEntity,
} from './records/featureRecord.js';
import { CatalogueEntryEntity } from './settings/catalogue.js';
import { RefusalCountEntity } from './settings/refusal.js';
import { type NativeClient, type SqlStore, storeOn } from './store.js';
import { CompanyClockEntity } from './timers/companyClock.js';
import { CompanySettingsEntity, VacancyEntity } from './vacancies/vacancy.js';
import { WebhookDeliveryEntity, WebhookEntity } from './webhooks/webhook.js';

/**
 * The most database connections of one process: one for each call of a client and for each part of other work that has a
 * turn (core/door/turns.ts), and two for what takes no turn, such as looking up API keys. Idle connections stay open,
 * because to open one takes longer than most statements.
 */
const maxConnections = 17;
/** After this idle time, TCP keep-alive checks whether a connection still exists. */
const keepAliveDelayMs = 30_000;

export type DatabaseSource =
  | {
      readonly kind: 'postgres';
      readonly url: string;
      /** Whether to create the database if the server does not have it. */
      readonly isMadeWhereMissing?: boolean;
    }
  | { readonly kind: 'embedded'; readonly open: () => Promise<PGlite> };

const entities = [
  VacancyEntity,
  CompanySettingsEntity,
  FeatureRecordEntity,
  InterviewEntity,
  PsychometricEntity,
  ModuleRecordEntity,
  BanEntity,
  ApiKeyEntity,
  FeedEventEntity,
  FeedHeadEntity,
  RefusalCountEntity,
  IdempotencyKeyEntity,
  CatalogueEntryEntity,
  CallbackSecretEntity,
  CompanyClockEntity,
  CallbackCallEntity,
  WebhookEntity,
  WebhookDeliveryEntity,
];

/** All tables. A table comes before the tables that refer to it. */
export const tables: readonly string[] = [...new Set(entities.flatMap(({ meta }) => meta.tableName ?? []))];

const migrationsList = [
  { name: 'Migration20261125_initial', class: Migration20261125Initial },
  // They run in this order. Add the next one here.
];

const shared: Partial<Options> = {
  entities,
  extensions: [Migrator],
  forceUtcTimezone: true,
  migrations: {
    migrationsList,
    path: 'src/entities/migrations',
    snapshotName: 'schema',
    snapshot: false,
    disableForeignKeys: false,
  },
};

/** MikroORM's options for a database. The config of its command line uses them too. */
export function ormOptions(source: DatabaseSource, log: Logger = silent): Partial<Options> {
  if (source.kind === 'embedded') {
    return { ...shared, driver: PgliteDriver, dbName: 'embedded', driverOptions: { pglite: source.open } };
  }
  return {
    ...shared,
    driver: PipelineDriver,
    clientUrl: source.url,
    ensureDatabase: source.isMadeWhereMissing ?? false,
    pool: { min: 0, max: maxConnections, idleTimeoutMillis: 0 },
    driverOptions: {
      Client: preparingClient(),
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveDelayMs,
      onConnect: async (client: Connected) => {
        await client.query(greeting);
      },
      onPoolCreated: (pool: PgPool) => watchConnections(pool, log),
    },
  };
}

/** A connection that the pool has opened. */
interface Connected {
  query(sql: string): Promise<unknown>;
}

export interface Database {
  readonly store: SqlStore;
  /** Runs the pending migrations. If several nodes start together, one of them does it and the others wait. */
  migrate(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a database. No statement is sent yet. @param lease of idempotency key claims */
export async function openDatabase(
  source: DatabaseSource,
  ids: Ids,
  log: Logger = silent,
  lease: Lease = usualLease,
): Promise<Database> {
  const orm = await MikroORM.init({
    ...ormOptions(source, log),
    colors: false,
    logger: (message) => log.debug({}, message),
  });
  const em = orm.em as unknown as EntityManager;
  const native = async (): Promise<NativeClient> => {
    const client = await em.getConnection().getNativeClient();
    return source.kind === 'embedded' ? meteredPglite(client as unknown as PGlite) : (client as NativeClient);
  };
  let isDistributed = false;
  const store = storeOn({ em, native, ids, lease, isDistributed: () => isDistributed });
  return {
    store,
    async migrate() {
      // The embedded database has only one connection: a transaction that holds the lock would block the migrations.
      if (source.kind === 'embedded') {
        if (await isPending(em)) await orm.migrator.up();
        return;
      }
      if (source.isMadeWhereMissing) await orm.schema.ensureDatabase();
      if (await isPending(em)) await migrateWithoutHaste(source, log);
      isDistributed = await areTablesDistributed(em);
    },
    async close() {
      store.close();
      await orm.close(true);
    },
  };
}

/**
 * Whether the database lacks a migration. It may have later ones, of the next release, whose nodes run already.
 * @throws OtherSchema if it has another one that comes before this release's last
 */
async function isPending(em: EntityManager): Promise<boolean> {
  const table = await sql<{ name: string | null }>`select to_regclass('mikro_orm_migrations')::text as name`.execute(
    em.getKysely(),
  );
  if (!table.rows[0]?.name) return true;
  const { rows } = await sql<{ name: string }>`select name from mikro_orm_migrations order by name`.execute(
    em.getKysely(),
  );
  const applied = rows.map(({ name }) => name);
  const known = migrationsList.map(({ name }) => name);
  const unknown = applied.find((name) => !known.includes(name) && name < (known.at(-1) ?? ''));
  if (unknown) {
    throw new OtherSchema(
      `its tables are of a version that was never released (${unknown}), and there is no upgrade. ` +
        'Start with an empty database or directory.',
    );
  }
  return known.some((name) => !applied.includes(name));
}

/** Uses separate connections without timeouts: a migration, or the wait for another node's migration, may take long. */
async function migrateWithoutHaste(source: DatabaseSource, log: Logger): Promise<void> {
  const options = ormOptions(source, log);
  const driverOptions = {
    Client: FormattedClient,
    onConnect: async (client: Connected) => {
      await client.query(otherSettings);
    },
  };
  const logger = (message: string): void => log.debug({}, message);
  const orm = await MikroORM.init({ ...options, driverOptions, colors: false, logger });
  try {
    await (orm.em as unknown as EntityManager).transactional(async (tx) => {
      await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(tx.getKysely());
      await orm.migrator.up();
    });
  } finally {
    await orm.close(true);
  }
}

/** Whether the tables are distributed over a Citus cluster. */
async function areTablesDistributed(em: EntityManager): Promise<boolean> {
  const known = await sql<{ known: string | null }>`select to_regclass('pg_dist_partition')::text as known`.execute(
    em.getKysely(),
  );
  if (!known.rows[0]?.known) return false;
  const distributed = await sql`
    select logicalrelid from pg_dist_partition where logicalrelid = 'vacancy'::regclass and partmethod = 'h'`.execute(
    em.getKysely(),
  );
  return distributed.rows.length > 0;
}
