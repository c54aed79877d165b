import { Connection } from 'pg';
import { errors } from '../core/errors.js';
import type { Logger } from '../core/logger.js';
import type { CancelRequest, PendingConnection, PgClient, PgPool, RunningQuery } from './pgInternals.js';

/**
 * Watches a pool's connections, for a server that hangs, or a network that swallows packets, says nothing: whoever waits
 * for it has to give up by itself. A connection that is given up is dropped at once, and those that were idle all the
 * while are dropped with it, for they may be as dead: the pool opens others.
 *
 * Time is counted in ticks of this process's event loop. While the loop is busy no tick passes, so that nobody is blamed
 * for an answer that has arrived and was not read yet.
 */

const tickMs = 100;

/** In ticks (CONTRACT "Errors": within 1 s where a call waits for a connection, within 11 s where its statement is under way). */
const patience = {
  /** To open a connection. */
  opening: 8,
  /** To wait for a connection while none comes free. */
  waiting: 8,
  /** To wait for a connection while others get theirs. */
  queueing: 50,
  /** For an answer that takes the server no time. */
  brief: 8,
  /** Then the server is asked to cancel a read. Its own limit, of 10 s, is there for writes. */
  read: 30,
  /** Where it does not heed that. */
  readGivenUp: 38,
  givenUp: 105,
  /** A statement that takes longer is named in the log. */
  slow: 10,
} as const;

/** How long a request to cancel may take. */
const cancelMs = 1_000;

/** What is asked to find out whether the database answers. */
export const ping = 'select 1 as ping';

const statementTimeoutMs = 10_000;
/** A transaction of which nothing is heard is ended by the server: its commit must not arrive when nobody reckons with it (ADR 22). */
const silenceInTransactionMs = 3_000;
/**
 * What each new connection is told. Not as a start option, which PgBouncer in transaction mode refuses; and by the pool's
 * own hook, not by Kysely's, whose failure would leave the connection taken for good.
 */
export const greeting = `set statement_timeout = ${statementTimeoutMs}; set idle_in_transaction_session_timeout = ${silenceInTransactionMs}`;

/** Characters of a statement in the log: what it reads stands at its beginning or at its end. */
const loggedStart = 100;
const loggedEnd = 200;

/** Watches a pool until it has ended. */
export function watchConnections(pool: PgPool, log: Logger): void {
  const watch = new Watch(pool, log);
  const timer = setInterval(() => {
    if (pool.ended) clearInterval(timer);
    else watch.tick();
  }, tickMs);
  timer.unref();
}

/** What is known of a connection; all times are ticks. */
interface Seen {
  /** When it was first seen. */
  readonly since: number;
  /** The statement under way, and when it was first seen. */
  query: RunningQuery | null;
  querySince: number;
  /** How much it had said, and when it last said anything. */
  bytesRead: number;
  heardAt: number;
}

class Watch {
  readonly #pool: PgPool;
  readonly #log: Logger;
  readonly #seen = new WeakMap<PgClient, Seen>();
  readonly #waiting = new WeakMap<PendingConnection, number>();
  #now = 0;
  /** When a connection was last given back, or opened. */
  #movedAt = 0;

  constructor(pool: PgPool, log: Logger) {
    this.#pool = pool;
    this.#log = log;
    const moved = (): void => {
      this.#movedAt = this.#now;
    };
    pool.on('connect', moved);
    // That one was lost says nothing of when another comes free.
    pool.on('release', (error) => error || moved());
  }

  tick(): void {
    this.#now += 1;
    // A copy: a dropped connection leaves the list.
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
        drop(client, 'the database fell silent on another connection');
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

/** Ends a connection at once: its statement fails, and the pool opens another where one is needed. */
function drop({ connection }: PgClient, why: string): void {
  connection.stream.destroy(Object.assign(new Error(why), { code: 'ETIMEDOUT' }));
}

/** Asks the server, by a connection of its own, to end the statement under way. Whether it does shows on the statement. */
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
