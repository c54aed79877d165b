import { sql } from 'kysely';
import type { Ids } from '../core/kernel/ports.js';
import type { Writes } from '../core/ports.js';
import { vacancies } from './pipeline/vacancy.js';
import { saveMove } from './records/moves.js';
import { namesOf } from './sql/mapping.js';
import { timed, type WriteScope } from './sql/steps.js';
import type { NewVacancies } from './vacancies/newVacancies.js';

/** What writes need in addition to their scope. */
export interface Tools {
  readonly ids: Ids;
  readonly newVacancies: NewVacancies;
}

/**
 * Atomic single writes. They do not use MikroORM's unit of work, because it would cost more than the rest of the write
 * (ADR 6).
 */
export function writesAt(scope: WriteScope, { ids, newVacancies }: Tools): Writes {
  return {
    vacancies: {
      async insert(vacancy) {
        await scope.statements.rows(sql`
          insert into vacancy (${namesOf(vacancies.columns)}) values (${sql.join(vacancies.parameters(vacancy))})`);
      },
      settingsSeen: (companyId) => newVacancies.settingsSeen(scope.statements, companyId),
      insertWithEvent: (decided) => newVacancies.insert(timed(scope, decided), decided),
    },
    records: {
      saveMove: (move, event, context) => saveMove(timed(scope, move), ids, move, event, context),
    },
  };
}
