import { wordsOf } from '../../http/faultLog.js';
import { fail, type Outcome, ok, warn } from './finding.js';
import { type Client, connected, drop, rowsOf } from './server.js';

/** Whether there is a pooler such as PgBouncer in front of the server, and its pool mode. */

const trials = 10;

export type Pooling = 'none' | 'session' | 'transaction' | 'statement';

/** @param unlimited the time limits that the server does not set */
export function poolerOutcome(pooling: Pooling, unlimited: readonly string[]): Outcome {
  if (pooling === 'none') return ok('none');
  if (pooling === 'transaction' && unlimited.length > 0) {
    return warn(
      `transaction pooling, and the server sets no ${unlimited.join(' and no ')}: statements that a node has given up may continue, and commit`,
      "set them by PgBouncer's connect_query or for the role, as docs/adr/0012-database-connections.md shows",
    );
  }
  if (pooling !== 'statement') return ok(`${pooling} pooling`);
  return fail('statement pooling, which does not support transactions', 'set pool_mode = transaction in PgBouncer');
}

/** The time limits that a connection has neither by its session nor by the server, the database or the role. */
export async function unlimitedOn(client: Client): Promise<readonly string[]> {
  const rows = await rowsOf<{ name: string }>(
    client,
    `select name from pg_settings where name in ('statement_timeout', 'idle_in_transaction_session_timeout')
      and setting = '0' and reset_val = '0' order by name`,
  );
  return rows.map(({ name }) => name);
}

const backendOf = async (client: Client): Promise<number> => {
  const [row] = await rowsOf<{ pid: number }>(client, 'select pg_backend_pid() as pid');
  return row?.pid ?? 0;
};

/**
 * A server tells a client the number of its own process; a pooler makes one up. In statement mode a pooler begins no
 * transaction. In transaction mode it gives the connection of an idle client to another one,
 * which a single trial may miss while others use the pool.
 */
export async function poolingOf(first: Client, url: string): Promise<Pooling> {
  const backends = new Set([await backendOf(first)]);
  if (first.processID !== null && backends.has(first.processID)) return 'none';
  try {
    await first.query('begin');
    backends.add(await backendOf(first));
    await first.query('rollback');
  } catch (error) {
    if (/statement pooling/i.test(wordsOf(error))) return 'statement';
    throw error;
  }
  let second: Client | null = null;
  try {
    second = await connected(url);
    for (let trial = 0; trial < trials; trial += 1) {
      await second.query('begin');
      const isLent = backends.has(await backendOf(second));
      // While the second holds that connection, the first gets another one, unless it has its own.
      if (!isLent) backends.add(await backendOf(first));
      await second.query('rollback');
      if (isLent || backends.size > 1) return 'transaction';
    }
    return 'session';
  } catch {
    // The pool may have a single connection, which the first one keeps.
    return 'session';
  } finally {
    if (second) drop(second);
  }
}
