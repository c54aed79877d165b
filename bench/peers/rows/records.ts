import type pg from 'pg';
import { type Answer, type AnswerHistory, withVersions } from './scoredAnswers.ts';
import { Conditions, type Connection, connection, type PageWanted, pageOf, prepared } from './statements.ts';

/** Records, as the hand-written GraphQL peers read them for lists and cards. */

export interface RecordRow {
  readonly id: string;
  readonly kind: 'interview' | 'psychometric' | 'module';
  readonly companyId: string;
  readonly vacancyId: string;
  readonly featureId: string;
  readonly candidateId: string;
  readonly isClosed: boolean;
  readonly status: { readonly code: string; readonly date: string };
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly dueAt: string | null;
  readonly frozenMs: number;
  readonly timerState: string | null;
  readonly answers?: readonly Answer[];
}

/** What every list shows. Texts and answers are only read where they are selected. */
const lightColumns = `id, kind, company_id as "companyId", vacancy_id as "vacancyId", feature_id as "featureId",
  candidate_id as "candidateId", relation_id as "relationId", is_closed as "isClosed", status,
  created_at as "createdAt", updated_at as "updatedAt", due_at as "dueAt", frozen_ms as "frozenMs",
  timer_state as "timerState", score, review_pending as "reviewPending", meeting, origin, source_id as "sourceId",
  submission_id as "submissionId", link, evaluation_id as "evaluationId", evaluation_name as "evaluationName"`;

const histories = 'answer_histories as "answerHistories"';

/** The columns of fields that are longer, or rarely shown. */
const heavyColumns: Readonly<Record<string, string>> = {
  answers: 'answers',
  version: histories,
  versions: histories,
  scorer: histories,
  statusHistory: 'status_history as "statusHistory"',
  briefScoreExplanation: 'brief_score_explanation as "briefScoreExplanation"',
  reports: 'reports',
};

/** @param fields that are selected */
export const recordColumns = (fields: ReadonlySet<string>): string => {
  const heavy = Object.keys(heavyColumns).filter((field) => fields.has(field));
  return [lightColumns, ...new Set(heavy.map((field) => heavyColumns[field]))].join(', ');
};

interface Stored extends Omit<RecordRow, 'answers'> {
  readonly answers?: readonly Answer[] | null;
  /** Undefined where no version is selected. */
  readonly answerHistories?: readonly AnswerHistory[] | null;
}

function recordOf(row: Stored): RecordRow {
  const { answers, answerHistories } = row;
  return answers && answerHistories !== undefined
    ? { ...row, answers: withVersions(answers, answerHistories ?? []) }
    : (row as RecordRow);
}

export interface RecordFilter {
  readonly vacancyId?: string | null;
  readonly candidateId?: string | null;
  readonly isClosed?: boolean | null;
  readonly dueBefore?: string | null;
  readonly isHeld?: boolean | null;
  readonly reviewPending?: boolean | null;
}

export interface RecordsWanted extends PageWanted {
  readonly kind?: RecordRow['kind'];
  readonly filter?: RecordFilter | null;
}

export interface RecordPage extends Connection<RecordRow> {
  /** Null where it is not selected. */
  readonly totalCount: number | null;
}

/** A timer that runs stands still while its vacancy is frozen, and none is due while the company's are off. */
const isDueBefore = `not is_closed and exists (
  select from vacancy w left join company_settings s on s.company_id = w.company_id
  where w.company_id = feature_record.company_id and w.id = feature_record.vacancy_id
    and coalesce(s.automation_mode <> 'OFF', true)
    and case when feature_record.timer_state is not null then feature_record.due_at < ? else w.frozen_at is null
      and feature_record.due_at + greatest(0, w.frozen_ms - feature_record.frozen_ms) * interval '1 millisecond' < ? end)`;

function conditionsOf({ companyId, kind, filter }: Pick<RecordsWanted, 'companyId' | 'kind' | 'filter'>): Conditions {
  const conditions = new Conditions().add('company_id = ?', companyId);
  const { vacancyId, candidateId, isClosed, dueBefore, isHeld, reviewPending } = filter ?? {};
  if (kind) conditions.add('kind = ?', kind);
  if (typeof vacancyId === 'string') conditions.add('vacancy_id = ?', vacancyId);
  if (typeof candidateId === 'string') conditions.add('candidate_id = ?', candidateId);
  if (typeof isClosed === 'boolean') conditions.add(isClosed ? 'is_closed' : 'not is_closed');
  if (typeof reviewPending === 'boolean') conditions.add(reviewPending ? 'review_pending' : 'not review_pending');
  if (isHeld) conditions.add(`not is_closed and timer_state in ('OVERDUE', 'TOO_MANY', 'REVIEW')`);
  if (typeof dueBefore === 'string') conditions.add(isDueBefore, dueBefore, dueBefore);
  return conditions;
}

