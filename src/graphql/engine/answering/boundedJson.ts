import type { GraphQLFormattedError } from 'graphql';
import { AnswerTooLong, type RenderedJson } from '../../../core/kernel/reading/renderedJson.js';
import { limits } from '../operation/document/limits.js';

/** The data of an answer as JSON, in parts: texts, and bytes that the store has made. */
export class MadeData {
  readonly #parts: readonly RenderedJson[];

  /**
   * @param parts in order; null if the data are null
   * @throws AnswerTooLong if they are so long that sending them would keep all other requests waiting. Nodes are counted
   *   before an operation runs, but the length of their texts is known only now
   */
  constructor(parts: readonly RenderedJson[] | null) {
    this.#parts = parts ?? ['null'];
    // A text has at least as many octets as characters: so mostly nothing needs to be counted.
    if (lengthOf(this.#parts) <= limits.characters) return;
    const characters = lengthOf(
      this.#parts.map((part) => (typeof part === 'string' ? part : new TextDecoder().decode(part))),
    );
    if (characters > limits.characters) throw new AnswerTooLong(characters);
  }

  /** The whole answer with this data, in parts: to join them would hold long ones twice. */
  answer({ errors = [], extensions }: Beside = {}): readonly RenderedJson[] {
    const begin = errors.length > 0 ? `{"errors":${JSON.stringify(errors)},"data":` : '{"data":';
    const end = extensions ? `,"extensions":${JSON.stringify(extensions)}}` : '}';
    return [begin, ...this.#parts, end];
  }
}

/** What stands beside the data of an answer. */
interface Beside {
  readonly errors?: readonly GraphQLFormattedError[] | undefined;
  readonly extensions?: object | undefined;
}

const lengthOf = (parts: readonly RenderedJson[]): number => parts.reduce((sum, { length }) => sum + length, 0);

/** The data of an answer in parts; null where an answer has other data or none. */
export const madeIn = (answer: object): MadeData | null =>
  'data' in answer && answer.data instanceof MadeData ? answer.data : null;

/** An answer as JSON, in parts. */
export const answerJson = (answer: Beside & { readonly data?: unknown }): readonly RenderedJson[] =>
  madeIn(answer)?.answer(answer) ?? [JSON.stringify(answer)];
