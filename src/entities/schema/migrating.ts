import type { Migrator } from '@mikro-orm/migrations';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { CompiledQuery, sql } from 'kysely';
import { withoutTimeLimits } from '../driver/sessionSettings.js';
import { migrationLock } from './distribution.js';
import { assertFits, nextState, readSchema, type SchemaStatus } from './schemaState.js';

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
