import { errors } from '../errors.js';
import type { Instant, Vacancy, VacancyStatusCode } from './vacancy.js';

/** The vacancy's states: SAVED → IN_PROGRESS → CLOSED, and SAVED → CLOSED. Nothing leaves CLOSED. */

function to(code: VacancyStatusCode, vacancy: Vacancy, at: Instant): Vacancy {
  return { ...vacancy, status: { code, createdAt: at }, updatedAt: at };
}

/** @throws CONFLICT VACANCY_CLOSED: a closed vacancy takes no candidates and no moves (CONTRACT "One order of checks"). */
export function assertOpen(status: VacancyStatusCode): void {
  if (status === 'CLOSED') throw errors.vacancyClosed();
}

/** Opens a vacancy to candidates. One already IN_PROGRESS stays as it is. @throws CONFLICT VACANCY_CLOSED */
export function publish(vacancy: Vacancy, at: Instant): Vacancy {
  assertOpen(vacancy.status.code);
  return vacancy.status.code === 'SAVED' ? to('IN_PROGRESS', vacancy, at) : vacancy;
}

/** Ends a vacancy for good; open records stay as they are. @throws CONFLICT VACANCY_CLOSED */
export function close(vacancy: Vacancy, at: Instant): Vacancy {
  assertOpen(vacancy.status.code);
  return to('CLOSED', vacancy, at);
}
