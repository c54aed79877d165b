/** How many cards the columns draw. The page has at most 400, however many columns and however tall its window is. */

const mostOptions = 400;
/** A column that is out of view draws its first cards alone, so that Left and Right find one there. */
export const outOfView = 2;

/** @returns the most cards that a column in view draws, beside the focused card; at least as many as a column shows at once */
export function mostInView(columns: number, inView: number): number {
  const rest = mostOptions - 1 - (columns - inView) * outOfView;
  return Math.max(outOfView, Math.floor(rest / Math.max(1, inView)));
}

/** Keeps what is seen, and what is nearest to it. */
export function trimmed(
  indices: readonly number[],
  seen: { startIndex: number; endIndex: number },
  most: number,
): number[] {
  const far = (index: number): number => Math.max(seen.startIndex - index, index - seen.endIndex, 0);
  if (indices.length <= most) return [...indices];
  const nearest = [...indices].sort((one, other) => far(one) - far(other) || one - other).slice(0, most);
  return nearest.sort((one, other) => one - other);
}
