import { readFileSync } from 'node:fs';
import type { Migrator } from '@mikro-orm/migrations';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { CompiledQuery, sql } from 'kysely';
import { withoutTimeLimits } from '../driver/sessionSettings.js';
import type { Statements } from '../sql/statement.js';
import { migrationLock } from './distribution.js';

/**
 * What a database says of its own schema: the applied migrations, and the table `schema_state`. Its one row belongs to no
 * company. On a Citus cluster it stays on the coordinator, as MikroORM's table of migrations does.
 */

/** The tables that belong to no company and to no entity. */
export const tablesOfTheSchema = ['mikro_orm_migrations', 'schema_state', 'feed_origin', 'tzdb_use'] as const;

/** Both are `x.y.z`. */
export interface SchemaState {
  /** Who migrated the schema last. */
  readonly release: string;
  /** The oldest release that may run on it. */
  readonly oldest: string;
}

export interface SchemaStatus {
  /** The migrations of this build that the database lacks, in their order. */
  readonly pending: readonly string[];
  /** The applied migrations that this build does not know, in their order. */
  readonly unknown: readonly string[];
  /** Null: no release has migrated it yet. */
  readonly state: SchemaState | null;
  /** Whether a move into this database is unfinished (ADR 15). */
  readonly isMoveUnfinished: boolean;
}

type Ask = <Row>(text: string) => Promise<readonly Row[]>;

/** Reads without a change. @param known the names of this build's migrations, in their order */
export async function readSchema(ask: Ask, known: readonly string[]): Promise<SchemaStatus> {
  const tables = await ask<{ migrations: string | null; state: string | null; move: string | null }>(
    `select to_regclass('mikro_orm_migrations')::text as migrations, to_regclass('schema_state')::text as state,
      to_regclass('unfinished_move')::text as move`,
  );
  const has = tables[0];
  const applied = has?.migrations
    ? (await ask<{ name: string }>('select name from mikro_orm_migrations order by name')).map(({ name }) => name)
    : [];
  const states = has?.state ? await ask<SchemaState>('select release, oldest from schema_state') : [];
  return {
    pending: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)),
    state: states[0] ?? null,
    isMoveUnfinished: typeof has?.move === 'string',
  };
}

/** Why this build may not run on a schema, and what to do. */
interface Unfit {
  readonly cause: string;
  readonly remedy: string;
}

/**
 * Judges a schema. Its `oldest` decides, and not its migrations: a build that lacks some of them, but is not too old,
 * leaves them as they are. Tables that none of this build's migrations made are of no release.
 * @returns null if this build may run on it
 */
export function whyUnfit({ state, pending, unknown }: SchemaStatus, known: readonly string[]): Unfit | null {
  const [foreign] = unknown;
  const isOfNoRelease = foreign !== undefined && pending.includes(known[0] ?? '');
  if (isOfNoRelease) {
    const cause = `its tables are of a version that was never released (${foreign}), and there is no upgrade`;
    return { cause, remedy: 'Start with an empty database or directory' };
  }
  if (!state || compareReleases(release, state.oldest) >= 0) return null;
  const cause = `its schema, of release ${state.release}, needs release ${state.oldest} or newer, and this is ${release}`;
  return { cause, remedy: `Start release ${state.release} instead` };
}

/** @throws OtherSchema if this build may not run on it; UnfinishedTarget */
export function assertFits(status: SchemaStatus, known: readonly string[]): void {
  if (status.isMoveUnfinished) throw new UnfinishedTarget();
  const unfit = whyUnfit(status, known);
  if (unfit) throw new OtherSchema(`${unfit.cause}. ${unfit.remedy}.`);
}

/** What to warn of where a newer release has migrated the schema; null where none has. */
export function newerSchema({ state }: SchemaStatus): string | null {
  return state && compareReleases(state.release, release) > 0
    ? `the schema is of release ${state.release}, and this is ${release}`
    : null;
}

/** The state that this build leaves. Neither member goes back: a newer release may have been here before. */
function nextState(before: SchemaState | null): SchemaState {
  return {
    release: newerOf(release, before?.release ?? release),
    oldest: newerOf(oldestOnThisSchema, before?.oldest ?? oldestOnThisSchema),
  };
}

/** Why a start rejects a database that answers: its schema, its rows, or what it lacks. */

/** The database has a schema on which this build may not run. The message says what to do. */
export class OtherSchema extends Error {}

