import { sql } from 'kysely';
import type { ExportWanted } from '../../core/people/stores/exportStore.js';
import { eventsOf } from '../feed/feedPages.js';
import { selected } from '../sql/mapping.js';
import { ref, type Sql, type Statements } from '../sql/statement.js';
import { deliveries } from '../webhooks/webhook.js';
import { byKeys, idsOf, isOf, type Key, type OfPerson, type Places, short } from './place.js';

/** The events of a person, and the deliveries of them that a receiver answered. */
export function feedPlacesOn(statements: Statements): Places<'EVENT' | 'DELIVERY'> {
  return {
    EVENT: {
      isNumbered: true,
      keys: (of) => sql`
        select e.seq as at, '' as id from feed_event e where ${isOf('e', of)} and e.seq <= ${of.end.seq}::int8`,
      bytes: ({ companyId }) => sql`
        select 500 + octet_length(e.data::text) from feed_event e where e.company_id = ${companyId} and e.seq = k.at`,
      async items({ companyId }, keys) {
        const events = await eventsOf(
          statements,
          companyId,
          keys.map(({ at }) => String(at)),
        );
        const known = new Map(events.map((event) => [event.seq, event]));
        return keys.map(({ at }) => {
          const item = known.get(at);
          return item && { id: item.id, at: item.createdAt, item };
        });
      },
    },

    DELIVERY: {
      isNumbered: true,
      pieces: (of) => eventPieces(statements, of),
      keys: (of, eventIds = []) => sql`
        select d.seq as at, d.id from webhook_delivery d
        where d.company_id = ${of.companyId} and ${ofSomeWebhook(of)} and d.event_id = any(${eventIds}::text[])
          and exists (
            select from jsonb_array_elements(d.attempts) t
            where t.value -> 'answer' <> 'null'::jsonb and (t.value ->> 'at')::timestamptz <= ${of.end.realAt}::timestamptz)`,
      // The last 20 attempts, each with 1,024 characters of its answer at most.
      bytes: (of) => sql`
        select 500 + octet_length(d.attempts::text) from webhook_delivery d
        where d.company_id = ${of.companyId} and d.id = k.id`,
      async items(of, keys) {
        const found = await byKeys(
          statements,
          keys,
          sql`select ${selected(deliveries.columns, 'd')} from webhook_delivery d
            where d.company_id = ${of.companyId} and d.id = any(${idsOf(keys)}::text[])`,
          (row) => deliveries.record(row),
          ({ id }) => id,
        );
        return found.map((one) => {
          if (!one) return undefined;
          const attempts = one.item.attempts.filter(({ at }) => at <= of.end.realAt);
          return { at: one.item.createdAt, item: { ...one.item, attempts } };
        });
      },
    },
  };
}

/** The requests that name a person: results of idempotency keys, and counts of refusals. */
export function requestPlacesOn(statements: Statements): Places<'IDEMPOTENCY_RESULT' | 'REFUSAL'> {
  return {
    IDEMPOTENCY_RESULT: {
      keys: ({ companyId, candidateId, end }) => sql`
        select i.claimed_at as at, encode(sha256(convert_to(concat_ws(' ', i.scope, i.operation, i.key), 'UTF8')), 'hex') as id,
          jsonb_build_object('scope', i.scope, 'operation', i.operation, 'key', i.key) as data
        from idempotency_key i
        where i.company_id = ${companyId} and i.candidate_ids @> array[${candidateId}]
          and i.claimed_at <= ${end.realAt}::timestamptz`,
      // The length of a long result is stored: no result is read only to be measured.
      bytes: ({ companyId }) => sql`
        select 500 + coalesce(i.result_length, octet_length(i.result::text)) from idempotency_key i
        where i.company_id = ${companyId} and ${isKeyOf('i', sql`k.data`)}`,
      data: sql`s.data`,
      async items({ companyId }, keys: readonly Key<StoredKey>[]) {
        // As text: on a cluster, the coordinator would parse a long jsonb and write it again.
        const found = await statements.rows(sql<{ at: number; result: string | null }>`
          select w.at::int4 as at, i.result::text as result
          from jsonb_array_elements(${JSON.stringify(keys.map(({ data }) => data))}::jsonb) with ordinality w (key, at)
          join idempotency_key i on i.company_id = ${companyId} and ${isKeyOf('i', sql`w.key`)}`);
        const results = new Map(
          found.map(({ at, result }): [number, unknown] => [at - 1, result === null ? null : JSON.parse(result)]),
        );
        return keys.map(({ at: claimedAt, data: { operation } }, index) => {
          const result = results.get(index);
          return result === undefined ? undefined : { item: { operation, claimedAt, result } };
        });
      },
    },

    REFUSAL: {
      keys: ({ companyId, candidateId, end }) => sql`
        select c.minute as at, c.reason as id, to_jsonb(c.count) as data from refusal_count c
        where c.company_id = ${companyId} and c.actor_kind = 'USER' and c.actor_id = ${candidateId}
          and c.minute <= ${end.realAt}::timestamptz`,
      bytes: short,
      data: sql`s.data`,
      items: async (_, keys) =>
        keys.map(({ at, id, data }) => ({
          id: `${at}/${id}`,
          item: { reason: id, minute: at, count: Number(data) },
        })),
    },
  };
}

/** What identifies an idempotency key within its company. */
interface StoredKey {
  readonly scope: string;
  readonly operation: string;
  readonly key: string;
}

const isKeyOf = (alias: string, key: Sql): Sql =>
  sql`(${ref(`${alias}.scope`)}, ${ref(`${alias}.operation`)}, ${ref(`${alias}.key`)})
    = (${key} ->> 'scope', ${key} ->> 'operation', ${key} ->> 'key')`;

/** The index of deliveries by their event begins with the webhook. */
const ofSomeWebhook = ({ companyId }: OfPerson): Sql =>
  sql`d.webhook_id = any(array(select w.id from webhook w where w.company_id = ${companyId}))`;

/** The events whose deliveries a statement reads at once. */
const eventsAtOnce = 500;

/** The ids of the person's events from the cursor to the end of the export, in pieces. */
async function* eventPieces(
  statements: Statements,
  { companyId, candidateId, after, end }: ExportWanted,
): AsyncGenerator<readonly string[]> {
  let from = after?.value ?? '0';
  for (;;) {
    const events = await statements.rows(sql<{ id: string; next: string }>`
      select e.id, (e.seq + 1)::text as next from feed_event e
      where e.company_id = ${companyId} and e.candidate_id = ${candidateId}
        and e.seq between ${from}::int8 and ${end.seq}::int8
      order by e.seq limit ${eventsAtOnce}`);
    if (events.length > 0) yield events.map(({ id }) => id);
    if (events.length < eventsAtOnce) return;
    from = events.at(-1)?.next ?? from;
  }
}
