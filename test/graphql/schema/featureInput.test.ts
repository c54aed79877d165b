import { beforeAll, describe, expect, test } from '@jest/globals';
import { featureCodes } from '../../../src/core/pipeline/shapes/vacancy.js';
import { aFeature, asFeatureInput, aVacancy, presentialData } from '../../support/company/pipeline.js';
import { type BareServer, bareServer, reasons } from '../operation/bareServer.js';

let bare: BareServer;
beforeAll(async () => {
  bare = await bareServer();
});

const mutation = `mutation ($input: CreateVacancyInput!) { createVacancy(companyId: "acme", input: $input) { id } }`;
const create = (features: readonly object[], overrides: object = {}) =>
  bare.run(mutation, { variables: { input: { ...aVacancy(), features, ...overrides } } });
const faultsOf = (answer: Awaited<ReturnType<typeof create>>) =>
  answer.errors.map(({ extensions }) => extensions?.errors);

describe('FeatureInput', () => {
  test('takes each of the eight variants in the form of REST', async () => {
    for (const [index, code] of featureCodes.entries()) {
      const answer = await create([asFeatureInput(aFeature(code, { id: `f${index}` }))]);
      // The input is accepted, and the store fails next.
      expect([code, reasons(answer)]).toEqual([code, ['INTERNAL_SERVER_ERROR INTERNAL']]);
    }
  });

  test('takes exactly one member', async () => {
    const form = asFeatureInput(aFeature('AUTOMATIC_FORM'));
    const documents = asFeatureInput(aFeature('DOCUMENTS'));
    for (const feature of [{}, { ...form, ...documents }, { form: null }]) {
      const answer = await create([feature]);
      expect([answer.status, reasons(answer)]).toEqual([400, ['BAD_USER_INPUT INVALID_INPUT']]);
    }
  });

  test('is refused by the core, with the path in the form of REST', async () => {
    const presential = (data: object) =>
      asFeatureInput(aFeature('AUTOMATIC_SCHEDULING_PRESENTIAL', { data: { ...presentialData, ...data } }));
    expect(faultsOf(await create([presential({ timezone: 'Mars/Olympus' })]))).toEqual([
      [{ path: 'features.0.data.timezone', message: 'must be a known time-zone name' }],
    ]);
    expect(faultsOf(await create([presential({ possibleDates: [{ date: 'soon', duration: 1 }] })]))).toEqual([
      [{ path: 'features.0.data.possibleDates.0.date', message: 'must be an ISO 8601 date-time' }],
    ]);
    const halfTimer = asFeatureInput(aFeature('AUTOMATIC_FORM', { jobAutomations: { discardTime: 3 } }));
    expect(faultsOf(await create([halfTimer]))).toEqual([
      [{ path: 'features.0.jobAutomations.discardTimeUnit', message: 'is required: a timer needs a time and a unit' }],
    ]);
  });

  test('lets the core decide whether a field can be null', async () => {
    const answer = await create([asFeatureInput(aFeature('INTERVIEW'))], { maxCandidates: -1 });
    expect(faultsOf(answer)).toEqual([[{ path: 'maxCandidates', message: 'must be at least 0' }]]);
  });

  test('takes an interview by both of its names', async () => {
    const { featureCode: _, ...rest } = aFeature('INTERVIEW') as { featureCode: string };
    for (const member of ['interview', 'withoutData']) {
      const answer = await create([{ [member]: rest }]);
      expect([member, reasons(answer)]).toEqual([member, ['INTERNAL_SERVER_ERROR INTERNAL']]);
    }
    expect((await create([{ interview: rest, withoutData: rest }])).status).toBe(400);
  });
});
