import type { Instant } from './vacancies/vacancy.js';

/** Spans in milliseconds. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/**
 * When a thing was changed that was changed before: now, or 1 ms after the change before, where the clock says no more. Two
 * changes are told from one another by it, and a reader of what was updated after an instant misses neither.
 */
export function rising(before: Instant, now: Instant): Instant {
  return now > before ? now : new Date(Date.parse(before) + 1).toISOString();
}

/** Now by the clock on the wall, by which credentials go, whatever time it is in their company. */
export const onTheWall = (clock: { now(): number }): Instant => new Date(clock.now()).toISOString();
