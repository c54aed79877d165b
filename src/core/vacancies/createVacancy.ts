import { z } from 'zod';
import { id } from '../shapes.js';
import type { SingleWrite } from '../useCase.js';
import { type NewVacancy, newVacancy, newVacancyWithOneFeature, vacancyFrom } from './newVacancy.js';
import type { Vacancy } from './vacancy.js';

/** Creates a vacancy, SAVED (specification, "1. Create a vacancy"). */
export const createVacancy: SingleWrite<{ companyId: string }, NewVacancy, Vacancy> = {
  operation: 'createVacancy',
  isSingleWrite: true,
  target: z.strictObject({ companyId: id }),
  body: newVacancy,
  async run({ target: { companyId }, body }, { caller, store, world, now }) {
    const settings = (await store.settings(companyId)) ?? { companyId, locale: world.defaultLocale, defaultTasks: [] };
    const vacancy = vacancyFrom(body, {
      companyId,
      caller,
      settings,
      now,
      newId: () => world.ids.uuid(),
      newShortCode: () => world.ids.shortCode(),
    });
    await store.insertVacancy(vacancy, { type: 'VACANCY_CREATED', vacancyId: vacancy.id, data: {} });
    return vacancy;
  },
};

/** The same, in the form of the specification's request body: one feature, as an object. */
export const createVacancyWithOneFeature: typeof createVacancy = { ...createVacancy, body: newVacancyWithOneFeature };