/** A page of records; its rows and their count are read where they are selected. */
export async function recordPage(pool: pg.Pool, wanted: RecordsWanted): Promise<RecordPage> {
  const [rows, totalCount] = await Promise.all([
    hasRows(wanted) ? pageRows(pool, wanted) : [],
    wanted.fields.has('totalCount') ? countRecords(pool, wanted) : null,
  ]);
  return { ...connection(rows.map(recordOf), wanted), totalCount };
}

const hasRows = ({ fields }: RecordsWanted): boolean => fields.has('nodes') || fields.has('pageInfo');

function pageRows(pool: pg.Pool, wanted: RecordsWanted): Promise<Stored[]> {
  const conditions = conditionsOf(wanted);
  const page = pageOf(wanted, conditions);
  return prepared(pool, `select ${recordColumns(wanted.fields)} from feature_record ${page}`, conditions.values);
}

async function countRecords(pool: pg.Pool, wanted: RecordsWanted): Promise<number> {
  const { text, values } = conditionsOf(wanted);
  const counting = `select count(*)::int as count from feature_record where ${text}`;
  const [row] = await prepared<{ count: number }>(pool, counting, values);
  return row?.count ?? 0;
}

/** The same for each of some vacancies, by one statement for all rows and one for all counts. */
export async function recordPagesOf(
  pool: pg.Pool,
  wanted: RecordsWanted,
  vacancyIds: readonly string[],
): Promise<RecordPage[]> {
  const [rows, counts] = await Promise.all([
    hasRows(wanted) ? pageRowsOf(pool, wanted, vacancyIds) : [],
    wanted.fields.has('totalCount') ? countsOf(pool, wanted, vacancyIds) : null,
  ]);
  const byVacancy = Map.groupBy(rows.map(recordOf), ({ vacancyId }) => vacancyId);
  return vacancyIds.map((id) => ({
    ...connection(byVacancy.get(id) ?? [], wanted),
    totalCount: counts && (counts.get(id) ?? 0),
  }));
}

function pageRowsOf(pool: pg.Pool, wanted: RecordsWanted, vacancyIds: readonly string[]): Promise<Stored[]> {
  const conditions = conditionsOf(wanted).add('vacancy_id = v.vacancy');
  const page = pageOf(wanted, conditions);
  return prepared(
    pool,
    `select r.* from unnest(${conditions.parameter(vacancyIds)}::text[]) v (vacancy) cross join lateral (
      select ${recordColumns(wanted.fields)} from feature_record ${page}) r`,
    conditions.values,
  );
}

async function countsOf(
  pool: pg.Pool,
  wanted: RecordsWanted,
  vacancyIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { text, values } = conditionsOf(wanted).add('vacancy_id = any(?::text[])', vacancyIds);
  const rows = await prepared<{ id: string; count: number }>(
    pool,
    `select vacancy_id as id, count(*)::int as count from feature_record where ${text} group by vacancy_id`,
    values,
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

export async function recordById(
  pool: pg.Pool,
  { companyId, vacancyId, id }: { companyId: string; vacancyId: string; id: string },
  fields: ReadonlySet<string>,
): Promise<RecordRow | null> {
  const [row] = await prepared<Stored>(
    pool,
    `select ${recordColumns(fields)} from feature_record where company_id = $1 and vacancy_id = $2 and id = $3`,
    [companyId, vacancyId, id],
  );
  return row ? recordOf(row) : null;
}

export interface DueRow {
  readonly recordId: string;
  readonly statusCode: string;
  readonly dueAt: string;
}

/** Records that are due until an instant, in a vacancy that does not freeze. */
export function dueUntil(pool: pg.Pool, companyId: string, vacancyId: string, at: string): Promise<DueRow[]> {
  return prepared<DueRow>(
    pool,
    `select id as "recordId", status_code as "statusCode", due_at as "dueAt" from feature_record
    where company_id = $1 and vacancy_id = $2 and not is_closed and (timer_state is null or timer_state = 'MISSED')
      and due_at <= $3
    order by due_at, id`,
    [companyId, vacancyId, at],
  );
}
