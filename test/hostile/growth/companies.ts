import pg from 'pg';
import { connectionOf } from '../../../src/entities/driver/connectionUrl.js';
import { aFeature, anAnswer, presentialData } from '../../support/company/pipeline.js';
import { addRows } from './companyRows.js';
import { many, mostRuns, type Share, shares, task, textOf } from './shape.js';

/**
 * Three companies with the same rows: one has as many as a company, a record or a vacancy may have (docs/BOUNDS.md), or
 * as many as a page of a list can need, the others a tenth and a hundredth. Each has at least one of everything.
 */

export const companyOf = (share: Share): string => `rows-${share * 100}`;
/** A company whose clock is advanced: its records become due one after the other, a second apart. */
export const timedCompany = 'timed';
export const firstDue = Date.parse('2029-01-01T00:00:00Z');

const stage = (order: number, code: Parameters<typeof aFeature>[0], more: object = {}) =>
  aFeature(code, { id: `stage-${order}`, order, data: null, ...more });
const stages = (dates: number, actions: number) => [
  stage(1, 'INTERVIEW', { actions: many(actions, (at) => ({ id: `action-${at}`, templateId: `t-${at}` })) }),
  stage(2, 'AUTOMATIC_PSYCHOMETRIC', { data: {} }),
  stage(3, 'DOCUMENTS', { data: {} }),
  stage(4, 'AUTOMATIC_SCHEDULING_PRESENTIAL', {
    data: {
      ...presentialData,
      reminders: many(Math.ceil(dates / 10), (at) => ({ leadTime: at + 1, timeUnit: 'hours' })),
      possibleDates: many(dates, (at) => ({ date: new Date(Date.parse('2031-01-01') + at * 3_600_000), duration: 30 })),
    },
  }),
];

/** Loads the companies into a migrated database. */
export async function loadCompanies(databaseUrl: string): Promise<void> {
  const client = new pg.Client(connectionOf(databaseUrl));
  await client.connect();
  for (const share of shares) await loadCompany(client, share);
  await loadTimed(client);
  await client.query('analyze');
  await client.end();
}

async function loadCompany(client: pg.Client, share: Share): Promise<void> {
  const company = companyOf(share);
  const of = (bound: number): number => Math.ceil(bound * share);
  const run = (text: string, ...values: unknown[]) => client.query(text, [company, ...values]);

  const tasks = many(of(200), (at) => ({
    ...{ id: `task-${at}`, order: at, text: 'Ask.', version: 1, versionDate: '2026-11-20T12:00:00.000Z', ...task },
  }));
  const usual = stages(1, 1);
  await addVacancies(client, company, { count: of(1_000), features: usual });
  await addVacancies(client, company, { id: 'main', features: stages(of(1_000), of(100)), tasks });
  await addVacancies(client, company, { id: 'closing', features: usual });
  const wide = many(of(50), (at) => stage(at + 1, 'INTERVIEW'));
  await addVacancies(client, company, { id: 'wide', features: wide, tasks, text: textOf(of(200_000)) });

  const add = (row: Partial<Records>) => addRecords(client, company, row);
  await add({ name: 'r', count: of(10_000) });
  await add({ name: 'closing', count: of(10_000), vacancyId: 'closing' });
  await add({ name: 'psychometric', count: of(1_000), stageId: 'stage-2', kind: 'psychometric' });
  await add({ name: 'meeting', count: of(1_000), stageId: 'stage-4', kind: 'module' });
  await add({ name: 'ann', count: of(500), candidateId: 'ann', isClosed: true, answers: answersOf(5, 100) });
  await add({ name: 'erased', count: of(500) * mostRuns, candidateId: 'erased', each: of(500), isClosed: true });
  await add({ name: 'held', count: of(500) * mostRuns, timerState: 'REVIEW' });
  await add({ name: 'dismissed', count: of(500) * mostRuns, timerState: 'REVIEW' });
  await add({
    ...{ name: 'discarded', count: Math.max(2 * mostRuns, of(1_000)) },
    ...{ candidateId: 'ann', isClosed: true, status: 'DISCARDED' },
  });
  await add({ name: 'big', count: mostRuns, answers: answersOf(of(500), 14_000) });
  await add({ name: 'moved', count: mostRuns, answers: answersOf(of(500), 14_000) });
  await add({ name: 'versions', answers: answersOf(5, 100), versions: of(50) });
  await add({ name: 'history', count: mostRuns, statuses: of(990) });
  await run(
    `update feature_record set reports = (select jsonb_agg(jsonb_build_object('name', 'Report', 'url', 'https://example.com/' || n))
       from generate_series(1, $2::int) n) where company_id = $1 and kind = 'psychometric' and id = 'psychometric-0'`,
    of(100),
  );
  await addRows(run, of);
}

interface Vacancies {
  readonly id?: string;
  readonly count?: number;
  readonly features: readonly object[];
  readonly tasks?: readonly object[];
  readonly text?: string;
}

