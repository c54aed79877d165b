import { z } from 'zod';
import { inputOf } from '../application/dispatching/call.js';
import { defineCommand, defineQuery, type UseCaseContext } from '../application/dispatching/useCase.js';
import type { FeedWrites } from '../application/feedStore.js';
import { errors } from '../kernel/errors.js';
import { cursorText, isInstant, type Page, pageRequest } from '../kernel/reading/page.js';
import { companyTarget, personTarget } from '../kernel/values/shapes.js';
import { isToken } from '../pipeline/shapes/erasureToken.js';
import { assertNoErasureBlock, erasureBlockOfKnown } from './erasure/erasureBlock.js';
import { type CandidateHold, candidateHeld, candidateReleased, holdBody, stands } from './shapes/hold.js';
import type { ErasureReads, ErasureWrites } from './stores/erasureStore.js';
import type { HoldReads, HoldWrites } from './stores/retentionStore.js';

type HoldStore = {
  readonly holds: HoldReads & HoldWrites;
  readonly erasures: ErasureReads & ErasureWrites;
  readonly feed: FeedWrites;
};

/**
 * Orders a legal hold: the person is not erased while it stands. It replaces a hold that is there already.
 * @throws CONFLICT CANDIDATE_ERASED; NOT_FOUND CANDIDATE_NOT_FOUND; BAD_USER_INPUT INVALID_INPUT if it has ended already
 */
export const holdCandidate = defineCommand({
  operation: 'holdCandidate',
  takes: inputOf(personTarget, holdBody),
  async run({ target, body: { reason, until = null } }, context: UseCaseContext<HoldStore>): Promise<CandidateHold> {
    const { store, now, origin } = context;
    if (until !== null && until <= now) {
      throw errors.invalidInput([{ path: 'until', message: `must be after ${now}, the company's current time` }]);
    }
    if (isToken(target.candidateId) || (await erasureBlockOfKnown(store, target, now))) throw errors.candidateErased();
    const hold: CandidateHold = { ...target, reason, until, heldBy: origin.actor.id, heldAt: now };
    const before = await store.holds.replace(hold);
    await store.feed.append(
      target.companyId,
      [candidateHeld(before && stands(before, now) ? before : null, hold)],
      context,
    );
    return hold;
  },
});

/** Ends a legal hold. @throws CONFLICT CANDIDATE_ERASED; NOT_FOUND HOLD_NOT_FOUND */
export const releaseCandidate = defineCommand({
  operation: 'releaseCandidate',
  takes: inputOf(personTarget),
  async run({ target }, context: UseCaseContext<HoldStore>): Promise<CandidateHold> {
    const { store, now } = context;
    const { companyId, candidateId } = target;
    await assertNoErasureBlock(store, target, now);
    const hold = await store.holds.delete(companyId, candidateId, now);
    if (!hold) throw errors.holdNotFound();
    await store.feed.append(companyId, [candidateReleased(hold)], context);
    return hold;
  },
});

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
