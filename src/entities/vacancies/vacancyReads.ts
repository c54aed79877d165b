import { type RawBuilder, sql } from 'kysely';
import type { Page } from '../../core/kernel/reading/page.js';
import type { AutomationPolicy } from '../../core/pipeline/rules/timerSimulation.js';
import type { Vacancy } from '../../core/pipeline/shapes/vacancy.js';
import type { VacancyFilter } from '../../core/pipeline/shapes/vacancyFilter.js';
import type { TimedVacancy, VacancyPageWanted, VacancyReads } from '../../core/pipeline/stores/vacancyStore.js';
import { compared, ordering, vacanciesWanted } from '../pipeline/filters.js';
import { vacanciesByName, vacanciesWithIds } from '../pipeline/nameSearch.js';
import { vacancies } from '../pipeline/vacancy.js';
import { type Column, type Row, selected } from '../sql/mapping.js';
import { byForm, placeholders, type Statements, unplanned } from '../sql/statement.js';
import { pipelines } from './pipelines.js';

/** What leads to the vacancy, and to what belongs to it. */
const always: ReadonlySet<string> = new Set<keyof Vacancy>(['id', 'companyId']);

const ofTimers: ReadonlySet<string> = new Set<keyof TimedVacancy>([
  'id',
  'companyId',
  'status',
  'frozenAt',
  'timer',
  'hasFinalistsEnabled',
  'updatedAt',
]);

interface TimedValues {
  readonly companyId: string;
  readonly ids: readonly string[];
}

interface TimedRow extends Row {
  readonly policy: AutomationPolicy | null;
}

const timedByForm = byForm<TimedValues, TimedRow>();

/** One row without a vacancy has the policy, too. */
function timedStatement(columns: readonly Column[]): RawBuilder<TimedRow> {
  const given = placeholders<TimedValues>();
  return sql<TimedRow>`
        select m.policy, ${selected(columns, 'v')}
        from (select (
          select json_build_object('automationMode', s.automation_mode, 'discardMode', s.discard_mode,
            'holdShare', s.hold_share, 'humanDecision', s.human_decision)
          from company_settings s where s.company_id = ${given('companyId')}) as policy) m
        left join vacancy v on v.company_id = ${given('companyId')} and v.id = any(${unplanned(given('ids'))})`;
}

export function vacancyReadsOn(statements: Statements): VacancyReads {
  return {
    async find(companyId, ids, selection) {
      const rows = await statements.rows(sql<Row>`
        select ${selected(vacancies.exactColumnsFor(selection, always), 'v')} from vacancy v
        where v.company_id = ${companyId} and v.id = any(${unplanned(ids)})`);
      return vacancies.shown(rows);
    },

    async findTimed(companyId, ids, selection) {
      const columns = vacancies.exactColumnsFor(selection, ofTimers);
      const form = columns.map(({ name }) => name).join(' ');
      const rows = await timedByForm(statements, form, () => timedStatement(columns), { companyId, ids });
      return {
        policy: rows[0]?.policy ?? null,
        vacancies: rows.flatMap((row) => (row.id === null ? [] : [vacancies.record(row)])),
      };
    },

    page: (wanted) => vacancyPage(statements, wanted),
    count: (companyId, filter) => vacancyCount(statements, companyId, filter),
    pipelines: (wanted) => pipelines(statements, wanted),

    async featuresInUse(companyId, vacancyId, featureIds) {
      const rows = await statements.rows(sql<{ feature_id: string }>`
        select distinct feature_id from feature_record
        where company_id = ${companyId} and vacancy_id = ${vacancyId} and feature_id = any(${featureIds}::text[])
          and not is_closed`);
      return new Set(rows.map(({ feature_id }) => feature_id));
    },
  };
}

/** One page of a company's vacancies. */
async function vacancyPage(statements: Statements, wanted: VacancyPageWanted): Promise<Page<Vacancy>> {
  const { companyId, filter, order, page, selection } = wanted;
  const ids = await vacanciesByName(statements, wanted);
  const { by, after } = ordering('v', order, page.after);
  const rows = await statements.rows(sql<Row>`
    select ${selected(vacancies.columnsFor(selection), 'v')}
    from vacancy v
    where ${ids ? vacanciesWithIds(companyId, ids) : sql`${vacanciesWanted(companyId, compared(filter))} ${after}`}
    order by ${by}
    limit ${page.first + 1}`);
  return {
    items: rows.slice(0, page.first).map((row) => vacancies.record(row)),
    hasNextPage: rows.length > page.first,
  };
}

/** How many vacancies of a company match a filter. */
async function vacancyCount(statements: Statements, companyId: string, filter: VacancyFilter): Promise<number> {
  const [row] = await statements.rows(sql<{ total: string | number }>`
    select count(*) as total from vacancy v where ${vacanciesWanted(companyId, compared(filter))}`);
  return Number(row?.total);
}
