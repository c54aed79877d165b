import type { PGlite } from '@electric-sql/pglite';
import type { Options } from '@mikro-orm/core';
import { Migrator } from '@mikro-orm/migrations';
import { PgliteDriver } from '@mikro-orm/pglite';
import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { type Logger, silent } from '../core/logger.js';
import type { Ids } from '../core/ports.js';
import { ApiKeyEntity } from './apiKey.js';
import { BanEntity } from './ban.js';
import { CallbackCallEntity, CallbackSecretEntity } from './callback.js';
import { CatalogueEntryEntity } from './catalogue.js';
import { CompanyClockEntity } from './companyClock.js';
import { greeting, watchConnections } from './connections.js';
import { migrationLock } from './distribution.js';
import { meteredPglite } from './embedded.js';
import { EarlierEventEntity, FeedEventEntity, FeedHeadEntity } from './event.js';
import { FeatureRecordEntity, InterviewEntity, ModuleRecordEntity, PsychometricEntity } from './featureRecord.js';
import { IdempotencyKeyEntity } from './idempotencyKey.js';
import { type Lease, usualLease } from './idempotencyKeys.js';
import { Migration20261120Initial } from './migrations/Migration20261120_initial.js';
import { Migration20261122FewerIndexes } from './migrations/Migration20261122_fewerIndexes.js';
import { Migration20261122IdempotencyLease } from './migrations/Migration20261122_idempotencyLease.js';
import { Migration20261123DiscardAndReview } from './migrations/Migration20261123_discardAndReview.js';
import { Migration20261124Bans } from './migrations/Migration20261124_bans.js';
import { Migration20261124Catalogues } from './migrations/Migration20261124_catalogues.js';
import { Migration20261124ChangesAndNames } from './migrations/Migration20261124_changesAndNames.js';
import { Migration20261124Intake } from './migrations/Migration20261124_intake.js';
import { Migration20261124Meetings } from './migrations/Migration20261124_meetings.js';
import { Migration20261125Feed } from './migrations/Migration20261125_feed.js';
import { Migration20261126Refusals } from './migrations/Migration20261126_refusals.js';
import { Migration20261126Retention } from './migrations/Migration20261126_retention.js';
import { Migration20261127Webhooks } from './migrations/Migration20261127_webhooks.js';
import { Migration20261128Timers } from './migrations/Migration20261128_timers.js';
import { Migration20261129CompanyClock } from './migrations/Migration20261129_companyClock.js';
import { Migration20261130WebhookSecrets } from './migrations/Migration20261130_webhookSecrets.js';
import { Migration20261201Compression } from './migrations/Migration20261201_compression.js';
import { Migration20261202Batches } from './migrations/Migration20261202_batches.js';
import { Migration20261203Quiet } from './migrations/Migration20261203_quiet.js';
import { Migration20261204ClockSeen } from './migrations/Migration20261204_clockSeen.js';
import { Migration20261204WakeOrder } from './migrations/Migration20261204_wakeOrder.js';
import { Migration20261205LargeResults } from './migrations/Migration20261205_largeResults.js';
import { Migration20261209Untimed } from './migrations/Migration20261209_untimed.js';
import { Migration20261211AnswerOrder } from './migrations/Migration20261211_answerOrder.js';
import { Migration20261212ClosedFrom } from './migrations/Migration20261212_closedFrom.js';
import { Migration20261213FoundBy } from './migrations/Migration20261213_foundBy.js';
import { Migration20261214StoredAsShown } from './migrations/Migration20261214_storedAsShown.js';
import type { PgPool } from './pgInternals.js';
import { PipelineDriver } from './postgresDriver.js';
import { preparingClient } from './preparedStatements.js';
import { RefusalCountEntity } from './refusal.js';
import { FormattedClient, otherSettings } from './sessionSettings.js';
import { type NativeClient, type SqlStore, storeOn } from './store.js';
import { CompanySettingsEntity, VacancyEntity } from './vacancy.js';
import { WebhookDeliveryEntity, WebhookEntity } from './webhook.js';

/**
 * The most database connections of one process: one for each call of a client and for each part of other work that has a
 * turn (core/turns.ts), and two for what takes no turn, such as looking up API keys. Idle connections stay open, because to open one takes longer than most
 * statements.
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
  EarlierEventEntity,
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
  Migration20261120Initial,
  Migration20261122IdempotencyLease,
  Migration20261122FewerIndexes,
  Migration20261123DiscardAndReview,
  Migration20261124Catalogues,
  Migration20261124Bans,
  Migration20261124Meetings,
  Migration20261124ChangesAndNames,
  Migration20261124Intake,
  Migration20261125Feed,
  Migration20261126Retention,
  Migration20261126Refusals,
  Migration20261127Webhooks,
  Migration20261128Timers,
  Migration20261129CompanyClock,
  Migration20261130WebhookSecrets,
  Migration20261201Compression,
  Migration20261202Batches,
  Migration20261203Quiet,
  Migration20261204ClockSeen,
  Migration20261204WakeOrder,
  Migration20261205LargeResults,
  Migration20261209Untimed,
  Migration20261211AnswerOrder,
  Migration20261212ClosedFrom,
  Migration20261213FoundBy,
  Migration20261214StoredAsShown,
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
        await orm.migrator.up();
        return;
      }
      if (source.isMadeWhereMissing) await orm.schema.ensureDatabase();
      if (!(await isUpToDate(em))) await migrateWithoutHaste(source, log);
      isDistributed = await areTablesDistributed(em);
    },
    async close() {
      store.close();
      await orm.close(true);
    },
  };
}

async function isUpToDate(em: EntityManager): Promise<boolean> {
  const table = await sql<{ name: string | null }>`select to_regclass('mikro_orm_migrations')::text as name`.execute(
    em.getKysely(),
  );
  if (!table.rows[0]?.name) return false;
  const done = await sql<{ count: number }>`select count(*)::int as count from mikro_orm_migrations`.execute(
    em.getKysely(),
  );
  return (done.rows[0]?.count ?? 0) >= migrationsList.length;
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
