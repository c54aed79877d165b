import { type RawBuilder, sql } from 'kysely';
import type { Page, RecordByKind, RecordPagesWanted, RecordScope, RecordsWanted } from '../core/ports.js';
import type { RecordKind } from '../core/records/record.js';
import type { Selection } from '../core/selection.js';
import { featureRecords } from './featureRecord.js';
import { recordsWanted } from './filters.js';
import type { Row } from './mapping.js';
import type { Sql, Statements } from './statement.js';

/** Answers of which more is selected are read whole. */
const maxAnswerMembers = 7;

/**
 * A record's columns as a select list over the table `r`. Of answers, the largest part of an interview by far, only the
 * members that are selected are taken out of the database: to read eight of them whole for the sake of three fields costs
 * five times as much, most of it in parsing.
 */
export function recordColumns(selection: Selection | undefined): Sql {
  const members = Object.keys(selection?.answers ?? {});
  return sql.join(
    featureRecords
      .columnsFor(selection)
      .map(({ name }) =>
        name === 'answers' && members.length > 0 && members.length <= maxAnswerMembers
          ? answersWith(members)
          : sql.ref(`r.${name}`),
      ),
  );
}

function answersWith(members: readonly string[]): Sql {
  const pairs = members.map((member) => sql`${sql.lit(member)}, answer.value -> ${sql.lit(member)}`);
  return sql`(
    select jsonb_agg(jsonb_build_object(${sql.join(pairs)}) order by answer.ordinality)
    from jsonb_array_elements(r.answers) with ordinality as answer
  ) as answers`;
}

/**
 * One page of records for each scope, oldest first, by one statement however many scopes there are. Ordered by creation and
 * id, so that a page's end is a place in the order and inserts move nothing.
 */
export async function recordPages<K extends RecordKind>(
  statements: Statements,
  { companyId, kind, scopes, filter, page, selection }: RecordPagesWanted<K>,
): Promise<Page<RecordByKind[K]>[]> {
  if (scopes.length === 0) return [];
  const scope = scopeTable(scopes);
  const after = page.after
    ? sql`and (r.created_at, r.id) > (${page.after.value}::timestamptz, ${page.after.id})`
    : sql``;

  const rows = await statements.rows(sql<Row>`
    select s.scope, page.*
    from ${scope.table} cross join lateral (
      select ${recordColumns(selection)}
      from feature_record r
      where ${recordsWanted('r', companyId, kind, filter)} ${scope.joined} ${after}
      order by r.created_at, r.id
      limit ${page.first + 1}
    ) page
    order by s.scope, page.created_at, page.id`);

  const byScope = scopes.map((): Row[] => []);
  for (const row of rows) byScope[Number(row.scope) - 1]?.push(row);
  return byScope.map((found) => ({
    items: found.slice(0, page.first).map((row) => featureRecords.record(row)) as unknown as RecordByKind[K][],
    hasNextPage: found.length > page.first,
  }));
}

/** How many records each scope has, by one statement. */
export async function recordCounts(
  statements: Statements,
  { companyId, kind, scopes, filter }: RecordsWanted<RecordKind>,
): Promise<number[]> {
  if (scopes.length === 0) return [];
  const { table, joined } = scopeTable(scopes);
  const rows = await statements.rows(sql<{ scope: string | number; total: string | number }>`
    select s.scope, (
      select count(*) from feature_record r where ${recordsWanted('r', companyId, kind, filter)} ${joined}
    ) as total
    from ${table}`);
  const counts = scopes.map(() => 0);
  for (const { scope, total } of rows) counts[Number(scope) - 1] = Number(total);
  return counts;
}

/** The scopes as a table `s` numbered from 1; those of one call name the same ids, so that an index serves the join. */
function scopeTable(scopes: readonly RecordScope[]): { table: RawBuilder<unknown>; joined: RawBuilder<unknown> } {
  const byVacancy = scopes[0]?.vacancyId !== undefined;
  const byFeature = scopes[0]?.featureId !== undefined;
  const vacancyIds = scopes.map(({ vacancyId }) => vacancyId ?? null);
  const featureIds = scopes.map(({ featureId }) => featureId ?? null);
  return {
    table: sql`unnest(${vacancyIds}::text[], ${featureIds}::text[]) with ordinality as s (vacancy_id, feature_id, scope)`,
    joined: sql`${byVacancy ? sql`and r.vacancy_id = s.vacancy_id` : sql``} ${byFeature ? sql`and r.feature_id = s.feature_id` : sql``}`,
  };
}
