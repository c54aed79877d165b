import { sql } from 'kysely';
import type { StoredWebhook } from '../../core/webhooks/webhook.js';
import type { WebhookReads, WebhookWrites } from '../../core/webhooks/webhookStore.js';
import { insertRows } from '../sql/bulk.js';
import { type Entities, locked } from '../sql/entities.js';
import { ref } from '../sql/references.js';
import type { Statements } from '../sql/statement.js';
import { WebhookEntity, webhooks } from './webhook.js';

/** Webhooks, for their management by admins. */

export function webhookReadsOn(entities: Entities): WebhookReads {
  return {
    list: (companyId) =>
      entities((em) => em.find(WebhookEntity, { companyId }, { orderBy: { createdAt: 'asc', id: 'asc' } })),
  };
}

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
