/** A figure over several rounds. */
export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

export function spread(values: readonly number[]): Spread | null {
  const sorted = ascending(values);
  return sorted.length === 0
    ? null
    : { median: middleOf(sorted), min: sorted[0] as number, max: sorted.at(-1) as number };
}

const ascending = (values: readonly number[]): number[] =>
  values.filter((value) => Number.isFinite(value)).toSorted((a, b) => a - b);

/** The median. @param sorted ascending, not empty */
function middleOf(sorted: readonly number[]): number {
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] as number) + (sorted[Math.ceil(middle)] as number)) / 2;
}

/** Standard deviations of the normal distribution between which 95 % of it lie. */
const likely = 1.96;

/**
 * The median with the bounds between which the true median lies with a probability of 95 %, by the ranks of the values:
 * nothing is presumed of their distribution.
 */
export function likelyMedian(values: readonly number[]): Spread | null {
  const sorted = ascending(values);
  if (sorted.length === 0) return null;
  const middle = (sorted.length - 1) / 2;
  const reach = (likely * Math.sqrt(sorted.length)) / 2;
  const first = Math.max(0, Math.floor(middle - reach));
  const last = Math.min(sorted.length - 1, Math.ceil(middle + reach));
  return { median: middleOf(sorted), min: sorted[first] as number, max: sorted[last] as number };
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
