import { sql } from 'kysely';
import type { Page } from '../../core/kernel/reading/page.js';
import { deliveryStatuses, type StoredDelivery } from '../../core/webhooks/delivery.js';
import type {
  DeliveryPagesWanted,
  DeliveryReads,
  DeliveryWrites,
  Waiting,
  WaitingOf,
} from '../../core/webhooks/deliveryStore.js';
import { cursorValueIn } from '../../core/webhooks/listDeliveries.js';
import type { EventRoute, StoredWebhook } from '../../core/webhooks/webhook.js';
import { insertInBatches } from '../sql/bulk.js';
import { type Entities, insertUnlessThere, locked } from '../sql/entities.js';
import { type Row, selected } from '../sql/mapping.js';
import { ref, type Sql, type Statements } from '../sql/statement.js';
import { deliveries, WebhookDeliveryEntity } from './webhook.js';

/** Deliveries, for their management. */

export function deliveryReadsOn(statements: Statements): DeliveryReads {
  return {
    async pages(wanted) {
      const rows = await statements.rows(sql<Row & { scope: number }>`
        select * from (${sql.join(
          wanted.webhookIds.map((id, at) => pageOf(wanted, id, at)),
          sql` union all `,
        )}) pages
        order by scope, created_at desc, seq::int8 desc, id desc`);
      return wanted.webhookIds.map((_, at) => {
        const found = rows.filter(({ scope }) => Number(scope) === at);
        return asPage(found, wanted.page.first);
      });
    },
  };
}

function asPage(rows: readonly Row[], first: number): Page<StoredDelivery> {
  return { items: rows.slice(0, first).map((row) => deliveries.record(row)), hasNextPage: rows.length > first };
}

/** Reads one index range per status. The newest deliveries of all statuses are among the newest of each status. */
function pageOf({ companyId, filter, page }: DeliveryPagesWanted, webhookId: string, at: number): Sql {
  const place = page.after && cursorValueIn(page.after.value);
  const beyond = place
    ? sql`and (d.created_at, d.seq, d.id) < (${place.createdAt}::timestamptz, ${place.seq}::int8, ${page.after?.id ?? ''})`
    : sql``;
  const ofEvent = filter.eventId === undefined ? sql`` : sql`and d.event_id = ${filter.eventId}`;
  const statuses = filter.status ? [filter.status] : deliveryStatuses;
  const ranges = statuses.map(
    (status) => sql`(
      select d.* from webhook_delivery d
      where d.company_id = ${companyId} and d.webhook_id = ${webhookId} and d.status = ${status} ${ofEvent} ${beyond}
      order by d.created_at desc, d.seq desc, d.id desc limit ${page.first + 1}
    )`,
  );
  return sql`(
    select ${sql.lit(at)} as scope, ${selected(deliveries.columns, 'd')} from (${sql.join(ranges, sql` union all `)}) d
    order by d.created_at desc, d.seq desc, d.id desc limit ${page.first + 1}
  )`;
}

/** The most missed events per statement. */
const recoveredAtOnce = 500;

/** Milliseconds by which an event's instant may be before that of its predecessor, if another node's clock set it. */
const unorderedMs = 60_000;

export function deliveryWritesOn(entities: Entities, statements: Statements): DeliveryWrites {
  return {
    lock: (companyId, id) => entities((em) => em.findOne(WebhookDeliveryEntity, { companyId, id }, locked)),

    async askForAttempt({ companyId, id }, at) {
      await entities((em) => em.nativeUpdate(WebhookDeliveryEntity, { companyId, id }, { requestedAt: at }));
    },

    insert: (delivery) => entities((em) => insertUnlessThere(em, WebhookDeliveryEntity, delivery)),

    lastEventBefore: (companyId, at) => lastEventBefore(statements, companyId, at),

    async missedEvents({ webhook, after, since, limit, vacancyIds }) {
      const { companyId, id, types, vacancyId } = webhook;
      const fits = sql`(${types ? sql`e.type = any(${types}::text[])` : sql`true`}
        and ${vacancyId === null ? sql`true` : sql`e.vacancy_id = ${vacancyId}`}
        and ${vacancyIds === null ? sql`true` : isWithin(vacancyIds)})`;
      // Two types come whatever the filter, as they are queued (core/webhooks/webhook.ts `wants`). What is
      // stored in addition to the feed has their numbers: by the types alone, all events since then would be read for
      // those of one vacancy.
      const numbers = sql`
        select x.event_seq from erasure x
        where x.company_id = ${companyId} and x.created_at >= ${since}::timestamptz
          and x.webhook_ids @> to_jsonb(${id}::text)
        union all
        select (epoch.value ->> 'seq')::int8 + 1 from feed_head h, jsonb_array_elements(h.epochs) epoch
        where h.company_id = ${companyId}`;
      const rows = await statements.rows(sql<EventRoute>`
        select e.id, e.seq::text as seq, e.type, e.vacancy_id as "vacancyId", e.candidate_id as "candidateId"
        from feed_event e
        where e.company_id = ${companyId} and e.seq > ${after}::int8 and e.created_at >= ${since}::timestamptz
          and (${fits} or e.type in ('FEED_RESTORED', 'CANDIDATE_ERASED') and e.seq = any(array(${numbers})))
          and not (e.type = 'WEBHOOK_CREATED' and e.data #>> '{after,id}' = ${id})
          and not exists (
            select 1 from webhook_delivery d
            where d.company_id = ${companyId} and d.webhook_id = ${id} and d.event_id = e.id
              and not ${hasFailed(webhook, 'd')}
          )
        order by e.seq limit ${limit}`);
      return [...rows];
    },

    async queueMissed(webhook, missed) {
      let count = 0;
      for (let from = 0; from < missed.length; from += recoveredAtOnce) {
        const some = missed.slice(from, from + recoveredAtOnce);
        const [first] = some;
        if (!first) break;
        const again = await statements.rows(sql`
          update webhook_delivery d set status = 'PENDING', tries = 0, next_attempt_at = ${first.createdAt},
            revision = ${first.revision}
          where d.company_id = ${first.companyId} and d.webhook_id = ${first.webhookId} and ${hasFailed(webhook, 'd')}
            and d.event_id = any(${some.map(({ eventId }) => eventId)}::text[])
          returning d.id`);
        const added = await insertDeliveries(statements, some);
        count += again.length + added;
      }
      return count;
    },

    failWaiting: (webhook) => failWaiting(statements, webhook),

    waiting: (companyId, of, most) => waitingDeliveries(statements, companyId, of, most),
  };
}

