import type { CatalogueReads } from '../../catalogues/catalogueStore.js';
import type { Duty } from '../../door/duty.js';
import { redactedEvent } from '../redaction.js';
import { personOf } from './erasing.js';
import { areAllAcknowledged, forgottenBefore } from './erasure.js';
import type { ErasureReads, ErasureWrites } from './erasureStore.js';

/** The most erasures that one transaction looks at. */
const batch = 100;

/**
 * Puts the token into CANDIDATE_ERASED, the last event with the person's id: when all receivers have acknowledged it, or
 * 30 days after the erasure (CONTRACT of people, "Erasure").
 * @returns whether there may be more
 */
export const forgetErased: Duty<boolean, ErasureReads & ErasureWrites & CatalogueReads> = {
  by: { actor: { kind: 'WORKER', id: 'erasure' }, operation: 'forgetErased' },
  async run(companyId, { store, now }) {
    const remembered = await store.lockRememberedErasures(companyId, batch);
    const receivers = await store.receiversOf(
      companyId,
      remembered.map(({ id }) => id),
    );
    let forgotten = 0;
    for (const erasure of remembered) {
      const told = receivers.get(erasure.id) ?? [];
      const isOver = erasure.createdAt <= forgottenBefore(now) || areAllAcknowledged(told);
      if (erasure.status === 'RUNNING' || !isOver) continue;
      const event = await store.erasureEvent(erasure);
      if (event?.candidateId) {
        const person = await personOf(store, { ...erasure, candidateId: event.candidateId }, now);
        await store.saveErasedEvents([redactedEvent(event, person)]);
      }
      await store.saveErasure({ ...erasure, forgottenAt: now, receivers: told });
      forgotten += 1;
    }
    return forgotten > 0 && remembered.length === batch;
  },
};
