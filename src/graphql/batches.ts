import DataLoader from 'dataloader';
import type { FieldNode, GraphQLResolveInfo } from 'graphql';
import { executedField } from './graphqlInternals.js';

type BatchLoader = DataLoader<unknown, unknown, string>;

/**
 * The batches of one request: the parents of a nested field wait for each other and are answered by one call.
 *
 * One field of an execution has the same arguments for all its parents, so that the field tells the batches apart without
 * a look at the arguments. A batch never outlives its field, so that no mutation reads what an earlier one of the same
 * operation made stale.
 */
export class Batches {
  readonly #byField = new Map<readonly FieldNode[], Map<string, BatchLoader>>();
  readonly #inCommon = new Map<string, BatchLoader>();

  /**
   * Answers one parent's part.
   * @param companyId calls never span companies
   * @param key what the parent asks for; parents with equal keys share an answer
   * @param load answers all keys of a batch by one call, in their order
   */
  load<K, V>(
    info: GraphQLResolveInfo,
    companyId: string,
    key: K,
    load: (keys: readonly K[]) => Promise<readonly V[]>,
  ): Promise<V> {
    const field = executedField(info);
    const byCompany = this.#byField.get(field) ?? new Map<string, BatchLoader>();
    this.#byField.set(field, byCompany);
    const loader = byCompany.get(companyId) ?? batchLoader(load);
    byCompany.set(companyId, loader);
    return loader.load(key) as Promise<V>;
  }

  /**
   * As {@link load}, but shared by all fields that ask the same: selected under thirty aliases, it is read once.
   * @param what tells what is asked of the keys, the company among it
   */
  loadInCommon<K, V>(
    { operation, path }: GraphQLResolveInfo,
    what: string,
    key: K,
    load: (keys: readonly K[]) => Promise<readonly V[]>,
  ): Promise<V> {
    // A mutation may have changed what the one before it found out.
    const name = operation.operation === 'mutation' ? `${rootKeyOf(path)} ${what}` : what;
    const loader = this.#inCommon.get(name) ?? batchLoader(load);
    this.#inCommon.set(name, loader);
    return loader.load(key) as Promise<V>;
  }
}

function rootKeyOf(path: GraphQLResolveInfo['path']): string | number {
  let root = path;
  while (root.prev) root = root.prev;
  return root.key;
}

function batchLoader<K, V>(load: (keys: readonly K[]) => Promise<readonly V[]>): BatchLoader {
  // What is thrown before there is a promise, DataLoader would wrap in a complaint of its own.
  return new DataLoader(async (keys: readonly unknown[]) => load(keys as readonly K[]), {
    cacheKeyFn: (key) => JSON.stringify(key),
  });
}
