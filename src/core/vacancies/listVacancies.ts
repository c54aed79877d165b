import { z } from 'zod';
import { inputOf } from '../application/dispatching/call.js';
import { defineQuery, type UseCaseContext } from '../application/dispatching/useCase.js';
import { cursorText, isInstant, orderDirections, type Page, type PageOf, pageRequest } from '../kernel/reading/page.js';
import { folded } from '../kernel/values/folded.js';
import { presentOnly } from '../kernel/values/objects.js';
import { companyTarget } from '../kernel/values/shapes.js';
import type { Vacancy } from '../pipeline/shapes/vacancy.js';
import { type VacancyFilter, vacancyFilter } from '../pipeline/shapes/vacancyFilter.js';
import type { VacancyOrder, VacancyReads, VacancyRenderer } from '../pipeline/stores/vacancyStore.js';

/** The fields by which vacancies can be ordered. The id breaks ties, in the same direction. */
export const vacancyOrderFields = ['CREATED_AT', 'UPDATED_AT', 'NAME'] as const;

const body = z.strictObject({
  filter: vacancyFilter.nullish(),
  orderBy: z.strictObject({ field: z.enum(vacancyOrderFields), direction: z.enum(orderDirections) }).nullish(),
  first: z.number(),
  after: cursorText.nullish(),
});

type Body = z.infer<typeof body>;

/** The default order. */
export const newestFirst: VacancyOrder = { field: 'CREATED_AT', direction: 'DESC' };

/** The value of a vacancy's cursor in an order. */
export function orderedBy(vacancy: Vacancy, field: VacancyOrder['field']): string {
  switch (field) {
    case 'CREATED_AT':
      return vacancy.createdAt;
    case 'UPDATED_AT':
      return vacancy.updatedAt;
    case 'NAME':
      return folded(vacancy.name);
  }
}

/** A page of a company's vacancies, by default newest first. */
export const listVacancies = defineQuery({
  operation: 'readVacancy',
  takes: inputOf(companyTarget, body),
  run(
    { target: { companyId }, body },
    { store, selection }: UseCaseContext<{ readonly vacancies: VacancyReads }>,
  ): Promise<Page<Vacancy>> {
    return store.vacancies.page({ companyId, ...wanted(body), selection });
  },
  text: async ({ target: { companyId }, body }, renderer: VacancyRenderer, shape) =>
    renderer.vacancyPage({ companyId, ...wanted(body) }, shape),
});

/** The number of vacancies that fit a filter. */
export const countVacancies = defineQuery({
  operation: 'readVacancy',
  takes: inputOf(companyTarget, body.pick({ filter: true })),
  run: (
    { target: { companyId }, body },
    { store }: UseCaseContext<{ readonly vacancies: VacancyReads }>,
  ): Promise<number> => store.vacancies.count(companyId, presentOnly(body.filter)),
});

function wanted(body: Body): PageOf<VacancyFilter> & { readonly order: VacancyOrder } {
  const order = body.orderBy ?? newestFirst;
  const page = pageRequest(body, order.field === 'NAME' ? () => true : isInstant, order.field);
  return { order, page, filter: presentOnly(body.filter) };
}
