import DataLoader from 'dataloader';
import { type FieldNode, GraphQLError, type GraphQLResolveInfo } from 'graphql';
import type { ReadBudget } from '../../core/door/limits/readBudget.js';
import type { Refusal } from '../../core/errors.js';
import { executedField } from '../internals/graphqlInternals.js';

type BatchLoader = DataLoader<unknown, unknown, string>;

/**
 * The batches of one request: the parents of a nested field wait for each other and are answered by one call.
 *
 * One field of an execution has the same arguments for all its parents. So the field alone identifies the batch, and
 * its arguments need no comparison. A batch never outlives its field: so no mutation reads data that an earlier
 * mutation of the same operation has made stale.
 */
export class Batches {
  readonly #byField = new Map<readonly FieldNode[], Map<string, BatchLoader>>();
  readonly #inCommon = new Map<string, BatchLoader>();
  /** Made when it is first needed, because most requests need none. */
  #nodes: Map<object, object> | null = null;
  readonly #reading: ReadBudget;
  #discarded: GraphQLError | null = null;

  /** @param reading of the request, which the loads take from */
  constructor(reading: ReadBudget) {
    this.#reading = reading;
  }

  /**
   * Answers one parent's part.
   * @param companyId calls never span companies
   * @param key identifies what the parent asks for; parents with equal keys share an answer
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
    const loader = byCompany.get(companyId) ?? this.#loader(load);
    byCompany.set(companyId, loader);
    return loader.load(key) as Promise<V>;
  }

  /**
   * As {@link load}, but shared by all fields that ask the same: a field that is selected under thirty aliases is read
   * once.
   * @param what names the question that is asked of the keys, and the company
   */
  loadInCommon<K, V>(
    { operation, path }: GraphQLResolveInfo,
    what: string,
    key: K,
    load: (keys: readonly K[]) => Promise<readonly V[]>,
  ): Promise<V> {
    // Mutations run one after the other: each may change what an earlier one has read, so they do not share answers.
    const name = operation.operation === 'mutation' ? `${rootKeyOf(path)} ${what}` : what;
    const loader = this.#inCommon.get(name) ?? this.#loader(load);
    this.#inCommon.set(name, loader);
    return loader.load(key) as Promise<V>;
  }

  #loader<K, V>(load: (keys: readonly K[]) => Promise<readonly V[]>): BatchLoader {
    // The function is async so that what it throws is always a rejection: DataLoader wraps synchronous errors in a
    // message of its own.
    const loadOrDiscard = async (keys: readonly unknown[]) => {
      try {
        return await load(keys as readonly K[]);
      } catch (error) {
        const { refusal } = this.#reading;
        throw refusal ? this.#discardedBy(refusal) : error;
      }
    };
    return new DataLoader(loadOrDiscard, { cacheKeyFn: (key) => JSON.stringify(key) });
  }

  /**
   * One error for all fields of an answer that is discarded. It has a path, so GraphQL takes it as it is. GraphQL would
   * make an error for each field, and search the document for its place each time: 185 ms in one operation.
   */
  #discardedBy(refusal: Refusal): GraphQLError {
    this.#discarded ??= new GraphQLError(refusal.message, { originalError: refusal, path: [] });
    return this.#discarded;
  }

  /**
   * The node that shows a part of a record. It is made once in a request: a vacancy's features are shown under thirty
   * aliases, and with each of its records.
   */
  node<P extends object, N extends object>(part: P, make: (part: P) => N): N {
    this.#nodes ??= new Map();
    const before = this.#nodes.get(part);
    if (before) return before as N;
    const made = make(part);
    this.#nodes.set(part, made);
    return made;
  }
}

function rootKeyOf(path: GraphQLResolveInfo['path']): string | number {
  let root = path;
  while (root.prev) root = root.prev;
  return root.key;
}
