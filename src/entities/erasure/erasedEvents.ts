import { sql } from 'kysely';
import type { EventErasure } from '../../core/people/stores/erasureStore.js';
import { feedEvents } from '../feed/event.js';
import { forgetNotified, wasNotified } from '../feed/notifiedPersons.js';
import { valuesOf } from '../sql/bulk.js';
import { type Row, selected } from '../sql/mapping.js';
import type { Statements } from '../sql/statement.js';

/** Erases the events of a person, and what webhooks answered to them. */
export function eventErasureOn(statements: Statements): EventErasure {
  return {
    async eventsToErase(companyId, candidateId, most) {
      const rows = await statements.rows(sql<Row>`
        select ${selected(feedEvents.columns, 'e')} from feed_event e
        where e.company_id = ${companyId} and e.candidate_id = ${candidateId} and e.type <> 'CANDIDATE_ERASED'
        order by e.seq limit ${most} for update`);
      if (rows.length > 0) return rows.map((row) => feedEvents.record(row));
      // In the order of the index that has the actors. They are locked in the order of the feed.
      const made = await statements.rows(sql<Row>`
        select ${selected(feedEvents.columns, 'e')} from feed_event e
        where e.company_id = ${companyId} and e.seq = any(array(
          select m.seq from feed_event m
          where m.company_id = ${companyId} and m.actor_kind = 'USER' and m.actor_id = ${candidateId}
          order by m.vacancy_id, m.seq limit ${most}))
        order by e.seq for update`);
      return made.map((row) => feedEvents.record(row));
    },

    async saveErasedEvents(events) {
      const [first] = events;
      if (!first) return;
      const rows = events.map((event) => {
        const { seq, candidateId, actorId, requestId, data, isRedacted } = event;
        return [seq, candidateId, actorId, requestId, JSON.stringify(data), isRedacted];
      });
      await statements.rows(sql`
        update feed_event e set candidate_id = c.candidate_id, actor_id = c.actor_id, request_id = c.request_id,
          traceparent = case when c.request_id is not null then e.traceparent end,
          data = c.data::jsonb, is_redacted = c.is_redacted::boolean
        from (values ${valuesOf(rows.map((row) => typed(row)))})
          as c (seq, candidate_id, actor_id, request_id, data, is_redacted)
        where e.company_id = ${first.companyId} and e.seq = any(${events.map(({ seq }) => seq)}::int8[])
          and e.seq = c.seq`);
    },

    async event({ companyId, eventSeq, id }) {
      const [row] = await statements.rows(sql<Row>`
        select ${selected(feedEvents.columns, 'e')} from feed_event e
        where e.company_id = ${companyId} and e.seq = ${eventSeq}::int8 and e.id = ${id} for update`);
      return row ? feedEvents.record(row) : null;
    },

    async eraseAnswers(companyId, eventIds, { candidateId, token }) {
      // With the comma, so that no other id has the same end. PostgreSQL counts characters, not UTF-16 units.
      const endOf = (id: string): string => JSON.stringify(['', id]).slice('[""'.length);
      const end = endOf(candidateId);
      const characters = [...end].length;
      const rows = await statements.rows(sql<{ had_answer: boolean }>`
        update webhook_delivery d set is_redacted = true, thread = case
            when right(d.thread, ${characters}::int) = ${end}
              then left(d.thread, length(d.thread) - ${characters}::int) || ${endOf(token)}
            else d.thread end,
          attempts = (
            select coalesce(jsonb_agg(t.value || '{"answer":null}'::jsonb order by t.ordinality), '[]'::jsonb)
            from jsonb_array_elements(d.attempts) with ordinality t)
        from webhook_delivery was
        where d.company_id = ${companyId} and was.company_id = ${companyId} and was.id = d.id
          and d.webhook_id = any(array(select w.id from webhook w where w.company_id = ${companyId}))
          and d.event_id = any(${eventIds}::text[])
        returning exists (
          select from jsonb_array_elements(was.attempts) t where t.value -> 'answer' <> 'null'::jsonb) as had_answer`);
      return rows.filter(({ had_answer }) => had_answer).length;
    },

    async webhooksNotified(companyId, candidateId) {
      const rows = await statements.rows(sql<{ id: string }>`
        select w.id from webhook w
        where w.company_id = ${companyId} and not w.is_deleted and (${wasNotified(companyId, candidateId)} or exists (
          select from feed_event e
          join webhook_delivery d on d.company_id = e.company_id and d.event_id = e.id
          where e.company_id = ${companyId} and e.candidate_id = ${candidateId} and d.webhook_id = w.id
            and not d.is_thin))
        order by w.created_at, w.id`);
      return rows.map(({ id }) => id);
    },

    forgetNotified: (companyId, candidateId) => forgetNotified(statements, companyId, candidateId),
  };
}

/** The first row's casts give the types of all rows. */
const typed = ([seq, ...rest]: readonly (string | boolean | null | undefined)[]) => [
  sql`${seq}::int8`,
  ...rest.map((value) => (typeof value === 'boolean' ? sql`${value}::boolean` : sql`${value ?? null}::text`)),
];
