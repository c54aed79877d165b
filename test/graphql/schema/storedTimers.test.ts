import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aFeature, asFeatureInput, createPipeline } from '../../support/company/pipeline.js';
import { type Service, startService, tokenFor } from '../../support/service/service.js';

/** Features are stored with their timers also as a list (ADR 8). No client sees how they are stored. */

let service: Service;
const token = tokenFor('acme');
let vacancyId: string;

async function giveFeatures(...features: ReturnType<typeof aFeature>[]): Promise<void> {
  const edit = `mutation ($id: ID!, $input: UpdateVacancyInput!) {
    updateVacancy(companyId: "acme", id: $id, input: $input) { id } }`;
  const variables = { id: vacancyId, input: { features: features.map(asFeatureInput) } };
  const { body } = await service.graphql(edit, { token, variables });
  if (body.errors) throw new Error(JSON.stringify(body.errors));
}

beforeAll(async () => {
  service = await startService();
  ({ vacancyId } = await createPipeline(service));
});
afterAll(() => service.stop());

const ask = async (query: string) => {
  const { body } = await service.graphql(query, { token });
  if (body.errors) throw new Error(JSON.stringify(body.errors));
  return body.data;
};
const timersOf = async (members: string) => {
  const { vacancy } = await ask(`{ vacancy(companyId: "acme", id: "${vacancyId}") {
    features { actions { id templateId } jobAutomations { ... on JobAutomations { timers { ${members} } } } } } }`);
  return vacancy.features;
};
const storedMembers = async () => {
  const rows = await service.database.rows<{ member: string }>(
    'select distinct jsonb_object_keys(f) as member from vacancy, jsonb_array_elements(features) f order by member',
  );
  return rows.map(({ member }) => member);
};

/** All orders and choices of members, under their own names and under others. */
const selections = [
  'name time unit',
  'unit time name',
  'name time',
  'name',
  'name time unit runs',
  'timer: name time unit',
];

describe('timers that are stored as a list', () => {
  it('are answered in the order of jsonb', async () => {
    const jobAutomations = {
      zzTime: 1,
      zzTimeUnit: 'hours',
      aaTime: 2,
      aaTimeUnit: 'minutes',
      bTime: 0.5,
      bTimeUnit: 'days',
    };
    await giveFeatures(
      aFeature('AUTOMATIC_SCHEDULING_PRESENTIAL', { id: 'stage-1', order: 1 }),
      aFeature('DOCUMENTS', { id: 'stage-2', order: 2, jobAutomations }),
      aFeature('INTERVIEW', { id: 'stage-3', order: 3, jobAutomations: {}, actions: [] }),
    );
    expect(await storedMembers()).toContain('timers');
    const listed = await Promise.all(selections.map(timersOf));
    expect(
      listed[0].map(({ jobAutomations }: { jobAutomations: { timers: object[] } }) => jobAutomations.timers),
    ).toEqual([
      expect.arrayContaining([{ name: 'discardDueToLackOfInterest', time: 3, unit: 'days' }]),
      [
        { name: 'b', time: 0.5, unit: 'days' },
        { name: 'aa', time: 2, unit: 'minutes' },
        { name: 'zz', time: 1, unit: 'hours' },
      ],
      [],
    ]);
  });

  it('are in no answer of REST and in no event, and are made again when features change', async () => {
    await giveFeatures(
      aFeature('AUTOMATIC_SCHEDULING_PRESENTIAL', { id: 'stage-1', order: 1 }),
      aFeature('DOCUMENTS', { id: 'stage-2', order: 2, jobAutomations: { cTime: 4, cTimeUnit: 'days' } }),
      aFeature('INTERVIEW', { id: 'stage-3', order: 3 }),
    );
    expect((await timersOf('name time unit'))[1].jobAutomations.timers).toEqual([{ name: 'c', time: 4, unit: 'days' }]);
    expect(await storedMembers()).toContain('timers');

    const rest = await service.request('GET', `/v2/vacancies/${vacancyId}/company/acme`, { token });
    const { events } = await ask('{ events(companyId: "acme", first: 100) { nodes { type data } } }');
    expect(events.nodes.map(({ type }: { type: string }) => type)).toEqual(
      expect.arrayContaining(['VACANCY_CREATED', 'VACANCY_UPDATED']),
    );
    const shown = [
      ...rest.body.features,
      ...events.nodes.flatMap(
        ({ data }: { data: { before: { features?: object[] } | null; after: { features?: object[] } } }) => [
          ...(data.before?.features ?? []),
          ...(data.after.features ?? []),
        ],
      ),
    ];
    expect(shown.length).toBeGreaterThan(8);
    for (const feature of shown) expect(Object.keys(feature)).not.toContain('timers');
  });
});
