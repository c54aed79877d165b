import { defineJob } from '../application/dispatching/job.js';
import type { JobContext } from '../application/dispatching/useCaseContext.js';
import { dayMs, type Instant, instantAt } from '../kernel/values/instants.js';
import { type RefusalWrites, refusalRetentionDays } from './refusal.js';

/** The most rows that one transaction removes. */
const batch = 5_000;

/** Counts before this instant are removed. */
export const refusalsBefore = (now: number): Instant => instantAt(now - refusalRetentionDays * dayMs);

/** Removes one batch of a company's old counts. @returns whether there may be more */
export const removeOldRefusals = defineJob({
  by: { actor: { kind: 'WORKER', id: 'retention' }, operation: 'removeOldRefusals' },
  run: async (companyId, { store, now }: JobContext<{ readonly refusals: RefusalWrites }>): Promise<boolean> =>
    (await store.refusals.remove(companyId, refusalsBefore(Date.parse(now)), batch)) === batch,
});
