import { nothing, type Query } from '../../../../application/useCases/useCase.js';
import { type VacanciesTarget, vacanciesTarget } from '../../../../kernel/values/targets.js';
import type { Stage, VacancyReads } from '../../stores/vacancyStore.js';

/** The pipelines of vacancies, by vacancy id: the counts of each feature that has records. */
export const readPipelines: Query<VacanciesTarget, undefined, ReadonlyMap<string, readonly Stage[]>, VacancyReads> = {
  operation: 'readPipeline',
  target: vacanciesTarget,
  body: nothing,
  run: ({ target }, { store, now, selection }) => store.pipelines({ ...target, now, selection }),
};
