import type { Origin } from '../../../../application/events/event.js';
import type { ChangeRules } from '../../../../application/transactions/transactions.js';
import { timersAct } from '../effects.js';
import { afterLateFreezes, carryOutLateFreeze } from './lateFreezes.js';
import { type ThawingStore, thawing, withExclusiveLock } from './thawing.js';

type LateFreezeStore = Parameters<typeof carryOutLateFreeze>[0];

/** Before a change, the freezes that were due by then happen. With it, frozen vacancies thaw. */
export const freezesBeforeChanges = <X extends ThawingStore & LateFreezeStore>(): ChangeRules<X> => ({
  afterDue({ companyId, requestId, transact }, change) {
    const origin: Origin = { ...timersAct, via: 'WORKER', requestId };
    return afterLateFreezes(change, (vacancyId) =>
      transact((tx, now) => carryOutLateFreeze(tx, { companyId, vacancyId }, { now, origin })),
    );
  },
  attempted: (attempt) => withExclusiveLock((isAlone) => attempt((tx) => thawing(tx, isAlone))),
});
