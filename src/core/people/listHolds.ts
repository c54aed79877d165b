import { z } from 'zod';
import { inputOf } from '../application/dispatching/call.js';
import { defineQuery } from '../application/dispatching/useCase.js';
import type { UseCaseContext } from '../application/dispatching/useCaseContext.js';
import { cursorText, isInstant, type Page, pageRequest } from '../kernel/reading/page.js';
import { companyTarget } from '../kernel/values/targets.js';
import type { CandidateHold } from './shapes/hold.js';
import type { HoldReads } from './stores/holdStore.js';

const body = z.strictObject({ first: z.number(), after: cursorText.nullish() });

/** The holds that stand, oldest first. */
export const listHolds = defineQuery({
  operation: 'listCandidateHolds',
  takes: inputOf(companyTarget, body),
  run: (
    { target: { companyId }, body: page },
    { store, now }: UseCaseContext<{ readonly holds: HoldReads }>,
  ): Promise<Page<CandidateHold>> => store.holds.page(companyId, now, pageRequest(page, isInstant)),
});
