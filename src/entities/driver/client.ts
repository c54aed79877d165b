import type { Client, ClientConfig, CustomTypesConfig, QueryResult } from 'pg';
import type { ReadBudget } from '../../core/application/limits/readBudget.js';
import type { Rows, Client as SqlClient } from '../sql/statement.js';
import { type RowForm, readRows } from './pgInternals.js';
import { FormattedClient } from './sessionSettings.js';
import { isStatementLost, StatementNames } from './statementNames.js';
import { bytesOfJson, bytesOfRow } from './weights.js';

/** A statement, and how it is run on a client of the pool. */
export interface Statement {
  readonly text: string;
  readonly values?: unknown[] | undefined;
  /** Its rows are taken from this budget. */
  readonly budget?: ReadBudget;
  /** Text columns are wanted as bytes. In rows from 64 KiB to 1 MiB they are strings. */
  readonly asOctets?: boolean;
  /** It is sent only if this doesn't throw. */
  readonly assertSent?: () => void;
}

/** pg's pool, or PGlite. */
export interface NativeClient extends SqlClient {
  query(statement: Statement): Promise<Rows<unknown>>;
  query(text: string, values: unknown[]): Promise<Rows<unknown>>;
}

type Done = (error: unknown, result?: QueryResult) => void;

/** How pg's pool and MikroORM's connection ask. */
type Asked = [statement: string | Statement, ...rest: (unknown[] | Done | undefined)[]];

/** A statement that the server has not answered yet. */
interface Running {
  readonly text: string;
  form: RowForm;
}

/** The most prepared statements per connection: each takes some hundred kilobytes of the server's memory. */
const maxPrepared = 256;

/** What the clients of one pool have in common. */
interface Shared {
  /** The clients whose connections are being opened or are open. */
  readonly clients: Set<PipelineClient>;
  readonly names: StatementNames;
  /** The most prepared statements per connection. */
  readonly most: number;
}

/** A client of the pool. It prepares repeated statements, and shows what it is doing. */
export class PipelineClient extends FormattedClient {
  isOpen = false;
  /** The last statement that it was given, until it is answered. */
  running: Running | null = null;
  /** How many statements have been answered. */
  answered = 0;
  readonly #names: StatementNames;
  readonly #most: number;
  /** The names that are prepared on this connection. */
  readonly #prepared = new Set<string>();
  readonly #octetParsers = octetParsers(this);

  constructor(config: string | ClientConfig | undefined, { clients, names, most }: Shared) {
    super(config);
    this.#names = names;
    this.#most = most;
    readRows(this.connection, () => this.running?.form ?? 'text');
    clients.add(this);
    this.once('connect', () => {
      this.isOpen = true;
    });
    this.once('end', () => clients.delete(this));
  }

  /** `never`, because what it returns depends on how it is called: pg has an overload for each way. */
  override query(...args: unknown[]): never {
    return this.#queried(args as Asked) as never;
  }

  #queried(args: Asked): unknown {
    const [statement, values] = args;
    // A cursor.
    if (typeof statement === 'object' && 'submit' in statement) return Reflect.apply(super.query, this, args);
    const given = Array.isArray(values) ? values : undefined;
    const asked = typeof statement === 'string' ? { text: statement, values: given } : statement;
    const done = args.at(-1);
    if (typeof done === 'function') return this.#ask(asked, done);
    return new Promise((resolve, reject) => {
      this.#ask(asked, (error, result) => (error ? reject(error) : resolve(result)));
    });
  }

  #ask(asked: Statement, done: Done): void {
    try {
      asked.assertSent?.();
    } catch (refusal) {
      process.nextTick(done, refusal);
      return;
    }
    const name = this.#nameOf(asked);
    if (name === null) this.#send(asked, null, done);
    else this.#send(asked, name, (error, result) => this.#answeredByName(asked, done, error, result));
  }

  /** Only statements with parameters are prepared; `begin` and settings are not. */
  #nameOf({ text, values }: Statement): string | null {
    const name = values?.length ? this.#names.of(text) : null;
    if (name === null || this.#prepared.has(name)) return name;
    if (this.#prepared.size >= this.#most) return null;
    this.#prepared.add(name);
    return name;
  }

  #answeredByName(asked: Statement, done: Done, error: unknown, result?: QueryResult): void {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const isInTransaction = this.getTransactionStatus() !== 'I';
    if (isStatementLost(code)) {
      this.#names.lost(code);
      // After an error, a transaction accepts no more statements; the transaction itself must be retried.
      if (!isInTransaction) {
        this.#send(asked, null, done);
        return;
      }
    }
    // The pool replaces a connection that has ended. The new one prepares what is used from now on.
    if (this.#prepared.size >= this.#most && !isInTransaction) void this.end();
    done(error, result);
  }

  #send({ text, values, budget, asOctets }: Statement, name: string | null, done: Done): void {
    const running: Running = { text, form: asOctets ? 'octets' : 'text' };
    const drop = (): void => {
      running.form = 'none';
    };
    const types = asOctets ? this.#octetParsers : budget && meteredParsers(this, budget, drop);
    this.running = running;
    const answer: Done = (error, result) => {
      if (this.running === running) this.running = null;
      this.answered += 1;
      done(error, result);
    };
    super.query({ name: name ?? undefined, text, values, types }, answer);
  }
}

/** The class of clients for one pool. @param clients gets each client while it has a connection */
export function clientOf(
  clients: Set<PipelineClient>,
  names = new StatementNames(),
  most = maxPrepared,
): new (
  config?: string | ClientConfig,
) => PipelineClient {
  return class extends PipelineClient {
    constructor(config?: string | ClientConfig) {
      super(config, { clients, names, most });
    }
  };
}

/** How the columns of one statement are parsed (pg, "Queries": `types`). */

/** PostgreSQL's types. */
const jsonTypes: ReadonlySet<number> = new Set([114, 3802]);
const text = 25;

type Parse<F> = (value: F) => unknown;
type ParserOf = (type: number, format: 'text') => Parse<string>;

const typesOf = (getTypeParser: (type: number, format: 'text') => Parse<never>): CustomTypesConfig =>
  ({ getTypeParser }) as unknown as CustomTypesConfig;

const ownParsers =
  (client: Client): ParserOf =>
  (type, format) =>
    client.getTypeParser(type, format);

/** Leaves text columns as they are, and parses all others. Each may be bytes or a string. */
function octetParsers(client: Client): CustomTypesConfig {
  const parserOf = ownParsers(client);
  return typesOf((type, format) => {
    const parse = parserOf(type, format);
    return type === text ? (value: Buffer | string) => value : (value: Buffer | string) => parse(String(value));
  });
}

/**
 * Takes each value from a budget before it is parsed. Beyond the budget the statement fails with the refusal: pg ignores
 * the rows that follow an error of a parser.
 * @param refused is called then
 */
function meteredParsers(client: Client, budget: ReadBudget, refused: () => void): CustomTypesConfig {
  const parserOf = ownParsers(client);
  let columns = 0;
  let last = Number.POSITIVE_INFINITY;
  return typesOf((type, format) => {
    const parse = parserOf(type, format);
    const column = columns;
    columns += 1;
    const weigh = jsonTypes.has(type) ? bytesOfJson : (value: string): number => value.length;
    return (value: string) => {
      // Nulls are not parsed. Each row has its key, so a new row begins where the columns begin again.
      const row = column <= last ? bytesOfRow(columns) : 0;
      last = column;
      try {
        budget.take(row + weigh(value));
      } catch (refusal) {
        refused();
        throw refusal;
      }
      return parse(value);
    };
  });
}
