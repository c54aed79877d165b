import { sql } from 'kysely';
import type { StoredErasure } from '../../../core/modules/people/shapes/erasure.js';
import type { ErasureWrites, KeptResult } from '../../../core/modules/people/stores/erasureStore.js';
import type { Ban } from '../../../core/modules/pipeline/shapes/ban.js';
import { Collision } from '../../driver/faults.js';
import { feedEvents } from '../../events/event.js';
import { forgetTold, isTold, wasTold } from '../../feed/toldPersons.js';
import type { PersonHash } from '../../personal/personHash.js';
import { featureRecords } from '../../pipeline/tables/featureRecord.js';
import { insertRows, valuesOf } from '../../sql/bulk.js';
import { instant } from '../../sql/instants.js';
import { type Row, selected } from '../../sql/mapping.js';
import { ref } from '../../sql/references.js';
import type { Statements } from '../../sql/statement.js';
import { keptDecisions } from '../decisions/decision.js';
import { storedReviews } from '../decisions/review.js';
import { isOnLegalHold } from '../holds.js';
import { erasures } from './erasure.js';
import { ofPerson } from './erasureReads.js';
import { raised } from './raised.js';

/** The records that a statement reads at once, by their stored size: a record may have megabytes of answers. */
const bytesAtOnce = 256 * 1024;

