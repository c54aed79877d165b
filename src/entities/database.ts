import { setTimeout } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import type { Options } from '@mikro-orm/core';
import { Migrator } from '@mikro-orm/migrations';
import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { CompiledQuery, sql } from 'kysely';
import type { Pool } from 'pg';
import type { Backoff } from '../core/application/dispatching/transactions.js';
import { type Metrics, noMetrics } from '../core/application/instruments.js';
import { type Logger, silent } from '../core/kernel/logger.js';
import type { Ids } from '../core/kernel/ports.js';
import { AgentRequestEntity, AgentSecretEntity, AgentUseEntity } from './company/agentCalls.js';
import { ApiKeyEntity } from './company/apiKey.js';
import { ApiKeyRequestEntity } from './company/apiKeyRequest.js';
import { CallbackCallEntity, CallbackSecretEntity } from './company/callback.js';
import { CatalogueEntryEntity } from './company/catalogue.js';
import { CompanySettingsEntity } from './company/companySettings.js';
import { IdempotencyKeyEntity } from './company/idempotencyKey.js';
import { type Lease, usualLease } from './company/idempotencyKeys.js';
import { RefusalCountEntity } from './company/refusal.js';
import { DecisionEntity, StepEventEntity } from './decisions/decision.js';
import { DecisionReviewEntity } from './decisions/review.js';
import type { NativeClient } from './driver/client.js';
import { clientOf, type PipelineClient } from './driver/client.js';
import { greeting, watchConnections } from './driver/connections.js';
import { connectionOf } from './driver/connectionUrl.js';
import { meteredPglite } from './driver/pglite.js';
import { PipelineDriver } from './driver/postgresDriver.js';
import { FormattedClient, otherSettings } from './driver/sessionSettings.js';
import { StatementWatch } from './driver/statementWatch.js';
import { ErasureEntity } from './erasure/erasure.js';
import { FeedEventEntity, FeedHeadEntity } from './feed/event.js';
import type { FeedOrigin } from './feed/feedOrigin.js';
import { NotifiedPersonEntity } from './feed/notifiedPersons.js';
import { Migration20261128Initial } from './migrations/Migration20261128_initial.js';
import { Migration20261129ApiKeyRates } from './migrations/Migration20261129_apiKeyRates.js';
import { Migration20261129BanIds } from './migrations/Migration20261129_banIds.js';
import { Migration20261129CallbackOrder } from './migrations/Migration20261129_callbackOrder.js';
import { Migration20261129KeyWebhooks } from './migrations/Migration20261129_keyWebhooks.js';
import { Migration20261129LocalMeetings } from './migrations/Migration20261129_localMeetings.js';
import { Migration20261129WebhookBackoff } from './migrations/Migration20261129_webhookBackoff.js';
import { Migration20261130CandidateLabels } from './migrations/Migration20261130_candidateLabels.js';
import { Migration20261130FewerIndexes } from './migrations/Migration20261130_fewerIndexes.js';
import { CandidateHoldEntity } from './people/holds.js';
import { marksOf } from './personal/columnMarks.js';
import { isErasedByAnother, OtherPersonKey, type PersonHash } from './personal/personHash.js';
import { BanEntity } from './pipeline/ban.js';
import { CandidateEntity } from './pipeline/candidate.js';
import { CompanyClockEntity } from './pipeline/companyClock.js';
import {
  FeatureRecordEntity,
  InterviewEntity,
  ModuleRecordEntity,
  PsychometricEntity,
} from './pipeline/featureRecord.js';
import { VacancyEntity } from './pipeline/vacancy.js';
import {
  assertFits,
  newerSchema,
  PendingMigrations,
  runPending,
  type SchemaStatus,
  schemaOf,
  tablesOfTheSchema,
} from './schema/schemaState.js';
import { type SqlStore, storeOn } from './store.js';
import { WebhookDeliveryEntity, WebhookEntity } from './webhooks/webhook.js';

/**
 * The most database connections of one process: one for each call of a client and for each part of other work that has
 * a permit (core/application/limits/fairSemaphore.ts), and two for what takes no permit, such as looking up API keys.
 * Idle connections stay open, because to open one takes longer than most statements.
 */
const maxConnections = 17;
/** After this idle time, TCP keep-alive checks whether a connection still exists. */
const keepAliveDelayMs = 30_000;

export type DatabaseSource = Keyed &
  (
    | {
        readonly kind: 'postgres';
        readonly url: string;
        /** Whether to create the database if the server does not have it. */
        readonly createsIfMissing?: boolean;
      }
    | { readonly kind: 'embedded'; readonly open: () => Promise<PGlite> }
  );

