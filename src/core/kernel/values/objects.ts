/** The names of an object's members. Its type must be exact: members that the type does not have are included. */
export const keysOf = <T extends object>(of: T): (keyof T & string)[] => Object.keys(of) as (keyof T & string)[];

/** Whether an object itself has a member of a name. Its type must be exact: a name that it does not have is none. */
export const hasOwn = <T extends object>(of: T, name: string): name is keyof T & string => Object.hasOwn(of, name);

/** A member of a value that may be anything; undefined if it has none. */
export const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** The list that a value is; an empty one if it is none. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The members of an object. Its type must be exact: members that the type does not have are included. */
export const entriesOf = <T extends object>(of: T): [keyof T & string, T[keyof T & string]][] =>
  Object.entries(of) as [keyof T & string, T[keyof T & string]][];

/** Whether a value has members that can be read: an object, also a list. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** An object with a member for each key. */
export const objectWith = <K extends string, V>(keys: readonly K[], valueFor: (key: K) => V): Record<K, V> =>
  Object.fromEntries(keys.map((key) => [key, valueFor(key)])) as Record<K, V>;

/** A member of what is known to be an object. Nothing is checked, because each value of an answer is read so. */
export const knownMemberOf = (of: unknown, name: string): unknown => (of as Readonly<Record<string, unknown>>)[name];

/** An object without its null and undefined members. In GraphQL, null in a filter means "not filtered". */
export type Present<T> = { [K in keyof T]?: NonNullable<T[K]> };

export function presentOnly<T extends object>(sparse: T | null | undefined): Present<T> {
  const present = Object.entries(sparse ?? {}).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(present) as Present<T>;
}

/** A value that is known to be there, such as the first of a list that is not empty. @throws Error if it is missing */
export function defined<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('a value that must be there is missing');
  return value;
}

/** Patches: an absent member does not change, a present one is replaced (docs/BEHAVIOUR.md, "Edits"). */

/** A record after a patch: the same object if nothing changed. Members with equal values stay the same objects, too. */
export function patched<R extends object>(record: R, patch: Partial<R>): R {
  const changes = Object.entries(patch).filter(
    ([name, value]) => value !== undefined && !areEqual(value, Reflect.get(record, name)),
  );
  return changes.length === 0 ? record : { ...record, ...Object.fromEntries(changes) };
}

/** Whether two values are the same JSON. The order of keys does not count, because PostgreSQL changes it. */
export function areEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && areEqual(Reflect.get(a, key), Reflect.get(b, key)))
  );
}

/**
 * The index of the first item for which a condition holds; the number of items if it holds for none. The condition must
 * hold for all items after the first. It is asked about log2 of them.
 */
export function firstIndexWhere<T>(items: readonly T[], holds: (item: T) => boolean, from = 0): number {
  let [low, high] = [from, items.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(defined(items[middle]))) high = middle;
    else low = middle + 1;
  }
  return low;
}
