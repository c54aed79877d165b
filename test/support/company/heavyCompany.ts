import type pg from 'pg';
import { type Feature, featureCodes } from '../../../src/core/pipeline/shapes/vacancy.js';

/** Companies with the largest data that the service allows, inserted as rows. */

const at = '2026-11-20 12:00:00+00';

/** The highest number of features of a vacancy, each with the given numbers of actions and of timers. */
const features = (actions: number, timers: number): Feature[] =>
  Array.from({ length: 50 }, (_, index) => ({
    id: `stage-${index}`,
    featureCode: featureCodes[index % featureCodes.length] ?? 'INTERVIEW',
    order: index,
    isAutomatic: true,
    color: '#112233',
    customName: `Stage ${index}`,
    actions: Array.from({ length: actions }, (_, action) => ({
      id: `action-${index}-${action}`,
      templateId: `t-${action}`,
    })),
    selfInit: true,
    jobAutomations: Object.fromEntries(
      ['discardDueToLackOfInterest', ...Array.from({ length: timers - 1 }, (_, at) => `timer${at}`)].flatMap(
        (timer) => [
          [`${timer}Time`, 1_000],
          [`${timer}TimeUnit`, 'days'],
        ],
      ),
    ),
    data: null,
  }));

const tasks = Array.from({ length: 20 }, (_, index) => ({
  id: `task-${index}`,
  order: index,
  text: 'Something to be done.',
  source: 'COMPANY',
  type: 'Informative',
  relatedField: null,
  version: 1,
  versionDate: '2026-11-20T12:00:00.000Z',
}));

const answers = Array.from({ length: 20 }, (_, index) => ({
  questionId: `question-${index}`,
  order: index,
  questionText: 'What did you do in your last position, and why did you leave it?',
  questionType: 'OPEN',
  extractedAnswer: 'A long answer. '.repeat(20),
  questionScore: 3,
  maxQuestionScore: 5,
  complianceLevel: 'PARTIAL',
  questionScoreExplanation: 'It says what, and not why.',
  scorerThinking: null,
  completionCriteria: { what: 'names the work' },
  requirementScoringRubric: null,
  needsReview: false,
  sourceType: null,
  createdAt: '2026-11-20T12:00:00.000Z',
}));

interface Sizes {
  readonly companyId: string;
  readonly vacancies: number;
  /** Actions of each feature. */
  readonly actions: number;
  /** Timers of each feature, 10 by default. */
  readonly timers?: number;
  readonly records: number;
  readonly hasAnswers: boolean;
  /** Each record becomes due at its own instant, some 1,000 days later, and each vacancy is looked at after a day. */
  readonly isDue?: boolean;
}

/** Loads records without their indexes, which are then made at once: that takes a third of the time. */
export async function withoutIndexes(client: pg.Client, load: () => Promise<void>): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = 'feature_record'::regclass and not indisprimary`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await load();
  for (const { definition } of indexes) await client.query(definition);
}

/** Inserts vacancies of 50 features, and interviews spread over vacancies and features. */
export async function loadHeavyCompany(client: pg.Client, sizes: Sizes): Promise<void> {
  const { companyId, vacancies, actions, timers = 10, records, hasAnswers, isDue = false } = sizes;
  await client.query(
    `insert into vacancy (company_id, id, short_code, type, locale, created_by_user_id, status_code, status_created_at,
      area_id, visibility, work_modality, name, job_description, job_description_html, features, shown_features,
      has_finalists_enabled, task_list, job_automations, created_at, updated_at, look_at)
    select $1, 'v' || n, 'v' || n, 'Standard', 'es', 'user-1', 'IN_PROGRESS', $2::timestamptz, 'area', 'PUBLIC', 'REMOTE',
      'Vacancy ' || n, 'What is done.', '<p>What is done.</p>', $3::jsonb, $3::json, true, $4::json,
      '{"frozenDueToFinalistInactivityTime": 1, "frozenDueToFinalistInactivityTimeUnit": "days",
        "frozenDueToSelectionInactivityTime": 1, "frozenDueToSelectionInactivityTimeUnit": "days"}',
      $2::timestamptz + n * interval '1 ms', $2::timestamptz,
      case when $6::boolean then $2::timestamptz + n * interval '1 ms' + interval '1 day' end
    from generate_series(0, $5::int - 1) n`,
    [companyId, at, JSON.stringify(features(actions, timers)), JSON.stringify(tasks), vacancies, isDue],
  );
  // Else PostgreSQL checks the foreign key of each record by a plan that it made for an empty table.
  await client.query('analyze vacancy');
  await client.query(
    `insert into feature_record (company_id, id, kind, vacancy_id, feature_id, candidate_id, relation_id, status_code, status,
      status_history, is_closed, origin, created_at, updated_at, answers, wake_at)
    select $1, 'r' || n, 'interview', 'v' || n % $3::int, 'stage-' || (n / $3::int) % 50, 'c' || n, 'x' || n, 'PENDING',
      case when $6::boolean then jsonb_set(s.status, '{date}', to_jsonb(to_char(d.entered, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
        else s.status end,
      jsonb_build_array(s.status, s.status, s.status), false, 'API', $2::timestamptz + n * interval '1 ms', $2::timestamptz,
      $5::jsonb, case when $6::boolean then d.entered + interval '1000 days' end
    from generate_series(0, $4::int - 1) n,
      lateral (select $2::timestamptz + n * interval '1 ms' + n * interval '1 s' as entered) d,
      (select '{"code": "PENDING", "descriptionCode": "INITIALIZED", "date": "2026-11-20T12:00:00.000Z",
        "notificationDelay": 0}'::jsonb as status) s`,
    [companyId, at, vacancies, records, JSON.stringify(hasAnswers ? answers : []), isDue],
  );
}
