import { z } from 'zod';
import { id } from './shapes.js';

/** The ids by which calls name what they are about. */

export const companyTarget = z.strictObject({ companyId: id });
export type CompanyTarget = z.infer<typeof companyTarget>;

/** One of the company's webhooks, API keys, reviews … */
export const itemTarget = z.strictObject({ companyId: id, id });
export type ItemTarget = z.infer<typeof itemTarget>;

export const vacancyTarget = z.strictObject({ companyId: id, vacancyId: id });
export type VacancyTarget = z.infer<typeof vacancyTarget>;

export const vacanciesTarget = z.strictObject({ companyId: id, vacancyIds: z.array(id).readonly() });

export const recordTarget = z.strictObject({ companyId: id, vacancyId: id, id });
export type RecordTarget = z.infer<typeof recordTarget>;

export const personTarget = z.strictObject({ companyId: id, candidateId: id });
export type PersonTarget = z.infer<typeof personTarget>;
