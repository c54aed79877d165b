import { errors } from '../../kernel/errors.js';
import type { Instant } from '../../kernel/values/instants.js';
import { later, rising } from '../../kernel/values/instants.js';
import type { Vacancy, VacancyStatusCode } from '../shapes/vacancy.js';
import { unfrozen } from './freezeState.js';

/**
 * The states of a vacancy: SAVED → IN_PROGRESS → CLOSED, and SAVED → CLOSED. Reopening leads back to one of the first
 * two.
 */

function to(code: VacancyStatusCode, vacancy: Vacancy, at: Instant): Vacancy {
  const closedFrom = code === 'CLOSED' ? vacancy.status.code : null;
  const status = { code, createdAt: later(vacancy.status.createdAt, at) };
  return unfrozen({ ...vacancy, status, closedFrom, updatedAt: rising(vacancy.updatedAt, at) }, at);
}

/**
 * A closed vacancy accepts no candidates and no moves (docs/BEHAVIOUR.md, "Vacancies").
 * @throws CONFLICT VACANCY_CLOSED
 */
export function assertVacancyOpen(status: VacancyStatusCode): void {
  if (status === 'CLOSED') throw errors.vacancyClosed();
}

/** Opens a vacancy to candidates. If it is IN_PROGRESS it does not change. @throws CONFLICT VACANCY_CLOSED */
export function publish(vacancy: Vacancy, at: Instant): Vacancy {
  assertVacancyOpen(vacancy.status.code);
  return vacancy.status.code === 'SAVED' ? to('IN_PROGRESS', vacancy, at) : vacancy;
}

/** Closes a vacancy. Its open records do not change. @throws CONFLICT VACANCY_CLOSED */
export function close(vacancy: Vacancy, at: Instant): Vacancy {
  assertVacancyOpen(vacancy.status.code);
  return to('CLOSED', vacancy, at);
}

/** Reopens a vacancy: it is again what it was when it was closed. @throws CONFLICT VACANCY_NOT_CLOSED */
export function reopen(vacancy: Vacancy, at: Instant): Vacancy {
  if (vacancy.status.code !== 'CLOSED') throw errors.vacancyNotClosed();
  return to(vacancy.closedFrom ?? 'SAVED', vacancy, at);
}
