import { sql } from 'kysely';
import type { Page, VacancyFilter, VacancyPageWanted } from '../core/ports.js';
import type { Vacancy } from '../core/vacancies/vacancy.js';
import { vacancyColumnsFor } from './columns.js';
import type { Select } from './compiled.js';
import { compared, vacanciesWanted, vacancyOrder } from './filters.js';
import { type VacancyRow, vacancyFromRow } from './rows.js';

/** One page of a company's vacancies, by one statement. */
export async function vacancyPage(
  select: Select,
  { companyId, filter, order, page, selection }: VacancyPageWanted,
): Promise<Page<Vacancy>> {
  const { by, after } = vacancyOrder(order, page.after);
  const rows = await select(sql<VacancyRow>`
    select ${sql.join(vacancyColumnsFor(selection).map((column) => sql`v.${sql.ref(column)}`))}
    from vacancy v
    where ${vacanciesWanted(companyId, compared(filter))} ${after}
    order by ${by}
    limit ${page.first + 1}`);
  return { items: rows.slice(0, page.first).map(vacancyFromRow), hasNextPage: rows.length > page.first };
}

/** How many vacancies of a company a filter lets through. */
export async function vacancyCount(select: Select, companyId: string, filter: VacancyFilter): Promise<number> {
  const [row] = await select(sql<{ total: string | number }>`
    select count(*) as total from vacancy v where ${vacanciesWanted(companyId, compared(filter))}`);
  return Number(row?.total);
}
