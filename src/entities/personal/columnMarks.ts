import type { InferEntity } from '@mikro-orm/core';
import type { ErasingRule, MarkedShape } from '../../core/kernel/marks.js';

/**
 * The marks of columns (docs/PRIVACY.md). A column that stores the member of a shape has the mark of this member. Each
 * other column is marked next to its entity, or it does not compile.
 */

/** What a column is. `members`: each of its members as its own shape says. */
export type ColumnMark = ErasingRule | 'members';

export const none: ErasingRule = { mark: 'none' };
export const content: ErasingRule = { mark: 'content' };
export const identifier: ErasingRule = { mark: 'identifier' };
export const staff: ErasingRule = { mark: 'none', isStaff: true };

/** The marks of a table's columns, by property. */
interface MarkedColumns {
  /** The name for readers. */
  readonly table: string;
  readonly shape: MarkedShape | null;
  readonly own: Readonly<Record<string, ColumnMark>>;
}

interface Definition {
  readonly meta: { readonly tableName?: string | undefined };
}

const known = new Map<Definition, MarkedColumns>();

/** The properties of an entity that no member of a shape has. */
type Own<E, S> = Exclude<Extract<keyof InferEntity<E>, string>, S extends MarkedShape ? keyof S['shape'] : never>;

/**
 * Marks the columns of an entity.
 * @param shape of the object that it stores; null if no shape has its members
 * @param own the marks of the properties that are no members of the shape
 * @param table the name for readers, if one table stores objects of several kinds
 */
export function markColumns<E extends Definition, S extends MarkedShape | null>(
  entity: E,
  shape: S,
  own: { readonly [P in Own<E, S>]: ColumnMark },
  table = entity.meta.tableName ?? '',
): void {
  known.set(entity, { table, shape, own });
}

/** The marks of entities, in their order. Those of one that has none are missing. */
export const marksOf = (entities: readonly Definition[]): readonly MarkedColumns[] =>
  entities.flatMap((entity) => known.get(entity) ?? []);