/** Erases the rows that name a person. @param erasuresRaised gets the company's count of erasures when it rises */
export function erasureWritesOn(
  statements: Statements,
  hash: PersonHash | null,
  erasuresRaised: (count: string) => void,
): ErasureWrites {
  const updateErasure = async (erasure: StoredErasure): Promise<void> => {
    const values = erasures.parameters(erasure);
    const set = erasures.columns.map((column, at) => sql`${ref(column.name)} = ${values[at] ?? null}`);
    await statements.rows(sql`
      update erasure set ${sql.join(set.slice(2))} where company_id = ${erasure.companyId} and id = ${erasure.id}`);
  };
  const running = sql`status = 'RUNNING'`;
  const columns = featureRecords.columns.filter(({ name }) => !long.has(name));
  return {
    async lockPerson(companyId, candidateId) {
      const rows = await statements.rows(sql<Row>`
        select ${selected(columns, 'r')} from feature_record r
        where r.company_id = ${companyId} and r.candidate_id = ${candidateId}
        order by r.id for update`);
      return rows.map((row) => featureRecords.record(row));
    },

    async lockLeftOpen(companyId, most) {
      const rows = await statements.rows(sql<Row>`
        select ${selected(columns, 'r')} from feature_record r
        where r.company_id = ${companyId} and not r.is_closed and r.candidate_id = any(array(
          select e.token from erasure e where e.company_id = ${companyId}))
        order by r.id limit ${most} for update`);
      return rows.map((row) => featureRecords.record(row));
    },

    async knowsPerson(companyId, candidateId) {
      const [row] = await statements.rows(sql<{ is_known: boolean }>`
        select exists (select from feature_record where company_id = ${companyId} and candidate_id = ${candidateId})
          or exists (select from ban where company_id = ${companyId} and candidate_id = ${candidateId})
          or exists (select from candidate_hold where company_id = ${companyId} and candidate_id = ${candidateId})
          or exists (select from feed_event where company_id = ${companyId} and candidate_id = ${candidateId}
            and type <> 'CANDIDATE_ERASED')
          or ${isTold(companyId, candidateId)}
          or exists (select from idempotency_key
            where company_id = ${companyId} and candidate_ids @> array[${candidateId}])
          as is_known`);
      return row?.is_known === true;
    },

    async nameRecords(companyId, candidateId, token, at) {
      await statements.rows(sql`
        update feature_record set candidate_id = ${token}, updated_at = ${raised(at)}
        where company_id = ${companyId} and candidate_id = ${candidateId}`);
    },

    async recordsToErase(companyId, token, most) {
      const sizes = await statements.rows(sql<{ id: string; bytes: number }>`
        select r.id, (pg_column_size(r.answers) + pg_column_size(r.answer_histories))::int as bytes
        from feature_record r
        where r.company_id = ${companyId} and r.candidate_id = ${token} and r.relation_id <> ${token}
        order by r.id limit ${most}`);
      const found = [];
      for (const some of inPieces(sizes)) {
        const rows = await statements.rows(sql<Row>`
          select ${selected(featureRecords.columns, 'r')} from feature_record r
          where r.company_id = ${companyId} and r.id = any(${some}::text[]) order by r.id for update`);
        found.push(...rows.map((row) => featureRecords.record(row)));
      }
      return found;
    },

    async saveErasedRecords(records) {
      for (const record of records) {
        const values = featureRecords.parameters(record);
        const set = featureRecords.columns.flatMap(({ name }, at) =>
          kept.has(name) ? [] : [sql`${ref(name)} = ${values[at] ?? null}`],
        );
        await statements.rows(sql`
          update feature_record set ${sql.join(set)} where company_id = ${record.companyId} and id = ${record.id}`);
      }
    },

    async eventsToErase(companyId, candidateId, most) {
      const rows = await statements.rows(sql<Row>`
        select ${selected(feedEvents.columns, 'e')} from feed_event e
        where e.company_id = ${companyId} and e.candidate_id = ${candidateId} and e.type <> 'CANDIDATE_ERASED'
        order by e.seq limit ${most} for update`);
      if (rows.length > 0) return rows.map((row) => feedEvents.record(row));
      const made = await statements.rows(sql<Row>`
        select ${selected(feedEvents.columns, 'e')} from feed_event e
        where e.company_id = ${companyId} and e.actor_kind = 'USER' and e.actor_id = ${candidateId}
        order by e.seq limit ${most} for update`);
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

    async bansToErase(companyId, candidateId) {
      const rows = await statements.rows(sql<BanRow>`
        select * from ban where company_id = ${companyId} and (candidate_id = ${candidateId} or banned_by = ${candidateId})
        order by candidate_id for update`);
      return rows.map((row) => ({
        companyId,
        candidateId: row.candidate_id,
        reason: row.reason,
        bannedBy: row.banned_by,
        bannedAt: instant(row.banned_at),
        position: row.position,
      }));
    },

    async saveErasedBan(before, { companyId, candidateId, reason, bannedBy }: Ban, person) {
      const personHash = before === person ? (hash?.of(companyId, person) ?? null) : null;
      await statements.rows(sql`
        update ban set candidate_id = ${candidateId}, reason = ${reason}, banned_by = ${bannedBy},
          person_hash = coalesce(${personHash}::text, person_hash)
        where company_id = ${companyId} and candidate_id = ${before}`);
    },

    async endReviews(companyId, candidateId) {
      await statements.rows(sql`
        update decision_review set state = 'ERASED'
        where company_id = ${companyId} and candidate_id = ${candidateId} and state = 'OPEN'`);
    },

    async reviewsToErase(companyId, candidateId, most) {
      const rows = await statements.rows(sql<Row>`
        select ${selected(storedReviews.columns, 'q')} from decision_review q
        where q.company_id = ${companyId} and q.candidate_id = ${candidateId}
        order by q.requested_at, q.id limit ${most} for update`);
      return rows.map((row) => storedReviews.record(row));
    },

    async decisionsToErase(companyId, candidateId, most) {
      const rows = await statements.rows(sql<Row>`
        select ${selected(keptDecisions.columns, 'd')} from decision d
        where d.company_id = ${companyId} and d.candidate_id = ${candidateId}
        order by d.seq limit ${most} for update`);
      return rows.map((row) => keptDecisions.record(row));
    },

    async saveErasedDecision({ companyId, seq, candidateId, isRedacted, dossier }) {
      await statements.rows(sql`
        update decision set candidate_id = ${candidateId}, is_redacted = ${isRedacted}, dossier = ${JSON.stringify(dossier)}
        where company_id = ${companyId} and seq = ${seq}::int8`);
    },

    async eraseSteps(companyId, { candidateId, token }) {
      await statements.rows(sql`
        update decision_step set candidate_id = ${token},
          actor_id = case when actor_id = ${candidateId} then ${token} else actor_id end
        where company_id = ${companyId} and candidate_id = ${candidateId}`);
    },

    async resultsToErase(companyId, candidateId, most) {
      const rows = await statements.rows(sql<KeptResult>`
        select scope, operation, key, result from idempotency_key
        where company_id = ${companyId}
          and (candidate_ids @> array[${candidateId}] or staff_ids @> array[${candidateId}])
        order by scope, operation, key limit ${Math.min(most, resultsAtOnce)} for update`);
      return [...rows];
    },

    async saveErasedResult(companyId, { scope, operation, key, result }, candidateId) {
      await statements.rows(sql`
        update idempotency_key set result = ${JSON.stringify(result)},
          candidate_ids = array_remove(candidate_ids, ${candidateId}), staff_ids = array_remove(staff_ids, ${candidateId})
        where company_id = ${companyId} and scope = ${scope} and operation = ${operation} and key = ${key}`);
    },

    async eraseRefusals(companyId, candidateId, token) {
      const rows = await statements.rows(sql`
        update refusal_count set actor_id = ${token}
        where company_id = ${companyId} and actor_kind = 'USER' and actor_id = ${candidateId} returning minute`);
      return rows.length;
    },

    async webhooksTold(companyId, candidateId) {
      const rows = await statements.rows(sql<{ id: string }>`
        select w.id from webhook w
        where w.company_id = ${companyId} and not w.is_deleted and (${wasTold(companyId, candidateId)} or exists (
          select from feed_event e
          join webhook_delivery d on d.company_id = e.company_id and d.event_id = e.id
          where e.company_id = ${companyId} and e.candidate_id = ${candidateId} and d.webhook_id = w.id))
        order by w.created_at, w.id`);
      return rows.map(({ id }) => id);
    },

    forgetTold: (companyId, candidateId) => forgetTold(statements, companyId, candidateId),

    async fence(companyId, { candidateId, token }, isWhole, now) {
      const [head] = await statements.rows(sql<{ seq: string; erasures: string }>`
        update feed_head set erasures = erasures + 1 where company_id = ${companyId}
        returning seq::text as seq, erasures::text as erasures`);
      const there = (table: string) => sql`exists (
        select from ${sql.table(table)} where company_id = ${companyId} and candidate_id = ${candidateId})`;
      const [row] = await statements.rows(sql<{ is_back: boolean }>`
        select ${there('feature_record')} or exists (
            select from feature_record
            where company_id = ${companyId} and candidate_id = ${token} and not is_closed)
          or exists (
            select from decision_review
            where company_id = ${companyId} and candidate_id = ${candidateId} and state = 'OPEN')
          or ${isOnLegalHold(companyId, candidateId, now)} or exists (
            select from erasure e
            where e.company_id = ${companyId} and ${ofPerson(hash, companyId, candidateId)}
              and e.fenced_until > ${now}::timestamptz) ${
                isWhole
                  ? sql`or ${there('ban')} or ${there('decision')} or ${there('decision_step')} or exists (
                select from refusal_count
                where company_id = ${companyId} and actor_kind = 'USER' and actor_id = ${candidateId}) or ${isTold(companyId, candidateId)} or exists (
                select from idempotency_key where company_id = ${companyId} and candidate_ids @> array[${candidateId}])
              or exists (
                select from feed_event
                where company_id = ${companyId} and candidate_id = ${candidateId} and type <> 'CANDIDATE_ERASED')`
                  : sql``
              } as is_back`);
      if (!head || row?.is_back) throw new Collision('the person has come back');
      erasuresRaised(head.erasures);
      return head.seq;
    },

    async current(companyId) {
      const [row] = await statements.rows(sql<{ count: string; is_running: boolean }>`
        select h.erasures::text as count, exists (
          select from erasure e where e.company_id = ${companyId} and e.${running}) as is_running
        from feed_head h where h.company_id = ${companyId}`);
      return { count: row?.count ?? '0', isRunning: row?.is_running === true };
    },

    async assertCount(companyId, count) {
      const [head] = await statements.rows(sql<{ erasures: string }>`
        select erasures::text as erasures from feed_head where company_id = ${companyId} for share`);
      if (head && head.erasures !== count) throw new Collision('a person was erased meanwhile');
    },

    async insert(erasure, candidateId) {
      if (!hash) throw new Error('There is no key for the hash of a person.');
      const stored = { ...erasure, personHash: hash.of(erasure.companyId, candidateId), keyId: hash.keyId };
      await insertRows(statements, erasures, [erasures.parameters(stored)]);
    },

    async lockRunning(companyId) {
      const [row] = await statements.rows(sql<Row>`
        select ${selected(erasures.columns, 'e')} from erasure e
        where e.company_id = ${companyId} and e.${running} order by e.created_at, e.id limit 1 for update`);
      return row ? erasures.record(row) : null;
    },

    async remembered(companyId, after, atMost) {
      const rows = await statements.rows(sql<Row>`
        select ${selected(erasures.columns, 'e')} from erasure e
        where e.company_id = ${companyId} and e.forgotten_at is null
          ${after ? sql`and (e.created_at, e.id) > (${after.createdAt}::timestamptz, ${after.id})` : sql``}
        order by e.created_at, e.id limit ${atMost}`);
      return rows.map((row) => erasures.record(row));
    },

    async lockRemembered(companyId, ids) {
      if (ids.length === 0) return [];
      const rows = await statements.rows(sql<Row>`
        select ${selected(erasures.columns, 'e')} from erasure e
        where e.company_id = ${companyId} and e.id = any(${ids}::text[]) and e.forgotten_at is null
        order by e.created_at, e.id for update`);
      return rows.map((row) => erasures.record(row));
    },

    save: updateErasure,

    async event({ companyId, eventSeq, id }) {
      const [row] = await statements.rows(sql<Row>`
        select ${selected(feedEvents.columns, 'e')} from feed_event e
        where e.company_id = ${companyId} and e.seq = ${eventSeq}::int8 and e.id = ${id} for update`);
      return row ? feedEvents.record(row) : null;
    },

    async endFences(companyId, candidateId, now) {
      const rows = await statements.rows(sql`
        update erasure e set fenced_until = null
        where e.company_id = ${companyId} and ${ofPerson(hash, companyId, candidateId)}
          and e.fenced_until > ${now}::timestamptz
        returning e.id`);
      return rows.length;
    },
  };
}

/** Columns that only a whole record needs. */
const long = new Set(['answers', 'answer_histories', 'brief_score_explanation', 'reports']);
/** Columns that an erasure leaves as they are. */
const kept = new Set(['company_id', 'id', 'kind', 'candidate_id', 'created_at', 'vacancy_id', 'feature_id']);

/** The most results of idempotency keys in a statement: one may have several megabytes. */
const resultsAtOnce = 4;

interface BanRow {
  readonly candidate_id: string;
  readonly reason: string | null;
  readonly banned_by: string;
  readonly banned_at: string;
  readonly position: number;
}

/** The first row's casts give the types of all rows. */
const typed = ([seq, ...rest]: readonly (string | boolean | null | undefined)[]) => [
  sql`${seq}::int8`,
  ...rest.map((value) => (typeof value === 'boolean' ? sql`${value}::boolean` : sql`${value ?? null}::text`)),
];

/** Ids in groups whose rows have at most so many bytes together, at least one in each. */
function inPieces(sizes: readonly { readonly id: string; readonly bytes: number | null }[]): string[][] {
  const pieces: string[][] = [];
  let left = 0;
  for (const { id, bytes } of sizes) {
    const size = bytes ?? 0;
    if (pieces.length === 0 || size > left) {
      pieces.push([]);
      left = bytesAtOnce;
    }
    pieces.at(-1)?.push(id);
    left -= size;
  }
  return pieces;
}
