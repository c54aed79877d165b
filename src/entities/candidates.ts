import { sql } from 'kysely';
import type { CandidateInVacancy, RecordPlace } from '../core/reads.js';
import type { Selection } from '../core/selection.js';
import type { Standing } from '../core/timers/kept.js';
import type { VacancyStatusCode } from '../core/vacancies/vacancy.js';
import { featureRecords } from './featureRecord.js';
import { type Column, instant, type Row, selected } from './mapping.js';
import { fixed, type Statements, slots } from './statement.js';

/** Of a feature only what rules look at: the rest is several times as much to send and to parse. */
export const destinations = sql`(
    select jsonb_agg(jsonb_build_object('id', f -> 'id', 'featureCode', f -> 'featureCode', 'order', f -> 'order',
      'selfInit', f -> 'selfInit', 'jobAutomations', f -> 'jobAutomations'))
    from jsonb_array_elements(v.features) f
  )`;

/** How a vacancy stands. */
export const standing = sql`v.frozen_at as vacancy_frozen_at, v.frozen_by as vacancy_frozen_by, v.stood_ms as vacancy_stood_ms`;

export interface StandingRow {
  readonly vacancy_frozen_at: string | null;
  readonly vacancy_frozen_by: string | null;
  readonly vacancy_stood_ms: number;
}

export const standingIn = (row: StandingRow): Standing => ({
  frozenAt: row.vacancy_frozen_at === null ? null : instant(row.vacancy_frozen_at),
  frozenBy: row.vacancy_frozen_by,
  stoodMs: row.vacancy_stood_ms,
});

/** Whether a company's gate is on; null where it has settled nothing. */
export const reviewGate = (companyId: unknown) => sql`(
    select s.review_gate from company_settings s where s.company_id = ${companyId}
  )`;

const slot = slots<RecordPlace>();

const isBanned = sql`exists (
    select from ban b where b.company_id = ${slot('companyId')} and b.candidate_id = named.candidate_id
  )`;

const statement = (columns: readonly Column[]) => sql<CandidateRow>`
  select ${selected(columns, 'r')}, v.status_code as vacancy_status, v.updated_at as vacancy_updated_at, ${standing},
    case when r.id = named.id then ${destinations} end as features,
    case when r.id = named.id then ${isBanned} end as is_banned,
    case when r.review_pending then ${reviewGate(slot('companyId'))} end as review_gate
  from feature_record named
  join feature_record r on r.company_id = named.company_id and r.vacancy_id = named.vacancy_id
    and r.candidate_id = named.candidate_id
  join vacancy v on v.company_id = named.company_id and v.id = named.vacancy_id
  where named.company_id = ${slot('companyId')} and named.vacancy_id = ${slot('vacancyId')}
    and named.id = ${slot('id')}`;

interface CandidateRow extends Row, StandingRow {
  readonly id: string;
  readonly vacancy_status: VacancyStatusCode;
  readonly vacancy_updated_at: string;
  /** Once for all rows, with the record that was named. */
  readonly features: CandidateInVacancy['features'] | null;
  readonly is_banned: boolean | null;
  /** Looked at only where a review is pending: few moves pay for it. */
  readonly review_gate: boolean | null;
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
    vacancyUpdatedAt: instant(named.vacancy_updated_at),
    features: named.features ?? [],
    records: rows.map((row) => featureRecords.record(row)),
    isBanned: named.is_banned === true,
    standing: standingIn(named),
    reviewGate: rows.some((row) => row.review_gate),
  };
}