interface Keyed {
  /** Missing if the service has no key for it. Then nobody can be erased. */
  readonly personHash?: PersonHash;
}

const entities = [
  VacancyEntity,
  CompanySettingsEntity,
  FeatureRecordEntity,
  InterviewEntity,
  PsychometricEntity,
  ModuleRecordEntity,
  CandidateEntity,
  BanEntity,
  ErasureEntity,
  CandidateHoldEntity,
  ApiKeyEntity,
  ApiKeyRequestEntity,
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
  NotifiedPersonEntity,
  DecisionEntity,
  StepEventEntity,
  DecisionReviewEntity,
  AgentSecretEntity,
  AgentUseEntity,
  AgentRequestEntity,
];

/** Which columns are personal. */
export const columnMarks = marksOf(entities);

/** All tables. A table comes before the tables that refer to it. */
export const tables: readonly string[] = [...new Set(entities.flatMap(({ meta }) => meta.tableName ?? []))];

/** This build's migrations. */
export const migrationsList = [
  { name: 'Migration20261128_initial', class: Migration20261128Initial },
  { name: 'Migration20261129_callbackOrder', class: Migration20261129CallbackOrder },
  { name: 'Migration20261129_localMeetings', class: Migration20261129LocalMeetings },
  { name: 'Migration20261129_webhookBackoff', class: Migration20261129WebhookBackoff },
  { name: 'Migration20261129_banIds', class: Migration20261129BanIds },
  { name: 'Migration20261129_apiKeyRates', class: Migration20261129ApiKeyRates },
  { name: 'Migration20261129_keyWebhooks', class: Migration20261129KeyWebhooks },
  { name: 'Migration20261130_candidateLabels', class: Migration20261130CandidateLabels },
  { name: 'Migration20261130_fewerIndexes', class: Migration20261130FewerIndexes },
  // They run in this order. Add the next one here.
];

/** The names of this build's migrations, in their order. */
export const migrationNames: readonly string[] = migrationsList.map(({ name }) => name);

const shared: Partial<Options> = {
  entities,
  extensions: [Migrator],
  forceUtcTimezone: true,
  // A read never answers what an earlier one has seen, and what it finds is not watched for changes.
  disableIdentityMap: true,
  migrations: {
    migrationsList,
    path: 'src/entities/migrations',
    snapshotName: 'schema',
    snapshot: false,
    disableForeignKeys: false,
  },
  schemaGenerator: { skipTables: [...tablesOfTheSchema] },
};

/**
 * MikroORM's options for a database. The config of its command line uses them too. PGlite is loaded only if it is used.
 */
export async function ormOptions(
  source: DatabaseSource,
  log: Logger = silent,
  metrics: Metrics = noMetrics,
): Promise<Partial<Options>> {
  if (source.kind === 'embedded') {
    const { PgliteDriver } = await import('@mikro-orm/pglite');
    return { ...shared, driver: PgliteDriver, dbName: 'embedded', driverOptions: { pglite: source.open } };
  }
  const clients = new Set<PipelineClient>();
  const { host, port, database, user, password, ...rest } = connectionOf(source.url);
  return {
    ...shared,
    driver: PipelineDriver,
    host,
    port,
    dbName: database,
    // Left out, they would be MikroORM's own.
    user: user ?? '',
    password: password ?? '',
    ensureDatabase: source.createsIfMissing ?? false,
    pool: { min: 0, max: maxConnections, idleTimeoutMillis: 0 },
    driverOptions: {
      ...rest,
      Client: clientOf(clients),
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveDelayMs,
      onConnect: async (client: Connected) => {
        await client.query(greeting);
      },
      onPoolCreated: (pool: Pool) => {
        watchConnections(pool, clients, log);
        showPool(pool, metrics);
      },
    },
  };
}

/** Opens MikroORM. Its driver is PostgreSQL's, or PGlite's, which has the same entity manager. */
async function opened(options: Partial<Options>, log: Logger): Promise<MikroORM> {
  const logger = (message: string): void => log.debug({}, message);
  return (await MikroORM.init({ ...options, colors: false, logger })) as unknown as MikroORM;
}

function showPool(pool: Pool, metrics: Metrics): void {
  metrics.gauge('pool_connections', () => ({ in_use: pool.totalCount - pool.idleCount, idle: pool.idleCount }));
  metrics.gauge('pool_waiting', () => pool.waitingCount);
}

/** The embedded database has one connection, and its statements wait for each other. */
function showConnection(watch: StatementWatch, metrics: Metrics): void {
  const inUse = (): number => Math.min(1, watch.running);
  metrics.gauge('pool_connections', () => ({ in_use: inUse(), idle: 1 - inUse() }));
  metrics.gauge('pool_waiting', () => watch.running - inUse());
}

