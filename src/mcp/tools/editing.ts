import { z } from 'zod';
import { isRedacted, type Shown } from '../../core/application/access/readPolicy.js';
import { vacancyFields } from '../../core/pipeline/rules/newVacancy.js';
import { featureCodes, type Vacancy } from '../../core/pipeline/shapes/vacancy.js';
import { createVacancy } from '../../core/vacancies/createVacancy.js';
import { updateVacancy } from '../../core/vacancies/updateVacancy.js';
import { referenceTo } from '../answers/untrusted.js';
import { idempotencyKey } from './bulk.js';
import { companyId, reference, tool } from './tool.js';

/** Tools that create and edit vacancies. What a stage has in addition to these members is checked by the core. */

const pairs = 'Pairs of …Time (a number) and …TimeUnit (minutes, hours or days), by the names of the timers.';
const timers = z.record(z.string(), z.unknown()).describe(pairs);

const stage = z
  .looseObject({
    id: z.string().max(128).describe('An id of your choice, by which records refer to the stage.'),
    order: z.number().describe('The position in the vacancy, from 1.'),
    customName: z.string().max(512),
    featureCode: z.enum(featureCodes).describe('The kind of the stage.'),
    isAutomatic: z.boolean(),
    selfInit: z.boolean(),
    color: z.string().describe('#RRGGBB.'),
    actions: z.array(z.record(z.string(), z.unknown())),
    jobAutomations: timers,
  })
  .describe('Some kinds also need `data`, as in `features` of the REST body.');

const { jobAutomations: _, ...fields } = vacancyFields;
const vacancy = z.strictObject({ ...fields, jobAutomations: timers, features: z.array(stage).min(1) });

const shape = z.object({
  vacancyId: z.string(),
  status: z.string().nullable().describe('Null if the caller may change the vacancy, but not read it.'),
  stageIds: z.array(z.string()),
  moreStages: z.number().optional().describe('How many stages are not listed: get_vacancy shows them.'),
  updatedAt: z.string().nullable(),
});

/** Characters of the stages' ids, which stand in an answer twice. Those that are not plain are long. */
const maxIds = 10_000;

/** A grant of a change is none to read. */
function shownVacancy(changed: Shown<Vacancy>): z.infer<typeof shape> {
  if (isRedacted(changed)) {
    return { vacancyId: referenceTo(String(changed.ids.id)), status: null, stageIds: [], updatedAt: null };
  }
  const { id, status, features, updatedAt } = changed;
  const stageIds = features.map((one) => referenceTo(one.id));
  while (JSON.stringify(stageIds).length > maxIds) stageIds.pop();
  const more = features.length - stageIds.length;
  return {
    vacancyId: referenceTo(id),
    status: status.code,
    stageIds,
    ...(more > 0 && { moreStages: more }),
    updatedAt,
  };
}

export const createVacancies = tool({
  name: 'create_vacancy',
  title: 'Create a vacancy',
  description: 'Creates a job opening with its stages. It is SAVED: the first candidate publishes it.',
  calls: ['Mutation.createVacancy'],
  hints: { readOnlyHint: false, destructiveHint: false },
  input: z.strictObject({ companyId, vacancy, idempotencyKey }),
  output: shape,
  async run({ vacancy: body, idempotencyKey: key }, { tell }) {
    return { data: shownVacancy(await tell(createVacancy, 'Mutation.createVacancy', {}, body, key)) };
  },
});

export const updateVacancies = tool({
  name: 'update_vacancy',
  title: 'Edit a vacancy',
  description: 'Replaces the members of a vacancy that are given. `features` replaces all its stages.',
  calls: ['Mutation.updateVacancy'],
  hints: { readOnlyHint: false },
  input: z.strictObject({
    companyId,
    vacancyId: reference,
    changes: vacancy
      .omit({ type: true })
      .partial()
      .extend({
        ifUpdatedAt: z.string().optional().describe('The change is rejected if the vacancy has changed since then.'),
      }),
    idempotencyKey,
  }),
  output: shape,
  async run({ vacancyId, changes: body, idempotencyKey: key }, { tell }) {
    return { data: shownVacancy(await tell(updateVacancy, 'Mutation.updateVacancy', { vacancyId }, body, key)) };
  },
});
