import type { Instant } from '../../kernel/values/instants.js';
import { later } from '../../kernel/values/instants.js';
import type { FeatureStatus } from '../shapes/record.js';
import type { RecordTimer, RetimingCause } from '../shapes/storedTimers.js';
import { after, frozenSince } from '../shapes/timerSettings.js';
import type { Vacancy } from '../shapes/vacancy.js';

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
  { spans, restarts, anewFromMs }: Pick<RetimingCause, 'spans' | 'restarts' | 'anewFromMs'>,
): TimedRecord['timer'] {
  const { state, frozenMs } = timer;
  const runs = state === null || restarts[featureId]?.[status.code]?.includes(state);
  if (!spans || !runs) return timer;
  const ms = spans[featureId]?.[status.code];
  return {
    state: null,
    dueAt: ms === undefined ? null : after(later(status.date, from), ms),
    frozenMs: Math.max(frozenMs, anewFromMs ?? 0),
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
