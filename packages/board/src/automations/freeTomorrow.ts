export interface Due {
  /** Until when it was asked. */
  readonly at: string;
  /** How many are due until then, of which `items` may be the first. */
  readonly totalCount: number;
  readonly items: readonly { readonly dueAt: string }[];
}

const dayMs = 86_400_000;

/**
 * Tomorrow, if the preview has all of that day and nothing is due on it; null also if nothing is due at all.
 * @param now an instant as text
 */
export function freeTomorrow({ at, totalCount, items }: Due, now: string): string | null {
  const tomorrow = new Date(new Date(now).setHours(12, 0, 0, 0) + dayMs);
  const isWhole = new Date(at) > new Date(new Date(tomorrow).setHours(24, 0, 0, 0)) && items.length === totalCount;
  const isFree = !items.some(({ dueAt }) => new Date(dueAt).toDateString() === tomorrow.toDateString());
  return isWhole && isFree && items.length > 0 ? tomorrow.toISOString() : null;
}
