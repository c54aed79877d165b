import { z } from 'zod';
import type { Caller } from '../access.js';
import { authorOf } from '../access.js';
import { id, name, text } from '../shapes.js';
import { feature, featureList } from './featureVariants.js';
import { timersNamed } from './timers.js';
import {
  type CompanySettings,
  type Instant,
  type Vacancy,
  type VacancyTimers,
  vacancyTypes,
  visibilities,
  workModalities,
} from './vacancy.js';

/** A vacancy as sent (specification, "1. Create a vacancy"): all fields required, null where the specification allows it. */

const vacancyTimers: z.ZodType<VacancyTimers> = timersNamed(
  'frozenDueToFinalistInactivity',
  'frozenDueToSelectionInactivity',
);

const common = {
  type: z.enum(vacancyTypes),
  name,
  visibility: z.enum(visibilities),
  areaId: id,
  country: name.nullable(),
  locationId: z.number().nullable(),
  workModality: z.enum(workModalities),
  jobDescription: text,
  jobDescriptionHtml: text,
  requirements: text.nullable(),
  requirementsHtml: text.nullable(),
  contextAI: text.nullable(),
  hasFinalistsEnabled: z.boolean(),
  maxCandidates: z.number().min(0).nullable(),
  refCode: z.number().nullable(),
  jobAutomations: vacancyTimers,
};

/** With a list of features: the form of `Mutation.createVacancy`. */
export const newVacancy = z.strictObject({ ...common, features: featureList });
export type NewVacancy = z.infer<typeof newVacancy>;

/** With one feature as an object: the form of `POST /v2/vacancies/company/{companyId}`. */
export const newVacancyWithOneFeature = z.strictObject({
  ...common,
  features: feature.transform((sent) => [sent]),
});

interface Circumstances {
  readonly companyId: string;
  readonly caller: Caller;
  readonly settings: CompanySettings;
  readonly now: Instant;
  readonly newId: () => string;
  readonly newShortCode: () => string;
}

/** The vacancy that comes of what was sent: SAVED, with its company's locale and default tasks (CONTRACT "REST"). */
export function vacancyFrom(sent: NewVacancy, made: Circumstances): Vacancy {
  return {
    ...sent,
    id: made.newId(),
    shortCode: made.newShortCode(),
    companyId: made.companyId,
    locale: made.settings.locale,
    createdByUserId: authorOf(made.caller),
    status: { code: 'SAVED', createdAt: made.now },
    taskList: made.settings.defaultTasks.map((task, index) => ({
      ...task,
      id: made.newId(),
      order: index + 1,
      version: 1,
      versionDate: made.now,
    })),
    refCode: sent.refCode === null ? null : String(sent.refCode),
    createdAt: made.now,
    updatedAt: made.now,
  };
}
