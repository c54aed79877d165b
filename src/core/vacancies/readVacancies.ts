import { inputOf } from '../application/dispatching/call.js';
import { defineQuery } from '../application/dispatching/useCase.js';
import type { UseCaseContext } from '../application/dispatching/useCaseContext.js';
import { errors } from '../kernel/errors.js';
import { vacanciesTarget } from '../kernel/values/targets.js';
import type { Vacancy } from '../pipeline/shapes/vacancy.js';
import type { VacancyReads } from '../pipeline/stores/vacancyStore.js';

/** Reads the vacancies of many records at once, in the order of the ids; null for an unknown id. */
export const readVacancies = defineQuery({
  operation: 'readVacancy',
  takes: inputOf(vacanciesTarget),
  async run(
    { target: { companyId, vacancyIds } },
    { store, selection }: UseCaseContext<{ readonly vacancies: VacancyReads }>,
  ): Promise<(Vacancy | null)[]> {
    const found = await store.vacancies.find(companyId, vacancyIds, selection);
    const byId = new Map(found.map((vacancy) => [vacancy.id, vacancy]));
    return vacancyIds.map((vacancyId) => byId.get(vacancyId) ?? null);
  },
});

/** @throws NOT_FOUND VACANCY_NOT_FOUND if the company has not all of these vacancies. @param vacancyIds null if none is named */
export async function assertVacanciesExist(
  store: { readonly vacancies: Pick<VacancyReads, 'find'> },
  companyId: string,
  vacancyIds: readonly string[] | null,
): Promise<void> {
  if (vacancyIds === null) return;
  const found = await store.vacancies.find(companyId, vacancyIds, {});
  if (found.length < vacancyIds.length) throw errors.vacancyNotFound();
}
