import { defineEntity, p } from '@mikro-orm/core';
import type { EventType } from '../../core/events/event.js';
import type { JsonObject } from '../../core/values/shapes.js';
import type { DeliveryAttempt, DeliveryStatus, StoredDelivery } from '../../core/webhooks/delivery.js';
import type {
  DisablingReason,
  PreviousSecret,
  StoredWebhook,
  WantedBefore,
  WebhookStatus,
} from '../../core/webhooks/webhook.js';
import { mappingOf } from '../sql/mapping.js';

/** A webhook. Its secrets are stored in plain text, because a hash could not sign messages (docs/SECURITY.md). */
export const WebhookEntity = defineEntity({
  name: 'Webhook',
  tableName: 'webhook',
  properties: {
    companyId: p.text().primary(),
    id: p.text().primary(),
    url: p.text(),
    types: p.json<readonly EventType[]>().nullable(),
    vacancyId: p.text().nullable(),
    description: p.text().nullable(),
    status: p.text().$type<WebhookStatus>(),
    reason: p.text().$type<DisablingReason>().nullable(),
    createdAt: p.datetime(3),
    secret: p.text(),
    previousSecrets: p.json<readonly PreviousSecret[]>(),
    cursorSeq: p.bigint('string'),
    wantedBefore: p.json<readonly WantedBefore[]>(),
    revision: p.integer(),
    failingSince: p.datetime(3).nullable(),
    failsBefore: p.integer().nullable(),
    isDeleted: p.boolean(),
  },
});

export const webhooks = mappingOf<StoredWebhook>()(WebhookEntity, {});

export const WebhookDeliveryEntity = defineEntity({
  name: 'WebhookDelivery',
  tableName: 'webhook_delivery',
  properties: {
    companyId: p.text().primary(),
    id: p.text().primary(),
    webhookId: p.text(),
    eventId: p.text(),
    seq: p.bigint('string'),
    type: p.text(),
    thread: p.text(),
    status: p.text().$type<DeliveryStatus>(),
    attempts: p.json<readonly DeliveryAttempt[]>(),
    revision: p.integer().default(0),
    tries: p.integer(),
    nextAttemptAt: p.datetime(3).nullable(),
    askedAt: p.datetime(3).nullable(),
    claimId: p.text().nullable(),
    takenUntil: p.datetime(3).nullable(),
    event: p.json<JsonObject>().nullable(),
    createdAt: p.datetime(3),
  },
  uniques: [{ name: 'webhook_delivery_event_unique', properties: ['companyId', 'webhookId', 'eventId'] }],
  indexes: [
    {
      // Most deliveries are finished. This index has only the others, among which workers find the due ones.
      name: 'webhook_delivery_due_index',
      properties: ['companyId', 'webhookId', 'nextAttemptAt', 'seq'],
      where: 'next_attempt_at is not null',
    },
    {
      name: 'webhook_delivery_asked_index',
      properties: ['companyId', 'askedAt'],
      where: 'asked_at is not null',
    },
    { name: 'webhook_delivery_thread_index', properties: ['companyId', 'webhookId', 'thread', 'status', 'seq'] },
    {
      name: 'webhook_delivery_page_index',
      properties: ['companyId', 'webhookId', 'status', 'createdAt', 'seq', 'id'],
    },
  ],
});

export const deliveries = mappingOf<StoredDelivery>()(WebhookDeliveryEntity, {});
