/** Whether a value has members that can be read: an object, also a list. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** An object with a member for each key. */
export const objectWith = <K extends string, V>(keys: readonly K[], valueFor: (key: K) => V): Record<K, V> =>
  Object.fromEntries(keys.map((key) => [key, valueFor(key)])) as Record<K, V>;

/** A member of what is known to be an object. Nothing is checked, because each value of an answer is read so. */
export const memberOf = (of: unknown, name: string): unknown => (of as Readonly<Record<string, unknown>>)[name];
