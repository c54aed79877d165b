import type { CandidateInVacancy } from '../core/ports.js';
import { type Selection, wants } from '../core/selection.js';
import { recordNames } from './columns.js';
import type { Client } from './compiled.js';
import { type FeatureRecordRow, recordFromRow, type VacancyRow } from './rows.js';

/** What no rule looks at: the columns of one kind of record alone. They are read where one of them is selected. */
const ofOneKind = {
  score: 'score',
  brief_score_explanation: 'briefScoreExplanation',
  answers: 'answers',
  submission_id: 'submissionId',
  link: 'link',
  evaluation_id: 'evaluationId',
  evaluation_name: 'evaluationName',
  reports: 'reports',
} as const satisfies Partial<Record<keyof FeatureRecordRow, string>>;

/** Of a feature only what rules look at: the rest is several times as much to send and to parse. */
const features = `(
    select jsonb_agg(jsonb_build_object('id', f -> 'id', 'featureCode', f -> 'featureCode', 'order', f -> 'order',
      'selfInit', f -> 'selfInit'))
    from jsonb_array_elements(v.features) f
  )`;

const statement = (columns: readonly string[]): string =>
  `select ${columns.map((column) => `r.${column}`).join(', ')}, v.status_code as vacancy_status,
    case when r.id = named.id then ${features} end as features
  from feature_record named
  join feature_record r on r.company_id = named.company_id and r.vacancy_id = named.vacancy_id
    and r.candidate_id = named.candidate_id
  join vacancy v on v.company_id = named.company_id and v.id = named.vacancy_id
  where named.company_id = $1 and named.vacancy_id = $2 and named.id = $3`;

const whole = statement(recordNames);
const withoutKind = statement(recordNames.filter((column) => !(column in ofOneKind)));

interface Row extends FeatureRecordRow {
  readonly vacancy_status: VacancyRow['status_code'];
  /** Once for all rows, with the record that was named. */
  readonly features: CandidateInVacancy['features'] | null;
}

export async function candidateInVacancy(
  client: Client,
  companyId: string,
  vacancyId: string,
  recordId: string,
  selection: Selection | undefined,
): Promise<CandidateInVacancy | null> {
  const isWhole = Object.values(ofOneKind).some((field) => wants(selection, field));
  const found = await client.query(isWhole ? whole : withoutKind, [companyId, vacancyId, recordId]);
  const rows = found.rows as Row[];
  const named = rows.find(({ id }) => id === recordId);
  if (!named) return null;
  return {
    vacancyStatus: named.vacancy_status,
    features: named.features ?? [],
    records: rows.map(recordFromRow),
  };
}