/** A connection that the pool has opened. */
interface Connected {
  query(sql: string): Promise<unknown>;
}

export interface Database {
  readonly store: SqlStore;
  readonly origin: FeedOrigin;
  /** What the database lacks, and who migrated it. Nothing is changed. */
  schema(): Promise<SchemaStatus>;
  /**
   * Makes the schema ready. If several nodes start together, one of them runs the pending migrations and the others wait.
   * @param mode `assert`: no migration is run
   * @returns the names of the migrations that were run here
   * @throws OtherSchema if this build may not run on the schema; PendingMigrations by `assert`
   */
  migrate(mode?: 'run' | 'assert'): Promise<readonly string[]>;
  /** @throws OtherPersonKey if persons were erased with another key */
  assertSamePersonKey(): Promise<void>;
  close(): Promise<void>;
}

const usualBackoff: Backoff = { wait: (milliseconds) => setTimeout(milliseconds), random: Math.random };

/**
 * Opens a database. No statement is sent yet.
 * @param lease of idempotency key claims
 * @param backoff between two attempts of a change
 */
export async function openDatabase(
  source: DatabaseSource,
  ids: Ids,
  log: Logger = silent,
  lease: Lease = usualLease,
  metrics: Metrics = noMetrics,
  backoff: Backoff = usualBackoff,
): Promise<Database> {
  const orm = await opened(await ormOptions(source, log, metrics), log);
  const { em } = orm;
  const watch = new StatementWatch(metrics, databaseName(source));
  watch.watch(em);
  if (source.kind === 'embedded') showConnection(watch, metrics);
  const native = async (): Promise<NativeClient> => {
    const client = await em.getConnection().getNativeClient();
    return source.kind === 'embedded' ? meteredPglite(client as unknown as PGlite) : client;
  };
  let isDistributed = false;
  const personHash = source.personHash ?? null;
  const showMigrations = (pending: number): void =>
    metrics.gauge('schema_migrations', () => ({ applied: migrationNames.length - pending, pending }));
  const store = storeOn({
    em,
    native,
    ids,
    lease,
    personHash,
    isDistributed: () => isDistributed,
    metrics,
    watch,
    backoff,
  });
  return {
    store,
    origin: store.origin,
    schema: () => schemaOf(em, migrationNames),
    async migrate(mode = 'run') {
      // The embedded database has only one process.
      const isShared = source.kind === 'postgres';
      if (isShared && source.createsIfMissing && mode === 'run') await orm.schema.ensureDatabase();
      const status = await schemaOf(em, migrationNames);
      assertFits(status, migrationNames);
      const newer = newerSchema(status);
      if (newer !== null) log.warn({ schema: status.state }, `${newer}: upgrade this process`);
      const isPending = status.pending.length > 0;
      showMigrations(status.pending.length);
      if (isPending && mode === 'assert') throw new PendingMigrations(status.pending);
      const run = (): Promise<string[]> =>
        isShared ? migrateWithoutHaste(source, log) : runPending(orm, migrationNames, false);
      const applied = isPending ? await run() : [];
      showMigrations(0);
      if (applied.length > 0) log.info({ migrations: applied }, 'the schema was migrated');
      isDistributed = isShared && (await areTablesDistributed(em));
      return applied;
    },
    assertSamePersonKey: () => assertSamePersonKey(em, personHash),
    async close() {
      store.close();
      await orm.close(true);
    },
  };
}

/** The name of the database that spans have. */
const databaseName = (source: DatabaseSource): string =>
  source.kind === 'embedded' ? 'embedded' : connectionOf(source.url).database;

/**
 * With another key, the erasure blocks of erased persons would be open.
 * @throws OtherPersonKey
 */
async function assertSamePersonKey(em: EntityManager, personHash: PersonHash | null): Promise<void> {
  const connection = em.getKysely<unknown>();
  const ask = async <Row>(text: string, values: unknown[]): Promise<readonly Row[]> =>
    (await connection.executeQuery<Row>(CompiledQuery.raw(text, values))).rows;
  if (await isErasedByAnother(ask, personHash)) throw new OtherPersonKey();
}

/** Uses separate connections without timeouts: a migration, or the wait for another node's migration, may take long. */
async function migrateWithoutHaste(source: DatabaseSource, log: Logger): Promise<string[]> {
  const options = await ormOptions(source, log);
  const driverOptions = {
    ...options.driverOptions,
    onPoolCreated: undefined,
    Client: FormattedClient,
    onConnect: async (client: Connected) => {
      await client.query(otherSettings);
    },
  };
  const orm = await opened({ ...options, driverOptions }, log);
  try {
    return await runPending(orm, migrationNames, true);
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
