import { AnswerTooLong, type MadeJson } from '../core/texts.js';
import { limitExceeded, limits } from './limits.js';

/**
 * An answer as JSON, unless its texts are so long that writing them would keep everybody else waiting: nodes are counted
 * before an operation runs, but how long their texts are shows only now, and one text may stand in it thousands of times.
 * @throws GraphQLError QUERY_LIMIT_EXCEEDED
 */
export function boundedJson(answer: object): MadeJson {
  if ('data' in answer && answer.data instanceof MadeData) return answer.data.answer();
  const characters = charactersOf(answer, 0);
  if (characters > limits.characters) throw limitExceeded('characters', characters);
  return JSON.stringify(answer);
}

/** Data of one field, which the store has made. */
export class MadeData {
  readonly #parts: readonly [begin: string, field: MadeJson, end: string];

  /** @param key of the field in the answer @throws AnswerTooLong */
  constructor(key: string, field: MadeJson) {
    this.#parts = [`{${JSON.stringify(key)}:`, field, '}'];
    // It has as many octets as characters at least: mostly there is nothing to count.
    if (this.#length(field) <= limits.characters) return;
    const characters = this.#length(typeof field === 'string' ? field : new TextDecoder().decode(field));
    if (characters > limits.characters) throw new AnswerTooLong(characters);
  }

  /** The answer that it is the data of. */
  answer(): MadeJson {
    const [begin, field, end] = this.#parts;
    const [first, last] = [`{"data":${begin}`, `${end}}`];
    return typeof field === 'string'
      ? first + field + last
      : Buffer.concat([Buffer.from(first), field, Buffer.from(last)]);
  }

  #length({ length }: MadeJson): number {
    const [begin, , end] = this.#parts;
    return begin.length + length + end.length;
  }
}

/** About what JSON spends on a number or a word, and on the punctuation around a member. */
const scalarCharacters = 4;
const memberCharacters = 2;

/** The characters of a value's JSON, about, on top of those `before` it; counted no further once they are too many. */
function charactersOf(value: unknown, before: number): number {
  if (typeof value === 'string') return before + value.length;
  if (typeof value !== 'object' || value === null) return before + scalarCharacters;
  let characters = before;
  if (Array.isArray(value)) {
    for (const member of value) {
      if (characters > limits.characters) return characters;
      characters = charactersOf(member, characters + memberCharacters);
    }
    return characters;
  }
  for (const key in value) {
    if (characters > limits.characters) return characters;
    characters = charactersOf((value as Record<string, unknown>)[key], characters + key.length + memberCharacters);
  }
  return characters;
}
