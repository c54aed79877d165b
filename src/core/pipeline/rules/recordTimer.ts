import { type Instant, instantAt, later } from '../../kernel/values/instants.js';
import { memberOf } from '../../kernel/values/objects.js';
import type { JsonObject } from '../../kernel/values/shapes.js';
import { type FeatureTimers, leadUnitOf, type TimeUnit } from '../shapes/namedTimers.js';
import type { FeatureRecord, FeatureStatus } from '../shapes/record.js';
import {
  type FreezeState,
  type HeldReason,
  isHeldState,
  type RecordTimer,
  type RetimingCause,
} from '../shapes/storedTimers.js';
import { after, durationMs, frozenSince, watching } from '../shapes/timerSettings.js';
import type { Vacancy } from '../shapes/vacancy.js';
import { frozenMsUntil } from './freezeState.js';

/**
 * Computes the stored timer of a record (docs/TIMERS.md, "Which timer watches which status"). The statement that sets
 * the status also sets the timer.
 */

/** Why a record waits for an admin; null if it doesn't. */
export function heldReasonOf({
  isClosed,
  timer: { state },
}: Pick<FeatureRecord, 'isClosed'> & { readonly timer: Pick<RecordTimer, 'state'> }): HeldReason | null {
  return !isClosed && isHeldState(state) ? state : null;
}

/** The timer of a record that no timer watches. */
export const unwatched: RecordTimer = { dueAt: null, frozenMs: 0, wakeAt: null, state: null, remindAt: null };

/** The timers of a feature, and the freeze state of its vacancy. */
interface Watch {
  readonly timers: FeatureTimers | null;
  readonly freezeState: FreezeState;
}

/** The timer of a status that is entered now. Entering a status is activity, so it thaws a frozen vacancy. */
export function timerIn(statusCode: string, { timers, freezeState }: Watch, at: Instant): RecordTimer {
  const setting = watching(timers, statusCode);
  const dueAt = setting && after(at, setting.ms);
  return { ...unwatched, dueAt, wakeAt: dueAt, frozenMs: frozenMsUntil(freezeState, at) };
}

/** The data that a record's timer needs of its feature and its vacancy. */
interface Surroundings {
  readonly feature: { readonly jobAutomations: FeatureTimers; readonly data: JsonObject | null } | null;
  readonly freezeState: FreezeState;
}

/** A changed record with its new timer: a new status has a new due instant, and a new meeting has new reminders. */
export function timed<R extends FeatureRecord>(
  before: FeatureRecord,
  changed: R,
  { feature, freezeState }: Surroundings,
  at: Instant,
): R {
  if (changed.isClosed) return changed;
  const isEntered = changed.status !== before.status;
  const isBooked = changed.meeting !== before.meeting;
  if (!isEntered && !isBooked) return changed;
  const timer = isEntered
    ? timerIn(changed.status.code, { timers: feature?.jobAutomations ?? null, freezeState }, changed.status.date)
    : changed.timer;
  const remindAt = isBooked ? nextReminder(changed, feature?.data ?? null, at) : remindedFrom(before, at);
  return { ...changed, timer: { ...timer, remindAt } };
}

/** When the reminders of a changed record continue. A record that is reopened gets none that was due while it was closed. */
function remindedFrom({ isClosed, timer: { remindAt } }: FeatureRecord, at: Instant): Instant | null {
  return isClosed && remindAt !== null ? later(remindAt, at) : remindAt;
}

/** A meeting reminder in a feature's data. */
interface Reminder {
  readonly time: number;
  readonly unit: TimeUnit;
  readonly ms: number;
}

