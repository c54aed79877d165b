import { limitExceeded, limits } from './limits.js';

/**
 * An answer as JSON, unless its texts are so long that writing them would keep everybody else waiting: nodes are counted
 * before an operation runs, but how long their texts are shows only now, and one text may stand in it thousands of times.
 * @throws GraphQLError QUERY_LIMIT_EXCEEDED
 */
export function boundedJson(answer: object): string {
  if ('data' in answer && answer.data instanceof JsonText) return `{"data":${answer.data.text}}`;
  const characters = charactersOf(answer, 0);
  if (characters > limits.characters) throw limitExceeded('characters', characters);
  return JSON.stringify(answer);
}

/** Data that is JSON already, and no longer than it may be. */
export class JsonText {
  constructor(readonly text: string) {}
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
