import { AnswerTooLong, type MadeJson } from '../../core/reading/texts.js';
import type { FieldWarning } from '../calls/calling.js';
import { limitExceeded, limits } from '../operation/limits.js';

/**
 * Writes an answer whose data are objects as JSON, unless it is so long that writing it would keep all other requests
 * waiting. Nodes are counted before an operation runs, but the length of their texts is known only now, and one text may
 * stand in the answer thousands of times.
 * @throws GraphQLError QUERY_LIMIT_EXCEEDED
 */
export function boundedJson(answer: object): string {
  const characters = charactersOf(answer, 0);
  if (characters > limits.characters) throw limitExceeded('characters', characters);
  return JSON.stringify(answer);
}

/** The data of an answer if the store has made their JSON; else null. */
export const madeIn = (answer: object): MadeData | null =>
  'data' in answer && answer.data instanceof MadeData ? answer.data : null;

/** The data of an answer with one field, whose JSON the store has made. */
export class MadeData {
  readonly #parts: readonly [begin: string, field: MadeJson, end: string];

  /** @param key of the field in the answer @throws AnswerTooLong */
  constructor(key: string, field: MadeJson, warnings: readonly FieldWarning[] = []) {
    const extensions = warnings.length > 0 ? `,"extensions":${JSON.stringify({ warnings })}` : '';
    this.#parts = [`{"data":{${JSON.stringify(key)}:`, field, `}${extensions}}`];
    // A text has at least as many octets as characters: so mostly nothing needs to be counted.
    if (this.#length(field) <= limits.characters) return;
    const characters = this.#length(typeof field === 'string' ? field : new TextDecoder().decode(field));
    if (characters > limits.characters) throw new AnswerTooLong(characters);
  }

  /** The whole answer with this data, in parts: to join them would hold a long field twice. */
  parts(): readonly [begin: string, field: MadeJson, end: string] {
    return this.#parts;
  }

  #length({ length }: MadeJson): number {
    const [begin, , end] = this.#parts;
    return begin.length + length + end.length;
  }
}

/** Approximate characters of a number or a word in JSON, and of the punctuation around a member. */
const scalarCharacters = 4;
const memberCharacters = 2;

/**
 * The approximate length of a value's JSON in characters, plus `before`. It stops counting once the limit is exceeded.
 */
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