/** A move into the database is unfinished, so it has a part of the rows only. */
export class UnfinishedTarget extends Error {}

/** The schema lacks migrations, and they may not be run now. */
export class PendingMigrations extends Error {
  readonly names: readonly string[];

  /** @param names of the migrations, in their order */
  constructor(names: readonly string[]) {
    super(`the schema lacks ${names.join(', ')}`);
    this.names = names;
  }
}

/** The version of this build, `x.y.z`. `package.json` has it, and lies next to `src` as next to `dist`. */
export const release: string = (
  JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { readonly version: string }
).version;

/**
 * The oldest release that may run on the schema that this build migrates to. Raise it together with a migration that
 * takes away what that release used (docs/adr/0013).
 */
export const oldestOnThisSchema = '1.0.0';

/** Compares two releases `x.y.z`. @returns less than 0 if the first is older, 0 if both are the same */
export function compareReleases(one: string, other: string): number {
  const parts = (text: string): number[] => text.split('.').map(Number);
  const [first, second] = [parts(one), parts(other)];
  const differing = first.findIndex((part, at) => part !== second[at]);
  return differing < 0 ? 0 : (first[differing] ?? 0) - (second[differing] ?? 0);
}

const newerOf = (one: string, other: string): string => (compareReleases(one, other) < 0 ? other : one);

/**
 * Which versions of the time zones the processes of a database use. The table belongs to no company; on a Citus cluster
 * it stays on the coordinator. It has a row for each version, so a few in a year.
 */

/** A version counts as in use for so long after a process has noted it. */
const inUse = "used_at > now() - interval '5 minutes'";

/** Reads without a change. The oldest version is the first. */
export const tzdbVersionsInUse = `select version from tzdb_use where ${inUse} order by version collate "C"`;

/** Notes that a process uses a version now, by the database's clock. @returns all versions in use, the oldest first */
export async function noteTzdbVersion(statements: Statements, version: string): Promise<readonly string[]> {
  await statements.rows(sql`
    insert into tzdb_use (version, used_at) values (${version}, now())
    on conflict (version) do update set used_at = excluded.used_at`);
  const rows = await statements.rows(sql.raw<{ version: string }>(tzdbVersionsInUse));
  return rows.map((row) => row.version);
}

/** Runs the pending migrations, and states who did. */

/** Reads the state of a schema over MikroORM's connection. */
export function schemaOf(em: EntityManager, known: readonly string[]): Promise<SchemaStatus> {
  const connection = em.getKysely<unknown>();
  return readSchema(
    async <Row>(text: string) => (await connection.executeQuery<Row>(CompiledQuery.raw(text))).rows,
    known,
  );
}

/**
 * Runs what is pending in one transaction, with the row of `schema_state`: all or nothing is there, also after a kill.
 * The lock and the absence of time limits are the transaction's, so they also hold behind a pooler that lends
 * connections for a transaction.
 * @param isShared whether other processes may migrate the same database; the embedded one has a lock of its own
 * @returns the names of the migrations that ran here; none where another process was first
 * @throws OtherSchema if another release has made the schema unfit meanwhile
 */
export async function runPending(orm: MikroORM, known: readonly string[], isShared: boolean): Promise<string[]> {
  const { em } = orm;
  const migrator = orm.migrator as Migrator;
  const locked = <T>(work: (tx: EntityManager) => Promise<T>): Promise<T> =>
    em.transactional(async (tx) => {
      if (isShared) await sql.raw(withoutTimeLimits('local')).execute(tx.getKysely());
      if (isShared) await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(tx.getKysely());
      return work(tx);
    });
  // MikroORM makes its table on a second connection. A pooler may have none, so this is done beforehand.
  await locked(async (tx) => {
    const storage = migrator.getStorage();
    storage.setMasterMigration(tx.getTransactionContext());
    try {
      await storage.ensureTable();
    } finally {
      storage.unsetMasterMigration();
    }
  });
  await migrator.getPending();
  return locked(async (tx) => {
    const status = await schemaOf(tx, known);
    assertFits(status, known);
    if (status.pending.length === 0) return [];
    const applied = await migrator.up({ transaction: tx.getTransactionContext() });
    const { release, oldest } = nextState(status.state);
    await sql`insert into schema_state (id, release, oldest) values (1, ${release}, ${oldest})
      on conflict (id) do update set release = excluded.release, oldest = excluded.oldest`.execute(tx.getKysely());
    return applied.map(({ name }) => name);
  });
}
