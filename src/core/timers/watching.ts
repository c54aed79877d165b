import type { Reads } from '../reads.js';
import { type CompanySettings, settingsOf } from '../settings/companySettings.js';
import type { Instant, Vacancy } from '../vacancies/vacancy.js';
import type { Brakes, WatchedVacancy } from './course.js';
import { lookAfter } from './freezeState.js';
import { later, watchers } from './watch.js';

/** Reads the data that a vacancy's timers need. */

const statusCodes = Object.keys(watchers);
/** The most records that a worker reads at once. Of further records only the number is read. */
const mostAtOnce = 500;
/** The same for a preview. */
const mostForeseen = 200_000;

/** @param until only records that wake by then; null means all @param withHeld whether held records are included */
export async function watched(
  store: Reads,
  vacancy: Vacancy,
  { holdShare }: Pick<Brakes, 'holdShare'>,
  until: Instant | null,
  withHeld = false,
): Promise<WatchedVacancy> {
  const { id, companyId, features } = vacancy;
  const lastFeatureId = features.at(-1)?.id ?? null;
  const most = until === null ? mostForeseen : mostAtOnce;
  // Counts are read only if a limit needs them. If many records are due, each batch would count all remaining ones.
  const counts = holdShare < 1;
  const mayFreeze = lookAfter(vacancy, vacancy.updatedAt) !== null;
  const place = { companyId, vacancyId: id, statusCodes, lastFeatureId };
  const there = await store.watchedThere({ ...place, until, withHeld, most, counts, mayFreeze });
  return { ...there, id, ...watchedStateOf(vacancy, there.lastEventAt) };
}

/** The part of the data from the vacancy's row. @param lastEventAt as in {@link WatchedThere} */
export function watchedStateOf(vacancy: Vacancy, lastEventAt: Instant | null) {
  const { status, features, hasFinalistsEnabled, jobAutomations, frozenAt, timer } = vacancy;
  const { stoodMs, heldUntil, shadowedAt } = timer;
  const seenAt = timer.activeAt ?? status.createdAt;
  const activeAt = lastEventAt === null ? seenAt : later(lastEventAt, seenAt);
  return {
    ...{ status, features, hasFinalistsEnabled, jobAutomations, frozenAt },
    ...{ stoodMs, heldUntil, shadowedAt, activeAt },
  };
}

/** The company's settings for timers. */
export const brakesOf = (store: Pick<Reads, 'settings'>, companyId: string): Promise<CompanySettings> =>
  // Timers need no locale.
  settingsOf(store, companyId, '');
