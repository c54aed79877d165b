import { defineJob } from '../../application/dispatching/jobUseCase.js';
import type { JobContext } from '../../application/dispatching/useCase.js';
import type { Instant } from '../../kernel/values/instants.js';
import type { SettingsReads } from '../../settings/companySettings.js';
import type { ErasureReads } from '../stores/erasureStore.js';
import type { DueWanted, RetentionReads } from '../stores/retentionStore.js';
import { type EraseStore, erase, named } from './eraseCandidate.js';

/** Erases persons whose retention is over (docs/PRIVACY.md, "Holds and retention"; ADR 24). */

/** The most persons of a company that are erased in a minute. */
const ofMinute = 100;

const by = { actor: { kind: 'WORKER', id: 'retention' }, operation: 'retention' } as const;

type FindStore = {
  readonly retention: RetentionReads;
  readonly settings: SettingsReads;
  readonly erasures: Pick<ErasureReads, 'hasPersonKey'>;
};

/** What a company's retention asks for; null if it has none, or nobody can be erased. */
export async function retentionOf(store: FindStore, companyId: string, at: Instant): Promise<DueWanted | null> {
  const days = store.erasures.hasPersonKey
    ? ((await store.settings.findOne(companyId))?.candidateRetentionDays ?? null)
    : null;
  return days === null ? null : { companyId, at, days };
}

/**
 * Finds some persons who are due now, in the order in which they are erased.
 * @param except those who could not be erased: they must not stop the others
 */
export const findDue = (except: readonly string[] = []) =>
  defineJob({
    by,
    async run(companyId, { store, now }: JobContext<FindStore>): Promise<readonly string[]> {
      const wanted = await retentionOf(store, companyId, now);
      return wanted
        ? (await store.retention.duePersons(wanted, ofMinute, { except })).map(({ candidateId }) => candidateId)
        : [];
    },
  });

/** Erases a person, if the person is still due. The answer says whether it was so. */
export const eraseDue = (candidateId: string) =>
  defineJob({
    by,
    async run(companyId, { store, tools, now, origin }: JobContext<EraseStore & FindStore, 'ids'>): Promise<boolean> {
      const wanted = await retentionOf(store, companyId, now);
      // A review is requested, and a record reopened, with the record locked.
      if (wanted) await store.erasures.lockPerson(companyId, candidateId);
      if (!wanted || (await store.retention.duePersons(wanted, 1, { among: [candidateId] })).length === 0) return false;
      const reason = { reason: 'RETENTION', reference: null } as const;
      await erase(store, { companyId, candidateId, ...reason, ...named(tools.ids) }, { now, origin });
      return true;
    },
  });
