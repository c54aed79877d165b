import { z } from 'zod';
import { nothing, type Query } from '../../application/dispatching/useCase.js';
import { errors } from '../../kernel/errors.js';
import { cursorText, isInstant, type Page, pageRequest } from '../../kernel/reading/page.js';
import { id, instant } from '../../kernel/values/shapes.js';
import { type CompanyTarget, companyTarget } from '../../kernel/values/targets.js';
import { type Erasure, type ErasureReceiver, erasureReasons, erasureStatuses } from '../shapes/erasure.js';
import type { ErasureReads } from '../stores/erasureStore.js';

const target = z.strictObject({ companyId: id, id });

/** Reads the receipt of an erasure. @throws NOT_FOUND ERASURE_NOT_FOUND */
export const readErasure: Query<{
  target: z.infer<typeof target>;
  body: undefined;
  result: Erasure;
  store: { readonly erasures: ErasureReads };
}> = {
  kind: 'query',
  operation: 'readErasure',
  target,
  body: nothing,
  async run({ target: { companyId, id: erasureId } }, { store }) {
    const erasure = await store.erasures.findOne(companyId, erasureId);
    if (!erasure) throw errors.erasureNotFound();
    return erasure;
  },
};

/** A filter as clients send it. */
export const erasureFilter = z.strictObject({
  candidateId: id.nullish().describe('Erasures of this person, by the id from before.'),
  status: z.enum(erasureStatuses).nullish().describe('Erasures in this status.'),
  reason: z.enum(erasureReasons).nullish().describe('Erasures for this reason.'),
  createdAfter: instant.nullish().describe('Erasures that began after this instant.'),
});

const body = z.strictObject({ first: z.number(), after: cursorText.nullish(), filter: erasureFilter.nullish() });

/** The receipts of a company's erasures, newest first. */
export const listErasures: Query<{
  target: CompanyTarget;
  body: z.infer<typeof body>;
  result: Page<Erasure>;
  store: { readonly erasures: ErasureReads };
}> = {
  kind: 'query',
  operation: 'listErasures',
  target: companyTarget,
  body,
  run: ({ target: { companyId }, body: { filter, ...page } }, { store }) =>
    store.erasures.page({
      companyId,
      candidateId: filter?.candidateId ?? null,
      status: filter?.status ?? null,
      reason: filter?.reason ?? null,
      createdAfter: filter?.createdAfter ?? null,
      page: pageRequest(page, isInstant),
    }),
};

const receiversTarget = z.strictObject({ companyId: id, ids: z.array(id).readonly() });

/** The receivers of some erasures, in the order of the ids. Callers who may see an erasure may see them. */
export const readReceivers: Query<{
  target: z.infer<typeof receiversTarget>;
  body: undefined;
  result: readonly (readonly ErasureReceiver[])[];
  store: { readonly erasures: ErasureReads };
}> = {
  kind: 'query',
  operation: 'readErasureReceivers',
  target: receiversTarget,
  body: nothing,
  async run({ target: { companyId, ids } }, { store }) {
    const receivers = await store.erasures.receivers(companyId, ids);
    return ids.map((one) => receivers.get(one) ?? []);
  },
};
