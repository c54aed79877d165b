import { dayMs } from '../instants.js';
import { settingsOf } from '../settings/companySettings.js';
import type { Duty } from '../useCase.js';
import type { Instant } from '../vacancies/vacancy.js';
import type { FeedEvent } from './event.js';

/** Events that one transaction removes at most: those who write wait for its end. */
const batch = 1_000;

type Dated = Pick<FeedEvent, 'seq' | 'createdAt'>;

/**
 * How far events are removed: from the front only, as far as all are older than an instant. Instants need not ascend with
 * numbers, and a feed has no gaps.
 * @param oldest in their order
 * @returns the number of the last of them; null where the first is to stay
 */
export function removableUpTo(oldest: readonly Dated[], before: Instant): string | null {
  const stays = oldest.findIndex(({ createdAt }) => createdAt >= before);
  return (stays === -1 ? oldest : oldest.slice(0, stays)).at(-1)?.seq ?? null;
}

/**
 * Removes a company's events that are older than it keeps them (CONTRACT "Pages"), some at a time.
 * @returns whether there may be more
 */
export const removeOldEvents: Duty<boolean> = {
  by: { actor: { kind: 'WORKER', id: 'retention' }, operation: 'removeOldEvents' },
  async run(companyId, { store, world, now }) {
    const { eventRetentionDays } = await settingsOf(store, companyId, world.defaultLocale);
    const before = new Date(Date.parse(now) - eventRetentionDays * dayMs).toISOString();
    const { removed: after, newest } = await store.feedEnds(companyId);
    const wanted = { companyId, scopes: [{}], first: batch, after, newest, selection: { createdAt: {} } };
    const oldest = (await store.eventPages(wanted))[0]?.items ?? [];
    const upTo = removableUpTo(oldest, before);
    if (upTo === null) return false;
    await store.removeEvents(companyId, upTo);
    return oldest.length === batch && upTo === oldest.at(-1)?.seq;
  },
};
