import { later } from '../instants.js';
import type { FeatureStatus } from '../records/record.js';
import type { Instant, Vacancy } from '../vacancies/vacancy.js';
import type { RecordTimer, RetimingCause } from './kept.js';
import { after } from './watch.js';

/** What decides about the timer of a record in its vacancy. */
export interface TimedRecord {
  readonly featureId: string;
  readonly status: Pick<FeatureStatus, 'code' | 'date'>;
  readonly timer: Pick<RecordTimer, 'dueAt' | 'stoodMs' | 'state'>;
}

/**
 * The timer of a record now. It is the stored one, unless workers still compute the due times of its vacancy: then it is
 * what they will store. SQL does the same (src/entities/currentTimers.ts).
 */
export function currentTimer(
  { featureId, status, timer }: TimedRecord,
  { status: { createdAt }, timer: { retiming } }: Pick<Vacancy, 'status' | 'timer'>,
): TimedRecord['timer'] {
  const spans = retiming?.spans;
  if (!retiming || !spans) return timer;
  const ms = spans[featureId]?.[status.code];
  if (timer.state !== null && !beginsAgain(retiming, { featureId, status, timer }, ms)) return timer;
  const stoodMs = retiming.isAnew ? Math.max(timer.stoodMs, retiming.anewFromMs ?? 0) : timer.stoodMs;
  return { stoodMs, state: null, dueAt: dueOf(status.date, createdAt, ms) };
}

const dueOf = (enteredAt: Instant, from: Instant, ms: number | undefined): Instant | null =>
  ms === undefined ? null : after(later(enteredAt, from), ms);

/** Whether a held, missed or ended timer runs again. An ended one runs again only if all timers do. */
function beginsAgain(
  { isAnew, formerSpans }: RetimingCause,
  { featureId, status, timer }: TimedRecord,
  ms: number | undefined,
): boolean {
  if (isAnew) return true;
  if (timer.state === 'ENDED' || formerSpans === null) return false;
  const former = formerSpans.find((span) => span.featureId === featureId && span.statusCode === status.code);
  return former?.ms !== ms;
}
