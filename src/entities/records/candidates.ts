import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Selection } from '../../core/kernel/reading/projection.js';
import type { RecordTarget } from '../../core/kernel/values/shapes.js';
import { neverFrozen } from '../../core/pipeline/rules/freezeState.js';
import { unwatched } from '../../core/pipeline/rules/recordTimer.js';
import type { FreezeState } from '../../core/pipeline/shapes/storedTimers.js';
import { watchers } from '../../core/pipeline/shapes/timerSettings.js';
import type { VacancyStatusCode } from '../../core/pipeline/shapes/vacancy.js';
import type { CandidateInVacancy, CandidateTarget } from '../../core/pipeline/stores/recordReads.js';
import { featureRecords, timerColumns } from '../pipeline/featureRecord.js';
import { instantText } from '../pipeline/filters.js';
import { instant } from '../sql/instants.js';
import { type Column, type Row, selected } from '../sql/mapping.js';
import { fixed, placeholders, ref, type Sql, type Statements } from '../sql/statement.js';

/** The features of a vacancy as a JSON list. @param timers the timers of a feature that rules need */
const destinationsWith = (timers: Sql) => sql`(
    select jsonb_agg(jsonb_build_object('id', f -> 'id', 'featureCode', f -> 'featureCode', 'order', f -> 'order',
      'selfInit', f -> 'selfInit', 'jobAutomations', ${timers}))
    from jsonb_array_elements(v.features) f
  )`;

/** Some timers of a feature. Those that it lacks are null. */
const timersOf = (timers: readonly string[]) =>
  sql`jsonb_build_object(${sql.join(
    timers.flatMap((timer) =>
      ['Time', 'TimeUnit'].map((half) => {
        const name = sql.lit(`${timer}${half}`);
        return sql`${name}, f -> 'jobAutomations' -> ${name}`;
      }),
    ),
  )})`;

/**
 * Only the members of a feature that rules need. A whole feature is several times larger to send and to parse, and may
 * have 50 timers that watch nothing.
 */
export const destinations = destinationsWith(sql`jsonb_strip_nulls(${timersOf(Object.values(watchers))})`);
/** The same for a move: only the timer that watches PENDING, and only if records begin as PENDING. */
const nextDestinations = destinationsWith(
  sql`case when f -> 'selfInit' = 'false'::jsonb then ${timersOf([watchers.PENDING])} else '{}'::jsonb end`,
);

/** The columns that say if and for how long a vacancy is frozen, and when it may freeze. */
export const freezeStateColumns = sql`v.frozen_at as vacancy_frozen_at, v.frozen_by as vacancy_frozen_by,
      v.frozen_ms as vacancy_frozen_ms, v.look_at as vacancy_look_at`;

export interface FreezeStateRow {
  readonly vacancy_frozen_at: string | null;
  readonly vacancy_frozen_by: string | null;
  readonly vacancy_frozen_ms: number;
  readonly vacancy_look_at: string | null;
}

const instantOrNull = (text: string | null): string | null => (text === null ? null : instant(text));

export const freezeStateIn = (row: FreezeStateRow): FreezeState => ({
  frozenAt: instantOrNull(row.vacancy_frozen_at),
  frozenBy: row.vacancy_frozen_by,
  frozenMs: row.vacancy_frozen_ms,
  lookAt: instantOrNull(row.vacancy_look_at),
});

/** Whether a company's review gate is on; null if the company has no settings. */
export const reviewGate = (companyId: unknown) => sql`(
    select s.review_gate from company_settings s where s.company_id = ${companyId}
  )`;

/** The features of a vacancy, and the version of the vacancy that has them: its `updated_at`, as PostgreSQL writes it. */
interface Destinations {
  readonly companyId: string;
  readonly version: string;
  readonly features: CandidateInVacancy['features'];
}

/**
 * Features of all known vacancies together. Each takes some 300 bytes, so all take 30 MB at most. If the candidates of
 * more vacancies are moved in turn than are known, each move forgets what a later one needs, so the limit is high.
 */
const maxKnownFeatures = 100_000;

/**
 * The features of vacancies whose candidates were moved lately. A move names the version that is known, and PostgreSQL
 * makes the list of features only for another version: that is two fifths of the read.
 *
 * They are found by the vacancy's id alone: V8 hashes a text that is joined of two ids again for each look-up. If two
 * companies have vacancies of one id, the last one is known.
 */
export class KnownDestinations {
  readonly #known = new LRUCache<string, Destinations>({
    maxSize: maxKnownFeatures,
    sizeCalculation: ({ features }) => features.length + 1,
  });

  of({ companyId, vacancyId }: RecordTarget): Destinations | undefined {
    const found = this.#known.get(vacancyId);
    return found?.companyId === companyId ? found : undefined;
  }

  note(vacancyId: string, destinations: Destinations): void {
    this.#known.set(vacancyId, destinations);
  }
}

