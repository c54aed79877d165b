import type pg from 'pg';
import { longVacancyColumns, shortVacancyColumns, type VacancyRecord } from './handWritten.ts';
import { type Answer, type AnswerHistory, withVersions } from './scoredAnswers.ts';

/** Records and vacancies, as the hand-written GraphQL peers read them for lists and cards. */

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

/** The columns of fields that are longer, or rarely shown. */
const heavyColumns: Readonly<Record<string, string>> = {
  answers: 'answers, answer_histories as "answerHistories"',
  statusHistory: 'status_history as "statusHistory"',
  briefScoreExplanation: 'brief_score_explanation as "briefScoreExplanation"',
  reports: 'reports',
};
export const heavyFields = Object.keys(heavyColumns);

/** @param heavy which of {@link heavyFields} are selected */
export const recordColumns = (heavy: readonly string[]): string =>
  [lightColumns, ...heavy.map((field) => heavyColumns[field])].join(', ');

interface Stored extends Omit<RecordRow, 'answers'> {
  readonly answers?: readonly Answer[] | null;
  readonly answerHistories?: readonly AnswerHistory[] | null;
}

function recordOf({ answers, answerHistories, ...row }: Stored): RecordRow {
  return answers ? { ...row, answers: withVersions(answers, answerHistories ?? []) } : row;
}

export interface RecordFilter {
  readonly vacancyId?: string | null;
  readonly candidateId?: string | null;
  readonly isClosed?: boolean | null;
  readonly dueBefore?: string | null;
  readonly isHeld?: boolean | null;
  readonly reviewPending?: boolean | null;
}

export interface Order {
  readonly field: 'CREATED_AT' | 'UPDATED_AT';
  readonly direction: 'ASC' | 'DESC';
}

export interface RecordsWanted {
  readonly companyId: string;
  readonly kind?: RecordRow['kind'];
  readonly filter?: RecordFilter | null;
  readonly first: number;
  readonly after?: string | null;
  readonly orderBy?: Order | null;
  readonly heavy: readonly string[];
}

