import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { GraphQLSchema } from 'graphql';
import type { Ids } from '../../../src/core/kernel/ports.js';
import { type CompanySettings, defaultSettings } from '../../../src/core/settings/companySettings.js';
import { graphqlSchema } from '../../../src/graphql/schema.js';
import { aFeature, asFeatureInput } from '../../support/company/pipeline.js';
import { openTestDatabase, type TestDatabase } from '../../support/database/databases.js';
import { type Reply, type Service, startService, TestClock, tokenFor } from '../../support/service/service.js';
import { answerInOrder } from '../comparison/comparable.js';
import { withoutRenderer } from '../comparison/stores.js';
import { vacancyInput } from '../random/arbitraries.js';
import { forRandom, part, timeoutMs } from '../random/randomCases.js';
import { type Known, randomQuery } from '../random/randomQuery.js';

/**
 * The answers to creations. Another service answers the same, whose store renders no JSON.
 * Each service has its own database, and makes predictable ids.
 */

const creations = part(250);
const companyId = 'acme';
const token = tokenFor(companyId);
const tasks = [
  { text: 'Check the “references”', source: 'CUSTOM', type: 'Informative', relatedField: null },
  { text: '', source: 'COMPANY', type: 'Informative', relatedField: 'name' },
] satisfies CompanySettings['defaultTasks'];

interface Half {
  readonly database: TestDatabase;
  readonly service: Service;
}

let schema: GraphQLSchema;
let halves: readonly [Half, Half];

beforeAll(async () => {
  schema = await graphqlSchema();
  const clock = new TestClock();
  const [database, another] = [await openTestDatabase(), await openTestDatabase()];
  halves = [
    { database, service: await startService({ database, clock, ids: countingIds(), store: database.store }) },
    {
      database: another,
      service: await startService({
        database: another,
        clock,
        ids: countingIds(),
        store: withoutRenderer(another.store),
      }),
    },
  ];
}, timeoutMs);
afterAll(async () => {
  for (const { database, service } of halves) {
    await service.stop();
    await database.close();
  }
}, timeoutMs);

function countingIds(): Ids {
  let given = 0;
  const next = () => {
    given += 1;
    return String(given).padStart(12, '0');
  };
  return { uuid: () => `id-${next()}`, shortCode: next, hex: () => next().padStart(32, '0') };
}

/**
 * The answer that a client gets, without ids: a creation that falls back has used up some already. Free JSON comes in
 * PostgreSQL's order from one service, and as it was sent from the other.
 */
const shown = ({ status, headers, body }: Reply) => ({
  status,
  type: headers.get('content-type'),
  answer: JSON.parse(answerInOrder(body).replaceAll(/"(id-)?\d{12}"/g, '"given"')),
});

async function expectAlike(query: string, init: { variables: object; operationName?: string | undefined }) {
  const [fromRenderer, again, fromRecords] = [
    await halves[0].service.graphql(query, { token, ...init }),
    // Now the operation is known, and is answered without Apollo's pipeline.
    await halves[0].service.graphql(query, { token, ...init }),
    await halves[1].service.graphql(query, { token, ...init }),
  ];
  const say = { query, variables: init.variables };
  expect({ ...say, ...shown(fromRenderer) }).toEqual({ ...say, ...shown(fromRecords) });
  expect({ ...say, ...shown(again) }).toEqual({ ...say, ...shown(fromRecords) });
  expect({ ...say, text: fromRenderer.text }).not.toEqual({ ...say, text: expect.stringContaining('INTERNAL') });
  return fromRenderer;
}

const saveSettings = async (locale: string, defaultTasks: CompanySettings['defaultTasks']) => {
  for (const { database } of halves) {
    await database.store.transaction((tx) => tx.settings.save({ ...defaultSettings(companyId, locale), defaultTasks }));
  }
};

const known = (input: object): Known => ({
  operation: 'mutation',
  roots: ['createVacancy'],
  targets: () => [{ companyId, input, idempotencyKey: null }],
  filters: {
    ...Object.fromEntries(
      ['vacancyId', 'featureId', 'candidateId', 'statusCode', 'recordId', 'actorId', 'operation'].map((name) => [
        name,
        ['nowhere'],
      ]),
    ),
    types: [['VACANCY_CREATED']],
    createdAfter: ['2000-01-01T00:00:00Z'],
    kinds: [['MODULE']],
    relationId: ['nowhere'],
    dueBefore: ['2999-01-01T00:00:00Z'],
    updatedAfter: ['2000-01-01T00:00:00Z'],
    minScore: [0],
    maxScore: [1],
  },
  cursors: () => ['nonsense'],
});

