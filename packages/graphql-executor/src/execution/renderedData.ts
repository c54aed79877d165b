import type { GraphQLFormattedError } from 'graphql';
import type { RenderedJson } from '../base/context.js';
import { defaultLimits, LimitExceeded, type Limits } from '../base/limits.js';
import type { ExecutorOptions } from '../base/settings.js';
import { mark, type Plan } from '../plan/plan.js';
import { AnswerText } from './answerText.js';
import { type Execution, RenderedValue } from './execution.js';

/** The data of an answer as JSON, in parts: texts, and bytes that the store has made. */
export class RenderedData {
  readonly #parts: readonly RenderedJson[];

  /**
   * @param parts in order; null if the data are null
   * @throws LimitExceeded if they are so long that sending them would keep all other requests waiting. Nodes are counted
   *   before an operation runs, but the length of their texts is known only now
   */
  constructor(
    parts: readonly RenderedJson[] | null,
    { characters: allowed }: Pick<Limits, 'characters'> = defaultLimits,
  ) {
    this.#parts = parts ?? ['null'];
    // A text has at least as many octets as characters: so mostly nothing needs to be counted.
    if (lengthOf(this.#parts) <= allowed) return;
    const characters = lengthOf(
      this.#parts.map((part) => (typeof part === 'string' ? part : new TextDecoder().decode(part))),
    );
    if (characters > allowed) throw new LimitExceeded('characters', characters, allowed);
  }

  /** The whole answer with this data, in parts: to join them would hold long ones twice. */
  answer({ errors = [], extensions }: OtherMembers = {}): readonly RenderedJson[] {
    const begin = errors.length > 0 ? `{"errors":${JSON.stringify(errors)},"data":` : '{"data":';
    const end = extensions ? `,"extensions":${JSON.stringify(extensions)}}` : '}';
    return [begin, ...this.#parts, end];
  }
}

/** What stands in addition to the data of an answer. */
interface OtherMembers {
  readonly errors?: readonly GraphQLFormattedError[] | undefined;
  readonly extensions?: object | undefined;
}

const lengthOf = (parts: readonly RenderedJson[]): number => parts.reduce((sum, { length }) => sum + length, 0);

/** The data of an answer in parts; null where an answer has other data or none. */
export const renderedDataIn = (answer: object): RenderedData | null =>
  'data' in answer && answer.data instanceof RenderedData ? answer.data : null;

/** An answer as JSON, in parts. */
export const answerJson = (answer: OtherMembers & { readonly data?: unknown }): readonly RenderedJson[] =>
  renderedDataIn(answer)?.answer(answer) ?? [JSON.stringify(answer)];

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
