import { sql } from 'kysely';
import type { KeyOwner } from '../../core/webhooks/owner.js';
import type { StoredWebhook } from '../../core/webhooks/webhook.js';
import type { WebhookReads, WebhookWrites } from '../../core/webhooks/webhookStore.js';
import { insertRows } from '../sql/bulk.js';
import { type Entities, locked } from '../sql/entities.js';
import { instant } from '../sql/instants.js';
import { ref, type Statements } from '../sql/statement.js';
import { WebhookEntity, webhooks } from './webhook.js';

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
