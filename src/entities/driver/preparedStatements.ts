import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Client, type ClientConfig, Query, type QueryResult } from 'pg';
import type { ReadBudget } from '../../core/door/readBudget.js';
import {
  type DataRow,
  type Description,
  type PgClient,
  type PgConnection,
  type RowForm,
  type RunningQuery,
  readRows,
} from './pgInternals.js';
import { FormattedClient } from './sessionSettings.js';
import { bytesOfJson, bytesOfRow } from './weights.js';

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

type Done = (error: unknown, result?: QueryResult) => void;

interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

/** pg's connection, with a flag: whether the description of the statement that is being sent is known already. */
interface Connection extends PgConnection {
  isDescribed: boolean;
}

type QueryClass = new (statement: Partial<Statement>) => RunningQuery;

/**
 * A query whose row description may be known already. It is a class, so that all of pg's queries have the same shape
 * for V8: with methods on each object, a query cost half as much again.
 */
class DescribedQuery extends (Query as unknown as QueryClass) {
  readonly #isDescribed: boolean;

  constructor(statement: Partial<Statement>, description?: Description) {
    super(statement);
    this.#isDescribed = description !== undefined;
    if (!description) return;
    const result = this._result;
    result.fields = description.fields;
    result._parsers = description._parsers;
    result._prebuiltEmptyResultObject = description._prebuiltEmptyResultObject;
    this._accumulateRows = true;
  }

  override prepare(connection: PgConnection): void {
    (connection as Connection).isDescribed = this.#isDescribed;
    try {
      super.prepare(connection);
    } finally {
      (connection as Connection).isDescribed = false;
    }
  }
}

/** PostgreSQL's types. */
const jsonTypes: ReadonlySet<number> = new Set([114, 3802]);
const text = 25;

/** A query that returns text columns as bytes. In rows from 64 KiB to 1 MiB they are strings. */
class OctetsQuery extends DescribedQuery {
  override handleDataRow({ fields }: DataRow<Buffer | string>): void {
    const row: Record<string, unknown> = {};
    for (const [at, { name, dataTypeID }] of this._result.fields.entries()) {
      const value = fields[at] ?? null;
      row[name] = dataTypeID === text || value === null ? value : this._result._parsers[at]?.(String(value));
    }
    this._result.rows.push(row);
  }
}

/**
 * A query that takes each row from a budget as it arrives. If the budget is exceeded, the query drops all rows and
 * fails.
 */
class MeteredQuery extends (Query as unknown as QueryClass) {
  readonly #budget: ReadBudget;

  constructor(statement: Partial<Statement>, budget: ReadBudget) {
    super(statement);
    this.#budget = budget;
  }

  override handleDataRow(message: DataRow): void {
    if (this._canceledDueToError) return;
    try {
      this.#budget.take(this.#bytesOf(message));
    } catch (refusal) {
      this._canceledDueToError = refusal;
      this._result.rows = [];
      return;
    }
    super.handleDataRow(message);
  }

  /** The memory of the parsed row. */
  #bytesOf({ fields }: DataRow): number {
    let bytes = bytesOfRow(fields.length);
    for (const [index, text] of fields.entries()) {
      if (text === null) continue;
      const type = this._result.fields[index]?.dataTypeID ?? 0;
      bytes += jsonTypes.has(type) ? bytesOfJson(text) : text.length;
    }
    return bytes;
  }
}

function formOfRow(query: RunningQuery | null): RowForm {
  if (query?._canceledDueToError) return 'none';
  return query instanceof OctetsQuery ? 'octets' : 'text';
}

/** A statement whose rows are taken from a budget. */
export interface Metered {
  readonly text: string;
  readonly values: unknown[];
  readonly budget: ReadBudget;
}

/** A statement whose text columns are wanted as bytes. */
export interface Octets {
  readonly text: string;
  readonly values: unknown[];
  readonly asOctets: true;
}

/** A statement with a check. It is sent only if `assertSent` doesn't throw. */
export interface Timed {
  readonly text: string;
  readonly values: unknown[];
  readonly assertSent: () => void;
}

const wantsOctets = (statement: unknown): statement is Octets =>
  typeof statement === 'object' && statement !== null && 'asOctets' in statement;

const isTimed = (statement: unknown): statement is Timed =>
  typeof statement === 'object' && statement !== null && 'assertSent' in statement;

const isMetered = (statement: unknown): statement is Metered =>
  typeof statement === 'object' && statement !== null && 'budget' in statement;

/** The most prepared statements per connection: each takes some hundred kilobytes of the server's memory. */
const maxPrepared = 256;
/** The most row descriptions that are cached for all connections together. They are small. */
const maxDescriptions = 2_000;

/**
 * A class of pg clients that prepare their statements with the names of one pool.
 * @param most prepared statements per connection; above it, the least recently used one is closed
 */
