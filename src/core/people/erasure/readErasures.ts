import { z } from 'zod';
import { inputOf } from '../../application/dispatching/call.js';
import { defineQuery } from '../../application/dispatching/useCase.js';
import type { UseCaseContext } from '../../application/dispatching/useCaseContext.js';
import { errors } from '../../kernel/errors.js';
import { cursorText, isInstant, type Page, pageRequest } from '../../kernel/reading/page.js';
import { id, instant } from '../../kernel/values/shapes.js';
import { companyTarget } from '../../kernel/values/targets.js';
import { type Erasure, type ErasureReceiver, erasureReasons, erasureStatuses } from '../shapes/erasure.js';
import type { ErasureReads } from '../stores/erasureStore.js';

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
