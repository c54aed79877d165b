import { Connection } from 'pg';
import { errors } from '../../core/errors.js';
import type { Logger } from '../../core/logger.js';
import type { CancelRequest, PendingConnection, PgClient, PgPool, RunningQuery } from './pgInternals.js';
import { otherSettings } from './sessionSettings.js';

/**
 * Timeouts for the connections of a pool. A server that hangs, or a network that drops packets, reports no error, so
 * this process must detect it. A connection that times out is closed at once. Connections that were idle all that time
 * are closed with it, because they may be dead too. The pool opens new ones.
 *
 * Time is counted in ticks of this process's event loop. While the loop is busy, no tick passes. So no statement times
 * out while its answer has arrived but is not yet read.
 */

const tickMs = 100;

/**
 * Timeouts in ticks (CONTRACT "Errors": a call fails within 1 s if it waits for a connection, and within 11 s if its
 * statement is running).
 */
const patience = {
  /** To open a connection. */
  opening: 8,
  /** To wait for a connection while no connection becomes free. */
  waiting: 8,
  /** To wait for a connection while other calls get connections. */
  queueing: 50,
  /** For the answer to a trivial statement. */
  brief: 8,
  /** After this time, a cancel request is sent for a read. The server's own limit of 10 s is for writes. */
  read: 30,
  /** After this time, a read that was not cancelled is given up. */
  readGivenUp: 38,
  /** After this time, any other statement is given up. */
  givenUp: 105,
  /** A statement that takes this long is logged. */
  slow: 10,
} as const;

/** Timeout of a cancel request. */
const cancelMs = 1_000;

/** The statement of the health check. */
export const ping = 'select 1 as ping';

const statementTimeoutMs = 10_000;
/** The server ends a transaction that is idle for this time, so that no commit arrives late and unexpected (ADR 22). */
const silenceInTransactionMs = 3_000;
/**
 * The settings of each new connection. They are not startup options, because PgBouncer in transaction mode refuses
 * those. The pool's hook sends them, not Kysely's: if Kysely's hook fails, the connection is never given back to the
 * pool.
 */
export const greeting = `set statement_timeout = ${statementTimeoutMs}; set idle_in_transaction_session_timeout = ${silenceInTransactionMs}; ${otherSettings}`;

/** Characters of a statement in the log. The start and the end of a statement show what it reads. */
const loggedStart = 100;
const loggedEnd = 200;

/** Watches a pool until it is closed. */
export function watchConnections(pool: PgPool, log: Logger): void {
  const watch = new Watch(pool, log);
  const timer = setInterval(() => {
    if (pool.ended) clearInterval(timer);
    else watch.tick();
  }, tickMs);
  timer.unref();
}

/** The observed state of a connection. All times are ticks. */
interface Seen {
  /** When the connection was first seen. */
  readonly since: number;
  /** The running statement, and when it was first seen. */
  query: RunningQuery | null;
  querySince: number;
  /** How many bytes the server had sent, and when it last sent any. */
  bytesRead: number;
  heardAt: number;
}

class Watch {
  readonly #pool: PgPool;
  readonly #log: Logger;
  readonly #seen = new WeakMap<PgClient, Seen>();
  readonly #waiting = new WeakMap<PendingConnection, number>();
  #now = 0;
  /** When a connection was last opened or given back. */
  #movedAt = 0;

  constructor(pool: PgPool, log: Logger) {
    this.#pool = pool;
    this.#log = log;
    const moved = (): void => {
      this.#movedAt = this.#now;
    };
    pool.on('connect', moved);
    // A lost connection does not mean that connections become free, so it does not count.
    pool.on('release', (error) => error || moved());
  }

  tick(): void {
    this.#now += 1;
    // A copy, because dropping a connection removes it from the list.
    for (const client of [...this.#pool._clients]) this.#lookAt(client, this.#noted(client));
    for (const pending of [...this.#pool._pendingQueue]) this.#lookAtWaiting(pending);
  }

  #noted(client: PgClient): Seen {
    const now = this.#now;
    const { bytesRead } = client.connection.stream;
    const query = client._getActiveQuery();
    const seen = this.#seen.get(client) ?? { since: now, query, querySince: now, bytesRead, heardAt: now };
    this.#seen.set(client, seen);
    if (seen.bytesRead !== bytesRead) Object.assign(seen, { bytesRead, heardAt: now });
    if (seen.query !== query) Object.assign(seen, { query, querySince: now });
    return seen;
  }

  #lookAt(client: PgClient, { since, query, querySince }: Seen): void {
    if (client._connecting) {
      if (this.#now - since >= patience.opening) drop(client, 'the database accepts no connection');
      return;
    }
    if (!query) return;
    const ticks = this.#now - querySince;
    const isRead = isReadOutsideTransaction(client, query);
    if (ticks === patience.slow) this.#nameSlow(query);
    if (isRead && ticks === patience.read) cancel(client);
    if (ticks < limitOf(query, isRead)) return;
    drop(client, 'the database does not answer');
    this.#dropWhatWasIdle(querySince);
  }

  #nameSlow({ text = '' }: RunningQuery): void {
    this.#log.warn({ statement: named(text) }, `a statement takes longer than ${(patience.slow * tickMs) / 1000} s`);
  }

  #dropWhatWasIdle(since: number): void {
    for (const client of [...this.#pool._clients]) {
      const seen = this.#seen.get(client);
      if (!client._connecting && seen && !seen.query && seen.heardAt <= since)
        drop(client, 'another connection timed out while this one was idle');
    }
  }

  #lookAtWaiting(pending: PendingConnection): void {
    const since = this.#waiting.get(pending) ?? this.#now;
    this.#waiting.set(pending, since);
    const ticks = this.#now - since;
    if (ticks < patience.waiting) return;
    const isStalled = this.#now - this.#movedAt >= patience.waiting;
    if (!isStalled && ticks < patience.queueing) return;
    const queue = this.#pool._pendingQueue;
    queue.splice(queue.indexOf(pending), 1);
    pending.callback(isStalled ? errors.databaseUnavailable() : errors.overloaded());
  }
}

function named(statement: string): string {
  const line = statement.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= loggedStart + loggedEnd) return line;
  return `${line.slice(0, loggedStart)} … ${line.slice(-loggedEnd)}`;
}

function isReadOutsideTransaction(client: PgClient, { text = '' }: RunningQuery): boolean {
  return client.getTransactionStatus() === 'I' && /^\s*select\b/i.test(text);
}

function limitOf({ text }: RunningQuery, isRead: boolean): number {
  if (text === ping || text === greeting) return patience.brief;
  return isRead ? patience.readGivenUp : patience.givenUp;
}

/** Closes a connection at once. Its statement fails, and the pool opens a new connection if it needs one. */
function drop({ connection }: PgClient, why: string): void {
  connection.stream.destroy(Object.assign(new Error(why), { code: 'ETIMEDOUT' }));
}

/**
 * Sends a cancel request for the running statement, on a new connection. If it succeeds, the statement itself fails.
 */
function cancel({ host, port, processID, secretKey }: PgClient): void {
  if (processID === null || secretKey === null) return;
  const request = new Connection({}) as unknown as CancelRequest;
  request.on('error', () => request.stream.destroy());
  request.once('connect', () => request.cancel(processID, secretKey));
  if (host.startsWith('/')) request.connect(`${host}/.s.PGSQL.${port}`);
  else request.connect(port, host);
  request.stream.unref();
  request.stream.setTimeout(cancelMs, () => request.stream.destroy());
}