export interface Connection<T> {
  readonly nodes: readonly T[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

/** The conditions of a filter, and the values of their parameters. */
function conditions({ companyId, kind, filter }: Pick<RecordsWanted, 'companyId' | 'kind' | 'filter'>) {
  const values: unknown[] = [companyId];
  const texts = ['company_id = $1'];
  const add = (text: string, value: unknown): void => {
    values.push(value);
    texts.push(text.replace('?', `$${values.length}`));
  };
  const { vacancyId, candidateId, isClosed, dueBefore, isHeld, reviewPending } = filter ?? {};
  if (kind) add('kind = ?', kind);
  if (typeof vacancyId === 'string') add('vacancy_id = ?', vacancyId);
  if (typeof candidateId === 'string') add('candidate_id = ?', candidateId);
  if (typeof isClosed === 'boolean') texts.push(isClosed ? 'is_closed' : 'not is_closed');
  if (typeof reviewPending === 'boolean') texts.push(reviewPending ? 'review_pending' : 'not review_pending');
  if (isHeld) texts.push(`not is_closed and timer_state in ('OVERDUE', 'TOO_MANY', 'REVIEW')`);
  if (typeof dueBefore === 'string') {
    add(`not is_closed and (timer_state is null or timer_state <> 'ENDED') and due_at < ?`, dueBefore);
  }
  return { where: texts.join(' and '), values };
}

/** A page by its order and the id, after a cursor. */
function paged(
  { orderBy, after, first }: Pick<RecordsWanted, 'orderBy' | 'after' | 'first'>,
  { where, values }: { where: string; values: readonly unknown[] },
  byDefault: Order['direction'] = 'ASC',
) {
  const column = orderBy?.field === 'UPDATED_AT' ? 'updated_at' : 'created_at';
  const direction = orderBy?.direction ?? byDefault;
  const cursor: readonly string[] = after ? JSON.parse(Buffer.from(after, 'base64url').toString()) : [];
  const all = [...values, ...cursor, first + 1];
  const beyond = after
    ? ` and (${column}, id) ${direction === 'ASC' ? '>' : '<'} ($${all.length - 2}, $${all.length - 1})`
    : '';
  return {
    text: `where ${where}${beyond} order by ${column} ${direction}, id ${direction} limit $${all.length}`,
    values: all,
  };
}

function connection<T extends { readonly id: string; readonly createdAt: string; readonly updatedAt: string }>(
  rows: readonly T[],
  { first, orderBy }: Pick<RecordsWanted, 'first' | 'orderBy'>,
): Connection<T> {
  const nodes = rows.slice(0, first);
  const last = nodes.at(-1);
  const at = orderBy?.field === 'UPDATED_AT' ? last?.updatedAt : last?.createdAt;
  const endCursor = last ? Buffer.from(JSON.stringify([at, last.id])).toString('base64url') : null;
  return { nodes, pageInfo: { hasNextPage: rows.length > first, endCursor } };
}

/** Names each text of a statement, so that it is prepared once on each connection. */
const names = new Map<string, string>();

export async function prepared<T extends pg.QueryResultRow>(pool: pg.Pool, text: string, values: readonly unknown[]) {
  const name = names.get(text) ?? `statement-${names.size + 1}`;
  names.set(text, name);
  return (await pool.query<T>({ name, text, values: [...values] })).rows;
}

export async function recordPage(pool: pg.Pool, wanted: RecordsWanted): Promise<Connection<RecordRow>> {
  const { text, values } = paged(wanted, conditions(wanted));
  const rows = await prepared<Stored>(
    pool,
    `select ${recordColumns(wanted.heavy)} from feature_record ${text}`,
    values,
  );
  return connection(rows.map(recordOf), wanted);
}

export async function countRecords(pool: pg.Pool, wanted: RecordsWanted): Promise<number> {
  const { where, values } = conditions(wanted);
  const [row] = await prepared<{ count: number }>(
    pool,
    `select count(*)::int as count from feature_record where ${where}`,
    values,
  );
  return row?.count ?? 0;
}

export async function recordById(
  pool: pg.Pool,
  { companyId, vacancyId, id }: { companyId: string; vacancyId: string; id: string },
  heavy: readonly string[],
): Promise<RecordRow | null> {
  const text = `select ${recordColumns(heavy)} from feature_record where company_id = $1 and vacancy_id = $2 and id = $3`;
  const [row] = await prepared<Stored>(pool, text, [companyId, vacancyId, id]);
  return row ? recordOf(row) : null;
}

export interface VacanciesWanted extends Pick<RecordsWanted, 'companyId' | 'first' | 'after' | 'orderBy'> {
  readonly filter?: { readonly status?: string | null; readonly nameContains?: string | null } | null;
  /** Which of the long fields are selected. */
  readonly long: readonly string[];
}

/** A page of vacancies, newest first unless ordered otherwise. */
export async function vacancyPage(pool: pg.Pool, wanted: VacanciesWanted): Promise<Connection<VacancyRecord>> {
  const values: unknown[] = [wanted.companyId];
  const texts = ['company_id = $1'];
  const { status, nameContains } = wanted.filter ?? {};
  if (status) {
    values.push(status);
    texts.push(`status_code = $${values.length}`);
  }
  if (nameContains) {
    values.push(`%${nameContains.replaceAll(/[\\%_]/g, '\\$&')}%`);
    texts.push(`name ilike $${values.length}`);
  }
  const page = paged(wanted, { where: texts.join(' and '), values }, 'DESC');
  const rows = await prepared<VacancyRecord & { updatedAt: string; createdAt: string }>(
    pool,
    `select ${[shortVacancyColumns, ...wanted.long.map((field) => longVacancyColumns[field])].join(', ')} from vacancy ${page.text}`,
    page.values,
  );
  return connection(rows, wanted);
}

export interface StageRow {
  readonly vacancyId: string;
  readonly featureId: string;
  readonly pending: number;
  readonly inProgress: number;
  readonly finished: number;
  readonly discarded: number;
  readonly medianDays: number;
}

/** The stages of vacancies that have records. */
export function stagesOf(pool: pg.Pool, companyId: string, vacancyIds: readonly string[]): Promise<StageRow[]> {
  return prepared<StageRow>(
    pool,
    `select vacancy_id as "vacancyId", feature_id as "featureId",
      (count(*) filter (where not is_closed and status_code = 'PENDING'))::int as pending,
      (count(*) filter (where not is_closed and status_code <> 'PENDING'))::int as "inProgress",
      (count(*) filter (where is_closed and status_code not in ('DISCARDED', 'CANCELLED')))::int as finished,
      (count(*) filter (where is_closed and status_code = 'DISCARDED'))::int as discarded,
      percentile_cont(0.5) within group (order by extract(epoch from
        case when is_closed then (status ->> 'date')::timestamptz else now() end - created_at
      )::float8 / 86400) as "medianDays"
    from feature_record where company_id = $1 and vacancy_id = any($2::text[])
    group by vacancy_id, feature_id`,
    [companyId, vacancyIds],
  );
}

export interface Freezing {
  readonly id: string;
  readonly frozenAt: string | null;
  readonly frozenMs: number;
  readonly isOff: boolean;
}

/** What decides about the timers of the records in vacancies. */
export function freezingOf(pool: pg.Pool, companyId: string, vacancyIds: readonly string[]): Promise<Freezing[]> {
  return prepared<Freezing>(
    pool,
    `select v.id, v.frozen_at as "frozenAt", v.frozen_ms as "frozenMs",
      coalesce(s.automation_mode = 'OFF', false) as "isOff"
    from vacancy v left join company_settings s on s.company_id = v.company_id
    where v.company_id = $1 and v.id = any($2::text[])`,
    [companyId, vacancyIds],
  );
}

export interface Activity {
  readonly id: string;
  readonly statusCode: string;
  readonly frozenAt: string | null;
  readonly jobAutomations: Readonly<Record<string, number | string | null>>;
  readonly hasFinalists: boolean;
  readonly finalistClosedAt: string | null;
  readonly activeAt: string;
  readonly isOff: boolean;
}

/** The last activity in vacancies, which decides when they freeze. */
export function activityOf(pool: pg.Pool, companyId: string, vacancyIds: readonly string[]): Promise<Activity[]> {
  return prepared<Activity>(
    pool,
    `select v.id, v.status_code as "statusCode", v.frozen_at as "frozenAt", v.job_automations as "jobAutomations",
      v.has_finalists_enabled and exists(select from feature_record r where r.company_id = v.company_id
        and r.vacancy_id = v.id and r.feature_id = v.features -> -1 ->> 'id' and not r.is_closed) as "hasFinalists",
      case when v.has_finalists_enabled then v.finalist_closed_at end as "finalistClosedAt",
      greatest(coalesce(v.active_at, v.status_created_at), (
        select e.created_at from feed_event e
        where e.company_id = v.company_id and e.vacancy_id = v.id and e.seq > v.seen_seq and e.actor_kind <> 'WORKER'
        order by e.seq desc limit 1)) as "activeAt",
      coalesce(s.automation_mode = 'OFF', false) as "isOff"
    from vacancy v left join company_settings s on s.company_id = v.company_id
    where v.company_id = $1 and v.id = any($2::text[])`,
    [companyId, vacancyIds],
  );
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

/** The present time of a company. */
export async function clockOf(pool: pg.Pool, companyId: string): Promise<string> {
  const [row] = await prepared<{ now: string }>(
    pool,
    `select (now() + coalesce(max(offset_ms), 0) * interval '1 millisecond')::timestamptz(3) as now
    from company_clock where company_id = $1`,
    [companyId],
  );
  return row?.now ?? '';
}
