import { z } from 'zod';
import { inputOf } from '../application/dispatching/call.js';
import { defineQuery } from '../application/dispatching/useCase.js';
import type { UseCaseContext } from '../application/dispatching/useCaseContext.js';
import { instant } from '../kernel/values/shapes.js';
import { companyTarget } from '../kernel/values/targets.js';
import type { SettingsReads } from '../settings/companySettings.js';
import { retentionOf } from './eraseDue.js';
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
