import type { Kysely, RawBuilder } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Projection } from '../core/projection.js';
import type { Tables } from './rows.js';

/** Statements that are compiled once and run with other values each time. */

/** A parameter whose value is known only when the statement runs. */
export class Slot<V> {
  constructor(readonly read: (values: V) => unknown) {}
}

/** What takes a statement as text: pg's pool, or PGlite. */
export interface Client {
  query(text: string, values: unknown[]): Promise<Rows<unknown>>;
}

/** Runs a statement that was built, and gives its rows. */
export type Select = <R>(statement: RawBuilder<R>) => Promise<readonly R[]>;

export interface Rows<R> {
  readonly rows: readonly R[];
}

export interface Compiled<V, R> {
  /** Characters of its text. */
  readonly length: number;
  /** Past Kysely's own executor, which costs a read as much again: what it knows of cancelling is not needed here. */
  run(client: Client, values: V): Promise<Rows<R>>;
}

/** @param statement its parameters are {@link Slot}s, or values that never change */
export function compiled<V, R>(db: Kysely<Tables>, statement: RawBuilder<R>): Compiled<V, R> {
  const { sql, parameters } = statement.compile(db);
  return {
    length: sql.length,
    run(client, values) {
      const given = parameters.map((parameter) => (parameter instanceof Slot ? parameter.read(values) : parameter));
      return client.query(sql, given) as Promise<Rows<R>>;
    },
  };
}

/** Characters of all of them together. */
const maxKnownLength = 4 * 1024 * 1024;

/** Statements by what they answer. Clients may ask for as many as they like: what was not used for longest is compiled again. */
export class Compilations {
  readonly #projections = new WeakMap<Projection, number>();
  readonly #known = new LRUCache<string, Compiled<never, unknown>>({
    maxSize: maxKnownLength,
    sizeCalculation: ({ length }) => length,
  });
  #lastId = 0;

  /** @param form tells the statements of one projection apart */
  of<V, R>(projection: Projection, form: string, compile: () => Compiled<V, R>): Compiled<V, R> {
    const key = `${this.#idOf(projection)} ${form}`;
    const known = this.#known.get(key);
    if (known) return known as Compiled<V, R>;
    const made = compile();
    this.#known.set(key, made as Compiled<never, R>);
    return made;
  }

  #idOf(projection: Projection): number {
    const known = this.#projections.get(projection);
    if (known !== undefined) return known;
    this.#lastId += 1;
    this.#projections.set(projection, this.#lastId);
    return this.#lastId;
  }
}
