import { PGlite } from '@electric-sql/pglite';
import type { Metered, Octets, Timed } from './preparedStatements.js';
import type { Rows } from './statement.js';
import type { NativeClient } from './store.js';
import { bytesOfJson, bytesOfRow } from './weights.js';

const timestamptz = 1184;

/**
 * Opens PGlite, PostgreSQL in this process: for one process, for demonstration and tests.
 * @param directory where its data are kept; in memory where left out
 * @param snapshot a dump of a data directory to begin with
 */
export function openEmbedded(directory?: string, snapshot?: Blob): Promise<PGlite> {
  return PGlite.create({
    ...(directory === undefined ? {} : { dataDir: directory }),
    ...(snapshot === undefined ? {} : { loadDataDir: snapshot }),
    // A start that took long would be reported every 10 s, by a timer that never ends and keeps the process from ending.
    startParams: [...PGlite.defaultStartParams, '-c', 'log_startup_progress_interval=0'],
    // As text, like the PostgreSQL driver gives it: rows have one form whichever engine they come from.
    parsers: { [timestamptz]: (text: string) => text },
  });
}

function bytesOf(row: object): number {
  let bytes = bytesOfRow;
  for (const value of Object.values(row)) {
    if (typeof value === 'string') bytes += value.length;
    else if (typeof value === 'object' && value !== null) bytes += bytesOfJson(JSON.stringify(value));
  }
  return bytes;
}

/** PGlite in the form of pg's pool. It gives all rows at once, so that a budget is drawn on only then; and texts, not their octets. */
export function meteredPglite(pglite: PGlite): NativeClient {
  async function query(statement: string | Metered | Octets | Timed, values?: unknown[]): Promise<Rows<unknown>> {
    if (typeof statement === 'string') return pglite.query(statement, values);
    if ('asOctets' in statement) return pglite.query(statement.text, statement.values);
    if ('assertSent' in statement) {
      statement.assertSent();
      return pglite.query(statement.text, statement.values);
    }
    const { text, values: given, budget } = statement;
    const result = await pglite.query(text, given);
    for (const row of result.rows) budget.take(bytesOf(row as object));
    return result;
  }
  return { query };
}
