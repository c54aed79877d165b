import { z } from 'zod';
import type { Caller } from '../../application/access/caller.js';
import { authorOf } from '../../application/access/caller.js';
import type { Instant } from '../../kernel/values/instants.js';
import { exactNumber, id, name, text } from '../../kernel/values/shapes.js';
import type { CompanySettings } from '../../settings/companySettings.js';
import { feature, featureList } from '../shapes/featureVariants.js';
import { type Vacancy, vacancyTimers, vacancyTypes, visibilities, workModalities } from '../shapes/vacancy.js';
import { newVacancyTimer } from './freezeState.js';

/**
 * A vacancy in a request (specification, "1. Create a vacancy"). All fields are required. They may be null if the
 * specification allows it; over GraphQL, such fields may also be left out.
 */

/** The shapes of all fields except `features`, which REST and GraphQL take in different forms. */
export const vacancyFields = {
  type: z
    .enum(vacancyTypes)
    .describe('The kind of the vacancy. It is stored; REST responses show `Standard` for both.'),
  name: name.describe('The name of the vacancy.'),
  visibility: z.enum(visibilities).describe('Who may see it.'),
  areaId: id.describe('The area of work.'),
  country: name.nullable().describe('The country code.'),
  locationId: z.number().nullable().describe('The id of the location.'),
  workModality: z.enum(workModalities).describe('Where the work is done.'),
  jobDescription: text.describe('The description, as plain text.'),
  jobDescriptionHtml: text.describe('The description, as HTML.'),
  requirements: text.nullable().describe('The requirements, as plain text.'),
  requirementsHtml: text.nullable().describe('The requirements, as HTML.'),
  contextAI: text.nullable().describe('The context text for the assistant.'),
  hasFinalistsEnabled: z.boolean().describe('Whether the vacancy has finalists.'),
  maxCandidates: z.number().int().min(0).nullable().describe('The maximum number of candidates.'),
  refCode: exactNumber.nullable().describe("The company's own reference: a number here, text in responses."),
  jobAutomations: vacancyTimers,
};

/** With a list of features: the form of `Mutation.createVacancy`, whose schema lets clients leave out what may be null. */
export const newVacancy = z.strictObject({
  ...vacancyFields,
  country: vacancyFields.country.default(null),
  locationId: vacancyFields.locationId.default(null),
  requirements: vacancyFields.requirements.default(null),
  requirementsHtml: vacancyFields.requirementsHtml.default(null),
  contextAI: vacancyFields.contextAI.default(null),
  maxCandidates: vacancyFields.maxCandidates.default(null),
  refCode: vacancyFields.refCode.default(null),
  features: featureList,
});
export type NewVacancy = z.infer<typeof newVacancy>;

/** With one feature as an object: the form of `POST /v2/vacancies/company/{companyId}`. */
export const newVacancyWithOneFeature = z
  .strictObject({
    features: feature.transform((sent) => [sent]),
    ...vacancyFields,
  })
  .meta({ id: 'NewVacancy', description: 'A vacancy as it is sent: every field, some of them as null.' });

interface Circumstances {
  readonly companyId: string;
  readonly caller: Caller;
  readonly settings: CompanySettings;
  readonly now: Instant;
  readonly newId: () => string;
  readonly newShortCode: () => string;
}

/** Converts a `refCode` from the number in requests to the stored text. */
export const storedRefCode = <A extends null | undefined>(sent: number | A): string | A =>
  typeof sent === 'number' ? String(sent) : sent;

/**
 * Makes a vacancy from a request: SAVED, with its company's locale and default tasks (docs/BEHAVIOUR.md, "Vacancies").
 */
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
    refCode: storedRefCode(sent.refCode),
    frozenAt: null,
    frozenBy: null,
    timer: newVacancyTimer(made.now),
    closedFrom: null,
    createdAt: made.now,
    updatedAt: made.now,
  };
}
