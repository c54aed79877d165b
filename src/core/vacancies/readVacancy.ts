import { inputOf } from '../application/dispatching/call.js';
import { defineQuery } from '../application/dispatching/useCase.js';
import type { UseCaseContext } from '../application/dispatching/useCaseContext.js';
import { errors } from '../kernel/errors.js';
import { vacancyTarget } from '../kernel/values/targets.js';
import type { Vacancy } from '../pipeline/shapes/vacancy.js';
import type { VacancyReads, VacancyRenderer } from '../pipeline/stores/vacancyStore.js';

/** Reads a vacancy (specification, "2. Retrieve a vacancy"). @throws NOT_FOUND VACANCY_NOT_FOUND */
export const readVacancy = defineQuery({
  operation: 'readVacancy',
  takes: inputOf(vacancyTarget),
  async run(
    { target: { companyId, vacancyId } },
    { store, selection }: UseCaseContext<{ readonly vacancies: VacancyReads }>,
  ): Promise<Vacancy> {
    const [vacancy] = await store.vacancies.find(companyId, [vacancyId], selection);
    if (!vacancy) throw errors.vacancyNotFound();
    return vacancy;
  },
  async text({ target: { companyId, vacancyId } }, renderer: VacancyRenderer, shape) {
    const text = await renderer.vacancy(companyId, vacancyId, shape);
    if (text === null) throw errors.vacancyNotFound();
    return text;
  },
});
