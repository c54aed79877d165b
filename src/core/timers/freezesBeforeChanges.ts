import type { ChangeRules } from '../application/dispatching/transactions.js';
import type { Origin } from '../application/event.js';
import { timersAct } from './effects.js';
import { carryOutLateFreeze, OverdueFreezeError } from './lateFreezes.js';
import { FrozenAndShared, type ThawingStore, thawing } from './thawing.js';

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
