import { earlier, type Instant, later, latest } from '../kernel/values/instants.js';
import { lookAfter } from '../pipeline/rules/freezeState.js';
import { currentTimer } from '../pipeline/rules/recordTimer.js';
import {
  type AutomationPolicy,
  freezeOf,
  type WatchedRecord,
  type WatchedVacancy,
} from '../pipeline/rules/timerSimulation.js';
import { isHeldState, type VacancyTimer } from '../pipeline/shapes/storedTimers.js';
import { watchers } from '../pipeline/shapes/timerSettings.js';
import type { Vacancy } from '../pipeline/shapes/vacancy.js';
import type { TimerReads, WatchedThere } from '../pipeline/stores/timerStore.js';
import type { TimedVacancy } from '../pipeline/stores/vacancyStore.js';
import { type CompanySettings, type SettingsReads, settingsOf } from '../settings/companySettings.js';
import { isUntimed } from './retiming.js';

/** Reads the data that a vacancy's timers need. */

const statusCodes = Object.keys(watchers);
/** The most records that a worker reads at once. Of further records only the number is read. */
const mostAtOnce = 500;
/** The same for a preview. */
const mostForeseen = 200_000;

/** What was read of a vacancy's activity. */
interface Seen extends Pick<WatchedVacancy, 'activeAt' | 'finalistClosedAt'> {
  /** As in {@link WatchedThere}. */
  readonly seenSeq: string | null;
}

export interface Watched extends WatchedVacancy, Seen {
  /** As in {@link WatchedThere}. */
  readonly finalistDueAt: Instant | null;
}

/** Which records of a vacancy are read. */
interface Wanted {
  /** Only those that wake by then; null means all. */
  readonly until: Instant | null;
  /** Whether held records are included. */
  readonly withHeld?: boolean;
  /** Whether all of them are read that wake by then, however many. */
  readonly areAll?: boolean;
}

export async function watched(
  store: { readonly timers: Pick<TimerReads, 'watched'> },
  vacancy: TimedVacancy,
  { holdShare }: Pick<AutomationPolicy, 'holdShare'>,
  { until, withHeld = false, areAll = false }: Wanted,
): Promise<Watched> {
  const { id, companyId } = vacancy;
  // Workers still compute when the records wake, and perhaps which of them are held.
  const by = isUntimed(vacancy) ? null : until;
  const most = by === null || areAll ? mostForeseen : mostAtOnce;
  // Counts are read only if a limit needs them. If many records are due, each batch would count all remaining ones.
  const counts = holdShare < 1;
  const mayFreeze = lookAfter(vacancy, vacancy.updatedAt) !== null;
  const where = { companyId, vacancyId: id, statusCodes, finalistFeatureId: finalistFeatureOf(vacancy) };
  const withAll = withHeld || vacancy.timer.retiming !== null;
  const there = await store.timers.watched({ ...where, until: by, withAll, most, counts, mayFreeze });
  const records = there.records.flatMap((record) => watchedRecord(record, vacancy) ?? []);
  return {
    ...{ ...there, id, ...watchedStateOf(vacancy, there.lastActiveAt) },
    records: withHeld ? records : records.filter((record) => !record.isHeld),
  };
}

/** The feature whose records are finalists; null if finalists are not enabled. */
const finalistFeatureOf = ({
  features,
  hasFinalistsEnabled,
}: Pick<Vacancy, 'features' | 'hasFinalistsEnabled'>): string | null =>
  hasFinalistsEnabled ? (features.at(-1)?.id ?? null) : null;

/** A record as its timer sees it; null if its timer has ended. */
function watchedRecord(record: WatchedThere['records'][number], vacancy: TimedVacancy): WatchedRecord | null {
  const { id, featureId, status } = record;
  const { state, dueAt, frozenMs } = currentTimer(record, vacancy);
  if (state === 'ENDED') return null;
  const missedAt = state === 'MISSED' ? dueAt : null;
  return {
    id,
    featureId,
    statusCode: status.code,
    enteredAt: status.date,
    frozenMs,
    isHeld: isHeldState(state),
    missedAt,
  };
}

/** The part of the data from the vacancy's row. @param lastActiveAt as in {@link WatchedThere} */
export const watchedStateOf = (vacancy: TimedVacancy, lastActiveAt: Instant | null) => ({
  features: vacancy.features,
  ...freezingStateOf(vacancy, lastActiveAt),
});

/** What decides when the vacancy freezes. */
export function freezingStateOf(vacancy: TimedVacancy, lastActiveAt: Instant | null) {
  const { status, hasFinalistsEnabled, jobAutomations, frozenAt, timer } = vacancy;
  const { frozenMs, heldUntil, shadowedAt } = timer;
  const seenAt = timer.activeAt ?? status.createdAt;
  const activeAt = lastActiveAt === null ? seenAt : later(lastActiveAt, seenAt);
  return {
    ...{ status, hasFinalistsEnabled, jobAutomations, frozenAt },
    ...{ frozenMs, heldUntil, shadowedAt, activeAt },
  };
}

/**
 * The timer of a vacancy with what was read of its activity, so that the next look reads only later events. What was
 * not read stays, and effects since then may have closed further finalists.
 */
export const withSeen = (timer: VacancyTimer, { activeAt, finalistClosedAt, seenSeq }: Seen): VacancyTimer => ({
  ...timer,
  activeAt,
  finalistClosedAt: latest(timer.finalistClosedAt, finalistClosedAt),
  seenSeq: seenSeq ?? timer.seenSeq,
});

/**
 * When a vacancy where nothing is due must be checked again. Without its last finalist the time for the selection counts,
 * which may be over by then: so not later than when the next finalist is due.
 * @param lookedUntil the next check is needed only after this instant, if the vacancy does not freeze before; usually now
 */
export function nextLook(vacancy: Vacancy, there: Watched, lookedUntil: Instant): Instant | null {
  const soonest = lookAfter(vacancy, lookedUntil);
  if (soonest === null) return null;
  const instants = [soonest, freezeOf(there)?.dueAt, there.finalistDueAt].filter((at) => typeof at === 'string');
  return instants.reduce(earlier);
}

/** The company's settings for timers. */
export const automationPolicyOf = (
  store: { readonly settings: Pick<SettingsReads, 'findOne'> },
  companyId: string,
): Promise<CompanySettings> =>
  // Timers need no locale.
  settingsOf(store, companyId, '');
