import type { Kysely, RawBuilder } from 'kysely';
import type { Tables } from './rows.js';

/** Statements that are compiled once and run with other values each time. */

/** A parameter whose value is known only when the statement runs. */
export class Slot<V> {
  constructor(readonly read: (values: V) => unknown) {}
}

/** What takes a statement as text: pg's pool, or PGlite. */
export interface Client {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>;
}

export interface Compiled<V, R> {
  /** Past Kysely's own executor, which costs a read as much again: what it knows of cancelling is not needed here. */
  run(client: Client, values: V): Promise<R[]>;
}

/** @param statement its parameters are {@link Slot}s, or values that never change */
export function compiled<V, R>(db: Kysely<Tables>, statement: RawBuilder<R>): Compiled<V, R> {
  const { sql, parameters } = statement.compile(db);
  return {
    async run(client, values) {
      const given = parameters.map((parameter) => (parameter instanceof Slot ? parameter.read(values) : parameter));
      const { rows } = await client.query(sql, given);
      return rows as R[];
    },
  };
}
