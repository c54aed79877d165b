import { inputOf } from '../application/dispatching/call.js';
import { defineQuery } from '../application/dispatching/useCase.js';
import type { UseCaseContext } from '../application/dispatching/useCaseContext.js';
import { vacanciesTarget } from '../kernel/values/targets.js';
import type { Pipeline, VacancyReads } from '../pipeline/stores/vacancyStore.js';

/** The pipelines of vacancies, by vacancy id. */
export const readPipelines = defineQuery({
  operation: 'readPipeline',
  takes: inputOf(vacanciesTarget),
  run: (
    { target },
    { store, now, selection }: UseCaseContext<{ readonly vacancies: VacancyReads }>,
  ): Promise<ReadonlyMap<string, Pipeline>> => store.vacancies.pipelines({ ...target, now, selection }),
});
