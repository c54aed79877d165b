import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { beginRecord } from '../../src/core/pipeline/rules/recordTransitions.js';
import type { Answer, Interview } from '../../src/core/pipeline/shapes/record.js';
import type { Feature, FeatureCode } from '../../src/core/pipeline/shapes/vacancy.js';
import { aFeature, anAnswer, aVacancy, createPipeline, type Pipeline } from '../support/company/pipeline.js';
import { leastCpuMs } from '../support/cpuTime.js';
import { openEmbeddedTest } from '../support/database/databases.js';
import { type Service, startService, tokenFor } from '../support/service/service.js';
import { type Agent, agrees, connectAgent } from './agent.js';

/** What a company may hold (docs/BOUNDS.md) stops no tool that reads it. */

let service: Service;
let pipeline: Pipeline;
let agent: Agent;
const token = tokenFor('acme', { roles: ['admin'] });

beforeAll(async () => {
  service = await startService({ database: await openEmbeddedTest(), mcp: true });
  pipeline = await createPipeline(service);
  agent = await connectAgent(service, { token }, { person: agrees });
});
afterAll(async () => {
  await agent.stop();
  await service.stop();
  await service.database.close();
});

const at = '2026-11-20T12:00:00.000Z';
function begun(kind: FeatureCode, featureId: string, candidateId: string, id: string) {
  const feature = aFeature(kind, { id: featureId }) as unknown as Feature;
  const of = { companyId: 'acme', vacancyId: pipeline.vacancyId, relationId: id, origin: 'API' };
  return beginRecord(feature, { ...of, id, candidateId, sourceId: null, phaseId: null }, at);
}

describe('an interview with 500 answers of 8 Mi characters', () => {
  /** As large as one may be, with texts that hide what they say. */
  const answersOf = (characters: number): Answer[] =>
    Array.from({ length: 500 }, (_, order) => ({
      ...anAnswer,
      ...{ questionId: `q-${order}`, order },
      extractedAnswer: 'x\u202E'.repeat(characters / 500 / 2),
    }));

  beforeAll(async () => {
    const interviews = Array.from({ length: 4 }, (_, index) => ({
      ...(begun('INTERVIEW', 'stage-1', 'ada', `interview-${index}`) as Interview),
      answers: answersOf(7 * 1024 * 1024),
      isClosed: index > 0,
    }));
    for (const one of interviews) await service.database.store.transaction((tx) => tx.records.insert([one]));
  }, 60_000);

  it('does not stop the list of its candidate, who has four', async () => {
    const { data } = await agent.call('get_candidate', { candidateId: 'ada' });
    expect(data.items.map(({ answers }: { answers: number }) => answers)).toEqual([500, 500, 500, 500]);
    expect(await leastCpuMs(() => agent.call('get_candidate', { candidateId: 'ada' }))).toBeLessThan(500);
    expect(await leastCpuMs(() => agent.call('find_candidates', { candidateId: 'ada' }))).toBeLessThan(250);
  });

  it('is read by parts', async () => {
    const args = { candidateId: 'ada', recordId: 'interview-2', cursor: '480' };
    const { data } = await agent.call('get_candidate', args);
    expect(data.answers.length).toBeGreaterThan(0);
    expect(data.answers[0].questionId).toBe('q-480');
    expect(data.answers[0].untrusted.answer.text).toMatch(/^(x\\u\{202e\})+/);
    // The embedded database is in this thread, too.
    expect(await leastCpuMs(() => agent.call('get_candidate', args))).toBeLessThan(1_500);
  });
});

describe('a stage with a status for each record', () => {
  const codes = Array.from({ length: 300 }, (_, index) => `${'W'.repeat(59)}_${String(index).padStart(4, '0')}`);
  const other = 3 * (codes.length - 100);

  beforeAll(async () => {
    await service.database.store.transaction(async (tx) => {
      for (const [index, code] of codes.entries()) {
        const records = Array.from({ length: index < 100 ? 4 : 3 }, (_, copy) => {
          const id = `psychometric-${index}-${copy}`;
          const record = begun('AUTOMATIC_PSYCHOMETRIC', 'stage-2', id, id);
          return { ...record, status: { ...record.status, code } };
        });
        await tx.records.insert(records);
      }
    });
  });

  it('is counted by an agent', async () => {
    const { data } = await agent.call('get_vacancy', { vacancyId: pipeline.vacancyId });
    const { byStatus, otherStatuses } = data.stages.find(
      ({ stageId }: { stageId: string }) => stageId === 'stage-2',
    ).records;
    expect(Object.values(byStatus)).toEqual(Array(30).fill(4));
    expect(otherStatuses).toBe(70 * 4 + other);
  });

  it('is counted over GraphQL, where the rarer ones are summed', async () => {
    const fields = 'feature { id } statuses { code count } otherStatuses';
    const ask = async (selected: string) => {
      const query = `{ vacancy(companyId: "acme", id: "${pipeline.vacancyId}") { pipeline { ${selected} } } }`;
      const { body } = await service.graphql(query, { token });
      expect(body.errors).toBeUndefined();
      return body.data.vacancy.pipeline;
    };
    const [, stage] = await ask(fields);
    expect(stage.statuses).toEqual(codes.slice(0, 100).map((code) => ({ code, count: 4 })));
    expect(stage.otherStatuses).toBe(other);
    expect((await ask('otherStatuses'))[1]).toEqual({ otherStatuses: other });
  });
});

it('stages with the longest ids are listed as far as there is room, once the vacancy is made', async () => {
  const features = Array.from({ length: 50 }, (_, order) =>
    aFeature('INTERVIEW', { id: `${'\u{1f600}'.repeat(126)}${String(order).padStart(2, '0')}`, order }),
  );
  const { data, isError } = await agent.call('create_vacancy', { vacancy: { ...aVacancy(), features } });
  expect([isError, data.status]).toEqual([false, 'SAVED']);
  expect(data.stageIds.length + data.moreStages).toBe(50);
  expect(data.moreStages).toBeGreaterThan(0);
});
