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

/** A frozen vacancy is locked with others: who lets it go on must hold it alone, and several who share it never will. */
class FrozenAndShared extends Error {
  constructor(id: string) {
    super(`The vacancy ${id} is frozen, and is not locked alone.`);
  }
}

/**
 * Runs a transaction that lets frozen vacancies go on. Most transactions share a vacancy with others. Where a shared vacancy
 * turns out to be frozen, the transaction is undone before it has written anything, and runs anew with the vacancy alone.
 * @param attempt runs one transaction, through {@link thawing}
 */
export async function untilAlone<R>(attempt: (isAlone: boolean) => Promise<R>): Promise<R> {
  try {
    return await attempt(false);
  } catch (error) {
    if (!(error instanceof FrozenAndShared)) throw error;
    return attempt(true);
  }
}

/**
 * A transaction that lets a frozen vacancy go on once it tells something of it: the cause first, then the thaw. It remembers
 * what is locked: so it asks the database for nothing more where nothing is frozen.
 * @param isAlone whether each vacancy is locked alone; else a frozen one is left to {@link untilAlone}
 */
export function thawing(tx: Transaction, isAlone: boolean): Transaction {
  const frozen = new Map<string, { readonly id: string; readonly standing: Standing; readonly updatedAt: Instant }>();
  const note = (id: string, standing: Standing, updatedAt: Instant): void => {
    if (standing.frozenAt === null) frozen.delete(id);
    else frozen.set(id, { id, standing, updatedAt });
  };
  const noteShared = (...noted: Parameters<typeof note>): void => {
    if (noted[1].frozenAt !== null && !isAlone) throw new FrozenAndShared(noted[0]);
    note(...noted);
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
      if (isAlone) await tx.lockVacancy(place.companyId, place.vacancyId);
      const locked = await tx.lockRecord(place);
      if (locked) noteShared(place.vacancyId, locked.standing, locked.vacancyUpdatedAt);
      return locked;
    },
    async lockRecords(companyId, ids, vacancies) {
      const mode = isAlone ? 'alone' : vacancies;
      const locked = await tx.lockRecords(companyId, ids, mode);
      const noted = mode === 'alone' ? note : noteShared;
      for (const { id, standing, updatedAt } of locked.vacancies) noted(id, standing, updatedAt);
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
