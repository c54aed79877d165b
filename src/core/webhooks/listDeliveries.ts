import { z } from 'zod';
import { inputOf } from '../application/dispatching/call.js';
import { defineQuery, type UseCaseContext } from '../application/dispatching/useCase.js';
import { errors } from '../kernel/errors.js';
import { cursorText, isInstant, type Page, pageRequest } from '../kernel/reading/page.js';
import type { Instant } from '../kernel/values/instants.js';
import { id } from '../kernel/values/shapes.js';
import { type Delivery, deliveryStatuses, type StoredDelivery } from './delivery.js';
import type { DeliveryReads, WebhookReads } from './deliveryStore.js';
import { isVisible, needsEvents } from './owner.js';

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

/**
 * Deliveries of webhooks, newest first, one page for each webhook.
 * @throws BAD_USER_INPUT INVALID_INPUT; NOT_FOUND WEBHOOK_NOT_FOUND if an API key names one that is not its own
 */
export const listDeliveries = defineQuery({
  operation: 'listDeliveries',
  takes: inputOf(target, body),
  needs: needsEvents,
  async run(
    { target: { companyId, webhookIds }, body: { filter, ...page } },
    { store, caller }: UseCaseContext<{ readonly webhooks: WebhookReads; readonly deliveries: DeliveryReads }>,
  ): Promise<readonly Page<Delivery>[]> {
    if (caller.kind === 'apiKey') {
      const own = (await store.webhooks.list(companyId)).filter((webhook) => isVisible(caller, webhook));
      const ids = new Set(own.map(({ id: its }) => its));
      if (!webhookIds.every((webhookId) => ids.has(webhookId))) throw errors.webhookNotFound();
    }
    const { status, eventId } = filter ?? {};
    const pages = await store.deliveries.pages({
      companyId,
      webhookIds,
      filter: { ...(status && { status }), ...(eventId && { eventId }) },
      page: pageRequest(page, (value) => cursorValueIn(value) !== null),
    });
    return pages.map(({ items, hasNextPage }) => ({ items: items.map(shownDelivery), hasNextPage }));
  },
});

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