async function addVacancies(
  client: pg.Client,
  company: string,
  { id, count = 1, features, tasks = [], text = 'What is done.' }: Vacancies,
): Promise<void> {
  await client.query(
    `insert into vacancy (company_id, id, short_code, type, locale, created_by_user_id, status_code, status_created_at, area_id,
       visibility, work_modality, name, job_description, job_description_html, requirements, features, shown_features,
       has_finalists_enabled, task_list, job_automations, created_at, updated_at)
     select $1, coalesce($2, 'v' || n), coalesce($2, 'v' || n), 'Standard', 'es', 'user-1', 'IN_PROGRESS', at, 'area', 'PUBLIC', 'REMOTE',
       'Vacancy ' || n, $5, $5, $5, $4::jsonb, $4::json, false, $6::json,
       '{"frozenDueToFinalistInactivityTime": 900, "frozenDueToFinalistInactivityTimeUnit": "days",
         "frozenDueToSelectionInactivityTime": 900, "frozenDueToSelectionInactivityTimeUnit": "days"}', at, at
     from generate_series(0, $3::int - 1) n, lateral (select timestamptz '2026-11-20T12:00:00Z' + n * interval '1 ms' as at) t`,
    [company, id ?? null, count, JSON.stringify(features), text, JSON.stringify(tasks)],
  );
  await client.query('analyze vacancy');
}

interface Records {
  /** The ids are this name and a number. */
  readonly name: string;
  readonly count: number;
  readonly vacancyId: string;
  readonly stageId: string;
  readonly kind: 'interview' | 'psychometric' | 'module';
  /** A candidate of its own for each record, if it is left out. */
  readonly candidateId: string;
  /** Every so many records have another candidate. */
  readonly each: number;
  readonly isClosed: boolean;
  readonly status: string;
  readonly answers: readonly object[];
  /** Versions of each answer. */
  readonly versions: number;
  readonly statuses: number;
  readonly timerState: string;
}

const answersOf = (count: number, characters: number): object[] =>
  many(count, (at) => ({ ...anAnswer, questionId: `q-${at}`, order: at, extractedAnswer: textOf(characters) }));

async function addRecords(client: pg.Client, company: string, row: Partial<Records>): Promise<void> {
  const {
    name = 'r',
    count = 1,
    vacancyId = 'main',
    stageId = 'stage-1',
    kind = 'interview',
    status = 'PENDING',
  } = row;
  const { candidateId, each, isClosed = false, answers = [], versions = 1, statuses = 1, timerState = null } = row;
  const histories = answers.map((answer) => ({
    ...{
      questionId: (answer as { questionId: string }).questionId,
      scorer: { kind: 'PERSON', id: 'ada', version: null },
    },
    ...{ rubricHash: null, promptHash: null, inputHash: null, runId: null },
    older: many(versions - 1, () => ({
      ...answer,
      scorer: null,
      rubricHash: null,
      promptHash: null,
      inputHash: null,
      runId: null,
    })),
  }));
  await client.query(
    `insert into feature_record (company_id, id, kind, vacancy_id, feature_id, candidate_id, relation_id, status_code, status,
       status_history, is_closed, origin, created_at, updated_at, answers, answer_histories, reports, timer_state, due_at, meeting, discard)
     select $1, $2 || '-' || n, $3, $4, $5,
       case when $6::text is null then 'of-' || $2 || '-' || n when $7::int is null then $6 else $6 || '-' || n / $7::int end, 'x' || n, $8, s.status,
       (select jsonb_agg(case when m > 0 then s.status end) from generate_series(1, $9::int) m), $10::boolean, 'API', at, at,
       case when $3 = 'interview' then $11::jsonb end, case when $3 = 'interview' then $12::jsonb end,
       case when $3 = 'psychometric' then '[]'::jsonb end, $13, case when $13::text is not null then at end,
       case when $3 = 'module' then '{"date": "2031-01-01T00:00:00.000Z", "duration": 30}'::jsonb end,
       case when $8 = 'DISCARDED' then '{"date": "2026-11-20T12:00:00.000Z", "recruiterUserId": "ada", "rejectedReasonId": null,
         "fromKernel": false}'::jsonb end
     from generate_series(0, $14::int - 1) n, lateral (select timestamptz '2026-11-20T12:00:00Z' + n * interval '1 ms' as at) t,
       (select jsonb_build_object('code', $8::text, 'descriptionCode', 'INITIALIZED', 'date', '2026-11-20T12:00:00.000Z',
         'notificationDelay', 0) as status) s`,
    [
      ...[company, name, kind, vacancyId, stageId, candidateId ?? null, each ?? null, status, statuses, isClosed],
      ...[JSON.stringify(answers), JSON.stringify(versions > 1 ? histories : []), timerState, count],
    ],
  );
}

async function loadTimed(client: pg.Client): Promise<void> {
  await addVacancies(client, timedCompany, { id: 'main', features: stages(1, 1) });
  await addRecords(client, timedCompany, { count: 20_000 });
  await client.query(
    `update feature_record r set due_at = d.at, wake_at = d.at
     from (select id, $2::timestamptz + (substr(id, 3)::int) * interval '1 s' as at from feature_record where company_id = $1) d
     where r.company_id = $1 and r.id = d.id`,
    [timedCompany, new Date(firstDue)],
  );
}
