import { sql } from 'kysely';
import type { Statements } from '../sql/statement.js';

/** Where a database is. */
export interface DatabaseIdentity {
  /** Null where the server does not tell it. Two clusters may use one OID, so it is compared too. */
  readonly cluster: string | null;
  readonly oid: string;
}

type Ask = <Row>(text: string) => Promise<readonly Row[]>;

/** The place of the connected database. */
export async function identityBy(ask: Ask): Promise<DatabaseIdentity> {
  const [row] = await ask<{ oid: string; may: boolean }>(`
    select oid::text as oid, has_function_privilege('pg_control_system()', 'execute') as may
    from pg_database where datname = current_database()`);
  const [control] = row?.may
    ? await ask<{ cluster: string }>('select system_identifier::text as cluster from pg_control_system()')
    : [];
  return { cluster: control?.cluster ?? null, oid: row?.oid ?? '0' };
}

/** Whether both are known to be different. */
export const isOtherDatabase = (one: DatabaseIdentity, other: DatabaseIdentity): boolean =>
  one.oid !== other.oid || (one.cluster !== null && other.cluster !== null && one.cluster !== other.cluster);

/**
 * The database in which the feeds are written. It belongs to no company; on a Citus cluster its row stays on the
 * coordinator. A database of another OID was made from a copy of this one (ADR 15).
 */
export interface FeedOrigin {
  /**
   * Asks whether an epoch must begin: by a restore that is reported here, by another OID than that of the last start,
   * or because the process that began it has ended too early. The first start only notes the OID.
   * @param fresh the name of the epoch if this call is the first that finds it
   * @param isRestored whether the caller reports a restore
   * @returns the name of the epoch, the same for all processes until it is {@link begun}; null if none begins
   */
  beginning(fresh: string, isRestored: boolean): Promise<string | null>;
  /** Whether no process has finished it yet. */
  isBeginning(epoch: string): Promise<boolean>;
  /** Call this when the epoch has begun in all companies. */
  begun(epoch: string): Promise<void>;
}

interface Row extends DatabaseIdentity {
  readonly beginning: string | null;
}

export function feedOriginOn(statements: Statements): FeedOrigin {
  const identityNow = (): Promise<DatabaseIdentity> => identityBy((text) => statements.rows(sql.raw(text)));

  return {
    async beginning(fresh, isRestored) {
      const { cluster, oid } = await identityNow();
      const [noted] = await statements.rows(sql<Row>`
        select cluster, database_oid as oid, beginning from feed_origin where id = 1`);
      if (!noted) {
        await statements.rows(sql`
          insert into feed_origin (id, cluster, database_oid, beginning)
          values (1, ${cluster}, ${oid}, ${isRestored ? fresh : null}) on conflict (id) do nothing`);
        return isRestored ? fresh : null;
      }
      const isOther = isOtherDatabase(noted, { cluster, oid });
      if (!isOther && !isRestored) return noted.beginning;
      // Another process may have finished meanwhile. Then the row has this place, and nothing is left to begin.
      const [begins] = await statements.rows(sql<Row>`
        update feed_origin set beginning = coalesce(beginning, ${fresh})
        where id = 1 and (${isRestored}::boolean or beginning is not null
          or database_oid = ${noted.oid} and cluster is not distinct from ${noted.cluster})
        returning beginning`);
      return begins?.beginning ?? null;
    },

    async isBeginning(epoch) {
      const rows = await statements.rows(sql`select 1 from feed_origin where id = 1 and beginning = ${epoch}`);
      return rows.length > 0;
    },

    async begun(epoch) {
      const { cluster, oid } = await identityNow();
      await statements.rows(sql`
        update feed_origin set cluster = ${cluster}, database_oid = ${oid}, beginning = null
        where id = 1 and beginning = ${epoch}`);
    },
  };
}
