import { CompiledQuery, type Kysely, type QueryResult, type RawBuilder } from 'kysely';
import type { Tables } from './rows.js';

/** Statements that are compiled once and run with other values each time. */

/** A parameter whose value is known only when the statement runs. */
export class Slot<V> {
  constructor(readonly read: (values: V) => unknown) {}
}

export interface Compiled<V, R> {
  run(db: Kysely<Tables>, values: V): Promise<QueryResult<R>>;
}

/** @param statement its parameters are {@link Slot}s, or values that never change */
export function compiled<V, R>(db: Kysely<Tables>, statement: RawBuilder<R>): Compiled<V, R> {
  const { sql, parameters } = statement.compile(db);
  return {
    run: (connection, values) =>
      connection.executeQuery<R>(
        CompiledQuery.raw(
          sql,
          parameters.map((parameter) => (parameter instanceof Slot ? parameter.read(values) : parameter)),
        ),
      ),
  };
}
