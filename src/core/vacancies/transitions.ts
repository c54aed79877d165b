import { errors } from '../errors.js';
import { rising } from '../instants.js';
import { unfrozen } from '../timers/standing.js';
import type { Instant, Vacancy, VacancyStatusCode } from './vacancy.js';

/** The vacancy's states: SAVED → IN_PROGRESS → CLOSED, and SAVED → CLOSED; reopening leads back to where it would stand. */

function to(code: VacancyStatusCode, vacancy: Vacancy, at: Instant): Vacancy {
  return unfrozen({ ...vacancy, status: { code, createdAt: at }, updatedAt: rising(vacancy.updatedAt, at) }, at);
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

/** Ends a vacancy until it is reopened; open records stay as they are. @throws CONFLICT VACANCY_CLOSED */
export function close(vacancy: Vacancy, at: Instant): Vacancy {
  assertOpen(vacancy.status.code);
  return to('CLOSED', vacancy, at);
}

/** Takes a close back: IN_PROGRESS where candidates have been in the vacancy, else SAVED. @throws CONFLICT VACANCY_NOT_CLOSED */
export function reopen(vacancy: Vacancy, hasRecords: boolean, at: Instant): Vacancy {
  if (vacancy.status.code !== 'CLOSED') throw errors.vacancyNotClosed();
  return to(hasRecords ? 'IN_PROGRESS' : 'SAVED', vacancy, at);
}
