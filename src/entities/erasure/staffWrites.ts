import { sql } from 'kysely';
import type { StaffedRecord, StaffedRows, StaffWrites } from '../../core/people/stores/erasureStore.js';
import type { Discard, Interview } from '../../core/pipeline/shapes/record.js';
import { archivedDecisions, stepEvents } from '../decisions/decision.js';
import { storedReviews } from '../decisions/review.js';
import { feedEvents } from '../feed/event.js';
import { staffInArchive, staffNamed } from '../personal/staffNames.js';
import { type Row, selected } from '../sql/mapping.js';
import { ref, type Sql, type Statements } from '../sql/statement.js';
import { raised } from './erasure.js';

/**
 * Finds and changes rows about others that name an erased person as staff. An index finds the first of them: its own, or
 * another one, whose last columns are compared from its first entry of the company on. So rows come in the order of the
 * index.
 */

/** The condition that a row names a person in the way that an index knows. */
const names = (place: keyof typeof staffNamed, person: string): Sql =>
  sql`${sql.raw(staffNamed[place].where)} and ${sql.raw(staffNamed[place].id)} = ${person}`;

/** The condition that JSON has a person's id as a value of its own. */
const holds = (json: string, person: string): Sql =>
  sql`strpos(${sql.raw(json)}::text, to_jsonb(${person}::text)::text) > 0`;

const bySettler = (person: string): Sql => sql`(v.settled_by = ${person} or v.decided_by = ${person}
  or (v.actor_kind = 'USER' and v.actor_id = ${person}))`;

/** Events about others. Those of the person are erased as such. */
const ofOthers = (companyId: string, person: string): Sql =>
  sql`e.company_id = ${companyId} and e.candidate_id is distinct from ${person}`;

/** Some events that name a person. The data of a scorer's own event may be too long to have the answers. */
const namingEvents = (statements: Statements, companyId: string, person: string, most: number) =>
  statements.rows(sql<{ seq: string; record_id: string | null }>`
      (select e.seq::text as seq, e.record_id from feed_event e
      where ${ofOthers(companyId, person)} and ${names('event', person)}
      order by e.vacancy_id, e.seq limit ${most})
      union all
      (select e.seq::text, e.record_id from feed_event e
      where ${ofOthers(companyId, person)} and e.actor_kind = 'USER' and e.actor_id = ${person}
        and e.type in ('RECORD_SCORED', 'RECORD_REVIEWED')
      order by e.vacancy_id, e.seq limit ${most})`);

/** Some records that name a person, or whose evidence does. */
const namingRecords = (statements: Statements, companyId: string, person: string, most: number) =>
  statements.rows(sql<{ id: string }>`
      (select r.id from feature_record r
      where r.company_id = ${companyId} and ${names('record', person)}
      order by r.candidate_id, r.vacancy_id, r.created_at limit ${most})
      union all
      (select d.record_id from decision d
      where d.company_id = ${companyId} and d.candidate_id <> ${person}
        and ${sql.raw(staffInArchive)} @> jsonb_build_array(${person}::text) limit ${most})
      union all
      (select s.record_id from decision_step s
      where s.company_id = ${companyId} and ${names('step', person)} limit ${most})
      union all
      (select s.record_id from decision_step s
      where s.company_id = ${companyId} and ${names('scorer', person)} limit ${most})
      union all
      (select v.record_id from decision_review v
      where v.company_id = ${companyId} and v.candidate_id <> ${person} and ${bySettler(person)} limit ${most})`);

