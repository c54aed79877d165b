import { hash } from 'node:crypto';
import { Client, type ClientConfig, Query, type QueryResult } from 'pg';

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
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

/** What pg makes of a statement's description: the columns, how each is read, and a row to be filled. */
interface Description {
  fields: unknown;
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}

/** Of pg's connection, what is not to be said twice. */
interface Connection {
  isDescribed: boolean;
  describe(what: unknown): void;
}

/** As far as pg's own classes are concerned here; they are pinned, and the tests run on PostgreSQL. */
interface Internals {
  _result: Description;
  _accumulateRows: boolean;
  prepare(connection: Connection): void;
}

/**
 * A statement of which is known what it answers with. A class, for pg's queries are alike then: with methods of its own
 * each cost half as much again.
 */
class DescribedQuery extends (Query as unknown as new (statement: Statement) => Internals) {
  constructor(statement: Statement, description: Description) {
    super(statement);
    const result = this._result;
    result.fields = description.fields;
    result._parsers = description._parsers;
    result._prebuiltEmptyResultObject = description._prebuiltEmptyResultObject;
    this._accumulateRows = true;
  }

  override prepare(connection: Connection): void {
    connection.isDescribed = true;
    try {
      super.prepare(connection);
    } finally {
      connection.isDescribed = false;
    }
  }
}

/** A class of connections that prepare their statements by the names of one pool. */
export function preparingClient(names = new StatementNames()): new (config?: string | ClientConfig) => Client {
  /**
   * By name: it can't change under one (the server says {@link planOutdated} instead). To be told it with each answer costs
   * both sides as much as a row.
   */
  const descriptions = new Map<string, Description>();

  class PreparingClient extends Client {
    constructor(config?: string | ClientConfig) {
      super(config);
      const { connection } = this as unknown as { connection: Connection };
      const describe = connection.describe.bind(connection);
      connection.isDescribed = false;
      connection.describe = (what) => {
        if (!connection.isDescribed) describe(what);
      };
    }

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
      const ask = super.query.bind(this) as unknown as (statement: object, done: Done) => void;
      ask(this.#described(statement), (error, result) => {
        const code = error instanceof Error && 'code' in error ? String(error.code) : '';
        if (!isStatementLost(code)) {
          if (result && !descriptions.has(statement.name)) {
            const { fields, _parsers, _prebuiltEmptyResultObject } = result as object as Description;
            descriptions.set(statement.name, { fields, _parsers, _prebuiltEmptyResultObject });
          }
          done(error, result);
          return;
        }
        names.lost(code);
        descriptions.clear();
        // Within a transaction nothing can be asked any more; it is the transaction's to begin anew.
        if (this.getTransactionStatus() !== 'I') done(error);
        else ask({ text: statement.text, values: statement.values }, done);
      });
    }

    /** The statement as pg's own query, which asks for its description only where it is not known. */
    #described(statement: Statement): object {
      const description = descriptions.get(statement.name);
      return description ? new DescribedQuery(statement, description) : statement;
    }
  }
  return PreparingClient as unknown as new (
    config?: string | ClientConfig,
  ) => Client;
}
