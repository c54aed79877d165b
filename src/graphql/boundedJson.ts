import { limitExceeded, limits } from './limits.js';

/**
 * An answer as JSON, unless its texts are so long that writing them would keep everybody else waiting: nodes are counted
 * before an operation runs, but how long their texts are shows only now, and one text may stand in it thousands of times.
 * @throws GraphQLError QUERY_LIMIT_EXCEEDED
 */
export function boundedJson(answer: object): string {
  const characters = charactersOf(answer);
  if (characters > limits.characters) throw limitExceeded('characters', characters);
  return JSON.stringify(answer);
}

function charactersOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  let characters = 0;
  for (const key in value) characters += charactersOf((value as Record<string, unknown>)[key]);
  return characters;
}
