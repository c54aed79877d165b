import { isObject } from './objects.js';

/** Paths to members of JSON (RFC 6901). */

/** The names of the members on the way, from the outermost. */
export type JsonPath = readonly string[];

/** A `~` that stands for nothing: only `~0` and `~1` do. */
const loneTilde = /~(?![01])/;

/** @param text a JSON Pointer, which begins with a slash @returns null if it is none */
export function readJsonPointer(text: string): JsonPath | null {
  if (!text.startsWith('/') || loneTilde.test(text)) return null;
  return text
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The value at a path; undefined where there is none. Members that a value inherits are not its own. */
export function valueAt(json: unknown, path: JsonPath): unknown {
  let value = json;
  for (const step of path) {
    // Of a list only its items: `length` is no member of JSON.
    const isItem = !Array.isArray(value) || /^(0|[1-9]\d*)$/.test(step);
    if (!isObject(value) || !isItem || !Object.hasOwn(value, step)) return undefined;
    value = value[step];
  }
  return value;
}

/** A copy of an object with a value at a path. What has no members on the way is replaced by an object. */
export function withValueAt(json: object, [step, ...rest]: JsonPath, value: unknown): object {
  if (step === undefined) return json;
  const inner: unknown = Object.hasOwn(json, step) ? Reflect.get(json, step) : undefined;
  const changed = rest.length === 0 ? value : withValueAt(isObject(inner) ? inner : {}, rest, value);
  return Object.fromEntries([...Object.entries(json), [step, changed]]);
}
