import { nothing, type Query } from '../../../../application/useCases/useCase.js';
import { type VacanciesTarget, vacanciesTarget } from '../../../../kernel/values/targets.js';
import type { Pipeline, VacancyReads } from '../../stores/vacancyStore.js';

/** The pipelines of vacancies, by vacancy id. */
export const readPipelines: Query<
  VacanciesTarget,
  undefined,
  ReadonlyMap<string, Pipeline>,
  { readonly vacancies: VacancyReads }
> = {
  kind: 'query',
  operation: 'readPipeline',
  target: vacanciesTarget,
  body: nothing,
  run: ({ target }, { store, now, selection }) => store.vacancies.pipelines({ ...target, now, selection }),
};
