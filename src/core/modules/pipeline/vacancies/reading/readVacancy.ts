import { nothing, type Query } from '../../../../application/useCases/useCase.js';
import { errors } from '../../../../kernel/errors.js';
import { type VacancyTarget, vacancyTarget } from '../../../../kernel/values/targets.js';
import type { Vacancy } from '../../shapes/vacancy.js';
import type { VacancyRenderer } from '../../stores/vacancyJson.js';
import type { VacancyReads } from '../../stores/vacancyStore.js';

/** Reads a vacancy (specification, "2. Retrieve a vacancy"). @throws NOT_FOUND VACANCY_NOT_FOUND */
export const readVacancy: Query<
  VacancyTarget,
  undefined,
  Vacancy,
  { readonly vacancies: VacancyReads },
  never,
  VacancyRenderer
> = {
  kind: 'query',
  operation: 'readVacancy',
  target: vacancyTarget,
  body: nothing,
  async run({ target: { companyId, vacancyId } }, { store, selection }) {
    const [vacancy] = await store.vacancies.find(companyId, [vacancyId], selection);
    if (!vacancy) throw errors.vacancyNotFound();
    return vacancy;
  },
  async text({ target: { companyId, vacancyId } }, texts, shape) {
    const text = await texts.vacancy(companyId, vacancyId, shape);
    if (text === null) throw errors.vacancyNotFound();
    return text;
  },
};
