import type { PGlite } from '@electric-sql/pglite';
import type { Rows } from '../sql/statement.js';
import type { NativeClient, Statement } from './client.js';
import { allSettings } from './sessionSettings.js';
import { bytesOf } from './weights.js';

const timestamptz = 1184;

/**
 * Opens PGlite, a PostgreSQL within this process. Only one process can use it; it is for demonstration and tests.
 * @param directory of its data; without it, the data are in memory
 * @param snapshot a dump of a data directory, as the initial data
 */
export async function openEmbedded(directory?: string, snapshot?: Blob): Promise<PGlite> {
  const { PGlite } = await import('@electric-sql/pglite');
  const pglite = await PGlite.create({
    ...(directory === undefined ? {} : { dataDir: directory }),
    ...(snapshot === undefined ? {} : { loadDataDir: snapshot }),
    // Otherwise a slow start sets a timer that reports it every 10 s, never stops, and keeps the process alive.
    startParams: [...PGlite.defaultStartParams, '-c', 'log_startup_progress_interval=0'],
    // As text, like the PostgreSQL driver returns it, so that rows of both engines have the same form.
    parsers: { [timestamptz]: (text: string) => text },
  });
  await pglite.exec(allSettings);
  return pglite;
}

/**
 * PGlite with the interface of pg's pool. PGlite returns all rows at once, so a budget is charged only when all are
 * read. It returns text as strings, never as bytes.
 */
export function meteredPglite(pglite: PGlite): NativeClient {
  async function query(statement: string | Statement, given?: unknown[]): Promise<Rows<unknown>> {
    const { text, values, budget, assertSent } =
      typeof statement === 'string' ? { text: statement, values: given } : statement;
    assertSent?.();
    const result = await pglite.query<object>(text, values);
    if (budget) for (const row of result.rows) budget.take(bytesOf(row));
    return result;
  }
  return { query };
}
