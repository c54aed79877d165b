import { z } from 'zod';
import type { Query } from '../application/dispatching/useCase.js';
import { cursorText, isInstant, type Page, pageRequest } from '../kernel/reading/page.js';
import { type CompanyTarget, companyTarget } from '../kernel/values/targets.js';
import type { CandidateHold } from './shapes/hold.js';
import type { HoldReads } from './stores/holdStore.js';

const body = z.strictObject({ first: z.number(), after: cursorText.nullish() });

/** The holds that stand, oldest first. */
export const listHolds: Query<{
  target: CompanyTarget;
  body: z.infer<typeof body>;
  result: Page<CandidateHold>;
  store: { readonly holds: HoldReads };
}> = {
  kind: 'query',
  operation: 'listCandidateHolds',
  target: companyTarget,
  body,
  run: ({ target: { companyId }, body: page }, { store, now }) =>
    store.holds.page(companyId, now, pageRequest(page, isInstant)),
};
