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
