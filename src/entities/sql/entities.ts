import type { EntityName, FilterQuery, InferEntity, RequiredEntityData } from '@mikro-orm/core';
import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import type { Table } from '../../core/kernel/ports.js';

/**
 * Runs work of MikroORM's entity manager: in the transaction that there is, or on a fork for this work alone. What it
 * finds are {@link plain} objects.
 */
export type Entities = <R>(work: (em: EntityManager) => Promise<R>) => Promise<R>;

/** Entities as plain objects: without MikroORM's accessors, and without their way back to the entity manager. */
export function plain<R>(found: R): R;
export function plain(found: unknown): unknown {
  if (Array.isArray(found)) return found.map(plain);
  return typeof found === 'object' && found !== null ? { ...found } : found;
}

/** Checks that an entity stores a table's rows: without a property for each member, this does not compile. */
export const entityOf = <R extends object, S>(
  _table: Table<R>,
  entity: S & (InferEntity<S> extends R ? unknown : never),
): S => entity;

export const locked = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;

/** Inserts a row if its key is free, with one statement: `em.upsert` would read the row afterwards. */
export async function insertUnlessThere<E extends object>(
  em: EntityManager,
  entity: EntityName<E>,
  data: RequiredEntityData<E>,
): Promise<void> {
  await em.createQueryBuilder(entity).insert(data).onConflict().ignore().execute('run');
}

/** The row of a company, locked until the transaction ends. If there is none, `byDefault` is stored. */
export async function lockOfCompany<E extends { companyId: string }>(
  em: EntityManager,
  entity: EntityName<E>,
  byDefault: RequiredEntityData<E> & { readonly companyId: string },
): Promise<E> {
  await insertUnlessThere(em, entity, byDefault);
  return em.findOneOrFail(entity, { companyId: byDefault.companyId } as FilterQuery<NoInfer<E>>, locked);
}
