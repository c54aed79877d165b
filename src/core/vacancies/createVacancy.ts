import { z } from 'zod';
import type { Texts, VacancyDecision, Writes } from '../ports.js';
import { id } from '../shapes.js';
import type { Input, Scene, SingleWrite } from '../useCase.js';
import { type NewVacancy, newVacancy, newVacancyWithOneFeature, vacancyFrom } from './newVacancy.js';
import type { Vacancy } from './vacancy.js';

interface Target {
  readonly companyId: string;
}

/** Creates a vacancy, SAVED (specification, "1. Create a vacancy"). */
export const createVacancy: SingleWrite<Target, NewVacancy, Vacancy> = {
  operation: 'createVacancy',
  isSingleWrite: true,
  target: z.strictObject({ companyId: id }),
  body: newVacancy,
  run(input, scene) {
    return scene.store.createVacancy(input.target.companyId, decision(input, scene));
  },
  text(input, scene, projection) {
    return scene.store.createdVacancy(input.target.companyId, decision(input, scene), projection);
  },
};

function decision(
  { target: { companyId }, body }: Input<Target, NewVacancy>,
  { caller, world, now }: Scene<Writes | Texts>,
): VacancyDecision {
  return (settings) => {
    const vacancy = vacancyFrom(body, {
      companyId,
      caller,
      settings: settings ?? { companyId, locale: world.defaultLocale, defaultTasks: [] },
      now,
      newId: () => world.ids.uuid(),
      newShortCode: () => world.ids.shortCode(),
    });
    return { vacancy, event: { type: 'VACANCY_CREATED', vacancyId: vacancy.id, data: {} } };
  };
}

/** The same, in the form of the specification's request body: one feature, as an object. */
export const createVacancyWithOneFeature: typeof createVacancy = { ...createVacancy, body: newVacancyWithOneFeature };
