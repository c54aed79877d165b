import { aFeature, asFeatureInput, aVacancy } from '../../support/company/pipeline.js';
import { tokenFor } from '../../support/service/service.js';
import { type Command, mutation, once, via } from './command.js';
import { makeVacancy, scheduling, schedulingFeatures, updateVacancy } from './situations.js';

/** Commands about vacancies. */

const ofVacancy = (field: string) =>
  mutation(`${field}(companyId: $companyId, id: $id) { id }`, ({ vacancyId }) => ({ id: ['ID!', vacancyId] }));

const interview = asFeatureInput(aFeature('INTERVIEW', { id: 'interview', order: 1 }));
/** Its action is one that no other vacancy uses. */
const acting = asFeatureInput(
  aFeature('INTERVIEW', { id: 'interview', order: 1, actions: [{ id: 'action-2', templateId: 'template-1' }] }),
);
/** A vacancy that waits to be published. */
const saved = once('saved vacancy', makeVacancy([interview]));

const edit = { via: via('updateVacancy'), writes: ['vacancy', 'candidate'], reads: [] } as const;
/** A closed vacancy that alone uses its action. */
const closedAlone = once('closed vacancy', async (cast) => {
  const id = await makeVacancy([acting])(cast);
  await cast.run('closeVacancy(companyId: $companyId, id: $id) { id }', { id: ['ID!', id] });
  return id;
});

const creation = { writes: ['vacancy'], reads: ['settings'] } as const;

export const vacancyCommands: readonly Command[] = [
  {
    name: 'createVacancy',
    via: via('createVacancy'),
    ...creation,
    call: async (cast) => ((await makeVacancy([acting])(cast)) ? 'done' : ''),
  },
  {
    name: 'createVacancy over REST',
    via: 'POST /v2/vacancies/company/{companyId}',
    ...creation,
    call: async ({ service, companyId }) => {
      const token = tokenFor(companyId, { subject: 'boss' });
      const reply = await service.request('POST', `/v2/vacancies/company/${companyId}`, { token, body: aVacancy() });
      return reply.body?.reason ?? 'done';
    },
  },
  {
    name: 'publishVacancy',
    via: via('publishVacancy'),
    writes: ['vacancy'],
    reads: ['candidate'],
    call: mutation('publishVacancy(companyId: $companyId, id: $id) { id }', (cast) => ({
      id: ['ID!', cast.get('saved vacancy')],
    })),
    before: saved,
  },
  {
    name: 'closeVacancy',
    via: via('closeVacancy'),
    writes: ['vacancy', 'candidate'],
    reads: [],
    call: ofVacancy('closeVacancy'),
  },
  {
    name: 'reopenVacancy',
    via: via('reopenVacancy'),
    writes: ['vacancy', 'candidate'],
    reads: [],
    call: ofVacancy('reopenVacancy'),
    prepared: 'last',
    before: ofVacancy('closeVacancy'),
  },
  {
    name: 'reopenVacancy whose action nobody else uses',
    via: via('reopenVacancy'),
    writes: ['vacancy', 'candidate'],
    reads: [],
    call: mutation('reopenVacancy(companyId: $companyId, id: $id) { id }', (cast) => ({
      id: ['ID!', cast.get('closed vacancy')],
    })),
    before: closedAlone,
  },
  { name: 'updateVacancy removing a feature', ...edit, call: updateVacancy({ features: [interview] }) },
  { name: 'updateVacancy maxCandidates', ...edit, call: updateVacancy({ maxCandidates: 1 }) },
  {
    name: 'updateVacancy moving the place of meetings',
    ...edit,
    call: updateVacancy({ features: schedulingFeatures('Insurgentes 2, Mexico City') }),
    before: scheduling,
    prepared: 'first',
  },
];
