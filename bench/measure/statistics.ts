/** A figure over several rounds. */
export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

export function spread(values: readonly number[]): Spread | null {
  const sorted = values.filter((value) => Number.isFinite(value)).toSorted((a, b) => a - b);
  const min = sorted[0];
  const max = sorted.at(-1);
  if (min === undefined || max === undefined) return null;
  const middle = (sorted.length - 1) / 2;
  const median = ((sorted[Math.floor(middle)] as number) + (sorted[Math.ceil(middle)] as number)) / 2;
  return { median, min, max };
}

/** Standard deviations of the normal distribution between which 95 % of it lie. */
const likely = 1.96;

/**
 * The median with the bounds between which the true median lies with a probability of 95 %, by the ranks of the values:
 * nothing is presumed of their distribution.
 */
export function likelyMedian(values: readonly number[]): Spread | null {
  const sorted = values.filter((value) => Number.isFinite(value)).toSorted((a, b) => a - b);
  const whole = spread(sorted);
  if (!whole) return null;
  const reach = (likely * Math.sqrt(sorted.length)) / 2;
  const at = (rank: number): number => sorted[Math.min(sorted.length - 1, Math.max(0, rank))] as number;
  const middle = (sorted.length - 1) / 2;
  return { median: whole.median, min: at(Math.floor(middle - reach)), max: at(Math.ceil(middle + reach)) };
}

/** @param sorted ascending @param share 0.5 for the median */
export function percentile(sorted: ArrayLike<number>, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** How much a figure grows per unit of `x`: the slope of the best-fitting straight line. */
export function slope(points: readonly { readonly x: number; readonly y: number }[]): number {
  const mean = (of: (point: { x: number; y: number }) => number): number =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const x = mean((point) => point.x);
  const y = mean((point) => point.y);
  const covariance = points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0);
  return covariance / points.reduce((sum, point) => sum + (point.x - x) ** 2, 0);
}
