import { CompiledQuery, type Kysely } from 'kysely';
import type { CandidateInVacancy } from '../core/ports.js';
import { type Selection, wants } from '../core/selection.js';
import { recordColumns } from './columns.js';
import { type FeatureRecordRow, recordFromRow, type Tables, type VacancyRow } from './rows.js';

/** What no rule looks at, and is large: read where it is selected. */
const large: readonly string[] = ['brief_score_explanation', 'answers', 'reports'] satisfies (keyof FeatureRecordRow)[];

const statement = (columns: readonly string[]): string =>
  `select ${columns.map((column) => `r.${column}`).join(', ')}, v.status_code as vacancy_status,
    case when r.id = named.id then v.features end as features
  from feature_record named
  join feature_record r on r.company_id = named.company_id and r.vacancy_id = named.vacancy_id
    and r.candidate_id = named.candidate_id
  join vacancy v on v.company_id = named.company_id and v.id = named.vacancy_id
  where named.company_id = $1 and named.vacancy_id = $2 and named.id = $3`;

const columns = Object.keys(recordColumns) as (keyof FeatureRecordRow)[];
const whole = statement(columns);
const withoutLarge = statement(columns.filter((column) => !large.includes(column)));

interface Row extends FeatureRecordRow {
  readonly vacancy_status: VacancyRow['status_code'];
  /** Once for all rows. */
  readonly features: VacancyRow['features'] | null;
}

export async function candidateInVacancy(
  db: Kysely<Tables>,
  companyId: string,
  vacancyId: string,
  recordId: string,
  selection: Selection | undefined,
): Promise<CandidateInVacancy | null> {
  const isWhole = large.some((column) => wants(selection, recordColumns[column as keyof FeatureRecordRow] ?? column));
  const { rows } = await db.executeQuery<Row>(
    CompiledQuery.raw(isWhole ? whole : withoutLarge, [companyId, vacancyId, recordId]),
  );
  const named = rows.find(({ features }) => features !== null);
  return named?.features
    ? { vacancyStatus: named.vacancy_status, features: named.features, records: rows.map(recordFromRow) }
    : null;
}
