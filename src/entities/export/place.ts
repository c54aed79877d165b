import { sql } from 'kysely';
import type { EventType } from '../../core/application/event.js';
import type { ExportedItems, ExportWanted, StoredPlace } from '../../core/people/stores/exportStore.js';
import type { Row } from '../sql/mapping.js';
import { ref, type Sql, type Statements } from '../sql/statement.js';

/** A place of an export that is a table: how it finds what is of a person, in which order, and what it is then. */

/** An item by its place in the order. */
export interface Key<D = unknown> {
  /** An instant; of a numbered place its number. */
  readonly at: string;
  readonly id: string;
  /** What its place reads with it. */
  readonly data: D;
}

interface Item<T> {
  /** If it is not the key's. */
  readonly id?: string;
  readonly at?: string;
  readonly item: T;
}

export interface Place<T> {
  /** The rows `at` and `id` of the person's items, in any order. @param ids those of a piece, if there are pieces */
  readonly keys: (of: ExportWanted, ids?: readonly string[]) => Sql;
  /** If not all rows are read for a page: the ids of what holds items after the cursor, in the order of the place. */
  readonly pieces?: (of: ExportWanted) => AsyncIterable<readonly string[]>;
  /** How long the item `k` is, made of rows of the page alone. */
  readonly bytes: (of: ExportWanted) => Sql;
  /** What a key holds of the item `s`, if that is all. */
  readonly data?: Sql;
  /** Whether its order is that of numbers, not of instants. */
  readonly isNumbered?: boolean;
  /** The items of keys, in their order; undefined for those that are gone. */
  items(of: ExportWanted, keys: readonly Key[]): Promise<readonly (Item<T> | undefined)[]>;
}

/** Some places by their names. */
export type Places<P extends StoredPlace> = { readonly [N in P]: Place<ExportedItems[N]> };

/** Reads the rows of some keys. @param idOf a row's key */
export async function byKeys<T>(
  statements: Statements,
  keys: readonly Key[],
  query: Sql,
  of: (row: Row) => T,
  idOf: (item: T) => string,
): Promise<({ readonly item: T } | undefined)[]> {
  const items = (await statements.rows(sql<Row>`${query}`)).map(of);
  const known = new Map(items.map((item) => [idOf(item), { item }]));
  return keys.map(({ id }) => known.get(id));
}

export const idsOf = (keys: readonly Key[]): readonly string[] => keys.map(({ id }) => id);

/** The length of an item that is never long. */
export const short = (): Sql => sql`500`;

export const isOf = (alias: string, { companyId, candidateId }: OfPerson): Sql =>
  sql`${ref(`${alias}.company_id`)} = ${companyId} and ${ref(`${alias}.candidate_id`)} = ${candidateId}`;

/**
 * What came after the end of an export. The feed tells it exactly, in the order of commits; times would not, because two
 * nodes' clocks differ and a test clock stands still.
 */

export type OfPerson = Pick<ExportWanted, 'companyId' | 'candidateId'>;

/** The condition of the person's events `e` of some types that came after the end. */
export const hasLater = ({ companyId, candidateId, end }: ExportWanted, types: readonly EventType[]): Sql => sql`
  e.company_id = ${companyId} and e.candidate_id = ${candidateId} and e.seq > ${end.seq}::int8
  and e.type = any(${types}::text[])`;

/** The ids of the records that began after the end. */
export const begunLater = (of: ExportWanted): Sql => sql`
  select coalesce(e.next_record_id, e.record_id) from feed_event e
  where ${hasLater(of, ['RECORD_INITIALIZED', 'RECORD_MOVED'])}`;
