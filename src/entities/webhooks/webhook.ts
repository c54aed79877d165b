import { defineEntity, p } from '@mikro-orm/core';
import { sql } from 'kysely';
import type { EventType } from '../../core/application/event.js';
import type { JsonObject } from '../../core/kernel/values/shapes.js';
import { dataShapes } from '../../core/people/personal/redaction.js';
import { storedAttempts } from '../../core/people/personal/storedShapes.js';
import type { DeliveryAttempt, DeliveryStatus, StoredDelivery } from '../../core/webhooks/delivery.js';
import type { WebhookReads, WebhookWrites } from '../../core/webhooks/deliveryStore.js';
import type { KeyOwner } from '../../core/webhooks/owner.js';
import type {
  DisablingReason,
  Payload,
  PreviousSecret,
  StoredWebhook,
  WantedBefore,
  WebhookStatus,
} from '../../core/webhooks/webhook.js';
import { identifier, markColumns, none } from '../personal/columnMarks.js';
import { insertRows } from '../sql/bulk.js';
import { type Entities, locked } from '../sql/entities.js';
import { InstantType, instant } from '../sql/instants.js';
import { mappingOf } from '../sql/mapping.js';
import { ref, type Statements } from '../sql/statement.js';

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

const webhooks = mappingOf<StoredWebhook>()(WebhookEntity, {});

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

/** Webhooks, for their management. */

export function webhookReadsOn(entities: Entities, statements: Statements): WebhookReads {
  return {
    list: (companyId) =>
      entities((em) => em.find(WebhookEntity, { companyId }, { orderBy: { createdAt: 'asc', id: 'asc' } })),

    async owners(companyId, ids) {
      // Without the justifications, which may be long.
      const rows = await statements.rows(sql<OwnerRow>`
        select k.id, k.vacancy_ids as "vacancyIds", k.expires_at as "expiresAt", k.revoked_at as "revokedAt",
          jsonb_path_query_array(k.grants, '$[*].endpoint') as grants
        from api_key k where k.company_id = ${companyId} and k.id = any(${ids}::text[])`);
      return rows.map(({ expiresAt, revokedAt, ...owner }) => ({
        ...owner,
        expiresAt: expiresAt && instant(expiresAt),
        revokedAt: revokedAt && instant(revokedAt),
      }));
    },
  };
}

/** As the driver returns it: instants as PostgreSQL's text. */
type OwnerRow = { readonly [N in keyof KeyOwner]: KeyOwner[N] };

export function webhookWritesOn(entities: Entities, statements: Statements): WebhookWrites {
  return {
    lock: (companyId, id) => entities((em) => em.findOne(WebhookEntity, { companyId, id, isDeleted: false }, locked)),

    // These two statements have the signing secrets as parameters: MikroORM would write them into the text.
    async insert(webhook) {
      await insertRows(statements, webhooks, [webhooks.parameters(webhook)]);
    },

    save: (webhook) => saveWebhook(statements, webhook),
  };
}

async function saveWebhook(statements: Statements, webhook: StoredWebhook): Promise<void> {
  const parameters = webhooks.parameters(webhook);
  const assignments = webhooks.columns.flatMap(({ name }, at) =>
    name === 'company_id' || name === 'id' ? [] : [sql`${ref(name)} = ${parameters[at] ?? null}`],
  );
  await statements.rows(sql`
    update webhook set ${sql.join(assignments)} where company_id = ${webhook.companyId} and id = ${webhook.id}`);
}
