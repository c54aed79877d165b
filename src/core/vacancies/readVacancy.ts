import { nothing, type Query } from '../application/dispatching/useCase.js';
import { errors } from '../kernel/errors.js';
import { type VacancyTarget, vacancyTarget } from '../kernel/values/targets.js';
import type { Vacancy } from '../pipeline/shapes/vacancy.js';
import type { VacancyReads, VacancyRenderer } from '../pipeline/stores/vacancyStore.js';

/** Reads a vacancy (specification, "2. Retrieve a vacancy"). @throws NOT_FOUND VACANCY_NOT_FOUND */
export const readVacancy: Query<{
  target: VacancyTarget;
  body: undefined;
  result: Vacancy;
  store: { readonly vacancies: VacancyReads };
  renderer: VacancyRenderer;
}> = {
  kind: 'query',
  operation: 'readVacancy',
  target: vacancyTarget,
  body: nothing,
  async run({ target: { companyId, vacancyId } }, { store, selection }) {
    const [vacancy] = await store.vacancies.find(companyId, [vacancyId], selection);
    if (!vacancy) throw errors.vacancyNotFound();
    return vacancy;
  },
  async text({ target: { companyId, vacancyId } }, renderer, shape) {
    const text = await renderer.vacancy(companyId, vacancyId, shape);
    if (text === null) throw errors.vacancyNotFound();
    return text;
  },
};
