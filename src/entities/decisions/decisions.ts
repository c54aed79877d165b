import { sql } from 'kysely';
import type { ScoredRecord } from '../../core/people/shapes/evidence.js';
import type { DecisionReads, DecisionWrites, ScoredParts } from '../../core/people/stores/decisionStore.js';
import { provenanceShape } from '../../core/pipeline/shapes/record.js';
import { insertInBatches } from '../sql/bulk.js';
import { namesOf, type Row, selected } from '../sql/mapping.js';
import { ref, type Sql, type Statements, unplanned } from '../sql/statement.js';
import { decidingColumns, decidingEvent, isDeciding, lookedIn, sinceOf, undoings } from './deciding.js';
import { archivedDecisions, stepEvents } from './decision.js';
import { stepFacts } from './facts.js';

/** Scores and what they were made with, without a text: an interview's answers with their versions may have 8 Mi. */

const members = (of: Sql, names: readonly string[]): Sql =>
  sql`jsonb_build_object(${sql.join(names.map((name) => sql`${sql.lit(name)}, ${of} -> ${sql.lit(name)}`))})`;

const ofAnswer = ['questionId', 'questionScore', 'maxQuestionScore', 'createdAt'];
const ofScoring = ['scorer', ...Object.keys(provenanceShape.shape)];

const listOf = (list: Sql, alias: string, made: Sql): Sql => sql`coalesce((
  select jsonb_agg(${made} order by ${ref(`${alias}.place`)})
  from jsonb_array_elements(${list}) with ordinality as ${ref(alias)} (value, place)), '[]'::jsonb)`;

const answers = listOf(sql`r.answers`, 'a', members(sql`a.value`, ofAnswer));
const histories = listOf(
  sql`r.answer_histories`,
  'h',
  sql`${members(sql`h.value`, ['questionId', ...ofScoring])} || jsonb_build_object('older',
    ${listOf(sql`h.value -> 'older'`, 'o', members(sql`o.value`, [...ofAnswer, ...ofScoring]))})`,
);

/** The features of a vacancy are long, so the name is looked for here. */
const names = sql.raw(`v.name as vacancy_name, (
      select f ->> 'customName' from jsonb_array_elements(v.features) f where f ->> 'id' = r.feature_id limit 1) as feature_name`);
const noNames = sql.raw('null as vacancy_name, null as feature_name');

async function scoredRecords(
  statements: Statements,
  companyId: string,
  ids: readonly string[],
  parts: ScoredParts,
  within?: readonly string[],
): Promise<ScoredRecord[]> {
  const none = sql`'[]'::jsonb`;
  const ofThese = within ? sql` and r.vacancy_id = any(${within}::text[])` : sql``;
  const rows = await statements.rows(sql<{
    id: string;
    vacancy_name: string | null;
    feature_name: string | null;
    score: number | null;
    answers: ScoredRecord['answers'];
    answer_histories: ScoredRecord['answerHistories'];
  }>`
    select r.id, r.score, ${parts.answers ? answers : none} as answers,
      ${parts.answers ? histories : none} as answer_histories, ${parts.names ? names : noNames}
    from feature_record r ${parts.names ? sql`left join vacancy v on v.company_id = ${companyId} and v.id = r.vacancy_id` : sql``}
    where r.company_id = ${companyId} and r.id = any(${unplanned(ids)})${ofThese}`);
  return rows.map(({ id, vacancy_name, feature_name, score, answers: its, answer_histories }) => ({
    id,
    vacancyName: vacancy_name,
    featureName: feature_name,
    score,
    answers: its,
    answerHistories: answer_histories,
  }));
}

/** Decisions: from the feed as long as it has their events, else from the table. */

