import type { Client } from 'pg';
import { connectionOf } from '../driver/connectionUrl.js';
import { FormattedClient, withoutTimeLimits } from '../driver/sessionSettings.js';

/**
 * Distributes the tables over the workers of a Citus cluster by company. All rows of a company are on one worker. Every
 * statement names its company, so it goes to one worker.
 */

/** The key of the advisory lock for migrations. Any number works if all nodes use the same one. */
export const migrationLock = 7_203_001;

const distributionColumn = 'company_id';
/**
 * The oldest version of Citus with foreign keys between distributed tables and
 * `truncate_local_data_after_distributing_table`.
 */
const leastVersion = 12;

interface DistributedTable {
  readonly table: string;
  readonly rows: number;
  readonly ms: number;
}

/** Why tables can't be distributed. */
export class NotDistributable extends Error {}

/**
 * Distributes all tables or none. It may be stopped at any time and started again. Tables that are distributed already
 * stay as they are. Meanwhile, writes to a table wait for its lock.
 * @param url of the coordinator
 * @param tables the rows of all tables are colocated with the rows of the first
 * @param report is called for each finished table
 * @throws NotDistributable before anything is changed
 */
export async function distribute(
  url: string,
  tables: readonly string[],
  report: (done: DistributedTable) => void,
): Promise<void> {
  // A separate connection without timeouts, because this may take long.
  const client = new FormattedClient(connectionOf(url));
  await client.connect();
  try {
    await client.query(withoutTimeLimits('session'));
    await assertDistributable(client, tables);
    await client.query('begin');
    // Citus must distribute tables with foreign keys one after the other, over the same connections.
    await client.query("set local citus.multi_shard_modify_mode = 'sequential'");
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    const left = await notDistributed(client, tables);
    const keys = await foreignKeys(client, left);
    for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
    const [first = ''] = tables;
    for (const table of left) {
      const begun = performance.now();
      const colocatedWith = table === first ? 'none' : first;
      await client.query('select create_distributed_table($1, $2, colocate_with => $3)', [
        table,
        distributionColumn,
        colocatedWith,
      ]);
      const { rows } = await client.query<{ rows: string }>(`select count(*) as rows from ${table}`);
      report({ table, rows: Number(rows[0]?.rows), ms: Math.round(performance.now() - begun) });
    }
    for (const { table, name, definition } of keys) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    }
    await client.query('commit');
    // Removes the coordinator's local copies of the rows. Tables that refer to others come first.
    for (const table of left.toReversed()) {
      await client.query('select truncate_local_data_after_distributing_table($1)', [table]);
    }
  } finally {
    // An open transaction is rolled back with its connection.
    await client.end();
  }
}

async function assertDistributable(client: Client, tables: readonly string[]): Promise<void> {
  const citus = await client.query<{ extversion: string }>(
    "select extversion from pg_extension where extname = 'citus'",
  );
  const version = citus.rows[0]?.extversion;
  if (version === undefined)
    throw new NotDistributable('The database has no Citus extension. Create the extension first.');
  if (Number.parseInt(version, 10) < leastVersion) {
    throw new NotDistributable(`Citus ${version} is too old. The oldest supported version is ${leastVersion}.`);
  }
  const workers = await client.query(
    "select 1 from pg_dist_node where isactive and noderole = 'primary' and shouldhaveshards",
  );
  if (workers.rows.length === 0)
    throw new NotDistributable('The cluster has no worker for shards. Add a worker first.');
  for (const table of tables) {
    const key = await client.query<{ attname: string }>(
      `select a.attname from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
      where i.indrelid = $1::regclass and i.indisprimary`,
      [table],
    );
    if (key.rows[0]?.attname !== distributionColumn) {
      throw new NotDistributable(`The primary key of ${table} does not begin with ${distributionColumn}.`);
    }
  }
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/**
 * The foreign keys of tables. Citus does not distribute a table that refers to a table which is not distributed yet. So
 * the foreign keys are dropped first and created again afterwards.
 */
async function foreignKeys(client: Client, tables: readonly string[]): Promise<readonly ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conrelid::regclass::text = any($1)`,
    [tables],
  );
  return rows;
}

async function notDistributed(client: Client, tables: readonly string[]): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select logicalrelid::text as name from pg_dist_partition where logicalrelid::text = any($1)',
    [tables],
  );
  const distributed = new Set(rows.map(({ name }) => name));
  return tables.filter((table) => !distributed.has(table));
}
