import { z } from 'zod';
import { errors } from '../../kernel/errors.js';
import { type Instant, later, rising } from '../../kernel/values/instants.js';
import { patched } from '../../kernel/values/objects.js';
import { instant, languageTag, orNull } from '../../kernel/values/shapes.js';
import { featureList } from '../shapes/featureVariants.js';
import { editedTasks, type Feature, sentTaskList, type Vacancy, type VacancyStatusCode } from '../shapes/vacancy.js';
import { attended, unfrozen } from './freezeState.js';
import { storedRefCode, vacancyFields } from './newVacancy.js';

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

/** The edits of a vacancy, as pure functions (docs/BEHAVIOUR.md, "Edits"). */

/** The fields of a new vacancy that an edit may replace. */
export const editableFields = z.strictObject(vacancyFields).omit({ type: true }).shape;

export const vacancyPatch = z
  .strictObject({ ...editableFields, features: featureList, locale: languageTag, taskList: sentTaskList })
  .partial()
  .extend({ ifUpdatedAt: orNull(instant) });
export type VacancyPatch = z.infer<typeof vacancyPatch>;

interface Circumstances {
  readonly at: Instant;
  readonly newId: () => string;
}

/** The vacancy after a patch; the same object if nothing has changed. */
export function edited(
  vacancy: Vacancy,
  { features, taskList, refCode, ...fields }: Omit<VacancyPatch, 'ifUpdatedAt'>,
  made: Circumstances,
): Vacancy {
  const changed = patched(vacancy, {
    ...fields,
    features,
    taskList: taskList && editedTasks(vacancy.taskList, taskList, made),
    refCode: storedRefCode(refCode),
  });
  return changed === vacancy
    ? vacancy
    : attended({ ...changed, updatedAt: rising(vacancy.updatedAt, made.at) }, made.at);
}

/** The features that an edit removes or gives another `featureCode`. They must have no open records. */
export function lostFeatures(before: readonly Feature[], now: readonly Feature[]): string[] {
  const codes = new Map(now.map(({ id, featureCode }) => [id, featureCode]));
  return before.filter(({ id, featureCode }) => codes.get(id) !== featureCode).map(({ id }) => id);
}
