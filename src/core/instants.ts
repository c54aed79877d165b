import type { Instant } from './vacancies/vacancy.js';

/** Durations in milliseconds. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/**
 * The instant of a thing's next change: now, but at least 1 ms after its last change. So two changes of a thing never
 * have the same instant, and a reader of changes after an instant misses none.
 */
export function rising(before: Instant, now: Instant): Instant {
  return now > before ? now : new Date(Date.parse(before) + 1).toISOString();
}

/** The real time. Credentials use it, not the time of their company. */
export const onTheWall = (clock: { now(): number }): Instant => new Date(clock.now()).toISOString();
