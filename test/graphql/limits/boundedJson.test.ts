import { describe, expect, it } from '@jest/globals';
import { boundedJson } from '../../../src/graphql/answering/boundedJson.js';

const many = <T>(value: T, count = 8_000_000): T[] => new Array<T>(count).fill(value);

describe("an answer's size", () => {
  it('is about the length of its JSON', () => {
    const answer = { data: { list: [1, 'text', null, true, { nested: 'x' }] } };
    expect(boundedJson(answer)).toBe(JSON.stringify(answer));
  });

  it.each<[string, object]>([
    ['one long text many times', { list: many('x'.repeat(100_000), 1000) }],
    ['numbers', { list: many(1) }],
    ['nulls', { list: many(null) }],
    ['empty objects under long keys', { list: many({ ['k'.repeat(100)]: true }, 400_000) }],
    ['nested lists', { list: many(many(0, 1000), 8000) }],
  ])('is bounded for any content: %s', (_case, answer) => {
    expect(() => boundedJson(answer)).toThrow(/limit on characters/);
  });
});
