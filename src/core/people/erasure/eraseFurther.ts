import { defineJob } from '../../application/dispatching/jobUseCase.js';
import type { JobContext } from '../../application/dispatching/useCase.js';
import { added } from '../shapes/erasure.js';
import { candidateReleased } from '../shapes/hold.js';
import type { ErasedIds } from '../stores/erasureStore.js';
import type { HoldWrites } from '../stores/retentionStore.js';
import { type EraseStore, erase } from './eraseCandidate.js';
import { eraseSome, personToErase } from './erasing.js';

/** The most rows of one transaction. It is short, because the company's other writes may wait for it. */
const batch = 200;

/**
 * Continues with a RUNNING erasure of a company. It takes up what is left, also after a crash.
 * @returns whether there may be more
 */
export const eraseFurther = defineJob({
  by: { actor: { kind: 'WORKER', id: 'erasure' }, operation: 'eraseFurther' },
  async run(companyId, { store, now }: JobContext<EraseStore>): Promise<boolean> {
    const erasure = await store.erasures.lockRunning(companyId);
    if (!erasure || erasure.candidateId === null) return false;
    const { candidateId, token } = erasure;
    const person = await personToErase(store, { companyId, candidateId, token }, now);
    const { counts, isAll } = await eraseSome(store, person, batch);
    const further = { ...erasure, counts: added(erasure.counts, counts) };
    await store.erasures.save(isAll ? { ...further, status: 'DONE', doneAt: now, candidateId: null } : further);
    return true;
  },
});

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
