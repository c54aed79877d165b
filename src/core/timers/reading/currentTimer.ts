import type { FeatureStatus } from '../../records/record.js';
import type { Instant, Vacancy } from '../../vacancies/vacancy.js';
import { later } from '../../values/instants.js';
import type { RecordTimer } from '../kept.js';
import { after } from '../watch.js';

/** What decides about the timer of a record in its vacancy. */
export interface TimedRecord {
  readonly featureId: string;
  readonly status: Pick<FeatureStatus, 'code' | 'date'>;
  readonly timer: Pick<RecordTimer, 'dueAt' | 'stoodMs' | 'state'>;
}

/**
 * The timer of a record now. It is the stored one, unless workers still compute the due times of its vacancy: then it is
 * what they will store. SQL does the same (src/entities/timers/currentTimers.ts).
 */
export function currentTimer(
  { featureId, status, timer }: TimedRecord,
  { status: { createdAt }, timer: { retiming } }: Pick<Vacancy, 'status' | 'timer'>,
): TimedRecord['timer'] {
  const spans = retiming?.spans;
  if (!retiming || !spans) return timer;
  const { isAnew, anewFromMs, changed } = retiming;
  const runsAgain = isAnew || (timer.state !== 'ENDED' && changed[featureId]?.[status.code] === true);
  if (timer.state !== null && !runsAgain) return timer;
  return {
    state: null,
    dueAt: dueOf(status.date, createdAt, spans[featureId]?.[status.code]),
    stoodMs: isAnew ? Math.max(timer.stoodMs, anewFromMs ?? 0) : timer.stoodMs,
  };
}

const dueOf = (enteredAt: Instant, from: Instant, ms: number | undefined): Instant | null =>
  ms === undefined ? null : after(later(enteredAt, from), ms);
