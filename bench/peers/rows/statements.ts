import type pg from 'pg';

/** What statements of the hand-written peers share: prepared texts, and pages by an order. */

/** Names each text of a statement, so that it is prepared once on each connection. */
const names = new Map<string, string>();

export async function prepared<T extends pg.QueryResultRow>(
  pool: pg.Pool,
  text: string,
  values: readonly unknown[],
): Promise<T[]> {
  const name = names.get(text) ?? `statement-${names.size + 1}`;
  names.set(text, name);
  return (await pool.query<T>({ name, text, values: [...values] })).rows;
}

/** The conditions of a statement, and the values of its parameters. */
export class Conditions {
  readonly values: unknown[] = [];
  readonly #texts: string[] = [];

  /** @param text with `?` in the place of each value */
  add(text: string, ...values: unknown[]): this {
    let next = 0;
    this.#texts.push(text.replaceAll('?', () => this.parameter(values[next++])));
    return this;
  }

  parameter(value: unknown): string {
    return `$${this.values.push(value)}`;
  }

  get text(): string {
    return this.#texts.join(' and ');
  }
}

interface Order {
  readonly field: 'CREATED_AT' | 'UPDATED_AT';
  readonly direction: 'ASC' | 'DESC';
}

export interface PageWanted {
  readonly companyId: string;
  readonly first: number;
  readonly after?: string | null;
  readonly orderBy?: Order | null;
  /** The names of all fields that are selected, at any depth. */
  readonly fields: ReadonlySet<string>;
}

export interface Connection<T> {
  readonly nodes: readonly T[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

/** The end of a statement that reads a page, by its order and the id. One row more shows whether another page follows. */
export function pageOf(
  { orderBy, after, first, fields }: PageWanted,
  conditions: Conditions,
  byDefault: Order['direction'] = 'ASC',
): string {
  const column = orderBy?.field === 'UPDATED_AT' ? 'updated_at' : 'created_at';
  const direction = orderBy?.direction ?? byDefault;
  if (after) {
    const [at, id] = JSON.parse(Buffer.from(after, 'base64url').toString());
    conditions.add(`(${column}, id) ${direction === 'ASC' ? '>' : '<'} (?, ?)`, at, id);
  }
  const limit = conditions.parameter(first + (fields.has('pageInfo') ? 1 : 0));
  return `where ${conditions.text} order by ${column} ${direction}, id ${direction} limit ${limit}`;
}

export function connection<T extends { readonly id: string; readonly createdAt: string; readonly updatedAt: string }>(
  rows: readonly T[],
  { first, orderBy }: PageWanted,
): Connection<T> {
  const nodes = rows.slice(0, first);
  const last = nodes.at(-1);
  const at = orderBy?.field === 'UPDATED_AT' ? last?.updatedAt : last?.createdAt;
  const endCursor = last ? Buffer.from(JSON.stringify([at, last.id])).toString('base64url') : null;
  return { nodes, pageInfo: { hasNextPage: rows.length > first, endCursor } };
}
