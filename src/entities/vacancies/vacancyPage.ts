import { sql } from 'kysely';
import type { Page } from '../../core/kernel/reading/page.js';
import type { Vacancy } from '../../core/pipeline/shapes/vacancy.js';
import type { VacancyFilter } from '../../core/pipeline/shapes/vacancyFilter.js';
import type { VacancyPageWanted } from '../../core/pipeline/stores/vacancyStore.js';
import { compared, ordering, vacanciesWanted } from '../pipeline/filters.js';
import { vacancies } from '../pipeline/vacancy.js';
import { type Row, selected } from '../sql/mapping.js';
import type { Statements } from '../sql/statement.js';

/** One page of a company's vacancies, read by one statement. */
export async function vacancyPage(
  statements: Statements,
  { companyId, filter, order, page, selection }: VacancyPageWanted,
): Promise<Page<Vacancy>> {
  const { by, after } = ordering('v', order, page.after);
  const rows = await statements.rows(sql<Row>`
    select ${selected(vacancies.columnsFor(selection), 'v')}
    from vacancy v
    where ${vacanciesWanted(companyId, compared(filter))} ${after}
    order by ${by}
    limit ${page.first + 1}`);
  return {
    items: rows.slice(0, page.first).map((row) => vacancies.record(row)),
    hasNextPage: rows.length > page.first,
  };
}

/** How many vacancies of a company match a filter. */
export async function vacancyCount(statements: Statements, companyId: string, filter: VacancyFilter): Promise<number> {
  const [row] = await statements.rows(sql<{ total: string | number }>`
    select count(*) as total from vacancy v where ${vacanciesWanted(companyId, compared(filter))}`);
  return Number(row?.total);
}
