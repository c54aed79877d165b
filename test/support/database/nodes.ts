import { describe, it } from '@jest/globals';
import type pg from 'pg';
import { isOnCluster, postgresUrl } from './databases.js';

/** Looks at the activity in a database: on its server, or on each node of its cluster. */

/** A test that runs only on a cluster. */
export const onCluster: typeof it | typeof it.skip = isOnCluster ? it : it.skip;

/** A suite that has no meaning on a cluster: there it is skipped, and says why. */
export function notOnCluster(why: string): typeof describe | typeof describe.skip {
  if (isOnCluster) process.stdout.write(`SKIPPED on a cluster: ${why}\n`);
  return postgresUrl && !isOnCluster ? describe : describe.skip;
}

const ofThisDatabase =
  "where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()";

/** How many statements wait for a lock. */
export async function lockWaits(client: pg.Client): Promise<number> {
  // On a cluster, the worker's part of a statement waits.
  const waiting = isOnCluster
    ? 'select count(distinct global_pid)::int as waiting from citus_stat_activity'
    : 'select count(*)::int as waiting from pg_stat_activity';
  const { rows } = await client.query<{ waiting: number }>(
    `${waiting} where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.waiting ?? 0;
}

const kill = `select count(pg_terminate_backend(pid)) from pg_stat_activity ${ofThisDatabase}`;

/** Ends all connections to the server, or to the coordinator, except the client's own. */
export async function killConnections(client: pg.Client): Promise<void> {
  await client.query(kill);
}

/** Ends all connections from the coordinator to the workers of a cluster. */
export async function killWorkersConnections(client: pg.Client): Promise<void> {
  await client.query('select run_command_on_workers($1)', [kill]);
}
