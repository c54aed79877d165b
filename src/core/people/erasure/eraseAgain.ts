import { defineJob } from '../../application/dispatching/job.js';
import type { JobContext } from '../../application/dispatching/useCaseContext.js';
import { candidateReleased } from '../shapes/holdEvents.js';
import type { ErasedIds } from '../stores/erasureStore.js';
import type { HoldWrites } from '../stores/holdStore.js';
import { type EraseStore, erase } from './eraseCandidate.js';

/**
 * Erases a person again, by the same token, in a database of before the erasure. A legal hold that stands there was ended
 * before the person was erased, so it is ended here, too.
 */
export const eraseAgain = ({ candidateId, token }: ErasedIds) =>
  defineJob({
    by: { actor: { kind: 'COMMAND_LINE', id: 'erasures' }, operation: 'eraseCandidate' },
    via: 'COMMAND_LINE',
    async run(
      companyId,
      { store, tools, now, origin }: JobContext<EraseStore & { readonly holds: HoldWrites }, 'ids'>,
    ): Promise<void> {
      const hold = await store.holds.delete(companyId, candidateId, now);
      if (hold) await store.feed.append(companyId, [candidateReleased(hold)], { now, origin });
      const erasure = { id: tools.ids.uuid(), token, reason: 'OTHER', reference: 'restored' } as const;
      await erase(store, { companyId, candidateId, ...erasure }, { now, origin });
    },
  });
