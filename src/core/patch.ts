/** Patches: what is absent stays as it is, what is there takes its place (CONTRACT "Patches"). */

/** A record after a patch: the same object where nothing changed, and the same members where they are equal. */
export function patched<R extends object>(record: R, patch: Partial<R>): R {
  const changes = Object.entries(patch).filter(
    ([name, value]) => value !== undefined && !areEqual(value, Reflect.get(record, name)),
  );
  return changes.length === 0 ? record : { ...record, ...Object.fromEntries(changes) };
}

/** Whether two values are the same JSON, in any order of their keys: PostgreSQL keeps another order than was sent. */
function areEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && areEqual(Reflect.get(a, key), Reflect.get(b, key)))
  );
}
