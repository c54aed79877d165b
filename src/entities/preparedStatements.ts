import { hash } from 'node:crypto';
import { Client, type ClientConfig, type QueryResult } from 'pg';

/**
 * Statements that come again are prepared by name, so that PostgreSQL parses and plans each once a connection: without,
 * planning costs more than reading. Nothing depends on it: whoever pools connections in between and loses the names
 * (PgBouncer before 1.21, in transaction mode) makes the process go on without them.
 */

/** Invalid name: prepared on another connection than this one; duplicate name: prepared here by somebody else. */
const namesLost = new Set(['26000', '42P05']);
/** "Cached plan must not change result type": the tables have changed under a statement. */
const planOutdated = '0A000';

/** The server forgot a statement, or knows it in another form: the same work succeeds when done again. */
export function isStatementLost(code: string): boolean {
  return namesLost.has(code) || code === planOutdated;
}

interface Sighting {
  name: string | null;
}

/** Longer texts go without a name: what they come to on the server, times names and connections, must stay bearable. */
const maxTextLength = 16_384;

/**
 * Which statements have names, for all connections of a pool. A name is made of its text: where processes share the
 * server's connections by way of a pooler, a name means the same statement to each of them, or nothing.
 */
export class StatementNames {
  /** So many a connection holds at most; what is selected over GraphQL makes any number of texts. */
  readonly #most: number;
  #seen = new Map<string, Sighting>();
  #named = 0;
  #generation = 0;
  #isOff = false;

  constructor(most = 256) {
    this.#most = most;
  }

  /** The name to prepare a text by; null where it should go without: seen once so far, too long, or one too many. */
  of(text: string): string | null {
    if (this.#isOff || text.length > maxTextLength) return null;
    const sighting = this.#seen.get(text);
    if (sighting === undefined) {
      // Texts that never come again must not fill the memory.
      if (this.#seen.size >= 8 * this.#most) this.#forgetUnnamed();
      this.#seen.set(text, { name: null });
      return null;
    }
    if (sighting.name === null && this.#named < this.#most) {
      this.#named += 1;
      sighting.name = `s${this.#generation}_${hash('sha256', text, 'base64url')}`;
    }
    return sighting.name;
  }

  /** Takes note of what the server said of a name. */
  lost(code: string): void {
    if (namesLost.has(code)) this.#isOff = true;
    this.#generation += 1;
    this.#named = 0;
    this.#seen = new Map();
  }

  #forgetUnnamed(): void {
    for (const [text, { name }] of this.#seen) if (name === null) this.#seen.delete(text);
  }
}

type Done = (error: unknown, result?: QueryResult) => void;

interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values: unknown[];
}

/** A class of connections that prepare their statements by the names of one pool. */
export function preparingClient(names = new StatementNames()): new (config?: string | ClientConfig) => Client {
  class PreparingClient extends Client {
    override query(...args: unknown[]): never {
      const [text, values, done] = args;
      // Anything but a statement with parameters is none of ours: `begin`, cursors, configurations.
      const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? names.of(text) : null;
      if (name === null) return Reflect.apply(super.query, this, args) as never;
      const statement = { name, text: text as string, values: values as unknown[] };
      if (done) return this.#prepared(statement, done as Done) as never;
      return new Promise((resolve, reject) => {
        this.#prepared(statement, (error, result) => (error ? reject(error) : resolve(result)));
      }) as never;
    }

    #prepared(statement: Statement, done: Done): void {
      const ask = super.query.bind(this) as unknown as (statement: Statement, done: Done) => void;
      ask(statement, (error, result) => {
        const code = error instanceof Error && 'code' in error ? String(error.code) : '';
        if (!isStatementLost(code)) {
          done(error, result);
          return;
        }
        names.lost(code);
        // Within a transaction nothing can be asked any more; it is the transaction's to begin anew.
        if (this.getTransactionStatus() !== 'I') done(error);
        else ask({ text: statement.text, values: statement.values }, done);
      });
    }
  }
  return PreparingClient as unknown as new (
    config?: string | ClientConfig,
  ) => Client;
}
