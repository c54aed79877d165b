import DataLoader from 'dataloader';
import type { FieldNode, GraphQLResolveInfo } from 'graphql';
import type pg from 'pg';
import { type Batch, batchedFields } from './batchedFields.ts';
import { graphResolvers, recordType } from './resolvers.ts';

/** The resolvers of the peers that batch nested fields by DataLoader. */

export interface Context {
  /** Of this request, by the selection of a field, which has one set of arguments. */
  readonly loaders: Map<FieldNode, DataLoader<object, unknown>>;
}

export const newContext = (): Context => ({ loaders: new Map() });

/** A field that loads all its parents at once. Parents are rows that are read anew, so there is nothing to cache. */
const loadedBy =
  (pool: pg.Pool, batch: Batch) =>
  (
    parent: object,
    args: Readonly<Record<string, unknown>>,
    { loaders }: Context,
    info: GraphQLResolveInfo,
  ): Promise<unknown> => {
    const [selection] = info.fieldNodes as [FieldNode];
    let loader = loaders.get(selection);
    if (!loader) {
      const load = (parents: readonly object[]) => batch(pool, parents as never, args, info) as Promise<unknown[]>;
      loader = new DataLoader(load, { cache: false });
      loaders.set(selection, loader);
    }
    return loader.load(parent);
  };

export function resolversOf(pool: pg.Pool): Readonly<Record<string, object>> {
  const own: Readonly<Record<string, object>> = graphResolvers(pool);
  const loaded = Object.entries(batchedFields).map(([type, fields]) => {
    const each = Object.entries(fields).map(([field, batch]) => [field, loadedBy(pool, batch)]);
    return [type, { ...own[type], ...Object.fromEntries(each) }] as const;
  });
  return { ...own, ...Object.fromEntries(loaded), FeatureRecord: { __resolveType: recordType } };
}
