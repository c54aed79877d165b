import { defineEntity, p } from '@mikro-orm/core';
import { sql } from 'kysely';
import { isToken } from '../../core/pipeline/shapes/erasureToken.js';
import { identifier, markColumns, none } from '../personal/columnMarks.js';
import { valuesOf } from '../sql/bulk.js';
import { mappingOf, namesOf } from '../sql/mapping.js';
import type { Sql, Statements } from '../sql/statement.js';

/**
 * Which webhooks were queued a FULL event of which person, where the feed has forgotten that event: its deliveries go with it,
 * but who has copies must learn of an erasure. A row ends with its webhook, or when the person is erased.
 */
interface NotifiedPerson {
  readonly companyId: string;
  readonly webhookId: string;
  readonly candidateId: string;
}

const tableName = 'told_person';
const table = sql.raw(tableName);

export const NotifiedPersonEntity = defineEntity({
  name: 'NotifiedPerson',
  tableName,
  properties: {
    companyId: p.text().primary(),
    webhookId: p.text().primary(),
    candidateId: p.text().primary(),
  },
});

markColumns(NotifiedPersonEntity, null, { companyId: none, webhookId: none, candidateId: identifier });

const notifiedPersons = mappingOf<NotifiedPerson>()(NotifiedPersonEntity, {});

/** The webhooks of a company, because keys and indexes of notifications begin with them. */
const webhooksOf = (companyId: string): Sql =>
  sql`any(array(select w.id from webhook w where w.company_id = ${companyId} and not w.is_deleted))`;

/** The most rows of one statement. */
const rowsAtOnce = 1_000;

/** An event that the feed forgets. */
export interface Forgotten {
  readonly id: string;
  readonly type: string;
  readonly candidate_id: string | null;
}

/**
 * Saves who was notified of persons by events that were just removed. The events must be locked or gone before: an
 * erasure of a person waits for that, and finds what is saved here. Nothing is saved for a person who is being erased.
 */
export async function saveNotified(
  statements: Statements,
  companyId: string,
  events: readonly Forgotten[],
): Promise<void> {
  const of = new Map(
    events.flatMap(({ id, type, candidate_id: person }) =>
      person === null || isToken(person) || type === 'CANDIDATE_ERASED' ? [] : [[id, person]],
    ),
  );
  if (of.size === 0) return;
  const rows = await statements.rows(sql<{ webhook_id: string; event_id: string }>`
    select d.webhook_id, d.event_id from webhook_delivery d
    where d.company_id = ${companyId} and d.webhook_id = ${webhooksOf(companyId)} and not d.is_thin
      and d.event_id = any(${[...of.keys()]}::text[])`);
  if (rows.length === 0) return;
  const erased = await statements.rows(sql<{ candidate_id: string }>`
    select e.candidate_id from erasure e where e.company_id = ${companyId} and e.status = 'RUNNING'`);
  const gone = new Set(erased.map(({ candidate_id }) => candidate_id));
  const notified = new Map(
    rows.flatMap(({ webhook_id, event_id }) => {
      const candidateId = of.get(event_id);
      if (candidateId === undefined || gone.has(candidateId)) return [];
      return [[JSON.stringify([webhook_id, candidateId]), { companyId, webhookId: webhook_id, candidateId }] as const];
    }),
  );
  const values = [...notified.values()].map((one) => notifiedPersons.parameters(one));
  for (let from = 0; from < values.length; from += rowsAtOnce) {
    await statements.rows(sql`
      insert into ${table} (${namesOf(notifiedPersons.columns)})
      values ${valuesOf(values.slice(from, from + rowsAtOnce))} on conflict do nothing`);
  }
}

/** The condition that a webhook `w` was notified of a person. */
export const wasNotified = (companyId: string, candidateId: string): Sql => sql`exists (
  select from ${table} t
  where t.company_id = ${companyId} and t.webhook_id = w.id and t.candidate_id = ${candidateId})`;

/** Removes who was notified of a person. */
export async function forgetNotified(statements: Statements, companyId: string, candidateId: string): Promise<void> {
  await statements.rows(sql`
    delete from ${table} t
    where t.company_id = ${companyId} and t.candidate_id = ${candidateId} and t.webhook_id = ${everyWebhookOf(companyId)}`);
}

/** Also the deleted ones, whose rows are removed bit by bit. */
const everyWebhookOf = (companyId: string): Sql =>
  sql`any(array(select w.id from webhook w where w.company_id = ${companyId}))`;

/** Whether rows about a person remain. */
export const hasNotified = (companyId: string, candidateId: string): Sql => sql`exists (
  select from ${table} t
  where t.company_id = ${companyId} and t.candidate_id = ${candidateId} and t.webhook_id = ${everyWebhookOf(companyId)})`;

/** Removes some rows of a webhook. @returns whether there may be more */
export async function forgetNotifiedBy(
  statements: Statements,
  companyId: string,
  webhookId: string,
  atMost: number,
): Promise<boolean> {
  const removed = await statements.rows(sql`
    delete from ${table} t
    where t.company_id = ${companyId} and t.webhook_id = ${webhookId} and t.candidate_id = any(array(
      select o.candidate_id from ${table} o
      where o.company_id = ${companyId} and o.webhook_id = ${webhookId} limit ${atMost}))
    returning candidate_id`);
  return removed.length > 0;
}
