import type { Call } from '../../core/application/dispatching/call.js';
import { whole } from '../../core/application/domainEvent.js';
import { operations } from '../../core/application/operations.js';
import type { JsonSchema } from '../../core/kernel/values/jsonSchema.js';
import { isObject } from '../../core/kernel/values/objects.js';
import { maxLimit, usualLimit } from '../../core/sync/listing.js';
import { deliveryAsJson, listWebhookDeliveries } from '../../core/sync/listWebhookDeliveries.js';
import { createWebhook } from '../../core/webhooks/createWebhook.js';
import { deliveryStatuses } from '../../core/webhooks/delivery.js';
import { sendTestEvent } from '../../core/webhooks/manageDeliveries.js';
import {
  deleteWebhook,
  listWebhooks,
  readWebhook,
  rollWebhookSecret,
  updateWebhook,
} from '../../core/webhooks/manageWebhooks.js';
import type { Webhook, WebhookWithSecret } from '../../core/webhooks/webhook.js';
import type { SyncText } from '../openapi/sync.js';
import { ref } from '../resource.js';
import { nextUrl, pageOf } from './lists.js';
import { cursorParameter, oneOf, type Parameters, wholeNumber } from './parameters.js';
import { companyPath, type SyncRoute } from './route.js';
import { sendRead, sendUnstored } from './sending.js';

/** Webhooks that an API key owns, and for admins all of the company (docs/REST.md, "Webhooks"). */

const none: Parameters = {};
const webhookPath = { ...companyPath, id: 'The webhook.' };

const webhookJson = (webhook: Webhook): string => JSON.stringify(whole('Webhook', webhook));
const withSecret = ({ webhook, secret }: WebhookWithSecret): string =>
  JSON.stringify({ ...whole('Webhook', webhook), secret });

/** A call without a body. An empty object counts as none. */
const withoutBody = (call: Call): Call => ({
  ...call,
  body: () => {
    const sent = call.body?.();
    return isObject(sent) && Object.keys(sent).length === 0 ? undefined : sent;
  },
});

const answered = (
  description: string,
  {
    status = 200,
    schema,
    isTagged = false,
    headers = [],
  }: Partial<SyncText['success']> & { readonly schema?: JsonSchema },
): SyncText['success'] => ({
  status,
  description,
  headers,
  content: schema ? { 'application/json': { schema } } : {},
  isTagged,
});

const ownOrAdmin =
  'An API key has access only to its own webhooks, and also needs a grant for events; admins have access to all.';

const reading: readonly SyncRoute[] = [
  {
    operation: 'listWebhooks',
    endpoint: operations.listWebhooks.sync.endpoint,
    parameters: none,
    async answer({ ctx, call, dispatcher }) {
      const webhooks = await dispatcher.query(listWebhooks, withoutBody(call));
      await sendRead(ctx, `{"data":[${webhooks.map(webhookJson).join(',')}]}`);
    },
    text: {
      operationId: 'syncWebhooks',
      summary: 'List webhooks',
      description: `All webhooks, oldest first. ${ownOrAdmin}`,
      path: companyPath,
      success: answered('The webhooks.', {
        schema: {
          type: 'object',
          properties: { data: { type: 'array', items: ref('WebhookWhole') } },
          required: ['data'],
        },
        isTagged: true,
      }),
      refusals: ['roleRequired'],
    },
  },
  {
    operation: 'readWebhook',
    endpoint: operations.readWebhook.sync.endpoint,
    parameters: none,
    async answer({ ctx, call, dispatcher }) {
      await sendRead(ctx, webhookJson(await dispatcher.query(readWebhook, withoutBody(call))));
    },
    text: {
      operationId: 'syncWebhook',
      summary: 'Read a webhook',
      description: ownOrAdmin,
      path: webhookPath,
      success: answered('The webhook.', { schema: ref('WebhookWhole'), isTagged: true }),
      refusals: ['roleRequired', 'webhookNotFound'],
    },
  },
  {
    operation: 'listDeliveries',
    endpoint: operations.listDeliveries.sync.endpoint,
    parameters: {
      limit: wholeNumber(1, maxLimit, 'The maximum number of deliveries on a page.', usualLimit),
      after: cursorParameter('`nextCursor` of the previous page, with the same other parameters.'),
      status: oneOf(deliveryStatuses, 'Deliveries with this status.'),
    },
    async answer({ ctx, call, dispatcher }) {
      const { data, nextCursor } = await dispatcher.query(listWebhookDeliveries, call);
      if (nextCursor !== null) ctx.res.setHeader('Link', `<${nextUrl(ctx, nextCursor)}>; rel="next"`);
      await sendRead(
        ctx,
        `{"data":[${data.join(',')}],"nextCursor":${JSON.stringify(nextCursor)},"settledUntil":null}`,
      );
    },
    text: {
      operationId: 'syncWebhookDeliveries',
      summary: "List a webhook's deliveries",
      description: `Newest first, with their last attempts. ${ownOrAdmin}`,
      path: webhookPath,
      success: answered('A page.', { schema: pageOf(ref('Delivery')), isTagged: true, headers: ['Link'] }),
      refusals: ['roleRequired', 'webhookNotFound'],
    },
  },
];

