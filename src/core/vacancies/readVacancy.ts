import { inputOf } from '../application/dispatching/call.js';
import { defineQuery, type UseCaseContext } from '../application/dispatching/useCase.js';
import { errors } from '../kernel/errors.js';
import { vacanciesTarget, vacancyTarget } from '../kernel/values/shapes.js';
import type { Vacancy } from '../pipeline/shapes/vacancy.js';
import type { Pipeline, VacancyReads, VacancyRenderer } from '../pipeline/stores/vacancyStore.js';

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

/** The pipelines of vacancies, by vacancy id. */
export const readPipelines = defineQuery({
  operation: 'readPipeline',
  takes: inputOf(vacanciesTarget),
  run: (
    { target },
    { store, now, selection }: UseCaseContext<{ readonly vacancies: VacancyReads }>,
  ): Promise<ReadonlyMap<string, Pipeline>> => store.vacancies.pipelines({ ...target, now, selection }),
});

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
