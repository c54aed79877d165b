import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { scoreOf } from '../../../src/core/pipeline/rules/answers.js';
import type { Answer } from '../../../src/core/pipeline/shapes/record.js';
import { anAnswer } from '../../support/company/pipeline.js';

/**
 * docs/BEHAVIOUR.md, "Answers and scores": 100 × Σ questionScore ÷ Σ maxQuestionScore of answers with both, half up,
 * one decimal.
 */

type Scored = readonly [questionScore: number | null, maxQuestionScore: number | null];
const answersOf = (scores: readonly Scored[]): Answer[] =>
  scores.map(([questionScore, maxQuestionScore]) => ({ ...anAnswer, questionScore, maxQuestionScore }));

const table: readonly (readonly [scores: readonly Scored[], score: number | null])[] = [
  [[], null],
  [[[3, 5]], 60],
  [
    [
      [3, 5],
      [5, 5],
    ],
    80,
  ],
  [[[1, 3]], 33.3],
  [[[2, 3]], 66.7],
  [[[1, 16]], 6.3],
  [[[1, 2000]], 0.1],
  [[[0.9999, 2000]], 0],
  [
    [
      [3, 5],
      [null, 5],
      [4, null],
      [null, null],
    ],
    60,
  ],
  [[[null, 5]], null],
  [[[0, 0]], null],
  [[[3, 0]], null],
  [
    [
      [3, 0],
      [1, 4],
    ],
    100,
  ],
  [[[7, 5]], 140],
  [
    [
      [0.1, 1],
      [0.2, 1],
    ],
    15,
  ],
  // With binary sums, the result would be just below a half.
  [
    [
      [0.0001, 0],
      [0.0001, 0],
      [0.0001, 0],
      [0.0002, 1],
    ],
    0.1,
  ],
  [[[1e300, 1e300]], 100],
  [[[5e-324, 5e-324]], 100],
  [[[1e308, 5e-324]], null],
];

describe('the score of an interview', () => {
  it.each(table)('of %j is %j', (scores, score) => {
    expect(scoreOf(answersOf(scores))).toBe(score);
  });

  it('equals a simple model with whole hundredths', () => {
    const hundredths = fc.integer({ min: 0, max: 100_000 });
    const answer = fc.tuple(fc.option(hundredths), fc.option(hundredths));
    fc.assert(
      fc.property(fc.array(answer, { maxLength: 12 }), (sent) => {
        const both = sent.filter(([score, max]) => score !== null && max !== null) as [number, number][];
        const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0);
        const whole = sum(both.map(([, max]) => max));
        // Long division: the sums are whole numbers, so only the result is rounded.
        const dividend = 1000 * sum(both.map(([score]) => score));
        const rest = whole === 0 ? 0 : dividend % whole;
        const tenths = (dividend - rest) / whole + (2 * rest >= whole ? 1 : 0);
        const scores = sent.map(([score, max]): Scored => [score && score / 100, max && max / 100]);
        expect(scoreOf(answersOf(scores))).toBe(whole === 0 ? null : tenths / 10);
      }),
      { numRuns: 2_000 },
    );
  });

  it('does not depend on the order of the answers', () => {
    const score = fc.option(fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }));
    fc.assert(
      fc.property(fc.array(fc.tuple(score, score), { maxLength: 8 }), (scores) => {
        expect(scoreOf(answersOf(scores.toReversed()))).toBe(scoreOf(answersOf(scores)));
      }),
    );
  });
});
