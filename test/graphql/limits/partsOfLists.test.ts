import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { beginRecord } from '../../../src/core/pipeline/rules/recordTransitions.js';
import type { Answer, Interview } from '../../../src/core/pipeline/shapes/record.js';
import type { Feature } from '../../../src/core/pipeline/shapes/vacancy.js';
import {
  aFeature,
  anAnswer,
  asFeatureInput,
  aVacancy,
  createPipeline,
  type Pipeline,
} from '../../support/company/pipeline.js';
import { openEmbeddedTest } from '../../support/database/databases.js';
import { type Service, startService, tokenFor } from '../../support/service/service.js';

/** Lists that are longer, together, than an operation may resolve can be read in parts. */

let service: Service;
let pipeline: Pipeline;
const token = tokenFor('acme', { roles: ['admin'] });
beforeAll(async () => {
  service = await startService({ database: await openEmbeddedTest() });
  pipeline = await createPipeline(service);
});
afterAll(async () => {
  await service.stop();
  await service.database.close();
});

const ask = (query: string, variables: object = {}) => service.graphql(query, { token, variables });
async function read(query: string, variables: object = {}) {
  const { body } = await ask(query, variables);
  expect(body.errors).toBeUndefined();
  return body.data;
}
async function expectTooMany(query: string): Promise<void> {
  const { status, text } = await ask(query);
  expect([status, text]).toEqual([400, expect.stringContaining('limit on resolved')]);
}
const range = (length: number) => Array.from({ length }, (_, index) => index);

describe('the dates of 50 features with 1,000 each', () => {
  let id: string;
  beforeAll(async () => {
    const possibleDates = range(1_000).map((at) => ({ date: `${at}` }));
    const features = range(50).map((order) =>
      asFeatureInput(aFeature('AUTOMATIC_SCHEDULING_AUTO', { id: `s${order}`, order, data: { possibleDates } })),
    );
    const creation =
      'mutation ($input: CreateVacancyInput!) { createVacancy(companyId: "acme", input: $input) { id } }';
    id = (await read(creation, { input: { ...aVacancy(), features } })).createVacancy.id;
  });

  it('are read in parts', async () => {
    const of = (part: string) =>
      `{ vacancy(companyId: "acme", id: "${id}") { features { possibleDates${part} { date } } } }`;
    await expectTooMany(of(''));
    const found: string[] = [];
    for (const offset of [0, 300, 600, 900]) {
      const { vacancy } = await read(of(`(limit: 300, offset: ${offset})`));
      const [, second] = vacancy.features;
      found.push(...second.possibleDates.map(({ date }: { date: string }) => date));
    }
    expect(found).toEqual(range(1_000).map(String));
  });

  it('have no part before the first one', async () => {
    const query = `{ vacancy(companyId: "acme", id: "${id}") { features { possibleDates(limit: -1, offset: -2) { date } } } }`;
    const { body } = await ask(query);
    expect(body.errors[0].extensions).toMatchObject({
      reason: 'INVALID_INPUT',
      errors: ['limit', 'offset'].map((path) => ({ path, message: 'must be at least 0' })),
    });
  });
});

describe('the versions of 500 answers with 41 each', () => {
  const id = 'interview';
  beforeAll(async () => {
    const short: Partial<Answer> = {
      ...{ questionText: '', questionScoreExplanation: null, completionCriteria: null, requirementScoringRubric: null },
      ...{ scorerThinking: null, complianceLevel: null },
    };
    const version = (order: number, questionScore: number) => ({
      ...anAnswer,
      ...short,
      ...{ questionId: `q-${order}`, order, questionScore },
    });
    const of = { companyId: 'acme', vacancyId: pipeline.vacancyId, relationId: id, origin: 'API' };
    const feature = aFeature('INTERVIEW', { id: 'stage-1' }) as unknown as Feature;
    const begun = beginRecord(
      feature,
      { ...of, id, candidateId: 'ada', sourceId: null, phaseId: null },
      '2026-11-20T12:00:00.000Z',
    );
    const scored = { scorer: null, rubricHash: null, promptHash: null, inputHash: null, runId: null };
    const record = {
      ...(begun as Interview),
      answers: range(500).map((order) => version(order, 40)),
      answerHistories: range(500).map((order) => ({
        questionId: `q-${order}`,
        ...scored,
        older: range(40).map((at) => ({ ...version(order, at), ...scored })),
      })),
    };
    await service.database.store.transaction((tx) => tx.records.insert([record]));
  });

  it('are read in parts', async () => {
    const of = (part: string) =>
      `{ interview(companyId: "acme", vacancyId: "${pipeline.vacancyId}", id: "${id}") { answers { versions${part} { version questionScore } } } }`;
    await expectTooMany(of(''));
    const found: unknown[] = [];
    for (const offset of [0, 20, 40]) {
      const { interview } = await read(of(`(limit: 20, offset: ${offset})`));
      expect(interview.answers).toHaveLength(500);
      found.push(...interview.answers[499].versions);
    }
    expect(found).toEqual(range(41).map((at) => ({ version: at + 1, questionScore: at })));
  });
});

it('the buttons of 500 actions with 100 each are read in parts', async () => {
  const entry = (index: number) => ({
    ...{ id: `action-${String(index).padStart(3, '0')}`, name: 'Say', description: 'To say it' },
    buttons: range(100).map((at) => ({
      id: `${at}`,
      text: 'Yes',
      isRequired: true,
      isEditable: false,
      type: 'QUICK_REPLY' as const,
    })),
  });
  await service.database.store.transaction(async (tx) => {
    for (const index of range(500)) await tx.catalogues.save('acme', 'conversationActions', entry(index));
  });
  const of = (part: string) => `{ conversationActions(companyId: "acme") { id buttons${part} { id } } }`;
  await expectTooMany(of(''));
  const found: string[] = [];
  for (const offset of [0, 30, 60, 90]) {
    const { conversationActions } = await read(of(`(limit: 30, offset: ${offset})`));
    expect(conversationActions).toHaveLength(500);
    found.push(...conversationActions[7].buttons.map((button: { id: string }) => button.id));
  }
  expect(found).toEqual(range(100).map(String));
});
