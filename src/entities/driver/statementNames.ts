import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/**
 * Repeated statements become named prepared statements: PostgreSQL parses and plans each once per connection. Otherwise
 * planning costs more than reading. Prepared statements are only an optimisation. If a connection pooler loses the
 * names (PgBouncer before 1.21 in transaction mode), the process continues without them.
 */

/**
 * invalid_sql_statement_name: the statement was prepared on another server connection.
 * duplicate_prepared_statement: another process prepared it on this server connection.
 */
const namesLost = new Set(['26000', '42P05']);
/** "Cached plan must not change result type": a table has changed since the statement was prepared. */
const planOutdated = '0A000';

/** Whether the server lost a prepared statement, or its plan is outdated. A retry of the same work succeeds. */
export function isStatementLost(code: string): boolean {
  return namesLost.has(code) || code === planOutdated;
}

/**
 * Characters. Longer statements are not prepared. This bounds the server's memory for prepared statements: the length
 * of a text, multiplied by the number of names and connections.
 */
const maxTextLength = 16_384;
/** Characters of all remembered texts together, with or without a name. */
const maxTextsLength = 4 * 1024 * 1024;

interface Sighting {
  name: string | null;
}

/**
 * The names of prepared statements, for all connections of a pool. A name is a hash of the statement's text. Processes
 * may share server connections through a pooler, and a name must mean the same statement to all of them. The cache
 * removes the least recently used text first. The number of different texts has no bound, because clients choose what
 * they select.
 */
export class StatementNames {
  readonly #seen: LRUCache<string, Sighting>;
  #generation = 0;
  #isOff = false;

  /** @param maxLength characters of all remembered texts together */
  constructor(maxLength = maxTextsLength) {
    this.#seen = new LRUCache({ maxSize: maxLength, sizeCalculation: (_, text) => text.length + 1 });
  }

  /** The name of the prepared statement; null if it is not to be prepared: the text is new or too long. */
  of(text: string): string | null {
    if (this.#isOff || text.length > maxTextLength) return null;
    const sighting = this.#seen.get(text);
    if (sighting === undefined) {
      this.#seen.set(text, { name: null });
      return null;
    }
    sighting.name ??= `s${this.#generation}_${hash('sha256', text, 'base64url')}`;
    return sighting.name;
  }

  /** Handles the server's error for a name. All names change; if the server loses names, preparing ends. */
  lost(code: string): void {
    if (namesLost.has(code)) this.#isOff = true;
    this.#generation += 1;
    this.#seen.clear();
  }
}
