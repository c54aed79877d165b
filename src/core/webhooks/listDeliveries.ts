import { z } from 'zod';
import type { Query } from '../application/dispatching/useCase.js';
import { cursorText, isInstant, type Page, pageRequest } from '../kernel/reading/page.js';
import type { Instant } from '../kernel/values/instants.js';
import { id } from '../kernel/values/shapes.js';
import { type Delivery, deliveryStatuses, type StoredDelivery } from './delivery.js';
import type { DeliveryReads } from './deliveryStore.js';

const target = z.strictObject({ companyId: id, webhookIds: z.array(id) });
export const deliveryFilter = z.strictObject({
  status: z.enum(deliveryStatuses).nullish().describe('Deliveries with this status.'),
  eventId: id.nullish().describe('Deliveries of this event.'),
});

const body = z.strictObject({
  first: z.number(),
  after: cursorText.nullish(),
  filter: deliveryFilter.nullish(),
});

/** Deliveries of webhooks, newest first, one page for each webhook. @throws BAD_USER_INPUT INVALID_INPUT */
export const listDeliveries: Query<{
  target: z.infer<typeof target>;
  body: z.infer<typeof body>;
  result: readonly Page<Delivery>[];
  store: { readonly deliveries: DeliveryReads };
}> = {
  kind: 'query',
  operation: 'listDeliveries',
  target,
  body,
  async run({ target: { companyId, webhookIds }, body: { filter, ...page } }, { store }) {
    const { status, eventId } = filter ?? {};
    const pages = await store.deliveries.pages({
      companyId,
      webhookIds,
      filter: { ...(status && { status }), ...(eventId && { eventId }) },
      page: pageRequest(page, (value) => cursorValueIn(value) !== null),
    });
    return pages.map(({ items, hasNextPage }) => ({ items: items.map(shownDelivery), hasNextPage }));
  },
};

/** The delivery as admins see it. A requested attempt counts as its next attempt. */
export function shownDelivery(delivery: StoredDelivery): Delivery {
  const { companyId, id, webhookId, eventId, seq, type, status, attempts, requestedAt, createdAt } = delivery;
  const scheduled = status === 'PENDING' ? delivery.nextAttemptAt : null;
  const nextAttemptAt = [scheduled, requestedAt].filter((at) => at !== null).toSorted()[0] ?? null;
  return { companyId, id, webhookId, eventId, seq, type, status, attempts, nextAttemptAt, requestedAt, createdAt };
}

/** The position of a delivery in the order of a webhook's deliveries, for the value of its cursor. */
export const cursorValueOf = ({ createdAt, seq }: Pick<Delivery, 'createdAt' | 'seq'>): string => `${createdAt} ${seq}`;

/** Parses the value of a cursor; null if it is not the position of a delivery. */
export function cursorValueIn(value: string): { readonly createdAt: Instant; readonly seq: string } | null {
  const [createdAt = '', seq = ''] = value.split(' ');
  return isInstant(createdAt) && /^\d{1,18}$/.test(seq) ? { createdAt, seq } : null;
}
