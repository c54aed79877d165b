import type { Instant } from './vacancies/vacancy.js';

/** Spans in milliseconds. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/**
 * The instant of a thing's next change: now, or 1 ms after its last change where the clock says no more. So no two changes
 * of a thing share an instant, and a reader of what was updated after an instant misses none.
 */
export function rising(before: Instant, now: Instant): Instant {
  return now > before ? now : new Date(Date.parse(before) + 1).toISOString();
}

/** Now by the clock on the wall. Credentials go by it, whatever time it is in their company. */
export const onTheWall = (clock: { now(): number }): Instant => new Date(clock.now()).toISOString();
