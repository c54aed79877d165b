import { z } from 'zod';
import { nothing, type Query } from '../door/useCase.js';
import type { Stage } from '../reads.js';
import { id } from '../values/shapes.js';

const target = z.strictObject({ companyId: id, vacancyIds: z.array(id).readonly() });

/** The pipelines of vacancies, by vacancy id: the counts of each feature that has records. */
export const readPipelines: Query<z.infer<typeof target>, undefined, ReadonlyMap<string, readonly Stage[]>> = {
  operation: 'readPipeline',
  target,
  body: nothing,
  run: ({ target: { companyId, vacancyIds } }, { store, now }) => store.pipelines(companyId, vacancyIds, now),
};
