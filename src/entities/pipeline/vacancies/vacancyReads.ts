import { sql } from 'kysely';
import type { TimedVacancies, TimedVacancy, VacancyReads } from '../../../core/modules/pipeline/stores/vacancyStore.js';
import { type Row, selected } from '../../sql/mapping.js';
import { type Statements, unplanned } from '../../sql/statement.js';
import { vacancies } from '../tables/vacancy.js';
import { pipelines } from './pipelines.js';
import { vacancyCount, vacancyPage } from './vacancyPage.js';

const ofTimers: ReadonlySet<string> = new Set<keyof TimedVacancy>([
  'id',
  'companyId',
  'status',
  'frozenAt',
  'timer',
  'hasFinalistsEnabled',
  'updatedAt',
]);

export function vacancyReadsOn(statements: Statements): VacancyReads {
  return {
    async find(companyId, ids, selection) {
      const rows = await statements.rows(sql<Row>`
        select ${selected(vacancies.columnsFor(selection), 'v')} from vacancy v
        where v.company_id = ${companyId} and v.id = any(${unplanned(ids)})`);
      return rows.map((row) => vacancies.record(row));
    },

    async findTimed(companyId, ids, selection) {
      // One row without a vacancy tells the mode where there is none.
      const rows = await statements.rows(sql<Row & { automation_mode: TimedVacancies['automationMode'] }>`
        select m.automation_mode, ${selected(vacancies.exactColumnsFor(selection, ofTimers), 'v')} from (
          select (select s.automation_mode from company_settings s where s.company_id = ${companyId}) as automation_mode) m
        left join vacancy v on v.company_id = ${companyId} and v.id = any(${unplanned(ids)})`);
      return {
        automationMode: rows[0]?.automation_mode ?? null,
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
