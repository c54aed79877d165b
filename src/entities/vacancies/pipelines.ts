import { sql } from 'kysely';
import { type Selection, wants } from '../../core/kernel/reading/projection.js';
import type { Feature } from '../../core/pipeline/shapes/vacancy.js';
import {
  maxShownStatuses,
  type Pipeline,
  type PipelinesWanted,
  type Stage,
} from '../../core/pipeline/stores/vacancyStore.js';
import { vacancies } from '../pipeline/vacancy.js';
import { type Sql, type Statements, unplanned } from '../sql/statement.js';

interface PipelineRow {
  readonly id: string;
  /** Features as they are stored, or their ids. */
  readonly features: unknown;
  readonly stages: readonly (Omit<Stage, keyof typeof notRead> & Partial<Stage>)[];
}

/** What is not selected. */
const notRead = { statuses: [], otherStatuses: 0, medianDays: 0 } as const;

/** The short members of a feature. Its actions, automations and data are most of its 1 kB. */
const shortMembers: ReadonlySet<string> = new Set<keyof Feature>([
  'id',
  'featureCode',
  'order',
  'isAutomatic',
  'color',
  'customName',
]);

/** The features of a vacancy `v`: their ids and the selected members if these are short, otherwise all members. */
function featuresFor(selection: Selection | undefined): Sql {
  if (!wants(selection, 'feature')) return sql`jsonb_path_query_array(v.features, '$[*].id')`;
  const members = selection?.feature && Object.keys(selection.feature);
  if (!members?.every((member) => shortMembers.has(member))) return sql`v.features`;
  const columns = [...new Set(['id', ...members])].map((member) => sql`${sql.ref(member)} jsonb`);
  return sql`(
    select coalesce(json_agg(f), '[]') from jsonb_to_recordset(v.features) as f (${sql.join(columns)}))`;
}

/**
 * Features, record counts and median times of vacancies, read by one statement. Features are long, medians sort all
 * records, and statuses group them once more: each is read only where it is selected.
 */
export async function pipelines(
  statements: Statements,
  { companyId, vacancyIds, now, selection }: PipelinesWanted,
): Promise<ReadonlyMap<string, Pipeline>> {
  const ofVacancy = sql`from feature_record r where r.company_id = ${companyId} and r.vacancy_id = v.id`;
  const withFeatures = wants(selection, 'feature');
  const withStatuses = wants(selection, 'statuses') || wants(selection, 'otherStatuses');
  const isShown = sql`place <= ${sql.lit(maxShownStatuses)}`;
  const median = sql`,
        percentile_cont(0.5) within group (
          order by extract(epoch from
            (case when is_closed then (status ->> 'date')::timestamptz else ${now}::timestamptz end) - created_at
          )::double precision / 86400
        ) as "medianDays"`;
  const counted = sql`
        join (
          select "featureId",
            jsonb_agg(jsonb_build_object('code', status_code, 'count', count) order by status_code collate "C")
              filter (where ${isShown}) as statuses,
            coalesce(sum(count) filter (where not ${isShown}), 0)::int as "otherStatuses"
          from (
            select feature_id as "featureId", status_code, count(*) as count,
              row_number() over (partition by feature_id order by count(*) desc, status_code collate "C") as place
            ${ofVacancy} group by feature_id, status_code
          ) by_status
          group by "featureId"
        ) counted using ("featureId")`;
  // By vacancy: PostgreSQL would otherwise group all of them again for each vacancy.
  const rows = await statements.rows(sql<PipelineRow>`
    select v.id, ${featuresFor(selection)} as features, coalesce(s.stages, '[]') as stages
    from vacancy v cross join lateral (
      select json_agg(stage) as stages from (
        select stage.*${withStatuses ? sql`, counted.statuses, counted."otherStatuses"` : sql``} from (
          select feature_id as "featureId",
            (count(*) filter (where not is_closed and status_code = 'PENDING'))::int as pending,
            (count(*) filter (where not is_closed and status_code <> 'PENDING'))::int as "inProgress",
            (count(*) filter (where is_closed and status_code not in ('DISCARDED', 'CANCELLED')))::int as finished,
            (count(*) filter (where is_closed and status_code = 'DISCARDED'))::int as discarded
            ${wants(selection, 'medianDays') ? median : sql``}
          ${ofVacancy}
          group by feature_id
        ) stage
        ${withStatuses ? counted : sql``}
      ) stage
      offset 0
    ) s
    where v.company_id = ${companyId} and v.id = any(${unplanned(vacancyIds)})`);
  return new Map(
    rows.map(({ id, features, stages }) => [
      id,
      {
        features: withFeatures
          ? vacancies.record({ features }).features
          : (features as string[]).map((of) => ({ id: of }) as Feature),
        stages: stages.map((stage) => ({ ...notRead, ...stage })),
      },
    ]),
  );
}