export function preparingClient(
  names = new StatementNames(),
  most = maxPrepared,
): new (
  config?: string | ClientConfig,
) => Client {
  /**
   * Row descriptions by name. The description of a name can't change: the server reports {@link planOutdated} instead.
   * To send a description with each answer costs both sides as much as a row.
   */
  const descriptions = new LRUCache<string, Description>({ max: maxDescriptions });

  class PreparingClient extends FormattedClient {
    /** Names that are prepared on this connection, with the value of `#uses` at the last use. */
    readonly #prepared = new Map<string, number>();
    #uses = 0;

    constructor(config?: string | ClientConfig) {
      super(config);
      const connection = this.#connection;
      const client = this as unknown as PgClient;
      readRows(connection, () => formOfRow(client._getActiveQuery()));
      const describe = connection.describe.bind(connection);
      connection.isDescribed = false;
      connection.describe = (what) => {
        if (!connection.isDescribed) describe(what);
      };
    }

    get #connection(): Connection {
      return (this as unknown as { connection: Connection }).connection;
    }

    /**
     * pg's listeners keep the callback as long as the connection, and so would keep the rows of the statement for which
     * the pool opened it.
     */
    override connect(...args: unknown[]): never {
      return Reflect.apply(super.connect, this, (args as Done[]).map(once)) as never;
    }

    override query(...args: unknown[]): never {
      const [statement, values, done] = args;
      if (isMetered(statement)) {
        const { budget } = statement;
        return this.#reading(statement, (done ?? values) as Done, (named) => new MeteredQuery(named, budget)) as never;
      }
      if (isTimed(statement)) return this.#timed(statement, (done ?? values) as Done) as never;
      if (wantsOctets(statement)) {
        const described = (named: Partial<Statement>) => new OctetsQuery(named, descriptions.get(named.name ?? ''));
        return this.#reading(statement, (done ?? values) as Done, described) as never;
      }
      // Only statements with parameters are prepared; `begin`, cursors and settings go to pg unchanged.
      const name =
        typeof statement === 'string' && Array.isArray(values) && values.length > 0 ? names.of(statement) : null;
      if (name === null) return Reflect.apply(super.query, this, args) as never;
      const named = { name, text: statement as string, values: values as unknown[] };
      const description = descriptions.get(name);
      const query = description ? new DescribedQuery(named, description) : named;
      const unnamed = () => ({ text: named.text, values: named.values });
      if (done) return this.#ask(name, query, unnamed, done as Done) as never;
      return new Promise((resolve, reject) => {
        this.#ask(name, query, unnamed, (error, result) => (error ? reject(error) : resolve(result)));
      }) as never;
    }

    /** Only the pool calls this, and always with a callback. */
    #reading({ text, values }: Metered | Octets, done: Done, query: (statement: Partial<Statement>) => object): void {
      const name = names.of(text);
      const unnamed = () => query({ text, values });
      if (name === null) super.query(unnamed() as never, done as never);
      else this.#ask(name, query({ name, text, values }), unnamed, done);
    }

    /** Runs when a connection is available. Only the pool calls this, and always with a callback. */
    #timed({ text, values, assertSent }: Timed, done: Done): void {
      try {
        assertSent();
      } catch (refusal) {
        process.nextTick(done, refusal);
        return;
      }
      this.query(text, values, done as never);
    }

    /** @param unnamed makes the same statement without a name, for a retry if the server has lost the name */
    #ask(name: string, query: object, unnamed: () => object, done: Done): void {
      this.#makeRoomFor(name);
      const ask = super.query.bind(this) as unknown as (query: object, done: Done) => void;
      ask(query, (error, result) => {
        const code = error instanceof Error && 'code' in error ? String(error.code) : '';
        if (!isStatementLost(code)) {
          if (result && !descriptions.has(name)) {
            const { fields, _parsers, _prebuiltEmptyResultObject } = result as object as Description;
            descriptions.set(name, { fields, _parsers, _prebuiltEmptyResultObject });
          }
          done(error, result);
          return;
        }
        names.lost(code);
        descriptions.clear();
        // After an error, a transaction accepts no more statements; the transaction itself must be retried.
        if (this.getTransactionStatus() !== 'I') done(error);
        else ask(unnamed(), done);
      });
    }

    /**
     * Closes the least recently used statement of this connection. The Close message goes out with the next statement.
     */
    #makeRoomFor(name: string): void {
      this.#uses += 1;
      const isPrepared = this.#prepared.has(name);
      this.#prepared.set(name, this.#uses);
      if (isPrepared || this.#prepared.size <= most) return;
      // Searched only now: to keep the statements in order of use would cost work for each statement sent.
      const [oldest] = [...this.#prepared].reduce((least, one) => (one[1] < least[1] ? one : least));
      this.#prepared.delete(oldest);
      const connection = this.#connection;
      if (!Object.hasOwn(connection.parsedStatements, oldest)) return;
      delete connection.parsedStatements[oldest];
      connection.close({ type: 'S', name: oldest });
    }
  }
  return PreparingClient as unknown as new (
    config?: string | ClientConfig,
  ) => Client;
}

/** Calls back once, and then forgets the callback. */
function once(done: Done): Done {
  let waiting: Done | undefined = done;
  return (...outcome) => {
    const call = waiting;
    waiting = undefined;
    call?.(...outcome);
  };
}
