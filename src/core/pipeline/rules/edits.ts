import { z } from 'zod';
import { type Instant, rising } from '../../kernel/values/instants.js';
import { patched } from '../../kernel/values/objects.js';
import { instant, languageTag, orNull } from '../../kernel/values/shapes.js';
import { featureList } from '../shapes/featureVariants.js';
import { editedTasks, sentTaskList } from '../shapes/tasks.js';
import type { Feature, Vacancy } from '../shapes/vacancy.js';
import { attended } from './freezeState.js';
import { storedRefCode, vacancyFields } from './newVacancy.js';

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
