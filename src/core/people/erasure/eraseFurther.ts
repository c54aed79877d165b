import { defineJob } from '../../application/dispatching/job.js';
import type { JobContext } from '../../application/dispatching/useCaseContext.js';
import { added } from '../shapes/erasure.js';
import type { EraseStore } from './eraseCandidate.js';
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
