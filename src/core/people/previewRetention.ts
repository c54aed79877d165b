import { z } from 'zod';
import { inputOf } from '../application/dispatching/call.js';
import type { StoreOf } from '../application/dispatching/jobUseCase.js';
import { defineQuery, type UseCaseContext } from '../application/dispatching/useCase.js';
import { DomainError } from '../kernel/errors.js';
import { companyTarget, instant } from '../kernel/values/shapes.js';
import type { SettingsReads } from '../settings/companySettings.js';
import type { Expiry } from '../timers/advance.js';
import { removeOldEvidence } from './decisions/removeOldEvidence.js';
import { eraseDue, findDue, retentionOf } from './erasure/eraseDue.js';
import { forgetErased } from './erasure/readErasures.js';
import { removeOldEvents } from './removeOldEvents.js';
import type { ErasureReads } from './stores/erasureStore.js';
import type { DuePerson, RetentionReads } from './stores/retentionStore.js';

/** The most persons that a preview lists. */
const maxListed = 1_000;

const body = z.strictObject({ at: instant, first: z.int().min(1).max(maxListed) });

export interface RetentionPreview {
  readonly totalCount: number;
  readonly items: readonly DuePerson[];
}

/**
 * Whom the retention would have erased by an instant, a past one counting as now, if nothing else changes: neither timers nor callers. It is empty
 * where there is no retention.
 */
export const previewRetention = defineQuery({
  operation: 'previewRetention',
  takes: inputOf(companyTarget, body),
  async run(
    { target: { companyId }, body: { at, first } },
    {
      store,
      now,
    }: UseCaseContext<{
      readonly retention: RetentionReads;
      readonly settings: SettingsReads;
      readonly erasures: Pick<ErasureReads, 'hasPersonKey'>;
    }>,
  ): Promise<RetentionPreview> {
    const wanted = await retentionOf(store, companyId, at > now ? at : now);
    if (!wanted) return { totalCount: 0, items: [] };
    const items = await store.retention.duePersons(wanted, first);
    return { items, totalCount: items.length < first ? items.length : await store.retention.duePersonCount(wanted) };
  },
});

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
