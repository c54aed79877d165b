import { nothing, type Query } from '../application/dispatching/useCase.js';
import { type VacanciesTarget, vacanciesTarget } from '../kernel/values/targets.js';
import type { Pipeline, VacancyReads } from '../pipeline/stores/vacancyStore.js';

/** The pipelines of vacancies, by vacancy id. */
export const readPipelines: Query<{
  target: VacanciesTarget;
  body: undefined;
  result: ReadonlyMap<string, Pipeline>;
  store: { readonly vacancies: VacancyReads };
}> = {
  kind: 'query',
  operation: 'readPipeline',
  target: vacanciesTarget,
  body: nothing,
  run: ({ target }, { store, now, selection }) => store.vacancies.pipelines({ ...target, now, selection }),
};
