import { defineJob } from '../application/dispatching/jobUseCase.js';
import type { JobContext } from '../application/dispatching/useCase.js';
import type { FeedEvent } from '../application/event.js';
import type { FeedReads, FeedWrites } from '../application/feedStore.js';
import { dayMs, type Instant, instantAt } from '../kernel/values/instants.js';
import type { ErasureWatch } from '../pipeline/stores/erasures.js';
import { type SettingsReads, settingsOf } from '../settings/companySettings.js';
import { archiveBeforeDelete } from './decisions/archiveBeforeDelete.js';
import type { EvidenceReads } from './decisions/assembleDecisions.js';
import type { DecisionWrites } from './stores/decisionStore.js';

/** The most events that one transaction removes, because writes wait for its end. */
const batch = 1_000;

type Dated = Pick<FeedEvent, 'seq' | 'createdAt'>;

/**
 * The last event that may be removed: it and all events before it are older than an instant. A feed has no gaps, so
 * events are removed only from its start. Their instants do not always ascend with their numbers.
 * @param oldest the oldest events, in the order of their numbers
 * @returns the number of that event; null if the first must stay
 */
export function removableUpTo(oldest: readonly Dated[], before: Instant): string | null {
  const stays = oldest.findIndex(({ createdAt }) => createdAt >= before);
  return (stays === -1 ? oldest : oldest.slice(0, stays)).at(-1)?.seq ?? null;
}

/**
 * Removes one batch of a company's events that are older than its retention (docs/BOUNDS.md, "The feed"). Their
 * decisions are kept apart from the feed. While an erasure is RUNNING nothing is removed: decisions need all their
 * events, by one id.
 * @returns whether there may be more to remove
 */
export const removeOldEvents = defineJob({
  by: { actor: { kind: 'WORKER', id: 'retention' }, operation: 'removeOldEvents' },
  async run(
    companyId,
    {
      store,
      tools,
      now,
    }: JobContext<
      EvidenceReads & {
        readonly settings: SettingsReads;
        readonly feed: FeedReads & FeedWrites;
        readonly decisions: DecisionWrites;
        readonly erasures: ErasureWatch;
      },
      'defaultLocale'
    >,
  ): Promise<boolean> {
    const erasures = await store.erasures.current(companyId);
    if (erasures.isRunning) return false;
    const { eventRetentionDays } = await settingsOf(store, companyId, tools.defaultLocale);
    const before = instantAt(Date.parse(now) - eventRetentionDays * dayMs);
    const { removed: after, newest } = await store.feed.ends(companyId);
    const wanted = { companyId, scopes: [{}], first: batch, after, newest, selection: { createdAt: {} } };
    const oldest = (await store.feed.pages(wanted))[0]?.items ?? [];
    const upTo = removableUpTo(oldest, before);
    if (upTo === null) return false;
    const reached = await archiveBeforeDelete(store, { companyId, after, upTo, now });
    await store.feed.remove(companyId, after, reached);
    await store.erasures.assertCount(companyId, erasures.count);
    return reached !== upTo || (oldest.length === batch && upTo === oldest.at(-1)?.seq);
  },
});
