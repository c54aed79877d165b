import { defineEntity, p } from '@mikro-orm/core';
import type { EventType } from '../../core/application/event.js';
import type { JsonObject } from '../../core/kernel/values/shapes.js';
import { dataShapes } from '../../core/people/personal/eventData.js';
import { storedAttempts } from '../../core/people/personal/storedShapes.js';
import type { DeliveryAttempt, DeliveryStatus, StoredDelivery } from '../../core/webhooks/delivery.js';
import type {
  DisablingReason,
  Payload,
  PreviousSecret,
  StoredWebhook,
  WantedBefore,
  WebhookStatus,
} from '../../core/webhooks/webhook.js';
import { identifier, markColumns, none } from '../personal/columnMarks.js';
import { InstantType } from '../sql/instants.js';
import { mappingOf } from '../sql/mapping.js';

/** A webhook. Its secrets are stored in plain text, because a hash could not sign messages (SECURITY.md). */
export const WebhookEntity = defineEntity({
  name: 'Webhook',
  tableName: 'webhook',
  properties: {
    companyId: p.text().primary(),
    id: p.text().primary(),
    url: p.text(),
    types: p.json<readonly EventType[]>().strictNullable(),
    vacancyId: p.text().strictNullable(),
    description: p.text().strictNullable(),
    payload: p.text().$type<Payload>().default('FULL'),
    apiKeyId: p.text().strictNullable(),
    status: p.text().$type<WebhookStatus>(),
    reason: p.text().$type<DisablingReason>().strictNullable(),
    createdAt: p.type(InstantType),
    secret: p.text(),
    previousSecrets: p.json<readonly PreviousSecret[]>(),
    cursorSeq: p.bigint('string'),
    wantedBefore: p.json<readonly WantedBefore[]>(),
    revision: p.integer(),
    failingSince: p.type(InstantType).strictNullable(),
    backoffUntil: p.type(InstantType).strictNullable(),
    failsBefore: p.integer().strictNullable(),
    isDeleted: p.boolean(),
  },
});

markColumns(WebhookEntity, dataShapes.Webhook, {
  secret: none,
  previousSecrets: none,
  cursorSeq: none,
  wantedBefore: none,
  revision: none,
  failingSince: none,
  backoffUntil: none,
  failsBefore: none,
  isDeleted: none,
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
    nextAttemptAt: p.type(InstantType).strictNullable(),
    requestedAt: p.type(InstantType).strictNullable(),
    claimId: p.text().strictNullable(),
    takenUntil: p.type(InstantType).strictNullable(),
    event: p.json<JsonObject>().strictNullable(),
    /** Whether the answers to its attempts are not stored, because the person of its event was erased. */
    isRedacted: p.boolean().default(false),
    /** Whether nothing of it was sent but THIN messages: then its receiver has no copy of a person's data. */
    isThin: p.boolean().default(false),
    createdAt: p.type(InstantType),
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
      name: 'webhook_delivery_requested_index',
      properties: ['companyId', 'requestedAt'],
      where: 'requested_at is not null',
    },
    { name: 'webhook_delivery_thread_index', properties: ['companyId', 'webhookId', 'thread', 'status', 'seq'] },
    {
      name: 'webhook_delivery_page_index',
      properties: ['companyId', 'webhookId', 'status', 'createdAt', 'seq', 'id'],
    },
  ],
});

markColumns(WebhookDeliveryEntity, storedAttempts, {
  companyId: none,
  id: none,
  webhookId: none,
  eventId: none,
  seq: none,
  type: none,
  // The ids of the vacancy and of the candidate, as JSON.
  thread: identifier,
  status: none,
  revision: none,
  tries: none,
  nextAttemptAt: none,
  requestedAt: none,
  claimId: none,
  takenUntil: none,
  // Of a test alone, which names nobody.
  event: none,
  createdAt: none,
  isRedacted: none,
  isThin: none,
});

export const deliveries = mappingOf<StoredDelivery>()(WebhookDeliveryEntity, {});