/** The number of the last event before an instant; 0 if there is none. */
async function lastEventBefore(statements: Statements, companyId: string, at: string): Promise<string> {
  const [range] = await statements.rows(sql<{ oldest: string | null; newest: string | null }>`
    select min(seq)::text as oldest, max(seq)::text as newest from feed_event where company_id = ${companyId}`);
  if (!range?.oldest || !range.newest) return '0';
  const until = new Date(Date.parse(at) - unorderedMs).toISOString();
  // A binary search: numbers have no gaps, and instants ascend with them, except for the clock differences above.
  let [below, above] = [BigInt(range.oldest) - 1n, BigInt(range.newest) + 1n];
  while (above - below > 1n) {
    const middle = (below + above) / 2n;
    const [row] = await statements.rows(sql<{ is_before: boolean }>`
      select created_at < ${until}::timestamptz as is_before from feed_event
      where company_id = ${companyId} and seq = ${String(middle)}::int8`);
    if (row?.is_before) below = middle;
    else above = middle;
  }
  return String(below);
}

/** As `isOutOfScope` of the core says (core/feed/eventScope.ts). */
const isWithin = (vacancyIds: readonly string[]): Sql => sql`case when e.vacancy_id is null then e.candidate_id is null
  else e.vacancy_id = any(${vacancyIds}::text[]) end`;

/** Reads the index of unfinished deliveries once, and no more of it than it counts. */
export async function waitingDeliveries(
  statements: Statements,
  companyId: string,
  of: WaitingOf,
  most: number,
): Promise<Waiting[]> {
  const among = of === 'company' ? sql`w.api_key_id is null` : sql`w.id = ${of.webhookId}`;
  const rows = await statements.rows(sql<Waiting>`
    select d.webhook_id as "webhookId", count(*)::int as count from (
      select d.webhook_id from webhook_delivery d
      where d.company_id = ${companyId} and d.next_attempt_at is not null and d.webhook_id = any(array(
        select w.id from webhook w
        where w.company_id = ${companyId} and not w.is_deleted and w.fails_before is null and ${among}))
      limit ${most}) d
    group by d.webhook_id`);
  return [...rows];
}

/** Whether a waiting delivery fails because its webhook was disabled. */
const mustFail = ({ failsBefore }: StoredWebhook, d: string): Sql =>
  failsBefore === null
    ? sql`false`
    : sql`(${ref(`${d}.status`)} = 'PENDING' and ${ref(`${d}.next_attempt_at`)} is not null
        and ${ref(`${d}.revision`)} < ${failsBefore})`;

const hasFailed = (webhook: StoredWebhook, d: string): Sql =>
  sql`(${ref(`${d}.status`)} = 'FAILED' or ${mustFail(webhook, d)})`;

/** The most deliveries that one statement sets to FAILED. */
const failedAtOnce = 1_000;

/** @returns whether there may be more */
export async function failWaiting(statements: Statements, webhook: StoredWebhook): Promise<boolean> {
  const { companyId, id } = webhook;
  const found = await statements.rows(sql<{ id: string }>`
    select d.id from webhook_delivery d
    where d.company_id = ${companyId} and d.webhook_id = ${id} and ${mustFail(webhook, 'd')} limit ${failedAtOnce}`);
  // The condition again: a delivery may have been recovered or delivered while the update waited for its lock.
  await statements.rows(sql`
    update webhook_delivery d set status = 'FAILED', next_attempt_at = null
    where d.company_id = ${companyId} and d.id = any(${found.map((one) => one.id)}::text[])
      and ${mustFail(webhook, 'd')}`);
  return found.length >= failedAtOnce;
}

/** Inserts the deliveries whose events have no delivery to the webhook yet. @returns how many were inserted */
export const insertDeliveries = (statements: Statements, made: readonly StoredDelivery[]): Promise<number> =>
  insertInBatches(
    statements,
    deliveries,
    made.map((delivery) => deliveries.parameters(delivery)),
  );
