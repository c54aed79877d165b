import { dayMs, hourMs, minuteMs } from '../instants.js';
import { type AutomationTimer, type FeatureTimers, type TimeUnit, timerList } from '../vacancies/timers.js';
import type { Instant } from '../vacancies/vacancy.js';

/**
 * Which timer watches which status, and when it is due (CONTRACT "Timers"). A due time is a function of a record's state and
 * of its feature's present setting: there is no job anywhere that could be lost, or done twice.
 */

/** One timer a status, in any feature: each discards. What stands in no row is watched by nothing. */
export const watchers = {
  PENDING: 'discardDueToLackOfInterest',
  CANCELLED: 'discardDueToInactivityAfterBeingCancelled',
  TO_SCHEDULE: 'discardDueToInactivityInToSchedule',
  ATTENDANCE_VALIDATION: 'discardDueToInactivityInAttendanceValidation',
  RESULT_VALIDATION: 'discardDueToInactivityInResultValidation',
  ERROR: 'discardDueToInactivityInError',
} as const;

/** The timers that freeze a vacancy. */
export const freezers = {
  finalists: 'frozenDueToFinalistInactivity',
  selection: 'frozenDueToSelectionInactivity',
} as const;

/** The timers that do anything. */
export const runningTimers: readonly string[] = [...Object.values(watchers), ...Object.values(freezers)];
const known: ReadonlySet<string> = new Set(runningTimers);

/** Whether a timer of this name does anything; names that nobody knows are kept and shown. */
export const runs = (name: string): boolean => known.has(name);

/** The name of the timer that watches a status; null where none does. */
export function watcherOf(statusCode: string): string | null {
  return Object.hasOwn(watchers, statusCode) ? watchers[statusCode as keyof typeof watchers] : null;
}

/** Milliseconds of each unit. */
export const unitMs: Readonly<Record<TimeUnit, number>> = { minutes: minuteMs, hours: hourMs, days: dayMs };

/** A timer as it is set. */
export interface Setting {
  readonly timer: string;
  readonly time: number;
  readonly unit: TimeUnit;
  /** Whole milliseconds. */
  readonly ms: number;
}

/** No instant that is due lies beyond, in milliseconds since the epoch. */
export const lastMs: number = Date.parse('9999-12-31T23:59:59.999Z');

/** Milliseconds of a duration, up to the next whole one; null where it is off, or longer than any due time can be. */
export function durationMs(time: number, unit: TimeUnit): number | null {
  const product = time * unitMs[unit];
  // 1.1 days are 95,040,000 ms: what a product of floating numbers has beyond 15 digits is no duration.
  const ms = Number.isInteger(product) ? product : Math.ceil(Number(product.toPrecision(15)));
  return ms > 0 && ms <= lastMs ? ms : null;
}

/** A timer of a set of timers; null where it is missing, off or never due. */
export function settingOf(timers: FeatureTimers | null | undefined, timer: string): Setting | null {
  const time = timers?.[`${timer}Time`];
  const unit = timers?.[`${timer}TimeUnit`] as TimeUnit | undefined;
  if (typeof time !== 'number' || unit === undefined || !Object.hasOwn(unitMs, unit)) return null;
  const ms = durationMs(time, unit);
  return ms === null ? null : { timer, time, unit, ms };
}

/** What watches a record in a status; null where nothing does. */
export function watching(timers: FeatureTimers | null | undefined, statusCode: string): Setting | null {
  const timer = watcherOf(statusCode);
  return timer === null ? null : settingOf(timers, timer);
}

/** An instant and milliseconds; null beyond the year 9999. */
export function after(from: Instant, ms: number): Instant | null {
  const at = Date.parse(from) + ms;
  return at > lastMs ? null : new Date(at).toISOString();
}

export const later = (a: Instant, b: Instant): Instant => (a > b ? a : b);
export const earlier = (a: Instant, b: Instant): Instant => (a < b ? a : b);

/** A timer as clients see it: whether it does anything. */
export interface ShownTimer extends AutomationTimer {
  readonly runs: boolean;
}

export const shownTimers = (timers: FeatureTimers): ShownTimer[] =>
  timerList(timers).map((timer) => ({ ...timer, runs: runs(timer.name) }));
