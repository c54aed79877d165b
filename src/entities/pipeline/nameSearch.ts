import { sql } from 'kysely';
import type { VacancyPageWanted } from '../../core/pipeline/stores/vacancyStore.js';
import { type Placeholder, ref, type Sql, type Statements, unplanned } from '../sql/statement.js';
import { compared, ordering, vacanciesWanted } from './filters.js';

/**
 * Pages of rows whose name contains a text. The trigram index finds the matches in no order, so all of them must be read
 * and sorted. If there are many, it is cheaper to read the company's rows in the order of the page until the page is full:
 * to sort 40,000 of 200,000 vacancies takes twenty times as long (docs/SCALING.md).
 */

/** If there are more matches, the rows are read in order first. */
const maxSorted = 500;
/** The most rows that are read in order. Sorting the matches costs no more than reading this many. */
const maxInOrder = 20_000;

export interface NameSearch {
  readonly table: 'vacancy' | 'candidate';
  /** The alias of the table in `wanted`. */
  readonly alias: string;
  readonly companyId: string;
  /** All conditions of the filter, that of the name included. */
  readonly wanted: Sql;
  /** The columns by which the page is ordered. */
  readonly columns: readonly string[];
  /** The order of the page. */
  readonly by: Sql;
  /** `and …`: what makes the page begin after its cursor. */
  readonly after: Sql;
  readonly limit: number;
}

/**
 * The ids of a page's rows.
 * @returns null if there are many matches, but too few among the first {@link maxInOrder} rows: then all must be sorted
 */
export async function idsByName(statements: Statements, search: NameSearch): Promise<readonly string[] | null> {
  const { table, alias, companyId, wanted, columns, by, after, limit } = search;
  const id = ref(`${alias}.id`);
  const matches = await statements.rows(sql<{ id: string; found: string | number }>`
    with found as materialized (
      select ${sql.join(columns.map((name) => ref(`${alias}.${name}`)))} from ${ref(table)} ${ref(alias)}
      where ${wanted} ${after} limit ${sql.lit(maxSorted + 1)}
    )
    select ${id}, (select count(*) from found) as found from found ${ref(alias)} order by ${by} limit ${limit}`);
  if (Number(matches[0]?.found ?? 0) <= maxSorted) return matches.map((row) => row.id);
  // PostgreSQL can't move the condition of the name into a subquery with a limit, so it can't use the trigram index.
  const inOrder = await statements.rows(sql<{ id: string }>`
    select ${id} from (
      select ${ref(alias)}.* from ${ref(table)} ${ref(alias)} where ${ref(`${alias}.company_id`)} = ${companyId} ${after}
      order by ${by} limit ${sql.lit(maxInOrder)}
    ) ${ref(alias)}
    where ${wanted} order by ${by} limit ${limit}`);
  return inOrder.length === limit ? inOrder.map((row) => row.id) : null;
}

/** The ids of the first rows of a page of vacancies; null as well if the filter has no name. */
export async function vacanciesByName(
  statements: Statements,
  { companyId, filter, order, page }: VacancyPageWanted,
): Promise<readonly string[] | null> {
  if (filter.nameContains === undefined) return null;
  const { column, by, after } = ordering('v', order, page.after);
  return idsByName(statements, {
    table: 'vacancy',
    alias: 'v',
    companyId,
    wanted: vacanciesWanted(companyId, compared(filter)),
    columns: [column, 'id'],
    by,
    after,
    limit: page.first + 1,
  });
}

/** The condition for the rows of {@link vacanciesByName}. */
export const vacanciesWithIds = (companyId: unknown, ids: readonly string[] | Placeholder<never>): Sql =>
  sql`v.company_id = ${companyId} and v.id = any(${unplanned(ids)})`;
