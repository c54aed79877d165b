import type { RenderedJson } from '../../../../core/kernel/reading/renderedJson.js';
import { octetsOf } from '../../../../http/bodies/utf8.js';
import { mark, type Plan } from '../../operation/plan/plan.js';
import { AnswerText } from './answerText.js';
import { type Execution, Made } from './execution.js';

/** Fills what the store has left out of its text: each field once for all its places. */

/** A value that the store has left out. */
interface Hole {
  /** Of the field, in the plan's `holes`. */
  readonly index: number;
  readonly parent: object;
}

/** @returns null if a value has an error: its path, and what becomes of its parent, the steps know */
export async function filled(
  { holes: fields, key }: Plan,
  json: RenderedJson,
  execution: Execution,
): Promise<Made | null> {
  if (fields.length === 0) return new Made([json]);
  const { parts, holes } = splitAtHoles(json);
  const byField = Map.groupBy(holes, ({ index }) => index);
  const texts = await Promise.all(
    fields.map(async (field, index) => {
      const parents = (byField.get(index) ?? []).map(({ parent }) => parent);
      return AnswerText.ofOne(await execution.of(field, key, parents));
    }),
  );
  if (texts.some((some) => some === null)) return null;
  const inOrder = texts.map((some) => (some ?? []).values());
  return new Made(
    parts.flatMap((part, at) => {
      const hole = holes[at];
      return hole ? [part, inOrder[hole.index]?.next().value ?? 'null'] : [part];
    }),
  );
}

/** @returns one part more than there are holes */
function splitAtHoles(json: RenderedJson): {
  readonly parts: readonly RenderedJson[];
  readonly holes: readonly Hole[];
} {
  const bytes = octetsOf(json);
  const parts: RenderedJson[] = [];
  const holes: Hole[] = [];
  let from = 0;
  for (let at = bytes.indexOf(mark); at !== -1; at = bytes.indexOf(mark, from)) {
    // The array begins with a bracket and a quotation mark, and ends with the same.
    const begin = at - 2;
    const end = bytes.indexOf(mark, at + mark.length) + mark.length + 2;
    const [, index, parent] = JSON.parse(bytes.toString('utf8', begin, end)) as [string, number, object];
    parts.push(bytes.subarray(from, begin));
    holes.push({ index, parent });
    from = end;
  }
  parts.push(bytes.subarray(from));
  return { parts, holes };
}
