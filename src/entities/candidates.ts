import { sql } from 'kysely';
import type { CandidateInVacancy, RecordPlace } from '../core/ports.js';
import type { Selection } from '../core/selection.js';
import type { VacancyStatusCode } from '../core/vacancies/vacancy.js';
import { featureRecords } from './featureRecord.js';
import { type Column, type Row, selected } from './mapping.js';
import { fixed, type Statements, slots } from './statement.js';

/** Of a feature only what rules look at: the rest is several times as much to send and to parse. */
const features = sql`(
    select jsonb_agg(jsonb_build_object('id', f -> 'id', 'featureCode', f -> 'featureCode', 'order', f -> 'order',
      'selfInit', f -> 'selfInit'))
    from jsonb_array_elements(v.features) f
  )`;

const slot = slots<RecordPlace>();

const statement = (columns: readonly Column[]) => sql<CandidateRow>`
  select ${selected(columns, 'r')}, v.status_code as vacancy_status,
    case when r.id = named.id then ${features} end as features
  from feature_record named
  join feature_record r on r.company_id = named.company_id and r.vacancy_id = named.vacancy_id
    and r.candidate_id = named.candidate_id
  join vacancy v on v.company_id = named.company_id and v.id = named.vacancy_id
  where named.company_id = ${slot('companyId')} and named.vacancy_id = ${slot('vacancyId')}
    and named.id = ${slot('id')}`;

interface CandidateRow extends Row {
  readonly id: string;
  readonly vacancy_status: VacancyStatusCode;
  /** Once for all rows, with the record that was named. */
  readonly features: CandidateInVacancy['features'] | null;
}

const whole = fixed<RecordPlace, CandidateRow>(() => statement(featureRecords.columns));
/** What one kind alone has no rule looks at. */
const common = fixed<RecordPlace, CandidateRow>(() => statement(featureRecords.commonColumns));

export async function candidateInVacancy(
  statements: Statements,
  place: RecordPlace,
  selection: Selection | undefined,
): Promise<CandidateInVacancy | null> {
  const rows = await (featureRecords.asksForAKind(selection) ? whole : common)(statements, place);
  const named = rows.find(({ id }) => id === place.id);
  if (!named) return null;
  return {
    vacancyStatus: named.vacancy_status,
    features: named.features ?? [],
    records: rows.map((row) => featureRecords.record(row)),
  };
}
