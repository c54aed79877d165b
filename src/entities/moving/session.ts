import type { PGlite } from '@electric-sql/pglite';
import type { QueryResultRow } from 'pg';
import { connectionOf } from '../driver/connectionUrl.js';
import { openEmbedded } from '../driver/pglite.js';
import { FormattedClient, otherSettings, withoutTimeLimits } from '../driver/sessionSettings.js';

/** One connection to a database from which, or into which, all rows are moved (ADR 15). */
export interface Session {
  /** Whether a transaction lasts as long as the connection: it keeps writers out of a source. */
  readonly isInTransaction: boolean;
  rows<R>(text: string, values?: readonly unknown[]): Promise<readonly R[]>;
  close(): Promise<void>;
}

export interface LockableSession extends Session {
  /** Keeps writers out of tables until the connection is closed. */
  lock(tables: readonly string[]): Promise<void>;
}

/** @throws the database's error if it can't be reached */
export async function openPostgresSession(url: string): Promise<LockableSession> {
  const client = new FormattedClient(connectionOf(url));
  // The statement that needs a lost connection fails. Without a listener, the process would end.
  client.on('error', () => undefined);
  await client.connect();
  // A move, or the wait of a large sort, may take long.
  await client.query(`${otherSettings}; ${withoutTimeLimits('session')}`);
  let isInTransaction = false;
  return {
    get isInTransaction() {
      return isInTransaction;
    },
    async lock(tables) {
      await client.query(`begin; lock table ${tables.join(', ')} in share mode`);
      isInTransaction = true;
    },
    rows: async <R>(text: string, values: readonly unknown[] = []) => {
      const { rows } = await client.query<R & QueryResultRow>(text, [...values]);
      return rows;
    },
    close: () => client.end(),
  };
}

export interface EmbeddedSession extends Session {
  readonly pglite: PGlite;
}

/** @param directory of an embedded database; the caller holds its data directory */
export async function openEmbeddedSession(directory: string): Promise<EmbeddedSession> {
  const pglite = await openEmbedded(directory);
  return {
    pglite,
    isInTransaction: false,
    rows: async <R>(text: string, values: readonly unknown[] = []) => (await pglite.query<R>(text, [...values])).rows,
    close: () => pglite.close(),
  };
}

/** Runs work in a transaction of its own. */
export async function committed<T>(session: Session, work: () => Promise<T>): Promise<T> {
  await session.rows('begin');
  try {
    const result = await work();
    await session.rows('commit');
    return result;
  } catch (error) {
    // The first error says more than that of a lost connection.
    await session.rows('rollback').catch(() => undefined);
    throw error;
  }
}
