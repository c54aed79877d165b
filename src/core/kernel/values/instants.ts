/** An instant as ISO 8601 text in UTC with milliseconds, as in all records. */
export type Instant = string;

/** Durations in milliseconds. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** An instant as text. @param ms milliseconds since the epoch @throws RangeError if a Date can't hold them */
export const instantAt = (ms: number): Instant => new Date(ms).toISOString();

export const earlier = (a: Instant, b: Instant): Instant => (a < b ? a : b);
/**
 * Also for the date of a thing's next state: a call may have begun before another call that changed the thing first, and
 * a history that is sorted by its dates must show what came after what.
 */
export const later = (a: Instant, b: Instant): Instant => (a > b ? a : b);
export const latest = (a: Instant | null, b: Instant | null): Instant | null =>
  a === null || b === null ? (a ?? b) : later(a, b);

/**
 * The instant of a thing's next change: now, but at least 1 ms after its last change. So two changes of a thing never
 * have the same instant, and a reader of changes after an instant misses none.
 */
export function rising(before: Instant, now: Instant): Instant {
  return now > before ? now : instantAt(Date.parse(before) + 1);
}

/** The real time. Credentials use it, not the time of their company. */
export const onTheWall = (clock: { now(): number }): Instant => instantAt(clock.now());
