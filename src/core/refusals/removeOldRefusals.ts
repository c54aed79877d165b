import type { SystemCommand } from '../application/dispatching/systemCommand.js';
import type { Instant } from '../kernel/values/instants.js';
import { dayMs, instantAt } from '../kernel/values/instants.js';
import { refusalRetentionDays } from './refusal.js';
import type { RefusalWrites } from './refusalStore.js';

/** The most rows that one transaction removes. */
const batch = 5_000;

/** Counts before this instant are removed. */
export const refusalsBefore = (now: number): Instant => instantAt(now - refusalRetentionDays * dayMs);

/** Removes one batch of a company's old counts. @returns whether there may be more */
export const removeOldRefusals: SystemCommand<boolean, { readonly refusals: RefusalWrites }> = {
  kind: 'command',
  by: { actor: { kind: 'WORKER', id: 'retention' }, operation: 'removeOldRefusals' },
  run: async (companyId, { store, now }) =>
    (await store.refusals.remove(companyId, refusalsBefore(Date.parse(now)), batch)) === batch,
};