interface CandidateValues extends CandidateTarget {
  readonly knownVersion: string | null;
}

const placeholder = placeholders<CandidateValues>();

const isBanned = sql`exists (
    select from ban b where b.company_id = ${placeholder('companyId')} and b.candidate_id = named.candidate_id
  )`;

const statement = (columns: Sql) => sql<CandidateRow>`
  select ${columns}, v.status_code as vacancy_status, v.updated_at as vacancy_updated_at,
    case when r.id = named.id then ${everFrozen} end as ever_frozen,
    case when r.id = named.id then v.look_at end as look_at,
    case when r.id = named.id and v.updated_at is distinct from ${placeholder('knownVersion')}::timestamptz
      then ${nextDestinations} end as features,
    case when r.id = named.id then ${isBanned} end as is_banned,
    case when r.review_pending then ${reviewGate(placeholder('companyId'))} end as review_gate
  from feature_record named
  join feature_record r on r.company_id = named.company_id and r.vacancy_id = named.vacancy_id
    and r.candidate_id = named.candidate_id
  join vacancy v on v.company_id = named.company_id and v.id = named.vacancy_id
  where named.company_id = ${placeholder('companyId')} and named.vacancy_id = ${placeholder('vacancyId')}
    and named.id = ${placeholder('id')} and (not r.is_closed or r.id = named.id or r.id = ${placeholder('closedId')})`;

interface CandidateRow extends Row {
  /** Null if the vacancy has never been frozen. */
  readonly ever_frozen: Omit<FreezeState, 'lookAt'> | null;
  readonly look_at: string | null;
  readonly id: string;
  readonly vacancy_status: VacancyStatusCode;
  readonly vacancy_updated_at: string;
  /** Only in the row of the named record, and only if the vacancy has another version than the known one. */
  readonly features: CandidateInVacancy['features'] | null;
  readonly is_banned: boolean | null;
  /** Read only if a review is pending, so that few moves pay for it. */
  readonly review_gate: boolean | null;
}

/** Null for a vacancy that was never frozen. Most were not, so most moves do not pay for these columns. */
const everFrozen = sql`case when v.frozen_at is not null or v.frozen_ms > 0 then jsonb_build_object(
      'frozenAt', ${instantText(sql`v.frozen_at`)}, 'frozenBy', v.frozen_by, 'frozenMs', v.frozen_ms
    ) end`;
/** A move does not read timer columns: it ends the timer of the old record and begins the timer of the new one. */
const withoutTimers = (columns: readonly Column[]): Column[] => columns.filter(({ name }) => !timerColumns.has(name));

const commonColumns = selected(withoutTimers(featureRecords.commonColumns), 'r');
/** Only of the closed record: an interview's answers have up to 8 Mi characters, and a candidate any number of them. */
const columnsOfKinds = sql.join(
  featureRecords.addedColumns.map(({ name }) => {
    return sql`case when r.id = ${placeholder('closedId')} then ${ref(`r.${name}`)} end as ${ref(name)}`;
  }),
);

/** No rule reads the fields that only one kind has. */
const common = fixed<CandidateValues, CandidateRow>(() => statement(commonColumns));
const whole = fixed<CandidateValues, CandidateRow>(() => statement(sql`${commonColumns}, ${columnsOfKinds}`));

export async function candidateInVacancy(
  statements: Statements,
  target: CandidateTarget,
  selection: Selection | undefined,
  destinations?: KnownDestinations,
): Promise<CandidateInVacancy | null> {
  const known = destinations?.of(target);
  const values: CandidateValues = { ...target, knownVersion: known?.version ?? null };
  const rows = await (featureRecords.asksForAKind(selection) ? whole : common)(statements, values);
  const named = rows.find(({ id }) => id === target.id);
  if (!named) return null;
  const version = named.vacancy_updated_at;
  const { companyId, vacancyId } = target;
  const found = known?.version === version ? known : { companyId, version, features: named.features ?? [] };
  if (found !== known) destinations?.note(vacancyId, found);
  return {
    vacancyStatus: named.vacancy_status,
    vacancyUpdatedAt: instant(version),
    features: found.features,
    records: rows.map((row) => Object.assign(featureRecords.record(row), { timer: unwatched })),
    isBanned: named.is_banned === true,
    freezeState: { ...(named.ever_frozen ?? neverFrozen), lookAt: instantOrNull(named.look_at) },
    reviewGate: rows.some((row) => row.review_gate),
  };
}
