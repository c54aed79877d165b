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
