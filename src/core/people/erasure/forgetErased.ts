import { defineJob } from '../../application/dispatching/job.js';
import type { JobContext } from '../../application/dispatching/useCaseContext.js';
import type { CatalogueReads } from '../../catalogues/catalogue.js';
import type { Instant } from '../../kernel/values/instants.js';
import { redactedEvent } from '../personal/redaction.js';
import { areAllAcknowledged, type ErasureReceiver, forgottenBefore, type StoredErasure } from '../shapes/erasure.js';
import type { ErasureReads, ErasureWrites, Remembered } from '../stores/erasureStore.js';
import { personToErase } from './erasing.js';

type ForgettingStore = { readonly erasures: ErasureReads & ErasureWrites; readonly catalogues: CatalogueReads };

/** The most erasures that are looked at by one statement, and that one transaction forgets. */
const batch = 100;
/** The most batches that a run looks at, where receivers are silent for long: the others wait until these are forgotten. */
const mostBatches = 50;

/**
 * Puts the token into CANDIDATE_ERASED, the last event with the person's id: when all receivers have acknowledged it,
 * or 30 days after the erasure (docs/PRIVACY.md, "Erasing a person").
 * @returns whether there may be more
 */
export const forgetErased = defineJob({
  by: { actor: { kind: 'WORKER', id: 'erasure' }, operation: 'forgetErased' },
  async run(companyId, { store, now }: JobContext<ForgettingStore>): Promise<boolean> {
    let after: Remembered | null = null;
    for (let batches = 0; batches < mostBatches; batches += 1) {
      const remembered: readonly Remembered[] = await store.erasures.remembered(companyId, after, batch);
      const ids = remembered.map(({ id }) => id);
      const receivers = await store.erasures.receivers(companyId, ids);
      const receiversOf = (id: string): readonly ErasureReceiver[] => receivers.get(id) ?? [];
      const over = remembered.filter((erasure) => isOver(erasure, receiversOf(erasure.id), now)).map(({ id }) => id);
      for (const erasure of await store.erasures.lockRemembered(companyId, over)) {
        await forget(store, erasure, receiversOf(erasure.id), now);
      }
      if (remembered.length < batch) return false;
      if (over.length > 0) return true;
      after = remembered.at(-1) ?? null;
    }
    return false;
  },
});

const isOver = ({ createdAt, status }: Remembered, receivers: readonly ErasureReceiver[], now: Instant): boolean =>
  status !== 'RUNNING' && (createdAt <= forgottenBefore(now) || areAllAcknowledged(receivers));

async function forget(
  store: ForgettingStore,
  erasure: StoredErasure,
  receivers: readonly ErasureReceiver[],
  now: Instant,
): Promise<void> {
  const event = await store.erasures.event(erasure);
  if (event?.candidateId) {
    const person = await personToErase(store, { ...erasure, candidateId: event.candidateId }, now);
    await store.erasures.saveErasedEvents([redactedEvent(event, person)]);
    await store.erasures.eraseAnswers(erasure.companyId, [event.id], person);
  }
  await store.erasures.save({ ...erasure, forgottenAt: now, receivers });
}
