import { sql } from 'kysely';
import { wants } from '../../../core/kernel/reading/selection.js';
import type { PipelinesWanted, Stage } from '../../../core/modules/pipeline/stores/vacancyStore.js';
import type { Statements } from '../../sql/statement.js';

interface StageRow {
  vacancy_id: string;
  feature_id: string;
  pending: number;
  in_progress: number;
  finished: number;
  discarded: number;
  statuses?: Stage['statuses'];
  median_days?: number;
}

/**
 * The record counts and median times of each feature of the vacancies, read by one statement. Medians sort all records, and
 * statuses group them once more: both are read only where they are selected.
 */
export async function pipelines(
  statements: Statements,
  { companyId, vacancyIds, now, selection }: PipelinesWanted,
): Promise<ReadonlyMap<string, Stage[]>> {
  const wanted = sql`company_id = ${companyId} and vacancy_id = any(${vacancyIds}::text[])`;
  const median = sql`,
        percentile_cont(0.5) within group (
          order by extract(epoch from
            (case when is_closed then (status ->> 'date')::timestamptz else ${now}::timestamptz end) - created_at
          )::double precision / 86400
        ) as median_days`;
  const counted = sql`
    join (
      select vacancy_id, feature_id,
        jsonb_agg(jsonb_build_object('code', status_code, 'count', count) order by status_code collate "C") as statuses
      from (
        select vacancy_id, feature_id, status_code, count(*) as count
        from feature_record where ${wanted}
        group by vacancy_id, feature_id, status_code
      ) by_status
      group by vacancy_id, feature_id
    ) counted using (vacancy_id, feature_id)`;
  const withStatuses = wants(selection, 'statuses');
  const rows = await statements.rows(sql<StageRow>`
    select stage.*${withStatuses ? sql`, counted.statuses` : sql``}
    from (
      select vacancy_id, feature_id,
        (count(*) filter (where not is_closed and status_code = 'PENDING'))::int as pending,
        (count(*) filter (where not is_closed and status_code <> 'PENDING'))::int as in_progress,
        (count(*) filter (where is_closed and status_code not in ('DISCARDED', 'CANCELLED')))::int as finished,
        (count(*) filter (where is_closed and status_code = 'DISCARDED'))::int as discarded
        ${wants(selection, 'medianDays') ? median : sql``}
      from feature_record where ${wanted}
      group by vacancy_id, feature_id
    ) stage
    ${withStatuses ? counted : sql``}`);
  const stages = new Map<string, Stage[]>(vacancyIds.map((id) => [id, []]));
  for (const row of rows) {
    stages.get(row.vacancy_id)?.push({
      featureId: row.feature_id,
      pending: row.pending,
      inProgress: row.in_progress,
      finished: row.finished,
      discarded: row.discarded,
      statuses: row.statuses ?? [],
      medianDays: row.median_days ?? 0,
    });
  }
  return stages;
}
