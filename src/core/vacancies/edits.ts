import { z } from 'zod';
import { rising } from '../instants.js';
import { patched } from '../patch.js';
import { instant, languageTag } from '../shapes.js';
import { attended } from '../timers/standing.js';
import { featureList } from './featureVariants.js';
import { keptRefCode, vacancyFields } from './newVacancy.js';
import { editedTasks, sentTaskList } from './tasks.js';
import type { Feature, Instant, Vacancy } from './vacancy.js';

/** What may be edited of a vacancy, and what comes of it: plain data in, plain data out (CONTRACT "Patches"). */

const { type: _, ...editable } = vacancyFields;

export const vacancyPatch = z
  .strictObject({ ...editable, features: featureList, locale: languageTag, taskList: sentTaskList })
  .partial()
  .extend({ ifUpdatedAt: instant.nullish() });
export type VacancyPatch = z.infer<typeof vacancyPatch>;

interface Circumstances {
  readonly at: Instant;
  readonly newId: () => string;
}

/** The vacancy as a patch leaves it; the vacancy itself where nothing is another. */
export function edited(
  vacancy: Vacancy,
  { features, taskList, refCode, ...fields }: Omit<VacancyPatch, 'ifUpdatedAt'>,
  made: Circumstances,
): Vacancy {
  const changed = patched(vacancy, {
    ...fields,
    features,
    taskList: taskList && editedTasks(vacancy.taskList, taskList, made),
    refCode: keptRefCode(refCode),
  });
  return changed === vacancy
    ? vacancy
    : attended({ ...changed, updatedAt: rising(vacancy.updatedAt, made.at) }, made.at);
}

/** Features that open records may not lose: those that are gone now, and those of another kind. */
export function lostFeatures(before: readonly Feature[], now: readonly Feature[]): string[] {
  const codes = new Map(now.map(({ id, featureCode }) => [id, featureCode]));
  return before.filter(({ id, featureCode }) => codes.get(id) !== featureCode).map(({ id }) => id);
}
