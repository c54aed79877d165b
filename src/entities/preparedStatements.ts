import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { Client, type ClientConfig, Query, type QueryResult } from 'pg';
import type { ReadBudget } from '../core/readBudget.js';
import {
  type DataRow,
  type Description,
  type PgClient,
  type PgConnection,
  type RunningQuery,
  readOctets,
} from './pgInternals.js';
import { bytesOfJson, bytesOfRow } from './weights.js';

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

/** Longer texts go without a name: what they come to on the server, times names and connections, must stay bearable. */
const maxTextLength = 16_384;
/** Characters of all texts that are known, named or not. */
const maxTextsLength = 4 * 1024 * 1024;

interface Sighting {
  name: string | null;
}

/**
 * Which statements have names, for all connections of a pool. A name is made of its text: where processes share the
 * server's connections by way of a pooler, a name means the same statement to each of them, or nothing. What was not used
 * for longest is forgotten: any number of texts may come, for clients choose what they select.
 */
export class StatementNames {
  readonly #seen: LRUCache<string, Sighting>;
  #generation = 0;
  #isOff = false;

  /** @param maxLength characters of all texts that are known */
  constructor(maxLength = maxTextsLength) {
    this.#seen = new LRUCache({ maxSize: maxLength, sizeCalculation: (_, text) => text.length + 1 });
  }

  /** The name to prepare a text by; null where it should go without: seen for the first time, or too long. */
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

  /** Takes note of what the server said of a name. */
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

/** Of pg's connection, what is not to be said twice. */
interface Connection extends PgConnection {
  isDescribed: boolean;
}

type QueryClass = new (statement: Partial<Statement>) => RunningQuery;

/**
 * A statement of which is known what it answers with. A class, for pg's queries are alike then: with methods of its own
 * each cost half as much again.
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
const jsonb = 3802;
const text = 25;

/** A statement whose texts are given as octets, unless they are long. */
class OctetsQuery extends DescribedQuery {
  override handleDataRow({ fields }: DataRow<Buffer | string>): void {
    const columns = this._result.fields.map(({ name, dataTypeID }, at) => {
      const value = fields[at] ?? null;
      return [name, dataTypeID === text || value === null ? value : this._result._parsers[at]?.(String(value))];
    });
    this._result.rows.push(Object.fromEntries(columns));
  }
}

/** A statement whose rows are taken from a budget as they come. Beyond it no row is kept, and the statement fails. */
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

  /** In memory, once it is parsed. */
  #bytesOf({ fields }: DataRow): number {
    let bytes = bytesOfRow;
    for (const [index, text] of fields.entries()) {
      if (text === null) continue;
      bytes += this._result.fields[index]?.dataTypeID === jsonb ? bytesOfJson(text) : text.length;
    }
    return bytes;
  }
}

/** A statement that draws on a budget. */
export interface Metered {
  readonly text: string;
  readonly values: unknown[];
  readonly budget: ReadBudget;
}

/** A statement whose texts are wanted as octets. */
export interface Octets {
  readonly text: string;
  readonly values: unknown[];
  readonly asOctets: true;
}

/** A statement that is sent only while this doesn't throw. */
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

/** So many statements are prepared on a connection at most: each takes some hundred kilobytes of the server. */
const maxPrepared = 256;
/** Descriptions, which are small, of what is prepared on any of the connections. */
const maxDescriptions = 2_000;

/**
 * A class of connections that prepare their statements by the names of one pool.
 * @param most statements that one of them holds prepared; the one that was not used for longest is let go for another
 */
export function preparingClient(
  names = new StatementNames(),
  most = maxPrepared,
): new (
  config?: string | ClientConfig,
) => Client {
  /**
   * By name: it can't change under one (the server says {@link planOutdated} instead). To be told it with each answer costs
   * both sides as much as a row.
   */
  const descriptions = new LRUCache<string, Description>({ max: maxDescriptions });

  class PreparingClient extends Client {
    /** What is prepared here, and when it was used last, as the count of uses. */
    readonly #prepared = new Map<string, number>();
    #uses = 0;

    constructor(config?: string | ClientConfig) {
      super(config);
      const connection = this.#connection;
      const client = this as unknown as PgClient;
      readOctets(connection, () => client._getActiveQuery() instanceof OctetsQuery);
      const describe = connection.describe.bind(connection);
      connection.isDescribed = false;
      connection.describe = (what) => {
        if (!connection.isDescribed) describe(what);
      };
    }

    get #connection(): Connection {
      return (this as unknown as { connection: Connection }).connection;
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
      // Anything but a statement with parameters is none of ours: `begin`, cursors, configurations.
      const name =
        typeof statement === 'string' && Array.isArray(values) && values.length > 0 ? names.of(statement) : null;
      if (name === null) return Reflect.apply(super.query, this, args) as never;
      const named = { name, text: statement as string, values: values as unknown[] };
      const description = descriptions.get(name);
      const query = description ? new DescribedQuery(named, description) : named;
      const unnamed = { text: named.text, values: named.values };
      if (done) return this.#ask(name, query, unnamed, done as Done) as never;
      return new Promise((resolve, reject) => {
        this.#ask(name, query, unnamed, (error, result) => (error ? reject(error) : resolve(result)));
      }) as never;
    }

    /** Only the pool asks so, by a callback. */
    #reading({ text, values }: Metered | Octets, done: Done, query: (statement: Partial<Statement>) => object): void {
      const name = names.of(text);
      const unnamed = query({ text, values });
      if (name === null) super.query(unnamed as never, done as never);
      else this.#ask(name, query({ name, text, values }), unnamed, done);
    }

    /** Now that there is a connection. Only the pool asks so, by a callback. */
    #timed({ text, values, assertSent }: Timed, done: Done): void {
      try {
        assertSent();
      } catch (refusal) {
        process.nextTick(done, refusal);
        return;
      }
      this.query(text, values, done as never);
    }

    /** @param unnamed the same statement without its name, for where the server has lost it */
    #ask(name: string, query: object, unnamed: object, done: Done): void {
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
        // Within a transaction nothing can be asked any more; it is the transaction's to begin anew.
        if (this.getTransactionStatus() !== 'I') done(error);
        else ask(unnamed, done);
      });
    }

    /** Lets the server forget what was not used for longest here; it is told so with the statement that follows. */
    #makeRoomFor(name: string): void {
      this.#uses += 1;
      const isPrepared = this.#prepared.has(name);
      this.#prepared.set(name, this.#uses);
      if (isPrepared || this.#prepared.size <= most) return;
      // Looked for only here: to keep them in order would be work for each statement that is sent.
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
