import { type Kysely, type RawBuilder, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Projection } from '../../core/kernel/reading/projection.js';

/**
 * All SQL statements are built with Kysely's `sql`. A statement whose text depends on the input is built for each run.
 * A statement whose text is always the same is compiled once, with {@link Placeholder}s for its values.
 */

export type Sql = RawBuilder<unknown>;

/** A parameter whose value is known only when the statement runs. */
export class Placeholder<V> {
  readonly read: (values: V) => unknown;

  constructor(read: (values: V) => unknown) {
    this.read = read;
  }
}

/** Makes a placeholder for a member of the values, by its name. */
export const placeholders =
  <V>() =>
  (name: keyof V): Placeholder<V> =>
    new Placeholder((values) => values[name]);

export interface Rows<R> {
  readonly rows: readonly R[];
}

/** Runs SQL text: pg's pool, PGlite, or one transaction. */
export interface Client {
  query(text: string, values: unknown[]): Promise<Rows<unknown>>;
}

export interface Compiled<V, R> {
  /** Characters of the SQL text. */
  readonly length: number;
  run(client: Client, values: V): Promise<readonly R[]>;
}

/** @param statement whose parameters are {@link Placeholder}s or constants */
export function compiled<V, R>({ kysely }: Statements, statement: RawBuilder<R>): Compiled<V, R> {
  const { sql, parameters } = statement.compile(kysely());
  const readers = parameters.map((parameter) =>
    parameter instanceof Placeholder ? (parameter as Placeholder<V>).read : () => parameter,
  );
  return {
    length: sql.length,
    async run(client, values) {
      const given = readers.map((read) => read(values));
      return (await client.query(sql, given)).rows as readonly R[];
    },
  };
}

/**
 * A list of texts as an array whose length PostgreSQL does not plan for. With the length, it makes a new plan for each
 * run of a prepared statement, and planning then costs as much as reading. Not where the plan should depend on it.
 */
export const unplanned = (list: readonly (string | null)[] | Placeholder<never>): Sql =>
  sql`(select ${list}::text[])::text[]`;

/** A statement with a constant text. It is compiled at its first run, once for all transactions and connections. */
export function fixed<V, R>(
  statement: () => RawBuilder<R>,
): (statements: Statements, values: V) => Promise<readonly R[]> {
  let known: Compiled<V, R> | null = null;
  return (statements, values) => {
    known ??= compiled(statements, statement());
    return known.run(statements.client, values);
  };
}

/** Characters of all statements together that one {@link byForm} caches. */
const maxFormsLength = 512 * 1024;

/**
 * A statement whose text depends on the form of its input, such as the names of a filter, but not on the values. Each form
 * is compiled once; what was not used for longest is compiled again.
 */
export function byForm<V, R>(): (
  statements: Statements,
  form: string,
  statement: () => RawBuilder<R>,
  values: V,
) => Promise<readonly R[]> {
  const known = new CompiledByKey(maxFormsLength);
  return (statements, form, statement, values) =>
    known.of(form, () => compiled<V, R>(statements, statement())).run(statements.client, values);
}

/** Compiled statements by a key, which decides their text. The least recently used one is removed first. */
class CompiledByKey {
  readonly #known: LRUCache<string, Compiled<never, unknown>>;

  /** @param maxSize characters of all of them together */
  constructor(maxSize: number) {
    this.#known = new LRUCache({ maxSize, sizeCalculation: ({ length }) => length });
  }

  of<V, R>(key: string, compile: () => Compiled<V, R>): Compiled<V, R> {
    const known = this.#known.get(key);
    if (known) return known as Compiled<V, R>;
    const made = compile();
    this.#known.set(key, made);
    return made;
  }
}

/**
 * Runs statements without Kysely's executor. The executor doubles the cost of a read, and its only use would be to
 * cancel statements, which is not needed here (ADR 8).
 */
export class Statements {
  readonly kysely: () => Kysely<unknown>;
  readonly client: Client;

  /**
   * @param kysely MikroORM's, compiles the statements
   * @param client runs them, and translates database errors
   */
  constructor(kysely: () => Kysely<unknown>, client: Client) {
    this.kysely = kysely;
    this.client = client;
  }

  async rows<R>(statement: RawBuilder<R>): Promise<readonly R[]> {
    const { sql, parameters } = statement.compile(this.kysely());
    const { rows } = await this.client.query(sql, [...parameters]);
    return rows as readonly R[];
  }
}

/**
 * Takes the advisory lock of a name until the transaction ends, where there may be no row to lock. Whoever waits for it
 * then sees what the first has stored.
 */
export async function lockName(statements: Statements, name: string): Promise<void> {
  await statements.rows(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0)) is null as locked`);
}

/** Characters of all cached statements together. */
const maxKnownLength = 4 * 1024 * 1024;

/**
 * A cache of compiled statements, by projection. Clients may use any number of projections, so the least recently used
 * statement is removed first.
 */
export class Compilations {
  readonly #projections = new WeakMap<Projection, number>();
  readonly #known = new CompiledByKey(maxKnownLength);
  #lastId = 0;

  /** @param form distinguishes the statements of one projection */
  of<V, R>(projection: Projection, form: string, compile: () => Compiled<V, R>): Compiled<V, R> {
    return this.#known.of(`${this.#idOf(projection)} ${form}`, compile);
  }

  #idOf(projection: Projection): number {
    const known = this.#projections.get(projection);
    if (known !== undefined) return known;
    this.#lastId += 1;
    this.#projections.set(projection, this.#lastId);
    return this.#lastId;
  }
}

/** A name in SQL: a name with capital letters or of a keyword is that name, too. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const known = new Map<string, RawBuilder<unknown>>();

/**
 * A column, such as `r.company_id`, or a table. Kysely's `sql.ref` makes a tree of six nodes for each, which is visited when
 * the statement is compiled: most statements name some twenty columns.
 * @param name of the code: the number of names is bounded
 */
export function ref(name: string): RawBuilder<unknown> {
  const before = known.get(name);
  if (before) return before;
  const made = sql.raw(name.split('.').map(quoted).join('.'));
  known.set(name, made);
  return made;
}
