import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Page, PageRequest, RecordByKind, RecordFilter, RecordScope } from '../core/ports.js';
import type { RecordKind } from '../core/records/record.js';
import type { Selection } from '../core/selection.js';
import { recordColumnsFor } from './columns.js';
import { recordsWanted } from './filters.js';
import { type FeatureRecordRow, recordFromRow, type Tables } from './rows.js';

interface PagesRequest<K extends RecordKind> {
  readonly companyId: string;
  readonly kind: K;
  readonly scopes: readonly RecordScope[];
  readonly filter: RecordFilter;
  readonly page: PageRequest;
  readonly wantTotal: boolean;
  readonly selection: Selection | undefined;
}

type ScopedRow = FeatureRecordRow & { scope: string | number };

/**
 * One page of records for each scope, oldest first, by one statement however many scopes there are (a second one where
 * the totals are wanted). Ordered by creation and id, so that a page's end is a place in the order and inserts move nothing.
 */
export async function recordPages<K extends RecordKind>(
  db: Kysely<Tables>,
  { companyId, kind, scopes, filter, page, wantTotal, selection }: PagesRequest<K>,
): Promise<Page<RecordByKind[K]>[]> {
  if (scopes.length === 0) return [];
  const scope = scopeTable(scopes);
  const wanted = sql`${recordsWanted('r', companyId, kind, filter)} ${scope.joined}`;
  const after = page.after
    ? sql`and (r.created_at, r.id) > (${page.after.value}::timestamptz, ${page.after.id})`
    : sql``;

  const { rows } = await sql<ScopedRow>`
    select s.scope, page.*
    from ${scope.table} cross join lateral (
      select ${recordColumnsFor(selection)}
      from feature_record r
      where ${wanted} ${after}
      order by r.created_at, r.id
      limit ${page.first + 1}
    ) page
    order by s.scope, page.created_at, page.id`.execute(db);

  const totals = wantTotal
    ? await sql<{ scope: string | number; total: string | number }>`
        select s.scope, (select count(*) from feature_record r where ${wanted}) as total from ${scope.table}`.execute(
        db,
      )
    : null;

  const pages = scopes.map((_, index) => {
    const found = rows.filter((row) => Number(row.scope) === index + 1);
    const total = totals?.rows.find((row) => Number(row.scope) === index + 1)?.total;
    return {
      items: found.slice(0, page.first).map(recordFromRow) as unknown as RecordByKind[K][],
      hasNextPage: found.length > page.first,
      ...(total === undefined ? {} : { totalCount: Number(total) }),
    };
  });
  return pages;
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
