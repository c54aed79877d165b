import { z } from 'zod';
import { isWithheld, type Shown } from '../../core/application/access/readPolicy.js';
import { vacancyFields } from '../../core/modules/pipeline/rules/vacancies/newVacancy.js';
import { featureCodes, type Vacancy } from '../../core/modules/pipeline/shapes/vacancy.js';
import { createVacancy } from '../../core/modules/pipeline/vacancies/createVacancy.js';
import { updateVacancy } from '../../core/modules/pipeline/vacancies/updateVacancy.js';
import { referenceTo } from '../answers/untrusted.js';
import { idempotencyKey } from './bulk.js';
import { companyId, reference, tool } from './tool.js';

/** Tools that create and edit vacancies. What a stage has beside these members is checked by the core. */

const pairs = 'Pairs of …Time (a number) and …TimeUnit (minutes, hours or days), by the names of the timers.';
const timers = z.record(z.string(), z.unknown()).describe(pairs);

const stage = z
  .looseObject({
    id: z.string().max(128).describe('Of your choice; records name it.'),
    order: z.number().describe('The place in the vacancy, from 1.'),
    customName: z.string().max(512),
    featureCode: z.enum(featureCodes).describe('What happens there.'),
    isAutomatic: z.boolean(),
    selfInit: z.boolean(),
    color: z.string().describe('#RRGGBB.'),
    actions: z.array(z.record(z.string(), z.unknown())),
    jobAutomations: timers,
  })
  .describe('Some kinds need `data`, too, as `features` of the REST body.');

const { jobAutomations: _, ...fields } = vacancyFields;
const vacancy = z.strictObject({ ...fields, jobAutomations: timers, features: z.array(stage).min(1) });

const shape = z.object({
  vacancyId: z.string(),
  status: z.string().nullable().describe('Null: the caller may change the vacancy, and may not read it.'),
  stageIds: z.array(z.string()),
  updatedAt: z.string().nullable(),
});

/** A grant of a change is none to read. */
function shownVacancy(changed: Shown<Vacancy>): z.infer<typeof shape> {
  if (isWithheld(changed)) {
    return { vacancyId: referenceTo(String(changed.ids.id)), status: null, stageIds: [], updatedAt: null };
  }
  const { id, status, features, updatedAt } = changed;
  return {
    vacancyId: referenceTo(id),
    status: status.code,
    stageIds: features.map((one) => referenceTo(one.id)),
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
  description: 'Replaces the members of a vacancy that are sent. `features` replaces all its stages.',
  calls: ['Mutation.updateVacancy'],
  hints: { readOnlyHint: false },
  input: z.strictObject({
    companyId,
    vacancyId: reference,
    changes: vacancy
      .omit({ type: true })
      .partial()
      .extend({
        ifUpdatedAt: z.string().optional().describe('Refused if the vacancy was changed since then.'),
      }),
    idempotencyKey,
  }),
  output: shape,
  async run({ vacancyId, changes: body, idempotencyKey: key }, { tell }) {
    return { data: shownVacancy(await tell(updateVacancy, 'Mutation.updateVacancy', { vacancyId }, body, key)) };
  },
});
