import { z } from 'zod';
import { inputOf } from '../../application/dispatching/call.js';
import { defineJob } from '../../application/dispatching/jobUseCase.js';
import { defineQuery, type JobContext, type UseCaseContext } from '../../application/dispatching/useCase.js';
import type { CatalogueReads } from '../../catalogues/catalogue.js';
import { errors } from '../../kernel/errors.js';
import { cursorText, isInstant, type Page, pageRequest } from '../../kernel/reading/page.js';
import type { Instant } from '../../kernel/values/instants.js';
import { companyTarget, id, instant } from '../../kernel/values/shapes.js';
import { redactedEvent } from '../personal/redaction.js';
import {
  areAllAcknowledged,
  type Erasure,
  type ErasureReceiver,
  erasureReasons,
  erasureStatuses,
  forgottenBefore,
  type StoredErasure,
} from '../shapes/erasure.js';
import type { ErasureReads, ErasureWrites, Remembered } from '../stores/erasureStore.js';
import { personToErase } from './erasing.js';

const target = z.strictObject({ companyId: id, id });

/** Reads the receipt of an erasure. @throws NOT_FOUND ERASURE_NOT_FOUND */
export const readErasure = defineQuery({
  operation: 'readErasure',
  takes: inputOf(target),
  async run(
    { target: { companyId, id: erasureId } },
    { store }: UseCaseContext<{ readonly erasures: ErasureReads }>,
  ): Promise<Erasure> {
    const erasure = await store.erasures.findOne(companyId, erasureId);
    if (!erasure) throw errors.erasureNotFound();
    return erasure;
  },
});

/** A filter as clients send it. */
export const erasureFilter = z.strictObject({
  candidateId: id.nullish().describe('Erasures of this person, by the id from before.'),
  status: z.enum(erasureStatuses).nullish().describe('Erasures in this status.'),
  reason: z.enum(erasureReasons).nullish().describe('Erasures for this reason.'),
  createdAfter: instant.nullish().describe('Erasures that began after this instant.'),
});

const body = z.strictObject({ first: z.number(), after: cursorText.nullish(), filter: erasureFilter.nullish() });

/** The receipts of a company's erasures, newest first. */
export const listErasures = defineQuery({
  operation: 'listErasures',
  takes: inputOf(companyTarget, body),
  run: (
    { target: { companyId }, body: { filter, ...page } },
    { store }: UseCaseContext<{ readonly erasures: ErasureReads }>,
  ): Promise<Page<Erasure>> =>
    store.erasures.page({
      companyId,
      candidateId: filter?.candidateId ?? null,
      status: filter?.status ?? null,
      reason: filter?.reason ?? null,
      createdAfter: filter?.createdAfter ?? null,
      page: pageRequest(page, isInstant),
    }),
});

const receiversTarget = z.strictObject({ companyId: id, ids: z.array(id).readonly() });

/** The receivers of some erasures, in the order of the ids. Callers who may see an erasure may see them. */
export const readReceivers = defineQuery({
  operation: 'readErasureReceivers',
  takes: inputOf(receiversTarget),
  async run(
    { target: { companyId, ids } },
    { store }: UseCaseContext<{ readonly erasures: ErasureReads }>,
  ): Promise<readonly (readonly ErasureReceiver[])[]> {
    const receivers = await store.erasures.receivers(companyId, ids);
    return ids.map((one) => receivers.get(one) ?? []);
  },
});

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
