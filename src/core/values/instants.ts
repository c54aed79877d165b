import type { Instant } from '../vacancies/vacancy.js';

/** Durations in milliseconds. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Seconds whose text is known. A prime number, so that a whole number of minutes, hours or days has another place. */
const knownSeconds = 61;
const known = Array.from({ length: knownSeconds }, () => ({ second: Number.NaN, text: '' }));
const fractions = Array.from({ length: 1000 }, (_, ms) => `${String(ms).padStart(3, '0')}Z`);

/**
 * An instant as text. It is what `Date.toISOString` makes, but costs a tenth of that: a busy process makes many instants
 * of one second.
 * @param ms milliseconds since the epoch
 * @throws RangeError if a Date can't hold them
 */
export function instantAt(ms: number): Instant {
  const second = Math.floor(ms / 1000);
  const place = known[Math.abs(second % knownSeconds)];
  if (!place || !Number.isInteger(ms)) return new Date(ms).toISOString();
  if (place.second !== second) {
    place.text = new Date(ms).toISOString().slice(0, -4);
    place.second = second;
  }
  return place.text + fractions[ms - second * 1000];
}

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
