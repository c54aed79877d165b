import type { RenderedJson } from '../base/context.js';
import type { ExecutorOptions } from '../base/settings.js';
import { mark, type Plan } from '../plan/plan.js';
import { AnswerText } from './answerText.js';
import { type Execution, RenderedValue } from './execution.js';

/** Fills what the store has left out of its text: each field once for all its places. */

/** A value that the store has left out. */
interface Deferred {
  /** Of the field, in the plan's `deferredFields`. */
  readonly index: number;
  readonly parent: object;
}

/** @returns null if a value has an error: its path, and what becomes of its parent, the steps know */
export async function filled(
  { deferredFields: fields, key }: Plan,
  json: RenderedJson,
  execution: Execution,
  options: ExecutorOptions,
): Promise<RenderedValue | null> {
  if (fields.length === 0) return new RenderedValue([json]);
  const { parts, deferredFields } = splitAtDeferred(json);
  const byField = Map.groupBy(deferredFields, ({ index }) => index);
  const rendered = await Promise.all(
    fields.map(async (field, index) => {
      const parents = (byField.get(index) ?? []).map(({ parent }) => parent);
      return AnswerText.ofOne(await execution.of(field, key, parents), options);
    }),
  );
  if (rendered.some((some) => some === null)) return null;
  const inOrder = rendered.map((some) => (some ?? []).values());
  return new RenderedValue(
    parts.flatMap((part, at) => {
      const deferred = deferredFields[at];
      return deferred ? [part, inOrder[deferred.index]?.next().value ?? 'null'] : [part];
    }),
  );
}

/** @returns one part more than there are deferred fields */
function splitAtDeferred(json: RenderedJson): {
  readonly parts: readonly RenderedJson[];
  readonly deferredFields: readonly Deferred[];
} {
  const whole = typeof json === 'string' ? json : Buffer.from(json.buffer, json.byteOffset, json.byteLength);
  const parts: RenderedJson[] = [];
  const deferredFields: Deferred[] = [];
  let from = 0;
  for (let at = whole.indexOf(mark); at !== -1; at = whole.indexOf(mark, from)) {
    // The array begins with a bracket and a quotation mark, and ends with the same.
    const begin = at - 2;
    const end = whole.indexOf(mark, at + mark.length) + mark.length + 2;
    const [, index, parent] = JSON.parse(String(part(whole, begin, end))) as [string, number, object];
    parts.push(part(whole, from, begin));
    deferredFields.push({ index, parent });
    from = end;
  }
  parts.push(part(whole, from));
  return { parts, deferredFields };
}

/** A part of a text, or of bytes without copying them. */
const part = (whole: string | Buffer, from: number, to?: number): string | Buffer =>
  typeof whole === 'string' ? whole.slice(from, to) : whole.subarray(from, to);
