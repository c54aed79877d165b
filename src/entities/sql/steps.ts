import { type RawBuilder, sql } from 'kysely';
import type { PendingEvents } from '../../core/application/event.js';
import { type Column, namesOf } from './mapping.js';
import { type Compiled, compiled, type Placeholder, ref, type Sql, type Statements } from './statement.js';

/**
 * An atomic group of writes. On PostgreSQL it is one statement, and each write is a part of its `with` list: a
 * transaction would cost two more round trips to the database (ADR 6). On distributed tables it is a transaction of
 * plain statements: Citus pulls the rows of a modifying `with` part to its coordinator, where a unique violation is not
 * detected. Both forms are built from the same steps.
 */
export interface Step {
  readonly name: string;
  /** The name of an earlier step. If that step returns no rows, this one does nothing. */
  readonly after?: string;
  /** @param after the rows of that step within one statement; null if they are known to exist */
  readonly write: (after: Sql | null) => Sql;
}

/** Where writes run: on the pool, or within a transaction. */
export interface WriteScope {
  readonly statements: Statements;
  /** Makes the function that runs steps as single statements in a transaction; null if they are to be one statement. */
  readonly oneByOne: () => (<R>(work: (statements: Statements) => Promise<R>) => Promise<R>) | null;
  /**
   * Runs work that is more than one group of steps in a transaction, and appends its events at the end. Within a
   * transaction, the work joins it.
   */
  readonly together: <R>(work: (within: WriteScope) => Promise<R>) => Promise<R>;
  /** Only within a transaction: collects the events of the writes, which are appended at its end. */
  readonly deferEvents?: (pending: PendingEvents) => void;
  /** Only outside a transaction: notifies the listeners that new events of a company can be read. */
  readonly notifyAppended?: (pending: PendingEvents) => void;
  /**
   * Only outside a transaction, which has one deadline as a whole: the same scope for a write with a deadline. A
   * statement is sent only if `assertSent` doesn't throw.
   */
  readonly timed?: (assertSent: () => void) => WriteScope;
}

/** The scope for a write that may have a deadline. */
export function timed(scope: WriteScope, { assertSent }: { readonly assertSent?: () => void }): WriteScope {
  return assertSent && scope.timed ? scope.timed(assertSent) : scope;
}

export class Steps<V, R> {
  readonly #steps: readonly Step[];
  readonly #answer: RawBuilder<R>;
  #asOne: Compiled<V, R> | null = null;
  #oneByOne: readonly Compiled<V, R>[] | null = null;

  /**
   * @param steps only those up to the first write may return no rows
   * @param answer the select of the one statement, which returns the same rows as the last step alone
   */
  constructor(steps: readonly Step[], answer: RawBuilder<R>) {
    this.#steps = steps;
    this.#answer = answer;
  }

  /** @returns no rows if nothing was written */
  async write({ statements, oneByOne }: Pick<WriteScope, 'statements' | 'oneByOne'>, values: V): Promise<readonly R[]> {
    const alone = oneByOne();
    if (alone) return await alone((within) => this.#writeOneByOne(within, values));
    this.#asOne ??= this.asOne(statements);
    return await this.#asOne.run(statements.client, values);
  }

  asOne(statements: Statements): Compiled<V, R> {
    const parts = this.#steps.map(
      ({ name, after, write }) => sql`${ref(name)} as (${write(after === undefined ? null : ref(after))})`,
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
 * @param value makes the placeholder of a column's parameter
 * @param returned the expressions to return
 */
export function insertion<V>(
  into: { readonly table: string; readonly columns: readonly Column[] },
  value: (column: Column, at: number) => Placeholder<V>,
  returned: Sql = sql`*`,
): Step['write'] {
  // In a select list, PostgreSQL assumes the type text for parameters, so each has a cast to the type of its column.
  const values = sql.join(into.columns.map((column, at) => sql`${value(column, at)}::${sql.raw(column.type)}`));
  return (after) => sql`
    insert into ${sql.table(into.table)} (${namesOf(into.columns)})
    ${after ? sql`select ${values} from ${after}` : sql`values (${values})`}
    returning ${returned}`;
}
