import { Int } from 'type-graphql';
import { encodeCursor } from '../../core/kernel/reading/page.js';
import { createWebhook } from '../../core/webhooks/createWebhook.js';
import type { Delivery } from '../../core/webhooks/delivery.js';
import { cursorValueOf, listDeliveries } from '../../core/webhooks/listDeliveries.js';
import { recoverDeliveries, resendDelivery, sendTestEvent } from '../../core/webhooks/manageDeliveries.js';
import {
  deleteWebhook,
  listWebhooks,
  readWebhook,
  rollWebhookSecret,
  updateWebhook,
} from '../../core/webhooks/manageWebhooks.js';
import { maxWebhooks, type Webhook } from '../../core/webhooks/webhook.js';
import { loadFor } from '../calls/batches.js';
import { callOf, coordinateOf } from '../calls/calling.js';
import { id, input, named, ofCompany } from '../fields/args.js';
import { connectionOf } from '../fields/connection.js';
import { nested, nestedFields } from '../fields/nestedRows.js';
import { commandWithoutKey, query, rootFields } from '../fields/rootRows.js';
import { DateTime } from '../fields/scalars.js';
import {
  CreateWebhookInput,
  DeliveryConnection,
  DeliveryPageArgs,
  DeliveryType,
  UpdateWebhookInput,
  WebhookType,
  WebhookWithSecretType,
} from './webhookTypes.js';

const ofOne = { ...ofCompany, id: id('webhook') };
/** A webhook, in fields about its deliveries. */
const ofWebhook = { ...ofCompany, id: named('webhookId', 'The webhook.') };

export const WebhookResolver = rootFields({
  webhooks: query(listWebhooks, {
    type: () => [WebhookType],
    description: "A company's webhooks, oldest first. Admins get all, an API key its own.",
    ids: ofCompany,
    // Those of API keys, too, would make a page of deliveries for each too expensive. The read budget bounds what is read.
    countsAs: maxWebhooks,
  }),
  webhook: query(readWebhook, {
    type: () => WebhookType,
    description: 'A webhook. For admins, and the API key that owns it.',
    ids: ofOne,
  }),
  createWebhook: commandWithoutKey(createWebhook, {
    type: () => WebhookWithSecretType,
    description:
      'Creates a webhook. It gets the events that are committed from now on. If an API key has one with this URL already, that one becomes as sent, with a new secret. For admins and API keys.',
    ids: ofCompany,
    args: [input(CreateWebhookInput, 'The webhook.')],
  }),
  updateWebhook: commandWithoutKey(updateWebhook, {
    type: () => WebhookType,
    description:
      'Changes a webhook. A webhook that becomes ACTIVE gets the events that are committed from now on. For admins, and the API key that owns it.',
    ids: ofOne,
    args: [input(UpdateWebhookInput, 'What changes.')],
  }),
  rollWebhookSecret: commandWithoutKey(rollWebhookSecret, {
    type: () => WebhookWithSecretType,
    description:
      'Gives a webhook a new secret. For 24 hours, messages are also signed with the old one; with at most 5 secrets. For the API key that owns it; admins for those of the company.',
    ids: ofOne,
  }),
  deleteWebhook: commandWithoutKey(deleteWebhook, {
    type: () => WebhookType,
    description: 'Deletes a webhook with its deliveries, and returns it. For admins, and the API key that owns it.',
    ids: ofOne,
  }),
  sendTestEvent: commandWithoutKey(sendTestEvent, {
    type: () => DeliveryType,
    description:
      'Sends a WEBHOOK_TEST to a webhook, in one attempt and whatever its status is. For admins, and the API key that owns the webhook.',
    ids: ofWebhook,
  }),
  resendDelivery: commandWithoutKey(resendDelivery, {
    type: () => DeliveryType,
    description:
      'Attempts a delivery once more, whatever its status is. For admins, and the API key that owns the webhook.',
    ids: { ...ofCompany, id: id('delivery') },
  }),
  recoverDeliveries: commandWithoutKey(recoverDeliveries, {
    type: () => Int,
    description:
      'Queues the events since an instant that never reached a webhook: they failed, or were not queued. Oldest first, 10,000 at most. Returns their number. For admins, and the API key that owns the webhook.',
    ids: ofWebhook,
    args: [{ name: 'since', type: () => DateTime, description: 'Events since this instant.' }],
  }),
});

const byDelivery = (delivery: Delivery): string => encodeCursor({ value: cursorValueOf(delivery), id: delivery.id });

export const WebhookFields = nestedFields(() => WebhookType, {
  deliveries: nested<Webhook, DeliveryPageArgs>({
    type: () => DeliveryConnection,
    nullable: true,
    description: 'Its deliveries, newest first.',
    page: DeliveryPageArgs,
    plan: { by: 'execution', needs: ['id', 'companyId'] },
    async resolve(webhooks, args, { context, info }) {
      const via = coordinateOf(info);
      const pages = await loadFor(
        webhooks,
        ({ id }) => id,
        (companyId, webhookIds) =>
          context.dispatcher.query(
            listDeliveries,
            callOf(context, via, { companyId, webhookIds }, { body: () => args }),
          ),
      );
      return pages.map((page) => connectionOf(page, args.after, byDelivery));
    },
  }),
});