/** What names a person as staff about some records of others, and some events that are about no record. */
async function rowsNaming(
  statements: Statements,
  companyId: string,
  person: string,
  most: number,
): Promise<StaffedRows> {
  const events = await namingEvents(statements, companyId, person, most);
  const others = await namingRecords(statements, companyId, person, most);
  const found = [...events.flatMap(({ record_id }) => record_id ?? []), ...others.map(({ id }) => id)];
  const ids = [...new Set(found)].slice(0, most);
  const seqs = events.filter(({ record_id }) => record_id === null || ids.includes(record_id)).map(({ seq }) => seq);
  if (ids.length === 0 && seqs.length === 0) return { records: [], events: [], decisions: [], steps: [], reviews: [] };
  const isAbout = (alias: string): Sql =>
    sql`${ref(`${alias}.company_id`)} = ${companyId} and ${ref(`${alias}.record_id`)} = any(${ids}::text[])`;
  const records = await statements.rows(sql<{
    id: string;
    candidate_id: string;
    discard: Discard | null;
    answer_histories: Interview['answerHistories'] | null;
    is_named: boolean;
  }>`
        select n.id, n.candidate_id, n.is_named, case when n.is_named then n.discard end as discard,
          case when n.is_named then n.answer_histories end as answer_histories
        from (
          select r.id, r.candidate_id, r.discard, r.answer_histories,
            coalesce(${holds('r.discard', person)}, false) or coalesce(${holds('r.answer_histories', person)}, false)
              as is_named
          from feature_record r
          where r.company_id = ${companyId} and r.id = any(${ids}::text[])
          order by r.id for update) n`);
  const candidates = [...new Set(records.map(({ candidate_id }) => candidate_id))];
  const lockedEvents = await statements.rows(sql<Row>`
        select ${selected(feedEvents.columns, 'e')} from feed_event e
        where ${ofOthers(companyId, person)} and (e.seq = any(${seqs}::int8[])
          or (e.candidate_id = any(${candidates}::text[]) and e.record_id = any(${ids}::text[])
            and ${holds('e.data', person)}))
        order by e.seq for update`);
  const archived = await statements.rows(sql<Row>`
        select ${selected(archivedDecisions.columns, 'd')} from decision d
        where ${isAbout('d')} and d.candidate_id <> ${person} and ${holds('d.dossier', person)}
        order by d.seq for update`);
  const steps = await statements.rows(sql<Row>`
        select ${selected(stepEvents.columns, 's')} from decision_step s
        where ${isAbout('s')} and (${names('step', person)} or ${holds('s.facts', person)})
        order by s.seq for update`);
  const reviews = await statements.rows(sql<Row>`
        select ${selected(storedReviews.columns, 'v')} from decision_review v
        where ${isAbout('v')} and v.candidate_id <> ${person} and ${bySettler(person)}
        order by v.requested_at, v.id for update`);
  return {
    records: records.flatMap(({ id, discard, answer_histories, is_named }): StaffedRecord[] =>
      is_named ? [{ id, discard, answerHistories: answer_histories }] : [],
    ),
    events: lockedEvents.map((row) => feedEvents.record(row)),
    decisions: archived.map((row) => archivedDecisions.record(row)),
    steps: steps.map((row) => stepEvents.record(row)),
    reviews: reviews.map((row) => storedReviews.record(row)),
  };
}

export function staffWritesOn(statements: Statements): StaffWrites {
  return {
    rows: (companyId, person, most) => rowsNaming(statements, companyId, person, most),

    async saveRecord(companyId, { id, discard, answerHistories }, at) {
      const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
      await statements.rows(sql`
        update feature_record set discard = ${json(discard)}::jsonb, answer_histories = ${json(answerHistories)}::jsonb,
          updated_at = ${raised(at)}
        where company_id = ${companyId} and id = ${id}`);
    },

    async saveStep({ companyId, seq, candidateId, actorId, facts }) {
      await statements.rows(sql`
        update decision_step set candidate_id = ${candidateId}, actor_id = ${actorId}, facts = ${JSON.stringify(facts)}::jsonb
        where company_id = ${companyId} and seq = ${seq}::int8`);
    },

    async nameMakers(companyId, { candidateId: person, token, now }) {
      const named = (table: string, column: string, where: Sql = sql`true`, more: Sql = sql``): Promise<unknown> =>
        statements.rows(sql`
          update ${sql.table(table)} set ${ref(column)} = ${token} ${more}
          where company_id = ${companyId} and ${ref(column)} = ${person} and ${where}`);
      await named('vacancy', 'created_by_user_id', sql`true`, sql`, updated_at = ${raised(now)}`);
      await named('api_key', 'requested_by');
      // Nobody confirms for a person who is gone.
      await statements.rows(sql`
        update api_key set agent_for = null where company_id = ${companyId} and agent_for = ${person}`);
      await named('api_key_request', 'requested_by');
      await named('api_key_request', 'decided_by');
      await named('erasure', 'actor_id', sql`actor_kind = 'USER'`);
    },
  };
}
