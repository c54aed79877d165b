import type { Pool } from 'pg';
import type { Logger } from '../../core/kernel/logger.js';
import type { PipelineClient } from './client.js';
import { requestCancel } from './pgInternals.js';
import { otherSettings } from './sessionSettings.js';
import { tickMs, ticksOf, Waits } from './waits.js';

/**
 * Time limits for the connections of a pool. A server that hangs, or a network that drops packets, reports no error, so
 * this process must detect it. A connection that times out is closed at once. Connections that were idle all that time
 * are closed with it, because they may be dead too. The pool opens new ones.
 */

/** A call fails within 1 s if it waits for a connection, and within 11 s if its statement runs. */
const limits = {
  /** To open a connection. */
  opening: ticksOf(800),
  /** For the answer to a trivial statement. */
  brief: ticksOf(800),
  /** After this time, a cancel request is sent for a read. The server's own limit of 10 s is for writes. */
  read: ticksOf(3_000),
  /** After this time, a read that was not cancelled is given up. */
  readGivenUp: ticksOf(3_800),
  /** After this time, any other statement is given up. */
  givenUp: ticksOf(10_500),
  /** A statement that takes this long is logged. */
  slow: ticksOf(1_000),
} as const;

/**
 * Timeout of a cancel request. PgBouncer ends, for all its clients, if the client of a request goes while PgBouncer
 * passes it on (its issue 801, seen with 1.18). After 10 s (`cancel_wait_timeout`) PgBouncer ends the request itself.
 */
const cancelMs = 15_000;

/** The statement of the health check: whether a transaction could write now. A standby can't. */
export const ping = "select current_setting('transaction_read_only') as read_only";

const statementTimeoutMs = 10_000;
/** The server ends a transaction that is idle for this time, so that no commit arrives late and unexpected (ADR 19). */
const silenceInTransactionMs = 3_000;
/**
 * The settings of each new connection. They are not startup options, because PgBouncer rejects those. In its transaction
 * mode the server or PgBouncer must set the limits (ADR 12). The pool's hook sends them, not Kysely's: if Kysely's hook
 * fails, the connection is never given back to the pool.
 */
export const greeting = `set statement_timeout = ${statementTimeoutMs}; set idle_in_transaction_session_timeout = ${silenceInTransactionMs}; ${otherSettings}`;

/** Characters of a statement in the log. The start and the end of a statement show what it reads. */
const loggedStart = 100;
const loggedEnd = 200;

/** Watches a pool and its clients until it is closed. */
export function watchConnections(pool: Pool, clients: ReadonlySet<PipelineClient>, log: Logger): void {
  const watched = [new Watch(clients, log), new Waits(pool)];
  const timer = setInterval(() => {
    if (pool.ended) clearInterval(timer);
    else for (const each of watched) each.tick();
  }, tickMs);
  timer.unref();
}

/** The observed state of a client. All times are ticks. */
interface Seen {
  /** When the client was first seen. */
  readonly since: number;
  /** The running statement, and when it was first seen. */
  running: PipelineClient['running'];
  runningSince: number;
  /** How many statements the server had answered, and when it last answered one. */
  answered: number;
  answeredAt: number;
}

class Watch {
  readonly #clients: ReadonlySet<PipelineClient>;
  readonly #log: Logger;
  readonly #seen = new WeakMap<PipelineClient, Seen>();
  #now = 0;

  constructor(clients: ReadonlySet<PipelineClient>, log: Logger) {
    this.#clients = clients;
    this.#log = log;
  }

  tick(): void {
    this.#now += 1;
    for (const client of this.#clients) this.#check(client, this.#noted(client));
  }

  #noted(client: PipelineClient): Seen {
    const now = this.#now;
    const { running, answered } = client;
    const seen = this.#seen.get(client) ?? { since: now, running, runningSince: now, answered, answeredAt: now };
    this.#seen.set(client, seen);
    if (seen.answered !== answered) Object.assign(seen, { answered, answeredAt: now });
    if (seen.running !== running) Object.assign(seen, { running, runningSince: now });
    return seen;
  }

  #check(client: PipelineClient, { since, running, runningSince }: Seen): void {
    if (!client.isOpen) {
      if (this.#now - since >= limits.opening) drop(client, 'the database accepts no connection');
      return;
    }
    if (!running) return;
    const ticks = this.#now - runningSince;
    const isRead = isReadOutsideTransaction(client, running.text);
    if (ticks === limits.slow) this.#nameSlow(running.text);
    if (isRead && ticks === limits.read) cancel(client);
    if (ticks < limitOf(running.text, isRead)) return;
    drop(client, 'the database does not answer');
    this.#dropWhatWasIdle(runningSince);
  }

  #nameSlow(text: string): void {
    this.#log.warn({ statement: loggedText(text) }, `a statement takes longer than ${(limits.slow * tickMs) / 1000} s`);
  }

  #dropWhatWasIdle(since: number): void {
    for (const client of this.#clients) {
      const seen = this.#seen.get(client);
      if (client.isOpen && seen && !seen.running && seen.answeredAt <= since)
        drop(client, 'another connection timed out while this one was idle');
    }
  }
}

/** The text of a statement for the log, shortened. */
export function loggedText(statement: string): string {
  const line = withoutValues(statement).replaceAll(/\s+/g, ' ').trim();
  if (line.length <= loggedStart + loggedEnd) return line;
  return `${line.slice(0, loggedStart)} … ${line.slice(-loggedEnd)}`;
}

/**
 * MikroORM writes values into the text of a statement, and a log must not have them. Where a backslash may or may not
 * escape a quote, nothing after the first quote is sure.
 */
function withoutValues(statement: string): string {
  const quote = statement.indexOf("'");
  if (statement.includes('\\') && quote !== -1) return `${statement.slice(0, quote)}'…`;
  return statement.replaceAll(/'(?:[^']|'')*(?:'|$)/g, "'…'");
}

function isReadOutsideTransaction(client: PipelineClient, text: string): boolean {
  return client.getTransactionStatus() === 'I' && /^\s*select\b/i.test(text);
}

function limitOf(text: string, isRead: boolean): number {
  if (text === ping || text === greeting) return limits.brief;
  return isRead ? limits.readGivenUp : limits.givenUp;
}

/** Closes a connection at once. Its statement fails, and the pool opens a new connection if it needs one. */
function drop({ connection }: PipelineClient, why: string): void {
  connection.stream.destroy(Object.assign(new Error(why), { code: 'ETIMEDOUT' }));
}

/**
 * Sends a cancel request for the running statement, on a new connection. If it succeeds, the statement itself fails.
 */
function cancel(client: PipelineClient): void {
  const request = requestCancel(client);
  if (request) setTimeout(() => request.destroy(), cancelMs).unref();
}
