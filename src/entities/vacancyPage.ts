import { type Kysely, sql } from 'kysely';
import type { Page, PageRequest, VacancyFilter, VacancyOrder } from '../core/ports.js';
import type { Selection } from '../core/selection.js';
import type { Vacancy } from '../core/vacancies/vacancy.js';
import { vacancyColumnsFor } from './columns.js';
import { compared, vacanciesWanted, vacancyOrder } from './filters.js';
import { type Tables, type VacancyRow, vacancyFromRow } from './rows.js';

/** One page of a company's vacancies: one statement, and a second where the total is wanted. */
export async function vacancyPage(
  db: Kysely<Tables>,
  companyId: string,
  filter: VacancyFilter,
  order: VacancyOrder,
  page: PageRequest,
  wantTotal: boolean,
  selection: Selection | undefined,
): Promise<Page<Vacancy>> {
  const wanted = vacanciesWanted(companyId, compared(filter));
  const { by, after } = vacancyOrder(order, page.after);

  const { rows } = await sql<VacancyRow>`
    select ${sql.join(vacancyColumnsFor(selection).map((column) => sql`v.${sql.ref(column)}`))}
    from vacancy v
    where ${wanted} ${after}
    order by ${by}
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