/** The reminders in a feature's free data. Members that have no valid lead time are ignored. */
function remindersOf(data: JsonObject | null): Reminder[] {
  const listed = data?.reminders;
  if (!Array.isArray(listed)) return [];
  return listed.flatMap((one) => {
    const leadTime = memberOf(one, 'leadTime');
    const lead = leadUnitOf(memberOf(one, 'timeUnit'));
    if (typeof leadTime !== 'number' || leadTime < 0 || !lead) return [];
    const [time, unit] = [leadTime * lead.each, lead.unit];
    const ms = time === 0 ? 0 : durationMs(time, unit);
    return ms === null ? [] : [{ time, unit, ms }];
  });
}

/** A reminder of one meeting. */
export interface MeetingReminder extends Reminder {
  readonly dueAt: Instant;
}

/** The reminders of a record's meeting, in the order in which they are due: one for each instant. */
function meetingReminders({ meeting }: Pick<FeatureRecord, 'meeting'>, data: JsonObject | null): MeetingReminder[] {
  if (meeting === null) return [];
  const begins = Date.parse(meeting.date);
  return remindersOf(data)
    .map((reminder) => ({ ...reminder, dueAt: instantAt(begins - reminder.ms) }))
    .toSorted((a, b) => (a.dueAt < b.dueAt ? -1 : Number(a.dueAt > b.dueAt)))
    .filter(({ dueAt }, index, all) => dueAt !== all[index - 1]?.dueAt);
}

/** The reminders that are due by an instant and have no event yet. */
export function dueReminders(
  record: Pick<FeatureRecord, 'meeting' | 'timer'>,
  data: JsonObject | null,
  by: Instant,
): MeetingReminder[] {
  const { remindAt } = record.timer;
  return meetingReminders(record, data).filter(({ dueAt }) => remindAt !== null && dueAt >= remindAt && dueAt <= by);
}

/** When the next reminder of a record's meeting is due, after an instant; null if there is none. */
export function nextReminder(
  record: Pick<FeatureRecord, 'meeting'>,
  data: JsonObject | null,
  at: Instant,
): Instant | null {
  return meetingReminders(record, data).find(({ dueAt }) => dueAt > at)?.dueAt ?? null;
}

/** What decides about the timer of a record in its vacancy. */
export interface TimedRecord {
  readonly featureId: string;
  readonly status: Pick<FeatureStatus, 'code' | 'date'>;
  readonly timer: Pick<RecordTimer, 'dueAt' | 'frozenMs' | 'state'>;
}

/**
 * The timer of a record now. It is the stored one, unless workers still compute the due times of its vacancy: then it is
 * what they will store.
 */
export const currentTimer = (
  record: TimedRecord,
  { status: { createdAt }, timer: { retiming } }: Pick<Vacancy, 'status' | 'timer'>,
): TimedRecord['timer'] => (retiming ? computedTimer(record, createdAt, retiming) : record.timer);

/** The timer of a record, computed again. @param from statuses that were entered before count as entered then */
export function computedTimer(
  { featureId, status, timer }: TimedRecord,
  from: Instant,
  { spans, restarts, frozenMsAtRestart }: Pick<RetimingCause, 'spans' | 'restarts' | 'frozenMsAtRestart'>,
): TimedRecord['timer'] {
  const { state, frozenMs } = timer;
  const runs = state === null || restarts[featureId]?.[status.code]?.includes(state);
  if (!spans || !runs) return timer;
  const ms = spans[featureId]?.[status.code];
  return {
    state: null,
    dueAt: ms === undefined ? null : after(later(status.date, from), ms),
    frozenMs: Math.max(frozenMs, frozenMsAtRestart ?? 0),
  };
}

/**
 * When a record's timer is due: later by the time for which its vacancy was frozen since the status was entered. A held or
 * missed record was due already, so a freeze moves nothing. Null if it is never due.
 */
export function dueNow(
  { state, dueAt, frozenMs }: TimedRecord['timer'],
  vacancy: { readonly frozenMs: number },
): Instant | null {
  if (state !== null || dueAt === null) return dueAt;
  return after(dueAt, frozenSince(vacancy, { frozenMs }));
}
