import { describe, expect, it } from '@jest/globals';
import { mostInView, trimmed } from '../../../packages/board/src/pipeline/drawn.js';

describe('the cards that the columns draw', () => {
  it.each([
    [1, 1],
    [5, 5],
    [20, 16],
    [50, 5],
    [100, 16],
  ])('are at most 400 with %d columns, of which %d are in view', (columns, inView) => {
    const most = mostInView(columns, inView);
    expect(inView * most + (columns - inView) * 2 + 1).toBeLessThanOrEqual(400);
    // A column shows 20 at most (pipeline.css).
    if (columns <= 50) expect(most).toBeGreaterThanOrEqual(20);
  });

  it('are those that are seen, and the nearest of the others', () => {
    const indices = [3, 4, 5, 6, 7, 8, 9, 10, 40];
    const seen = { startIndex: 6, endIndex: 8 };
    expect(trimmed(indices, seen, 5)).toEqual([5, 6, 7, 8, 9]);
    expect(trimmed(indices, seen, 2)).toEqual([6, 7]);
    expect(trimmed(indices, seen, 20)).toEqual(indices);
  });
});
