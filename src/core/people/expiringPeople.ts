import type { StoreOf } from '../application/dispatching/job.js';
import { DomainError } from '../kernel/errors.js';
import type { Expiry } from '../timers/advance.js';
import { removeOldEvidence } from './decisions/removeOldEvidence.js';
import { eraseDue, findDue } from './eraseDue.js';
import { forgetErased } from './erasure/forgetErased.js';
import { removeOldEvents } from './removeOldEvents.js';

type ExpiringStore = StoreOf<typeof removeOldEvidence> &
  StoreOf<typeof removeOldEvents> &
  StoreOf<typeof forgetErased> &
  StoreOf<ReturnType<typeof eraseDue>>;

/** Ends what is over, in this order: persons whose retention is over, the ids of erased persons, events, then evidence. */
export const expiringPeople: Expiry<ExpiringStore> = (run) => {
  /** Persons whose retention is over; null once nobody is left. */
  let due: readonly string[] | null = [];
  /** Persons who could not be erased. */
  const notErased: string[] = [];

  /** Erases one person. @returns whether there may be more */
  async function eraseNext(): Promise<boolean> {
    if (due === null) return false;
    const [first, ...others]: readonly string[] = due.length > 0 ? due : await run(findDue(notErased));
    due = first === undefined ? null : others;
    if (first === undefined) return false;
    try {
      await run(eraseDue(first));
    } catch (error) {
      // A refusal is about all of them. The job logs the person who can't be erased.
      if (error instanceof DomainError) throw error;
      notErased.push(first);
    }
    return true;
  }

  return async () =>
    (await eraseNext()) || (await run(forgetErased)) || (await run(removeOldEvents)) || (await run(removeOldEvidence));
};
