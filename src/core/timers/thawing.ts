import type { ChangeRules } from '../application/dispatching/transactions.js';
import type { DomainEvent, Origin } from '../application/event.js';
import type { FeedWrites } from '../application/feedStore.js';
import type { Instant } from '../kernel/values/instants.js';
import { freezeStateNow, thawOf } from '../pipeline/rules/freezeState.js';
import type { FreezeState } from '../pipeline/shapes/storedTimers.js';
import type { BulkWrites, RecordWrites } from '../pipeline/stores/recordWrites.js';
import type { TimerWrites } from '../pipeline/stores/timerStore.js';
import type { VacancyWrites } from '../pipeline/stores/vacancyStore.js';
import { timersAct } from './effects.js';
import { assertNoneIsLate, carryOutLateFreeze, OverdueFreezeError } from './lateFreezes.js';

/** A change of a frozen vacancy or of its records thaws it, unless a worker makes it. */

/** What of a transaction notices frozen vacancies, and thaws them. */
export type ThawingStore = {
  readonly vacancies: VacancyWrites;
  readonly records: RecordWrites & Pick<BulkWrites, 'lockMany'>;
  readonly feed: Pick<FeedWrites, 'append'>;
  readonly timers: Pick<TimerWrites, 'thawVacancy'>;
};

/** Whether an event belongs to the same change as the event before it. A change is about one candidate in a vacancy. */
const isOfOneChange = (before: DomainEvent, event: DomainEvent | undefined): boolean =>
  event !== undefined && event.vacancyId === before.vacancyId && event.candidateId === before.candidateId;

/**
 * A frozen vacancy is locked shared. A thaw needs it alone, and two transactions that share it can't both upgrade: so the
 * transaction is rolled back before it has written anything, and repeated with the vacancy locked alone.
 */
class FrozenAndShared extends Error {
  constructor(id: string) {
    super(`The vacancy ${id} is frozen, and is not locked alone.`);
  }
}

/**
 * A transaction of a change that no worker makes. When it appends an event about a vacancy that should have been frozen
 * before, it throws an {@link OverdueFreezeError}. If the vacancy is frozen, it thaws: the event of the thaw comes after all
 * events of that change. The freeze states of locked vacancies are kept in memory, so this needs no further statement if
 * none is frozen.
 * @param isAlone whether each vacancy is locked alone; if not, a frozen vacancy throws {@link FrozenAndShared}
 */
function thawing<X extends ThawingStore>(tx: X, isAlone: boolean): X {
  const frozen = new Map<
    string,
    { readonly id: string; readonly freezeState: FreezeState; readonly updatedAt: Instant }
  >();
  const found = new Map<string, FreezeState>();
  const note = (id: string, freezeState: FreezeState, updatedAt: Instant): void => {
    if (freezeState.frozenAt === null) frozen.delete(id);
    else frozen.set(id, { id, freezeState, updatedAt });
  };
  const noteFound = (isShared: boolean, ...[id, freezeState, updatedAt]: Parameters<typeof note>): void => {
    if (freezeState.frozenAt !== null && isShared) throw new FrozenAndShared(id);
    found.set(id, freezeState);
    note(id, freezeState, updatedAt);
  };
  const vacancies: ThawingStore['vacancies'] = {
    async lock(companyId, id) {
      const vacancy = await tx.vacancies.lock(companyId, id);
      if (vacancy) noteFound(false, id, freezeStateNow(vacancy), vacancy.updatedAt);
      return vacancy;
    },
    async save(locked, changed) {
      await tx.vacancies.save(locked, changed);
      note(changed.id, freezeStateNow(changed), changed.updatedAt);
    },
  };
  const records: Omit<ThawingStore['records'], 'save'> = {
    async lock(target) {
      if (isAlone) await tx.vacancies.lock(target.companyId, target.vacancyId);
      const locked = await tx.records.lock(target);
      if (locked) noteFound(!isAlone, target.vacancyId, locked.freezeState, locked.vacancyUpdatedAt);
      return locked;
    },
    async lockMany(companyId, ids, vacancies, within) {
      const mode = isAlone ? 'alone' : vacancies;
      const locked = await tx.records.lockMany(companyId, ids, mode, within);
      for (const { id, freezeState, updatedAt } of locked.vacancies)
        noteFound(mode === 'shared', id, freezeState, updatedAt);
      return locked;
    },
  };
  const feed: ThawingStore['feed'] = {
    async append(companyId, events, context) {
      assertNoneIsLate(
        events.flatMap(({ vacancyId }) => {
          const freezeState = vacancyId === null ? undefined : found.get(vacancyId);
          return vacancyId !== null && freezeState ? { id: vacancyId, freezeState } : [];
        }),
        context.now,
      );
      const appended: DomainEvent[] = [];
      for (const [at, event] of events.entries()) {
        appended.push(event);
        if (isOfOneChange(event, events[at + 1])) continue;
        const vacancy = event.vacancyId === null ? undefined : frozen.get(event.vacancyId);
        const thaw = vacancy ? thawOf(vacancy, context.now) : null;
        if (!thaw) continue;
        frozen.delete(thaw.id);
        await tx.timers.thawVacancy(companyId, thaw);
        appended.push(thaw.event);
      }
      await tx.feed.append(companyId, appended, context);
    },
  };
  return {
    ...tx,
    vacancies: { ...tx.vacancies, ...vacancies },
    records: { ...tx.records, ...records },
    feed: { ...tx.feed, ...feed },
  };
}

type LateFreezeStore = Parameters<typeof carryOutLateFreeze>[0];

/** Before a change, the freezes that were due by then happen. With it, frozen vacancies thaw. */
export const freezesBeforeChanges =
  <X extends ThawingStore & LateFreezeStore>(): ChangeRules<X> =>
  ({ companyId, requestId, transact }) => {
    const origin: Origin = { ...timersAct, via: 'WORKER', requestId };
    let isAlone = false;
    return {
      joined: (tx) => thawing(tx, isAlone),
      async repair(error) {
        if (error instanceof FrozenAndShared) {
          isAlone = true;
          return true;
        }
        if (!(error instanceof OverdueFreezeError)) return false;
        for (const vacancyId of error.vacancyIds)
          await transact((tx, now) => carryOutLateFreeze(tx, { companyId, vacancyId }, { now, origin }));
        return true;
      },
    };
  };