describe('the same answer, to an operation that is new, that is known, and where the store renders no JSON', () => {
  it(
    `to ${creations} random creations`,
    async () => {
      await saveSettings('pt-BR', tasks);
      const asked = vacancyInput.chain((input) => randomQuery(schema, known(input)));
      await forRandom(asked, creations, async ({ query, ...init }) => {
        await expectAlike(query, init);
      });
    },
    timeoutMs,
  );

  it('with numbers that PostgreSQL writes in long form: none is refused for its length after it is stored', async () => {
    const [input] = await sample();
    const data = { a: Array(120_000).fill(0) };
    const long = { ...input, features: [asFeatureInput(aFeature('DOCUMENTS', { data }))] };
    const create = `mutation ($input: CreateVacancyInput!) {
      createVacancy(companyId: "acme", input: $input) { id features { data } } }`;
    // JSON.stringify would write these numbers in another form.
    const huge = `[${Array(data.a.length).fill('1e308').join()}]`;
    const body = JSON.stringify({ query: create, variables: { input: long } }).replace(JSON.stringify(data.a), huge);
    for (const { service } of halves) {
      const { status, body: made } = await service.request('POST', '/graphql', { token, body });
      expect([status, made.errors]).toEqual([200, undefined]);
      const { id, features } = made.data.createVacancy;
      expect(features[0].data.a).toHaveLength(120_000);
      const query = '{ vacancy(companyId: "acme", id: "ID") { features { data } } }'.replace('ID', id);
      const read = await service.graphql(query, { token });
      expect([read.status, read.body]).toEqual([200, { data: { vacancy: { features } } }]);
      const rest = await service.request('GET', `/v2/vacancies/${id}/company/acme`, { token });
      expect(rest.status).toBe(200);
    }
  });

  it('whose timers are sent in another order than the stored one', async () => {
    const [input] = await sample();
    const names = ['z', 'aaa', 'b', 'Z', 'é', '\u{1F600}', '\uFFFD', 'aa'];
    const jobAutomations = Object.fromEntries(
      names.flatMap((name) => [
        [`${name}Time`, 1],
        [`${name}TimeUnit`, 'days'],
      ]),
    );
    const features = [asFeatureInput(aFeature('DOCUMENTS', { jobAutomations }))];
    const create = `mutation ($input: CreateVacancyInput!) { createVacancy(companyId: "acme", input: $input) {
      features { jobAutomations { ... on DocumentsJobAutomations { timers { name } } } } } }`;
    const { body } = await expectAlike(create, { variables: { input: { ...input, features } } });
    const { timers } = body.data.createVacancy.features[0].jobAutomations;
    expect(timers.map(({ name }: { name: string }) => name)).toEqual([
      'Z',
      'b',
      'z',
      'aa',
      'é',
      'aaa',
      '\uFFFD',
      '\u{1F600}',
    ]);
  });

  it('after settings with which no vacancy can be made are corrected', async () => {
    const [input] = await sample();
    const create =
      'mutation ($input: CreateVacancyInput!) { createVacancy(companyId: "acme", input: $input) { locale } }';
    const ask = async () => (await halves[0].service.graphql(create, { token, variables: { input } })).body;
    await saveSettings('es', {} as never);
    expect((await ask()).errors[0].extensions.code).toBe('INTERNAL_SERVER_ERROR');
    await saveSettings('en', []);
    expect(await ask()).toEqual({ data: { createVacancy: { locale: 'en' } } });
  });

  it("with the company's current settings, even if older ones were cached", async () => {
    const create = `mutation ($input: CreateVacancyInput!) {
      createVacancy(companyId: "acme", input: $input) { locale taskList { text source type relatedField order version } } }`;
    const [input] = await sample();
    const settled: [string, CompanySettings['defaultTasks']][] = [
      ['es', tasks],
      ['en', []],
      ['en', tasks.slice(1)],
    ];
    for (const [locale, defaultTasks] of settled) {
      await saveSettings(locale, defaultTasks);
      for (const _again of [1, 2]) {
        const { body } = await expectAlike(create, { variables: { input } });
        const taskList = defaultTasks.map((task, at) => ({ ...task, order: at + 1, version: 1 }));
        expect(body).toEqual({ data: { createVacancy: { locale, taskList } } });
      }
    }
  });
});

async function sample(): Promise<object[]> {
  const inputs: object[] = [];
  await forRandom(vacancyInput, 1, async (input) => {
    inputs.push(input);
  });
  return inputs;
}
