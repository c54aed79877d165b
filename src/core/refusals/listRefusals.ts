import { z } from 'zod';
import { id, instant } from '../shapes.js';
import type { Query } from '../useCase.js';
import { minuteOf, type RefusalCount } from './refusal.js';

/** As many as one answer can hold: those of a minute that is full, some times. */
const maxListed = 5_000;

const target = z.strictObject({ companyId: id });
const body = z.strictObject({ since: instant.nullish() });

/** What callers were refused in their company, by caller, reason and minute: the newest first, {@link maxListed} at most. */
export const listRefusals: Query<z.infer<typeof target>, z.infer<typeof body>, readonly RefusalCount[]> = {
  operation: 'listRefusals',
  target,
  body,
  run: ({ target: { companyId }, body: { since } }, { store }) =>
    store.refusals(companyId, since ? minuteOf(Date.parse(since)) : null, maxListed),
};
