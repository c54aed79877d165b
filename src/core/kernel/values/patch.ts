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
