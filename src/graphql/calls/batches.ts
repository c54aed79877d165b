import type { GraphQLResolveInfo } from 'graphql';
import { mergedSelection, type Selection } from '../../core/kernel/reading/projection.js';
import { defined } from '../../core/kernel/values/objects.js';

type Load<K, V> = (keys: readonly K[]) => Promise<readonly V[]>;
type LoadSelected<V> = (ids: readonly string[], selection: Selection | undefined) => Promise<readonly V[]>;

const nameOf = (key: unknown): string => (typeof key === 'string' ? key : JSON.stringify(key));

/** One of the answers to keys, which may be undefined in itself: there is one for each key. */
const answerAt = <V>(answers: readonly V[], at: number): V => answers[at] as V;

/**
 * Loads what belongs to each parent. Calls never span companies, and parents with equal keys share an answer.
 * @param load answers all keys by one call, in their order
 */
export async function loadFor<P extends { readonly companyId: string }, K, V>(
  parents: readonly P[],
  keyOf: (parent: P) => K,
  load: (companyId: string, keys: readonly K[]) => Promise<readonly V[]>,
): Promise<readonly V[]> {
  const companies = new Map<string, Map<string, K>>();
  const names = parents.map((parent) => {
    const key = keyOf(parent);
    const name = nameOf(key);
    const keys = companies.get(parent.companyId) ?? new Map<string, K>();
    companies.set(parent.companyId, keys);
    if (!keys.has(name)) keys.set(name, key);
    return name;
  });
  const found = new Map<string, Map<string, V>>();
  await Promise.all(
    [...companies].map(async ([companyId, keys]) => {
      const values = await load(companyId, [...keys.values()]);
      found.set(companyId, new Map([...keys.keys()].map((name, at) => [name, answerAt(values, at)])));
    }),
  );
  return parents.map(({ companyId }, at) => found.get(companyId)?.get(answerAt(names, at)) as V);
}

/** Keys of which the answers are not asked for yet. */
interface Waiting<K, V> {
  readonly keys: K[];
  readonly answers: Promise<readonly V[]>;
}

/** Objects of which fields have selected the same. */
interface Wanted {
  readonly ids: Set<string>;
  readonly selection: Selection | undefined;
}

/** What is wanted of the objects of one name, by the text of its selection. Nothing of it is asked for yet. */
interface Gathering<V> {
  readonly wanted: Map<string, Wanted>;
  readonly answers: Promise<ReadonlyMap<Wanted, Promise<ReadonlyMap<string, V>>>>;
}

/** After all that can continue without it has done so. */
const soon = (): Promise<void> =>
  new Promise((resolve) => {
    void Promise.resolve().then(() => process.nextTick(resolve));
  });

/** What is made once for each key. A key stands for one type: all that ask for it would make the same. */
class OncePerKey<K> {
  readonly #made = new Map<K, unknown>();

  of<P extends K, T>(key: P, make: (key: P) => T): T {
    const before = this.#made.get(key);
    if (before !== undefined) return before as T;
    const made = make(key);
    this.#made.set(key, made);
    return made;
  }

  delete(key: K): void {
    this.#made.delete(key);
  }
}

/** What the fields of one request have in common. */
export class Batches {
  readonly #answers = new OncePerKey<string>();
  readonly #waiting = new OncePerKey<string>();
  readonly #gathering = new OncePerKey<string>();
  /** Made when it is first needed, because most requests need none. */
  #nodes: OncePerKey<object> | null = null;

  /**
   * Loads values by their keys. All fields that ask the same share the answers, under whatever root field they stand: what
   * is asked for while other work is under way is asked by one call.
   * @param what names the question that is asked of the keys, and the company
   */
  shared<K, V>(
    { operation, path }: GraphQLResolveInfo,
    what: string,
    keys: readonly K[],
    load: Load<K, V>,
  ): Promise<readonly V[]> {
    // The path has the root field alone. Mutations run one after the other: each may change what an earlier one has read, so they do not share answers.
    const name = operation.operation === 'mutation' ? `${path.key} ${what}` : what;
    const answers = this.#answers.of(name, () => new Map<string, Promise<V>>());
    return Promise.all(
      keys.map((key) => {
        const keyName = nameOf(key);
        const known = answers.get(keyName);
        if (known) return known;
        const answer = this.#asked(name, key, load);
        answers.set(keyName, answer);
        return answer;
      }),
    );
  }

  #asked<K, V>(name: string, key: K, load: Load<K, V>): Promise<V> {
    const waiting = this.#waiting.of(name, () => this.#begun(name, load));
    const index = waiting.keys.push(key) - 1;
    return waiting.answers.then((values) => answerAt(values, index));
  }

  #begun<K, V>(name: string, load: Load<K, V>): Waiting<K, V> {
    const keys: K[] = [];
    const answers = soon().then(() => {
      this.#waiting.delete(name);
      return load(keys);
    });
    return { keys, answers };
  }

  /**
   * Loads what is selected of objects by their ids. Fields that ask at the same time are answered by one call if they
   * have selected the same, or if they ask for the same objects: so nothing is read that none of them has selected, and
   * there is never more than one call for each field. Nothing is cached: fields that ask later read again.
   * @param what names the kind of objects, and the company
   * @returns the objects in the order of the ids
   */
  async together<V>(
    what: string,
    ids: readonly string[],
    selection: Selection | undefined,
    load: LoadSelected<V>,
  ): Promise<readonly V[]> {
    const { wanted, answers } = this.#gathering.of(what, () => this.#gathered(what, load));
    const form = textOf(selection);
    const mine = wanted.get(form) ?? { ids: new Set(), selection };
    wanted.set(form, mine);
    for (const id of ids) mine.ids.add(id);
    const found = await (await answers).get(mine);
    return ids.map((id) => found?.get(id) as V);
  }

  #gathered<V>(what: string, load: LoadSelected<V>): Gathering<V> {
    const wanted = new Map<string, Wanted>();
    const answers = soon().then(() => {
      this.#gathering.delete(what);
      const ofSame = Map.groupBy(wanted.values(), ({ ids }) => JSON.stringify([...ids].sort()));
      const loaded = [...ofSame.values()].flatMap((same) => {
        const ids = [...defined(same[0]).ids];
        const selection = same.map((one) => one.selection).reduce(mergedSelection);
        const found = load(ids, selection).then((values) => new Map(ids.map((id, at) => [id, answerAt(values, at)])));
        return same.map((one) => [one, found] as const);
      });
      return new Map(loaded);
    });
    return { wanted, answers };
  }

  /**
   * The node that shows a part of a record. It is made once in a request: a vacancy's features are shown under thirty
   * aliases, and with each of its records.
   */
  node<P extends object, N extends object>(part: P, make: (part: P) => N): N {
    this.#nodes ??= new OncePerKey();
    return this.#nodes.of(part, make);
  }
}

/** A selection as text. That of all fields is null. */
const textOf = (selection: Selection | undefined): string => JSON.stringify(selection, (_, of) => of ?? null);
