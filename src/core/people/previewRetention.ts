import { z } from 'zod';
import type { Query } from '../application/dispatching/useCase.js';
import { instant } from '../kernel/values/shapes.js';
import { type CompanyTarget, companyTarget } from '../kernel/values/targets.js';
import type { SettingsReads } from '../settings/settingsStore.js';
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
export const previewRetention: Query<{
  target: CompanyTarget;
  body: z.infer<typeof body>;
  result: RetentionPreview;
  store: {
    readonly retention: RetentionReads;
    readonly settings: SettingsReads;
    readonly erasures: Pick<ErasureReads, 'hasPersonKey'>;
  };
}> = {
  kind: 'query',
  operation: 'previewRetention',
  target: companyTarget,
  body,
  async run({ target: { companyId }, body: { at, first } }, { store, now }) {
    const wanted = await retentionOf(store, companyId, at > now ? at : now);
    if (!wanted) return { totalCount: 0, items: [] };
    const items = await store.retention.duePersons(wanted, first);
    return { items, totalCount: items.length < first ? items.length : await store.retention.duePersonCount(wanted) };
  },
};
