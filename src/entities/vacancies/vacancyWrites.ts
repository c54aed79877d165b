import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { VacancyWrites } from '../../core/pipeline/stores/vacancyStore.js';
import { VacancyEntity, vacancies } from '../pipeline/vacancy.js';
import { type Row, selected } from '../sql/mapping.js';
import type { Statements } from '../sql/statement.js';

/** Changes go through MikroORM's unit of work, which flushes them before the commit. */
export function vacancyWritesOn(em: EntityManager, statements: Statements): VacancyWrites {
  return {
    async lock(companyId, id) {
      const [row] = await statements.rows(sql<Row>`
        select ${selected(vacancies.columns, 'v')} from vacancy v
        where v.company_id = ${companyId} and v.id = ${id} for update`);
      return row ? vacancies.record(row) : null;
    },

    async save(locked, changed) {
      em.assign(em.getReference(VacancyEntity, [locked.companyId, locked.id]), vacancies.changes(locked, changed));
    },
  };
}
