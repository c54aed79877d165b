import type { Reads } from '../reads.js';
import { type CompanySettings, settingsOf } from '../settings/companySettings.js';
import type { Instant, Vacancy } from '../vacancies/vacancy.js';
import type { Brakes, WatchedVacancy } from './course.js';
import { lookAfter } from './standing.js';
import { later, watchers } from './watch.js';

/** A vacancy as its timers look at it, out of what is kept. */

const statusCodes = Object.keys(watchers);
/** Records that a worker looks at in one go: of those beyond, it is known how many there are. */
const mostAtOnce = 500;
/** And a preview. */
const mostForeseen = 200_000;

/** @param until of records those that wake by then; all of them where null @param withHeld whether held ones are among them */
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
  // Where much is due at once, each batch would count all that is left. The count matters only where a bound is set.
  const counts = holdShare < 1;
  const mayFreeze = lookAfter(vacancy, vacancy.updatedAt) !== null;
  const place = { companyId, vacancyId: id, statusCodes, lastFeatureId };
  const there = await store.watchedThere({ ...place, until, withHeld, most, counts, mayFreeze });
  return { ...there, id, ...standingOf(vacancy, there.toldAt) };
}

/** What a vacancy's row says of how it stands. @param toldAt as in {@link WatchedThere} */
export function standingOf(vacancy: Vacancy, toldAt: Instant | null) {
  const { status, features, hasFinalistsEnabled, jobAutomations, frozenAt, timer } = vacancy;
  const { stoodMs, heldUntil, shadowedAt } = timer;
  const seenAt = timer.activeAt ?? status.createdAt;
  const activeAt = toldAt === null ? seenAt : later(toldAt, seenAt);
  return {
    ...{ status, features, hasFinalistsEnabled, jobAutomations, frozenAt },
    ...{ stoodMs, heldUntil, shadowedAt, activeAt },
  };
}

/** The settings that hold for a company's timers. */
export const brakesOf = (store: Pick<Reads, 'settings'>, companyId: string): Promise<CompanySettings> =>
  // Timers look at no locale.
  settingsOf(store, companyId, '');
