import { z } from 'zod';
import { inputOf } from '../application/dispatching/call.js';
import { defineQuery, type UseCaseContext } from '../application/dispatching/useCase.js';
import { presentOnly } from '../kernel/values/objects.js';
import { itemTarget, shownBy } from '../kernel/values/shapes.js';
import { type Delivery, deliveryShape, deliveryStatuses } from '../webhooks/delivery.js';
import type { DeliveryReads, WebhookReads } from '../webhooks/deliveryStore.js';
import { cursorValueIn, cursorValueOf, shownDelivery } from '../webhooks/listDeliveries.js';
import { readWebhook } from '../webhooks/manageWebhooks.js';
import { needsEvents } from '../webhooks/owner.js';
import { type ListPage, listArguments, listPage } from './listing.js';

const { fresh, ...paging } = listArguments;
const body = z.strictObject({ ...paging, status: z.enum(deliveryStatuses).optional() });

const shown = shownBy(deliveryShape);
export const deliveryAsJson = (delivery: Delivery): string => JSON.stringify(shown(delivery));

type Reads = { readonly webhooks: WebhookReads; readonly deliveries: DeliveryReads };

/** The deliveries of one webhook, newest first. @throws NOT_FOUND WEBHOOK_NOT_FOUND; BAD_USER_INPUT INVALID_INPUT */
export const listWebhookDeliveries = defineQuery({
  operation: 'listDeliveries',
  takes: inputOf(itemTarget, body),
  needs: needsEvents,
  async run(
    { target, body: { status, ...page } },
    context: UseCaseContext<Reads, 'clock' | 'digest'>,
  ): Promise<ListPage> {
    const { companyId, id } = target;
    await readWebhook.run({ target, body: undefined }, context);
    const filter = presentOnly({ status });
    return listPage(
      {
        companyId,
        list: 'deliveries',
        filters: { ...filter, webhookId: id },
        isInOrderOfTime: false,
        isValue: (value) => cursorValueIn(value) !== null,
        async read(after, first) {
          const wanted = { companyId, webhookIds: [id], filter, page: { first, after } };
          const [found] = await context.store.deliveries.pages(wanted);
          const objects = (found?.items ?? []).map((one) => ({
            json: deliveryAsJson(shownDelivery(one)),
            at: one.createdAt,
            place: { value: cursorValueOf(one), id: one.id },
          }));
          return { objects, end: (found?.hasNextPage && objects.at(-1)?.place) || null };
        },
      },
      // The newest ones come first, so nothing is left out for being new.
      { ...page, fresh: true },
      context,
    );
  },
});
