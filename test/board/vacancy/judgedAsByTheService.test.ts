import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { faultsIn } from 'recruitment-pipeline-client/shapes';
import { emptyVacancy, stageKinds, type VacancyValues } from '../../../packages/board/src/vacancy/form/formValues.js';
import {
  asCreateInput,
  asUpdateInput,
  toNewVacancy,
  toPatch,
} from '../../../packages/board/src/vacancy/form/toInput.js';
import { vacancy as words } from '../../../packages/board/src/words/en/vacancy.js';
import { type Service, startService, tokenFor } from '../../support/service/service.js';

/** What the form of a vacancy refuses before it sends anything is what the service refuses, no more and no less. */

let service: Service;
beforeAll(async () => {
  service = await startService({ userLimit: 10_000 });
});
afterAll(() => service.stop());

const valid: VacancyValues = {
  ...emptyVacancy('en', stageKinds, words.kinds),
  name: 'Night shift',
  areaId: 'operations',
  taskList: [{ taskId: '', text: 'Call', source: 'CUSTOM', type: 'Qualifying', relatedField: '' }],
};
const meeting = valid.features.findIndex(({ featureCode }) => featureCode === 'AUTOMATIC_SCHEDULING_PRESENTIAL');

/** Texts that some field refuses, and some that most take. */
const typed = [
  ...['', ' ', '0', '1', '-1', '1.5', '1e3', '1e400', '9007199254740993', 'seven', '{}', '[]', '{"a":', 'stage-1'],
  ...['días', 'Europe/Madrid', 'Europe/Atlantis', 'es', 'not a tag', '2027-03-01T09:00', '275760-01-01T00:00'],
  ...['😀'.repeat(512), 'x'.repeat(513), `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`],
];
/** Texts that can't be stored. An input that has one is judged no further. */
const unstorable = ['\0', '\ud800', 'x'.repeat(200_001)];

/** The texts in the form's values, by their places. */
function places(value: unknown, at: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value === 'string') return [at];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => places(member, [...at, key]));
}

/** What people choose of a list can't be typed. */
const chosen = /^(type|visibility|workModality)$|(featureCode|TimeUnit|source|taskList\.\d\.type)$/;
const fields = places({
  ...valid,
  features: valid.features.map((stage, index) =>
    index === meeting
      ? { ...stage, data: { ...stage.data, possibleDates: [{ date: '', duration: '' }] }, dataText: undefined }
      : { ...stage, data: undefined, actions: [{ actionId: '', templateId: '' }] },
  ),
}).filter((path) => !chosen.test(path.join('.')));

const changeTo = (texts: readonly string[]) =>
  fc.record({ path: fc.constantFrom(...fields), at: fc.nat(texts.length - 1) }).map(({ path, at }) => ({
    path,
    text: texts[at] ?? '',
    // What a failed run prints.
    toString: () => `${path.join('.')}: ${texts[at]?.slice(0, 40)}`,
  }));
const changes = fc.oneof(
  { weight: 5, arbitrary: fc.array(changeTo(typed), { minLength: 1, maxLength: 3 }) },
  { weight: 1, arbitrary: fc.tuple(changeTo(unstorable)) },
);

function filled(made: readonly { readonly path: readonly string[]; readonly text: string }[]): VacancyValues {
  const values = structuredClone(valid);
  for (const stage of values.features) stage.actions.push({ actionId: 'a', templateId: 't' });
  values.features[meeting]?.data.possibleDates.push({ date: '2027-03-01T09:00', duration: '30' });
  for (const { path, text } of made) {
    const holder = path.slice(0, -1).reduce<unknown>((within, key) => Reflect.get(Object(within), key), values);
    Reflect.set(Object(holder), path.at(-1) ?? '', text);
  }
  return values;
}

interface Answered {
  readonly message: string;
  readonly extensions: { readonly reason: string; readonly errors?: readonly object[] };
}

/** What the service answers to a body that was judged, beside what its shape told of it. */
async function expectSame(reported: readonly { readonly path: string }[], mutation: string, variables: object) {
  const { body } = await service.graphql(mutation, { token: tokenFor('acme'), variables });
  const [error]: readonly (Answered | undefined)[] = body.errors ?? [];
  if (!error) return expect(reported).toEqual([]);
  expect(error.extensions.reason).toBe('INVALID_INPUT');
  if (error.extensions.errors) return expect(reported).toEqual(error.extensions.errors);
  // The types of GraphQL refuse one place at a time, in their own words.
  const [, place = ''] = /"input\.([^"]+)"/.exec(error.message) ?? [];
  const path = place.replaceAll(/\[(\d+)\]/g, '.$1').replace(/^(features\.\d+)\.\w+/, '$1');
  return expect(reported).toContainEqual(expect.objectContaining({ path }));
}

it('of a new vacancy', async () => {
  const mutation = 'mutation ($input: CreateVacancyInput!) { createVacancy(companyId: "acme", input: $input) { id } }';
  const property = fc.asyncProperty(changes, async (made) => {
    const body = toNewVacancy(filled(made));
    await expectSame(faultsIn('createVacancy', asSent(body)), mutation, { input: asCreateInput(body) });
  });
  await fc.assert(property, { numRuns: 150 });
});

it('of an edit', async () => {
  const { body: made } = await service.graphql(
    'mutation ($input: CreateVacancyInput!) { createVacancy(companyId: "acme", input: $input) { id } }',
    { token: tokenFor('acme'), variables: { input: asCreateInput(toNewVacancy(valid)) } },
  );
  const { id } = made.data.createVacancy;
  const mutation =
    'mutation ($id: ID!, $input: UpdateVacancyInput!) { updateVacancy(companyId: "acme", id: $id, input: $input) { id } }';
  const property = fc.asyncProperty(changes, async (edits) => {
    const body = toPatch(filled(edits));
    await expectSame(faultsIn('updateVacancy', asSent(body)), mutation, { id, input: asUpdateInput(body) });
  });
  await fc.assert(property, { numRuns: 150 });
});

const asSent = (body: object): unknown => JSON.parse(JSON.stringify(body));