const changing: readonly SyncRoute[] = [
  {
    operation: 'createWebhook',
    endpoint: operations.createWebhook.sync.endpoint,
    parameters: none,
    takesIdempotencyKey: false,
    async answer({ ctx, call, dispatcher }) {
      const made = await dispatcher.execute(createWebhook, call);
      const { companyId, id } = made.webhook;
      const path = ['sync', 'v1', 'companies', companyId, 'webhooks', id].map(encodeURIComponent).join('/');
      ctx.res.setHeader('Location', `/${path}`);
      sendUnstored(ctx, made.isNew ? 201 : 200, withSecret(made));
    },
    text: {
      operationId: 'syncCreateWebhook',
      summary: 'Create a webhook',
      description: `It receives the events that are committed from now on. API keys must send \`payload\`. ${ownOrAdmin}`,
      path: companyPath,
      requestBody: ref('CreateWebhook'),
      example: { url: 'https://hooks.example.com/pipeline', types: ['RECORD_MOVED'], payload: 'THIN' },
      success: answered('The webhook with its secret.', {
        status: 201,
        schema: ref('WebhookWithSecret'),
        headers: ['Location'],
      }),
      repeated:
        'The API key already had a webhook with this URL: it is changed to what was sent, is ACTIVE, and has a new secret. The old secret signs for another 24 hours.',
      refusals: ['roleRequired', 'vacancyNotFound', 'webhookLimitReached'],
    },
  },
  {
    operation: 'updateWebhook',
    endpoint: operations.updateWebhook.sync.endpoint,
    parameters: none,
    takesIdempotencyKey: false,
    async answer({ ctx, call, dispatcher }) {
      sendUnstored(ctx, 200, webhookJson(await dispatcher.execute(updateWebhook, call)));
    },
    text: {
      operationId: 'syncUpdateWebhook',
      summary: 'Change a webhook',
      description: `Omitted members keep their values. A webhook that becomes ACTIVE receives the events that are committed from then on. ${ownOrAdmin}`,
      path: webhookPath,
      requestBody: ref('UpdateWebhook'),
      example: { description: 'Moves, for the data warehouse' },
      success: answered('The webhook.', { schema: ref('WebhookWhole') }),
      refusals: ['roleRequired', 'vacancyNotFound', 'webhookNotFound', 'webhookKeyEnded'],
    },
  },
  {
    operation: 'deleteWebhook',
    endpoint: operations.deleteWebhook.sync.endpoint,
    parameters: none,
    async answer({ ctx, call, dispatcher }) {
      await dispatcher.execute(deleteWebhook, withoutBody(call));
      sendUnstored(ctx, 204, null);
    },
    text: {
      operationId: 'syncDeleteWebhook',
      summary: 'Delete a webhook',
      description: `Its deliveries are deleted, too. ${ownOrAdmin}`,
      path: webhookPath,
      success: answered('The webhook is deleted.', { status: 204 }),
      refusals: ['roleRequired', 'webhookNotFound'],
    },
  },
  {
    operation: 'sendTestEvent',
    endpoint: operations.sendTestEvent.sync.endpoint,
    parameters: none,
    takesIdempotencyKey: false,
    async answer({ ctx, call, dispatcher }) {
      sendUnstored(ctx, 200, deliveryAsJson(await dispatcher.execute(sendTestEvent, withoutBody(call))));
    },
    text: {
      operationId: 'syncTestWebhook',
      summary: 'Send a test to a webhook',
      description: `Sends a WEBHOOK_TEST, in one attempt, whatever the status of the webhook. ${ownOrAdmin}`,
      path: webhookPath,
      success: answered('The delivery, which is attempted at once.', { schema: ref('Delivery') }),
      refusals: ['roleRequired', 'webhookNotFound', 'webhookKeyEnded'],
    },
  },
  {
    operation: 'rollWebhookSecret',
    endpoint: operations.rollWebhookSecret.sync.endpoint,
    parameters: none,
    takesIdempotencyKey: false,
    async answer({ ctx, call, dispatcher }) {
      sendUnstored(ctx, 200, withSecret(await dispatcher.execute(rollWebhookSecret, withoutBody(call))));
    },
    text: {
      operationId: 'syncRollWebhookSecret',
      summary: 'Give a webhook a new secret',
      description:
        'The old secret signs for another 24 hours. If an API key owns the webhook, only that key can do this.',
      path: webhookPath,
      success: answered('The webhook with its new secret.', { schema: ref('WebhookWithSecret') }),
      refusals: ['roleRequired', 'ownerRequired', 'webhookNotFound'],
    },
  },
];

export const webhookRoutes: readonly SyncRoute[] = [...reading, ...changing];
