import { z } from 'zod';
import { folded } from '../../kernel/values/folded.js';
import type { Present } from '../../kernel/values/objects.js';
import { id, instant, name } from '../../kernel/values/shapes.js';
import { vacancyStatusCodes, vacancyTypes, visibilities, workModalities } from './vacancy.js';

/**
 * Which vacancies are wanted. A member with the name of a property of the stored vacancy is what this must equal. Only
 * another member needs a condition of its own (entities/pipeline/filters.ts). GraphQL's filter has these members.
 */
export const vacancyFilter = z.strictObject({
  status: z.enum(vacancyStatusCodes).nullish().describe('Vacancies with this status.'),
  type: z.enum(vacancyTypes).nullish().describe('Vacancies of this kind.'),
  visibility: z.enum(visibilities).nullish().describe('Vacancies with this visibility.'),
  workModality: z.enum(workModalities).nullish().describe('Vacancies with this work modality.'),
  areaId: id.nullish().describe('Vacancies of this area of work.'),
  country: name.nullish().describe('Vacancies with this country code.'),
  nameContains: name
    .transform(folded)
    .nullish()
    .describe('Vacancies with this text in their name, without regard to case and accents.'),
  refCode: name.nullish().describe("Vacancies with this reference of the company's own."),
  shortCode: name.nullish().describe('The vacancy with this short code.'),
  createdAfter: instant.nullish().describe('Vacancies created after this instant.'),
  updatedAfter: instant.nullish().describe('Vacancies changed after this instant.'),
});

/** `within`: only these vacancies. No client sends it: it is what a caller may see (core/scoping.ts). */
export type VacancyFilter = Readonly<Present<z.infer<typeof vacancyFilter>>> & { readonly within?: readonly string[] };
