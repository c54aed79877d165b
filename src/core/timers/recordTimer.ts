import type { FeatureRecord } from '../records/record.js';
import type { JsonObject } from '../shapes.js';
import { type FeatureTimers, timeUnits } from '../vacancies/timers.js';
import type { Instant } from '../vacancies/vacancy.js';
import type { HeldReason, RecordTimer, Standing } from './kept.js';
import { stoodUntil } from './standing.js';
import { after, durationMs, watching } from './watch.js';

/** What is kept of a record for its timer (CONTRACT "Timers"). It is set with the status, by the same statement. */

/** Why a record waits for an admin; null where it doesn't. */
export function heldReasonOf({
  isClosed,
  timer: { state },
}: Pick<FeatureRecord, 'isClosed' | 'timer'>): HeldReason | null {
  return isClosed || state === 'ENDED' ? null : state;
}

/** Of a record that nothing watches. */
export const unwatched: RecordTimer = { dueAt: null, stoodMs: 0, wakeAt: null, state: null, remindAt: null };

/** What a status is entered in: what may watch it, and how its vacancy stands. */
export interface Watch {
  readonly timers: FeatureTimers | null;
  readonly standing: Standing;
}

/** The timer of a status that is entered now. Whoever enters one is active: a frozen vacancy goes on by it. */
export function timerIn(statusCode: string, { timers, standing }: Watch, at: Instant): RecordTimer {
  const setting = watching(timers, statusCode);
  const dueAt = setting && after(at, setting.ms);
  return { ...unwatched, dueAt, wakeAt: dueAt, stoodMs: stoodUntil(standing, at) };
}

/** Where a record is: what its timers need of its feature and its vacancy. */
export interface WatchedPlace {
  readonly feature: { readonly jobAutomations: FeatureTimers; readonly data: JsonObject | null } | null;
  readonly standing: Standing;
}

/** A changed record with its timers as they are by now: another status has another, and another meeting other reminders. */
export function timed<R extends FeatureRecord>(
  before: FeatureRecord,
  changed: R,
  { feature, standing }: WatchedPlace,
  at: Instant,
): R {
  if (changed.isClosed) return changed;
  const isEntered = changed.status !== before.status;
  const isBooked = changed.meeting !== before.meeting;
  if (!isEntered && !isBooked) return changed;
  const timer = isEntered
    ? timerIn(changed.status.code, { timers: feature?.jobAutomations ?? null, standing }, at)
    : changed.timer;
  const remindAt = isBooked ? nextReminder(changed, feature?.data ?? null, at) : before.timer.remindAt;
  return { ...changed, timer: { ...timer, remindAt } };
}

/** A reminder of a meeting, as the feature has it. */
export interface Reminder {
  readonly time: number;
  readonly unit: (typeof timeUnits)[number];
  readonly ms: number;
}

/** What of free data isn't a lead time is none. */
export function remindersOf(data: JsonObject | null): Reminder[] {
  const listed = data?.reminders;
  if (!Array.isArray(listed)) return [];
  return listed.flatMap((one) => {
    const { leadTime, timeUnit } = (one ?? {}) as { leadTime?: unknown; timeUnit?: unknown };
    const unit = timeUnits.find((known) => known === timeUnit);
    if (typeof leadTime !== 'number' || leadTime < 0 || !unit) return [];
    const ms = leadTime === 0 ? 0 : durationMs(leadTime, unit);
    return ms === null ? [] : [{ time: leadTime, unit, ms }];
  });
}

/** A reminder of one meeting. */
export interface MeetingReminder extends Reminder {
  readonly dueAt: Instant;
}

/** The reminders of a record's meeting, in the order in which they are due. */
function meetingReminders({ meeting }: Pick<FeatureRecord, 'meeting'>, data: JsonObject | null): MeetingReminder[] {
  if (meeting === null) return [];
  const begins = Date.parse(meeting.date);
  return remindersOf(data)
    .map((reminder) => ({ ...reminder, dueAt: new Date(begins - reminder.ms).toISOString() }))
    .toSorted((a, b) => (a.dueAt < b.dueAt ? -1 : Number(a.dueAt > b.dueAt)));
}

/** Those that are due by an instant, and were not told yet. */
export function dueReminders(
  record: Pick<FeatureRecord, 'meeting' | 'timer'>,
  data: JsonObject | null,
  by: Instant,
): MeetingReminder[] {
  const { remindAt } = record.timer;
  return meetingReminders(record, data).filter(({ dueAt }) => remindAt !== null && dueAt >= remindAt && dueAt <= by);
}

/** When a record's candidate is next to be reminded, after an instant; null where nobody is. */
export function nextReminder(
  record: Pick<FeatureRecord, 'meeting'>,
  data: JsonObject | null,
  at: Instant,
): Instant | null {
  return meetingReminders(record, data).find(({ dueAt }) => dueAt > at)?.dueAt ?? null;
}
