import { sql } from 'kysely';
import type { DeliveryUpkeep } from '../../core/webhooks/deliveryStore.js';
import { forgetNotifiedBy } from '../feed/notifiedPersons.js';
import type { Entities } from '../sql/entities.js';
import type { Statements } from '../sql/statement.js';
import { failWaiting, waitingDeliveries } from './deliveryManagement.js';
import { WebhookEntity } from './webhook.js';

/** The most rows that one statement removes. */
const removedAtOnce = 1_000;

/** What workers store of webhooks, and the deliveries that they remove. */
export function deliveryUpkeepOn(entities: Entities, statements: Statements): DeliveryUpkeep {
  return {
    async noteHealth(companyId, webhookId, failingSince) {
      const isNew = failingSince === null ? { $ne: null } : null;
      await entities((em) =>
        em.nativeUpdate(WebhookEntity, { companyId, id: webhookId, failingSince: isNew }, { failingSince }),
      );
    },

    failWaiting: (webhook) => failWaiting(statements, webhook),

    waiting: (companyId, of, most) => waitingDeliveries(statements, companyId, of, most),

    async noteFailed({ companyId, id, failsBefore }) {
      await entities((em) => em.nativeUpdate(WebhookEntity, { companyId, id, failsBefore }, { failsBefore: null }));
    },

    async forget(companyId, webhookId, testsBefore) {
      const removed = await statements.rows(sql`
        delete from webhook_delivery where company_id = ${companyId} and id = any(array(
          select d.id from (${sql.join(
            ['DELIVERED', 'FAILED'].map(
              (status) => sql`(
                select d.id, d.seq, d.created_at from webhook_delivery d
                where d.company_id = ${companyId} and d.webhook_id = ${webhookId} and d.status = ${status}
                order by d.created_at limit ${removedAtOnce})`,
            ),
            sql` union all `,
          )}) d
          where d.seq <= (select h.removed from feed_head h where h.company_id = ${companyId})
            and (d.seq > 0 or d.created_at < ${testsBefore}::timestamptz)))
        returning id`);
      return removed.length >= removedAtOnce;
    },

    async removeWebhook(companyId, webhookId) {
      const removed = await statements.rows(sql`
        delete from webhook_delivery where company_id = ${companyId} and id = any(array(
          select d.id from webhook_delivery d where d.company_id = ${companyId} and d.webhook_id = ${webhookId}
          limit ${removedAtOnce}))
        returning id`);
      if (removed.length > 0) return true;
      if (await forgetNotifiedBy(statements, companyId, webhookId, removedAtOnce)) return true;
      await entities((em) => em.nativeDelete(WebhookEntity, { companyId, id: webhookId, isDeleted: true }));
      return false;
    },
  };
}
