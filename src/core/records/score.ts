import type { Answer } from './record.js';

/**
 * The score of an interview by its answers (CONTRACT "Scores"): what was scored in percent of what could have been, over
 * the answers that say both; half up, with one decimal.
 * @returns null where nothing could have been scored, or where the number would be too great to be one
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

/** A number as it is written: `digits` × 10^`exponent`. Sums of what is written have no rounding that shows at a half. */
interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

function decimal(value: number): Decimal {
  const [mantissa = '0', exponent = '0'] = String(value).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length };
}

/** @returns in multiples of 10^`unit`, which is no greater than any exponent */
const sum = (values: readonly Decimal[], unit: number): bigint =>
  values.reduce((total, { digits, exponent }) => total + digits * 10n ** BigInt(exponent - unit), 0n);
