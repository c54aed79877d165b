import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Page, PageRequest, VacancyFilter, VacancyOrder } from '../core/ports.js';
import type { Selection } from '../core/selection.js';
import type { Vacancy } from '../core/vacancies/vacancy.js';
import { vacancyColumnsFor } from './columns.js';
import { type Tables, type VacancyRow, vacancyFromRow } from './rows.js';

const orderColumn = { CREATED_AT: 'created_at', UPDATED_AT: 'updated_at', NAME: 'name' } as const;

/** One page of a company's vacancies: one statement, and a second where the total is wanted. */
export async function vacancyPage(
  db: Kysely<Tables>,
  companyId: string,
  filter: VacancyFilter,
  { field, direction }: VacancyOrder,
  page: PageRequest,
  wantTotal: boolean,
  selection: Selection | undefined,
): Promise<Page<Vacancy>> {
  const wanted = sql`v.company_id = ${companyId} ${filtered(filter)}`;
  const ordered = sql.ref(`v.${orderColumn[field]}`);
  const value = field === 'NAME' ? sql`${page.after?.value}` : sql`${page.after?.value}::timestamptz`;
  const beyond = sql.raw(direction === 'ASC' ? '>' : '<');
  const after = page.after ? sql`and (${ordered}, v.id) ${beyond} (${value}, ${page.after.id})` : sql``;
  const way = sql.raw(direction);

  const { rows } = await sql<VacancyRow>`
    select ${sql.join(vacancyColumnsFor(selection).map((column) => sql`v.${sql.ref(column)}`))}
    from vacancy v
    where ${wanted} ${after}
    order by ${ordered} ${way}, v.id ${way}
    limit ${page.first + 1}`.execute(db);
  const total = wantTotal
    ? await sql<{ total: string | number }>`select count(*) as total from vacancy v where ${wanted}`.execute(db)
    : null;
  return {
    items: rows.slice(0, page.first).map(vacancyFromRow),
    hasNextPage: rows.length > page.first,
    ...(total && { totalCount: Number(total.rows[0]?.total) }),
  };
}

function filtered(filter: VacancyFilter): RawBuilder<unknown> {
  const conditions = [
    filter.status !== undefined && sql`and v.status_code = ${filter.status}`,
    filter.type !== undefined && sql`and v.type = ${filter.type}`,
    filter.visibility !== undefined && sql`and v.visibility = ${filter.visibility}`,
    filter.workModality !== undefined && sql`and v.work_modality = ${filter.workModality}`,
    filter.areaId !== undefined && sql`and v.area_id = ${filter.areaId}`,
    filter.country !== undefined && sql`and v.country = ${filter.country}`,
    filter.nameContains !== undefined &&
      sql`and v.name ilike ${`%${filter.nameContains.replaceAll(/[\\%_]/g, '\\$&')}%`}`,
    filter.createdAfter !== undefined && sql`and v.created_at > ${filter.createdAfter}::timestamptz`,
    filter.updatedAfter !== undefined && sql`and v.updated_at > ${filter.updatedAfter}::timestamptz`,
  ];
  return sql.join(
    conditions.filter((condition) => condition !== false),
    sql` `,
  );
}
