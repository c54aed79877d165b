import { z } from 'zod';
import { nothing, type Query } from '../../door/useCase.js';
import { id } from '../../values/shapes.js';
import type { Stage, VacancyReads } from '../vacancyStore.js';

const target = z.strictObject({ companyId: id, vacancyIds: z.array(id).readonly() });

/** The pipelines of vacancies, by vacancy id: the counts of each feature that has records. */
export const readPipelines: Query<
  z.infer<typeof target>,
  undefined,
  ReadonlyMap<string, readonly Stage[]>,
  VacancyReads
> = {
  operation: 'readPipeline',
  target,
  body: nothing,
  run: ({ target: { companyId, vacancyIds } }, { store, now }) => store.pipelines(companyId, vacancyIds, now),
};
