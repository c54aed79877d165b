import type { Actor, DomainEvent } from '../events/event.js';
import { vacancyThawed } from '../events/told.js';
import { rising } from '../instants.js';
import type { Transaction } from '../ports.js';
import type { Instant } from '../vacancies/vacancy.js';
import type { Standing } from './kept.js';
import { standingNow, stoodUntil } from './standing.js';
import type { Thaw } from './thaw.js';

/** Whatever anybody but a worker changes of a frozen vacancy or of its records lets it go on (CONTRACT "Timers", "Freeze"). */

const isActivity = ({ kind }: Actor): boolean => kind !== 'WORKER';

/** The thaw of a vacancy; null where it isn't frozen. */
export function thawOf(
  { id, standing, updatedAt: was }: { readonly id: string; readonly standing: Standing; readonly updatedAt: Instant },
  at: Instant,
): Thaw | null {
  const { frozenAt, frozenBy } = standing;
  if (frozenAt === null) return null;
  const updatedAt = rising(was, at);
  const event = vacancyThawed(id, { frozenAt, frozenBy, updatedAt: was }, updatedAt);
  return { id, stoodMs: stoodUntil(standing, at), at, updatedAt, event };
}

/**
 * A transaction that lets each frozen vacancy go on of which it tells something: the cause first, then the thaw. It notices
 * what is locked, so that it asks the database for nothing more where nothing is frozen.
 */
export function thawing(tx: Transaction): Transaction {
  const frozen = new Map<string, { readonly id: string; readonly standing: Standing; readonly updatedAt: Instant }>();
  const note = (id: string, standing: Standing, updatedAt: Instant): void => {
    if (standing.frozenAt === null) frozen.delete(id);
    else frozen.set(id, { id, standing, updatedAt });
  };
  return {
    ...tx,
    async lockVacancy(companyId, id) {
      const vacancy = await tx.lockVacancy(companyId, id);
      if (vacancy) note(id, standingNow(vacancy), vacancy.updatedAt);
      return vacancy;
    },
    async saveVacancy(locked, changed) {
      await tx.saveVacancy(locked, changed);
      note(changed.id, standingNow(changed), changed.updatedAt);
    },
    async lockRecord(place) {
      const locked = await tx.lockRecord(place);
      if (locked) note(place.vacancyId, locked.standing, locked.vacancyUpdatedAt);
      return locked;
    },
    async lockRecords(...wanted) {
      const locked = await tx.lockRecords(...wanted);
      for (const { id, standing, updatedAt } of locked.vacancies) note(id, standing, updatedAt);
      return locked;
    },
    async appendEvents(companyId, events, telling) {
      const told: DomainEvent[] = [];
      for (const event of events) {
        told.push(event);
        const vacancy = event.vacancyId === null ? undefined : frozen.get(event.vacancyId);
        const thaw = vacancy && isActivity(telling.origin.actor) ? thawOf(vacancy, telling.now) : null;
        if (!thaw) continue;
        frozen.delete(thaw.id);
        await tx.thawVacancy(companyId, thaw);
        told.push(thaw.event);
      }
      await tx.appendEvents(companyId, told, telling);
    },
  };
}
