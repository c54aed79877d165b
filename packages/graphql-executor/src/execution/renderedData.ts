import type { GraphQLFormattedError } from 'graphql';
import type { RenderedJson } from '../base/context.js';
import { defaultLimits, LimitExceeded, type Limits } from '../base/limits.js';

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
