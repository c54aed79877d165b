import type { Instant } from '../../kernel/values/instants.js';
import { dayMs, hourMs, instantAt, minuteMs } from '../../kernel/values/instants.js';
import { hasOwn } from '../../kernel/values/objects.js';
import type { JsonObject } from '../../kernel/values/shapes.js';
import { type AutomationTimer, type FeatureTimers, type TimeUnit, timerList } from './namedTimers.js';

/**
 * The timer of each status, and when it is due (docs/TIMERS.md, "Which timer watches which status"). A due time is a
 * function of a record's state and of its feature's present setting. There are no stored jobs that could be lost or run
 * twice.
 */

/** The timer of each status, in all features. Each timer discards. Other statuses have no timer. */
export const watchers = {
  PENDING: 'discardDueToLackOfInterest',
  CANCELLED: 'discardDueToInactivityAfterBeingCancelled',
  TO_SCHEDULE: 'discardDueToInactivityInToSchedule',
  ATTENDANCE_VALIDATION: 'discardDueToInactivityInAttendanceValidation',
  RESULT_VALIDATION: 'discardDueToInactivityInResultValidation',
  ERROR: 'discardDueToInactivityInError',
} as const;

/** The name of a timer that discards. */
export type Watcher = (typeof watchers)[keyof typeof watchers];

/** The timers that freeze a vacancy. */
export const freezers = {
  finalists: 'frozenDueToFinalistInactivity',
  selection: 'frozenDueToSelectionInactivity',
} as const;

/** The timers that have an effect in a feature. */
export const runningTimers: readonly string[] = Object.values(watchers);
const known: ReadonlySet<string> = new Set(runningTimers);

/**
 * Whether a timer of this name has an effect in a feature. Timers with unknown names are only stored and shown, and so
 * are those that freeze a vacancy: they run in the vacancy's own `jobAutomations`.
 */
export const runs = (name: string): boolean => known.has(name);

/** The name of the timer that watches a status; null if there is none. */
export function watcherOf(statusCode: string): string | null {
  return hasOwn(watchers, statusCode) ? watchers[statusCode] : null;
}

/** Milliseconds of each unit. */
const unitMs: Readonly<Record<TimeUnit, number>> = { minutes: minuteMs, hours: hourMs, days: dayMs };

/** A timer as it is set. */
export interface Setting {
  readonly timer: string;
  readonly time: number;
  readonly unit: TimeUnit;
  /** Whole milliseconds. */
  readonly ms: number;
}

/** The data of an event about the timer that caused it at an instant (docs/TIMERS.md, "Limits"). */
export function causeOf(
  {
    timer,
    time,
    unit,
    enteredAt,
    dueAt,
  }: Omit<Setting, 'ms'> & { readonly enteredAt: Instant; readonly dueAt: Instant },
  at: Instant,
): JsonObject {
  return { timer, time, unit, enteredAt, dueAt, lateMs: Date.parse(at) - Date.parse(dueAt) };
}

/** The latest possible due instant, in milliseconds since the epoch. */
const lastMs: number = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * Milliseconds of a duration, rounded up; null if the timer is off, or the duration is too long for any due instant.
 */
export function durationMs(time: number, unit: TimeUnit): number | null {
  const product = time * unitMs[unit];
  // Only 15 digits of a floating-point product are exact. 1.1 days must be 95,040,000 ms, not rounded up from more.
  const ms = Number.isInteger(product) ? product : Math.ceil(Number(product.toPrecision(15)));
  return ms > 0 && ms <= lastMs ? ms : null;
}

/** The setting of a timer; null if it is missing, off or never due. */
export function settingOf(timers: FeatureTimers | null | undefined, timer: string): Setting | null {
  const time = timers?.[`${timer}Time`];
  const unit = timers?.[`${timer}TimeUnit`];
  if (typeof time !== 'number' || typeof unit !== 'string' || !hasOwn(unitMs, unit)) return null;
  const ms = durationMs(time, unit);
  return ms === null ? null : { timer, time, unit, ms };
}

/** The setting of the timer that watches a status; null if there is none. */
export function watching(timers: FeatureTimers | null | undefined, statusCode: string): Setting | null {
  const timer = watcherOf(statusCode);
  return timer === null ? null : settingOf(timers, timer);
}

/** An instant plus milliseconds; null if that is after the year 9999. */
export function after(from: Instant, ms: number): Instant | null {
  const at = Date.parse(from) + ms;
  return at > lastMs ? null : instantAt(at);
}

interface Frozen {
  /** Milliseconds that a vacancy has been frozen in all. */
  readonly frozenMs: number;
}

/** Milliseconds that a vacancy has been frozen since an instant at which it had been frozen for `before`. */
export const frozenSince = (now: Frozen, before: Frozen): number => Math.max(0, now.frozenMs - before.frozenMs);

/** A timer as clients see it. */
export interface ShownTimer extends AutomationTimer {
  /** Whether it has an effect. */
  readonly runs: boolean;
}

export const shownTimers = (timers: FeatureTimers): ShownTimer[] =>
  timerList(timers).map((timer) => ({ ...timer, runs: runs(timer.name) }));
