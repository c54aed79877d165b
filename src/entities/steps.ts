import { type RawBuilder, sql } from 'kysely';
import type { Untold } from '../core/events/event.js';
import { type Column, namesOf } from './mapping.js';
import { type Compiled, compiled, type Slot, type Sql, type Statements } from './statement.js';

/**
 * Several writes that are kept together or not at all. On PostgreSQL they are one statement, each write a part of its
 * `with` list: a transaction would cost two more journeys to the database (ADR 11). Where the tables are distributed they
 * are a transaction of plain statements: Citus pulls what a modifying part writes to its coordinator, and a unique
 * violation is none there any more. Both are made of the same steps.
 */
export interface Step {
  readonly name: string;
  /** The step without whose rows this one does nothing. */
  readonly after?: string;
  /** @param after the rows of that step within one statement; null where they are known to be there */
  readonly write: (after: Sql | null) => Sql;
}

/** Where steps are written. */
export interface Place {
  readonly statements: Statements;
  /** Runs a transaction in which steps are written one by one; null where one statement is to hold them. */
  readonly oneByOne: (<R>(work: (statements: Statements) => Promise<R>) => Promise<R>) | null;
  /** Runs what is more than its steps in one transaction, whose events it tells; within one it is that. */
  readonly together: <R>(work: (within: Place) => Promise<R>) => Promise<R>;
  /** Within a transaction: takes the events of what is written, which are told at its end. */
  readonly tellLater?: (untold: Untold) => void;
  /** Hears that events of a company were kept and can be read; missing within a transaction, whose end says so. */
  readonly nowTold?: (companyId: string) => void;
  /** The same, but for what may be sent as long as this doesn't throw; missing within a transaction, which is timed whole. */
  readonly timed?: (assertSent: () => void) => Place;
}

/** Where something is written that has a time to be sent in. */
export function timed(place: Place, { assertSent }: { readonly assertSent?: () => void }): Place {
  return assertSent && place.timed ? place.timed(assertSent) : place;
}

export class Steps<V, R> {
  readonly #steps: readonly Step[];
  readonly #answer: RawBuilder<R>;
  #asOne: Compiled<V, R> | null = null;
  #oneByOne: readonly Compiled<V, R>[] | null = null;

  /**
   * @param steps only those before the first write may find nothing
   * @param answer what the whole gives as one statement: the same rows that the last step returns by itself
   */
  constructor(steps: readonly Step[], answer: RawBuilder<R>) {
    this.#steps = steps;
    this.#answer = answer;
  }

  /** @returns no rows where nothing was kept */
  async write({ statements, oneByOne }: Pick<Place, 'statements' | 'oneByOne'>, values: V): Promise<readonly R[]> {
    if (oneByOne) return oneByOne((within) => this.#writeOneByOne(within, values));
    this.#asOne ??= this.asOne(statements);
    return this.#asOne.run(statements.client, values);
  }

  asOne(statements: Statements): Compiled<V, R> {
    const parts = this.#steps.map(
      ({ name, after, write }) => sql`${sql.ref(name)} as (${write(after === undefined ? null : sql.ref(after))})`,
    );
    return compiled(statements, sql<R>`with ${sql.join(parts)} ${this.#answer}`);
  }

  async #writeOneByOne(statements: Statements, values: V): Promise<readonly R[]> {
    this.#oneByOne ??= this.#steps.map(({ write }) => compiled(statements, write(null) as RawBuilder<R>));
    let rows: readonly R[] = [];
    for (const statement of this.#oneByOne) {
      rows = await statement.run(statements.client, values);
      if (rows.length === 0) break;
    }
    return rows;
  }
}

/**
 * Inserts one row and returns it.
 * @param value the slot of a column's parameter @param returned what of it is returned
 */
export function insertion<V>(
  into: { readonly table: string; readonly columns: readonly Column[] },
  value: (column: Column, at: number) => Slot<V>,
  returned: Sql = sql`*`,
): Step['write'] {
  // In a select list PostgreSQL takes parameters for text, whatever column they are for.
  const values = sql.join(into.columns.map((column, at) => sql`${value(column, at)}::${sql.raw(column.type)}`));
  return (after) => sql`
    insert into ${sql.table(into.table)} (${namesOf(into.columns)})
    ${after ? sql`select ${values} from ${after}` : sql`values (${values})`}
    returning ${returned}`;
}
