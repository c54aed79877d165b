import { later, latest } from '../instants.js';
import type { Reads } from '../reads.js';
import { type CompanySettings, settingsOf } from '../settings/companySettings.js';
import type { Instant, Vacancy } from '../vacancies/vacancy.js';
import type { Brakes, WatchedVacancy } from './course.js';
import { lookAfter } from './freezeState.js';
import type { VacancyTimer } from './kept.js';
import { watchers } from './watch.js';

/** Reads the data that a vacancy's timers need. */

const statusCodes = Object.keys(watchers);
/** The most records that a worker reads at once. Of further records only the number is read. */
const mostAtOnce = 500;
/** The same for a preview. */
const mostForeseen = 200_000;

/** What was read of a vacancy's activity. */
export interface Seen extends Pick<WatchedVacancy, 'activeAt' | 'finalistClosedAt'> {
  /** As in {@link WatchedThere}. */
  readonly seenSeq: string | null;
}

export interface Watched extends WatchedVacancy, Seen {}

/** @param until only records that wake by then; null means all @param withHeld whether held records are included */
export async function watched(
  store: Reads,
  vacancy: Vacancy,
  { holdShare }: Pick<Brakes, 'holdShare'>,
  until: Instant | null,
  withHeld = false,
): Promise<Watched> {
  const { id, companyId, features } = vacancy;
  const lastFeatureId = features.at(-1)?.id ?? null;
  const most = until === null ? mostForeseen : mostAtOnce;
  // Counts are read only if a limit needs them. If many records are due, each batch would count all remaining ones.
  const counts = holdShare < 1;
  const mayFreeze = lookAfter(vacancy, vacancy.updatedAt) !== null;
  const place = { companyId, vacancyId: id, statusCodes, lastFeatureId };
  const there = await store.watchedThere({ ...place, until, withHeld, most, counts, mayFreeze });
  return { ...there, id, ...watchedStateOf(vacancy, there.lastActiveAt) };
}

/** The part of the data from the vacancy's row. @param lastActiveAt as in {@link WatchedThere} */
export function watchedStateOf(vacancy: Vacancy, lastActiveAt: Instant | null) {
  const { status, features, hasFinalistsEnabled, jobAutomations, frozenAt, timer } = vacancy;
  const { stoodMs, heldUntil, shadowedAt } = timer;
  const seenAt = timer.activeAt ?? status.createdAt;
  const activeAt = lastActiveAt === null ? seenAt : later(lastActiveAt, seenAt);
  return {
    ...{ status, features, hasFinalistsEnabled, jobAutomations, frozenAt },
    ...{ stoodMs, heldUntil, shadowedAt, activeAt },
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

/** The company's settings for timers. */
export const brakesOf = (store: Pick<Reads, 'settings'>, companyId: string): Promise<CompanySettings> =>
  // Timers need no locale.
  settingsOf(store, companyId, '');