export function decisionReadsOn(statements: Statements): DecisionReads {
  return {
    decidingEvents(wanted, kinds) {
      const { outcome: of } = wanted;
      const ofOutcome = of === undefined ? kinds : kinds.filter(({ outcome }) => outcome === of);
      const source = {
        table: 'feed_event',
        columns: decidingColumns(wanted.companyId),
        at: sql`e.created_at`,
        fits: isDeciding(ofOutcome),
        isDiscard: sql`e.type = 'RECORD_DISCARDED'`,
      } as const;
      return lookedIn(statements, wanted, source, decidingEvent);
    },

    stored(wanted) {
      const { outcome } = wanted;
      const fits = outcome === undefined ? sql`true` : sql`e.outcome = ${outcome}`;
      const columns = selected(archivedDecisions.columns, 'e');
      const isDiscard = sql`e.outcome = 'DISCARDED'`;
      const source = { table: 'decision', columns, at: sql`e.at`, fits, isDiscard } as const;
      return lookedIn(statements, wanted, source, (row) => archivedDecisions.record(row));
    },

    async seqs({ companyId, candidateId, after, upTo, limit }, kinds) {
      const first = (table: 'feed_event' | 'decision', fits: Sql): Sql => sql`(
        select e.seq from ${sql.table(table)} e
        where e.company_id = ${companyId} and e.candidate_id = ${candidateId}
          and e.seq > ${after}::int8 and e.seq <= ${upTo}::int8 ${fits}
        order by e.seq limit ${limit})`;
      const rows = await statements.rows(sql<{ seq: string }>`
        select k.seq::text as seq from (
          ${first('feed_event', sql`and ${isDeciding(kinds)}`)} union all ${first('decision', sql``)}) k
        order by k.seq limit ${limit}`);
      return rows.map(({ seq }) => seq);
    },

    async newest(companyId, records, kinds, retained) {
      const since = sinceOf(companyId, retained);
      const rows = await statements.rows(sql<Row>`
        select d.*, k.* from ${namedRecords(records)}
        left join lateral (
          select ${decidingColumns(companyId)} from feed_event e
          where e.company_id = ${companyId} and e.candidate_id = s.candidate_id and e.record_id = s.record_id
            and ${isDeciding(kinds)} and e.created_at >= ${since}
          order by e.seq desc limit 1) d on true
        left join lateral (
          select ${archivedColumns} from decision e
          where e.company_id = ${companyId} and e.record_id = s.record_id and e.at >= ${since}
          order by e.seq desc limit 1) k on true`);
      return rows.flatMap((row) => [
        ...(row.seq === null ? [] : [decidingEvent(row)]),
        ...(row.kept_seq === null ? [] : [archivedDecisions.record(unprefixed(row))]),
      ]);
    },

    undoings: (...wanted) => undoings(statements, ...wanted),

    scoredRecords: (...wanted): Promise<ScoredRecord[]> => scoredRecords(statements, ...wanted),

    async stepEvents(companyId, records, types, mostOfEach) {
      const columns = selected(stepEvents.columns, 'e');
      const recordIds = [...new Set(records.map(({ recordId }) => recordId))];
      // Their events are found by the candidates.
      const candidateIds = [...new Set(records.map(({ candidateId }) => candidateId))];
      const rows = await statements.rows(sql<Row>`
        select ${columns} from (
          select n.*, row_number() over (partition by n.record_id order by n.seq desc) as place from (
            select ${stepColumns} from feed_event e
            where e.company_id = ${companyId} and e.candidate_id = any(${unplanned(candidateIds)})
              and e.record_id = any(${unplanned(recordIds)}) and e.type = any(${unplanned(types)})
            union all
            select ${namesOf(stepEvents.columns)} from decision_step e
            where e.company_id = ${companyId} and e.record_id = any(${unplanned(recordIds)})) n) e
        where e.place <= ${sql.lit(mostOfEach)}
        order by e.seq::int8`);
      return rows.map((row) => stepEvents.record(row));
    },
  };
}

/** The columns of a stored decision in addition to those of an event, which have the same names. */
const archivedColumns = selected(archivedDecisions.columns, 'e', 'kept_');
const unprefixed = (row: Row): Row =>
  Object.fromEntries(archivedDecisions.columns.map(({ name }) => [name, row[`kept_${name}`]]));

const namedRecords = (records: readonly { readonly recordId: string; readonly candidateId: string }[]): Sql =>
  sql`unnest(${unplanned(records.map(({ recordId }) => recordId))}, ${unplanned(records.map(({ candidateId }) => candidateId))})
    as s (record_id, candidate_id)`;

/** The columns of a stored event of steps, made from an event `e` of the feed, in their order. */
const stepColumns: Sql = sql.join(
  stepEvents.columns.map(({ name }) => (name === 'facts' ? sql`${stepFacts} as facts` : ref(`e.${name}`))),
);

export const decisionWritesOn = (statements: Statements): DecisionWrites => ({
  async answerBytes(companyId, recordIds) {
    const rows = await statements.rows(sql<{ id: string; bytes: number }>`
      select r.id, (coalesce(pg_column_size(r.answers), 0) + coalesce(pg_column_size(r.answer_histories), 0))::int4 as bytes
      from feature_record r where r.company_id = ${companyId} and r.id = any(${unplanned(recordIds)})`);
    return new Map(rows.map(({ id, bytes }) => [id, bytes]));
  },

  async insert(decisions) {
    const rows = decisions.map((decision) => archivedDecisions.parameters(decision));
    await insertInBatches(statements, archivedDecisions, rows);
  },

  async saveStepEvents(companyId, types, after, upTo) {
    await statements.rows(sql`
      insert into decision_step (${namesOf(stepEvents.columns)})
      select ${stepColumns} from feed_event e
      where e.company_id = ${companyId} and e.seq > ${after}::int8 and e.seq <= ${upTo}::int8
        and e.type = any(${types}::text[]) and e.record_id is not null
      on conflict do nothing`);
  },

  async removeEvidence(companyId, before, atMost) {
    const removed = async (table: 'decision' | 'decision_step', at: 'at' | 'created_at'): Promise<boolean> => {
      const rows = await statements.rows(sql`
        delete from ${sql.table(table)} where company_id = ${companyId} and seq = any(array(
          select e.seq from ${sql.table(table)} e
          where e.company_id = ${companyId} and ${ref(`e.${at}`)} < ${before}::timestamptz
          order by ${ref(`e.${at}`)}, e.seq limit ${atMost}))
        returning seq`);
      return rows.length === atMost;
    };
    const hasMoreDecisions = await removed('decision', 'at');
    return (await removed('decision_step', 'created_at')) || hasMoreDecisions;
  },
});
