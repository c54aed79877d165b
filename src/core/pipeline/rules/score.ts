import type { Answer } from '../shapes/record.js';

/**
 * The score of an interview by its answers: the sum of the scores in percent of the sum of the maximal scores, over the
 * answers that have both. It is rounded half up to one decimal.
 * @returns null if the sum of the maximal scores is 0, or the result is too great for a number
 */
export function scoreOf(answers: readonly Answer[]): number | null {
  const scored: Decimal[] = [];
  const possible: Decimal[] = [];
  for (const { questionScore, maxQuestionScore } of answers) {
    if (questionScore === null || maxQuestionScore === null) continue;
    scored.push(decimal(questionScore));
    possible.push(decimal(maxQuestionScore));
  }
  const unit = Math.min(0, ...[...scored, ...possible].map(({ exponent }) => exponent));
  const whole = sum(possible, unit);
  if (whole === 0n) return null;
  const tenths = (2000n * sum(scored, unit) + whole) / (2n * whole);
  const score = Number(tenths) / 10;
  return Number.isFinite(score) ? score : null;
}

/**
 * A number as its decimal text: `digits` × 10^`exponent`. Sums of these are exact, so that rounding half up is right.
 */
interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

function decimal(value: number): Decimal {
  const [mantissa = '0', exponent = '0'] = String(value).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length };
}

/** @returns the sum in multiples of 10^`unit` @param unit at most the smallest exponent */
const sum = (values: readonly Decimal[], unit: number): bigint =>
  values.reduce((total, { digits, exponent }) => total + digits * 10n ** BigInt(exponent - unit), 0n);
