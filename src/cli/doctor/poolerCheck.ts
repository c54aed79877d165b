import { wordsOf } from '../../http/faultLog.js';
import { fail, type Outcome, ok } from './finding.js';
import { type Client, connected, drop, rowsOf } from './server.js';

/** Whether a pooler such as PgBouncer stands before the server, and when it lends another connection. */

export type Pooling = 'none' | 'session' | 'transaction' | 'statement';

export function poolerOutcome(pooling: Pooling): Outcome {
  if (pooling === 'none') return ok('none');
  if (pooling !== 'statement') return ok(`${pooling} pooling`);
  return fail('statement pooling, in which nothing can be changed', 'set pool_mode = transaction in PgBouncer');
}

const backendOf = async (client: Client): Promise<number> => {
  const [row] = await rowsOf<{ pid: number }>(client, 'select pg_backend_pid() as pid');
  return row?.pid ?? 0;
};

/**
 * A server tells a client the number of its own process; a pooler makes one up. In statement mode a pooler begins no
 * transaction. In transaction mode it lends the connection of a silent client to another one.
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
    await second.query('begin');
    const lent = await backendOf(second);
    const isLent = backends.has(lent);
    // While the second holds that connection, the first gets another one, unless it has its own.
    if (!isLent) backends.add(await backendOf(first));
    await second.query('rollback');
    return isLent || backends.size > 1 ? 'transaction' : 'session';
  } catch {
    // The pool may have a single connection, which the first one keeps.
    return 'session';
  } finally {
    if (second) drop(second);
  }
}
