import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  broadestGrants,
  grantable,
  isCovered,
  operation,
  operationNames,
} from '../../src/core/application/operations.js';
import {
  aFeature,
  anAnswer,
  aVacancy,
  createPipeline,
  initCandidates,
  type Pipeline,
} from '../support/company/pipeline.js';
import { type Service, startService, tokenFor } from '../support/service/service.js';
import { type Agent, type Answer, agrees, connectAgent } from './agent.js';

/** What an agent can do with a key: what its grants say, and nothing else (docs/MCP.md, "Credentials"). */

let service: Service;
let pipeline: Pipeline;
let other: Pipeline;
const token = tokenFor('acme', { roles: ['admin'] });

beforeAll(async () => {
  service = await startService({ mcp: true });
  pipeline = await createPipeline(service, { stages: ['INTERVIEW', 'AUTOMATIC_SCHEDULING_VIRTUAL', 'DOCUMENTS'] });
  other = await createPipeline(service);
});
afterAll(() => service.stop());

async function run(query: string, variables: object = {}) {
  const { body } = await service.graphql(query, { token, variables });
  expect(body.errors).toBeUndefined();
  return body.data;
}
const headSeq = async (): Promise<string> => (await run('{ feed(companyId: "acme") { seq } }')).feed.seq;

let count = 0;
async function records(many: number, stage = 'stage-1', of = pipeline): Promise<string[]> {
  count += 1;
  return initCandidates(
    service,
    of,
    Array.from({ length: many }, (_, at) => `of-${count}-${at}`),
    stage,
  );
}
async function discarded(): Promise<string> {
  const [id = ''] = await records(1);
  await run('mutation ($input: DiscardFeaturesInput!) { discardFeatures(input: $input) { results { resourceId } } }', {
    input: { companyId: 'acme', resourceIds: [id] },
  });
  return id;
}
async function reviewed(): Promise<string> {
  const [id = ''] = await records(1);
  const { createdAt: _, ...answer } = { ...anAnswer, needsReview: true };
  await run(
    'mutation ($id: ID!, $vacancyId: ID!, $input: RecordAnswersInput!) { recordAnswers(companyId: "acme", vacancyId: $vacancyId, id: $id, input: $input) { id } }',
    {
      ...{ id, vacancyId: pipeline.vacancyId },
      input: { answers: [answer], scorer: { kind: 'MODEL', id: 'm', version: '1' } },
    },
  );
  return id;
}

interface Use {
  readonly agent: Agent;
  readonly stop: () => Promise<void>;
}
/** An agent with a key, whose person agrees to everything. */
async function withKey(grants: readonly string[], more: object = {}): Promise<Use> {
  const { text: apiKey } = await service.issueKey('acme', { grants, agentFor: 'grace', ...more });
  const agent = await connectAgent(service, { apiKey }, { person: agrees });
  return { agent, stop: () => agent.stop() };
}

/** The reason of a refusal; that of a tool which is not offered is the protocol's own. */
const reasonOf = (answer: Promise<Answer>): Promise<string | null> =>
  answer.then(
    ({ isError, data }) => (isError ? data.reason : null),
    (error) => (/not found/i.test(String(error)) ? 'NOT_OFFERED' : String(error)),
  );

/** All grants but one, and but those that cover it. */
function allBut(missing: string): string[] {
  const row = operationNames.map(operation).find(({ coordinates }) => coordinates.some((one) => one === missing));
  return [...grantable].filter((grant) => !row || !isCovered(row, missing, new Set([grant])));
}

/** `beside`: grants of which others would do as well. */
type Row = [what: string, tool: string, grants: string[], args: () => Promise<object>, beside?: string[]];
const withVacancy = async (more: object = {}) => ({ vacancyId: pipeline.vacancyId, ...more });
const aCandidate = () => {
  count += 1;
  return { candidateId: `new-${count}`, relationId: `new-${count}` };
};
const rows: Row[] = [
  ['finding vacancies', 'find_vacancies', ['Query.vacancies'], async () => ({})],
  ['reading one', 'get_vacancy', ['Query.vacancy'], () => withVacancy()],
  ['finding candidates', 'find_candidates', ['Query.records'], async () => ({})],
  ['the same by score', 'find_candidates', ['Query.records', 'Query.interviews'], async () => ({ minScore: 1 })],
  ['the same by name', 'find_candidates', ['Query.records', 'Query.candidates'], async () => ({ name: 'no' })],
  [
    'the same by stage',
    'find_candidates',
    ['Query.records', 'Query.vacancy'],
    () => withVacancy({ stage: 'Stage INTERVIEW' }),
  ],
  [
    'reading a candidate',
    'get_candidate',
    ['Query.records'],
    async () => {
      await records(1);
      return { candidateId: `of-${count}-0` };
    },
  ],
  [
    'a decision',
    'explain_decision',
    ['Query.decision'],
    async () => ({ recordId: await discarded() }),
    ['Query.records'],
  ],
  [
    'what timers do',
    'what_will_happen',
    ['Query.automationPreview'],
    () => withVacancy({ until: '2099-01-01T00:00:00Z' }),
  ],
  ['events', 'get_changes', ['Query.events'], async () => ({ cursor: '0' })],
  [
    'creating a vacancy',
    'create_vacancy',
    ['Mutation.createVacancy'],
    async () => ({ vacancy: { ...aVacancy(), features: [aFeature('INTERVIEW')] } }),
  ],
  [
    'editing one',
    'update_vacancy',
    ['Mutation.updateVacancy'],
    () => withVacancy({ changes: { contextAI: `${count}` } }),
  ],
  [
    'adding a candidate',
    'add_candidates',
    ['Mutation.initFeatures', 'Query.vacancy'],
    () => withVacancy({ stage: 'stage-1', candidates: [aCandidate()] }),
  ],
  [
    'adding several',
    'add_candidates',
    ['Mutation.initFeatures', 'Query.vacancy'],
    () => withVacancy({ stage: 'stage-1', candidates: [aCandidate(), aCandidate()] }),
  ],
  [
    'moving a candidate on',
    'move_candidates',
    ['Mutation.forwardFeatures'],
    async () => ({ recordIds: await records(1) }),
  ],
  ['moving several on', 'move_candidates', ['Mutation.forwardFeatures'], async () => ({ recordIds: await records(2) })],
  [
    'moving one to a stage',
    'move_candidates',
    ['Mutation.orchestrate', 'Query.vacancy'],
    async () => withVacancy({ stage: 'stage-3', recordIds: await records(1) }),
  ],
  [
    'moving several to a stage',
    'move_candidates',
    ['Mutation.forwardFeatures', 'Mutation.orchestrate', 'Query.vacancy'],
    async () => withVacancy({ stage: 'stage-3', recordIds: await records(2) }),
  ],
  [
    'discarding',
    'discard_candidates',
    ['Mutation.discardFeatures'],
    async () => ({ recordIds: await records(2), reason: null }),
  ],
  ['undoing that', 'undo_discard', ['Mutation.reopenRecords'], async () => ({ recordIds: [await discarded()] })],
  ['cancelling', 'cancel_candidates', ['Mutation.cancelFeatures'], async () => ({ recordIds: await records(1) })],
  [
    'booking a meeting',
    'book_meeting',
    ['Mutation.bookMeeting'],
    async () => {
      const [recordId] = await records(1, 'stage-2');
      return withVacancy({ recordId, date: '2099-12-01T16:00:00Z', duration: 30 });
    },
  ],
  [
    'reviewing an answer',
    'review_answer',
    ['Mutation.reviewAnswers'],
    async () => withVacancy({ recordId: await reviewed(), reviews: [{ questionId: 'answered', score: 4 }] }),
  ],
];

describe('a key', () => {
  it.each(rows)(
    'needs for %s by %s no more than %j, and can do nothing without one of them',
    async (_, tool, grants, args, beside = []) => {
      const sent = await args();
      for (const missing of grants) {
        const { agent, stop } = await withKey(allBut(missing));
        const before = await headSeq();
        expect(await reasonOf(agent.call(tool, sent))).toMatch(/^(OPERATION_NOT_GRANTED|NOT_OFFERED)$/);
        expect(await headSeq()).toBe(before);
        await stop();
      }
      const { agent, stop } = await withKey([...grants, ...beside]);
      expect(await reasonOf(agent.call(tool, sent))).toBeNull();
      await stop();
    },
  );

  it('with all grants has every tool but those of admins', async () => {
    const { agent, stop } = await withKey(broadestGrants);
    // It sends again what was sent to the key's own webhooks.
    const ofKeys = [...new Set([...rows.map(([, tool]) => tool), 'resend_delivery'])];
    expect((await agent.tools()).toSorted()).toEqual(ofKeys.toSorted());
    expect(await reasonOf(agent.call('resend_delivery', { deliveryId: 'any' }))).toBe('DELIVERY_NOT_FOUND');
    expect(await reasonOf(agent.call('get_integrations', { what: 'API_KEYS' }))).toBe('NOT_OFFERED');
    await stop();
  });

  it('with the grants of reading alone has no tool that changes anything', async () => {
    const { agent, stop } = await withKey(broadestGrants.filter((grant) => grant.startsWith('Query.')));
    const { tools } = await agent.client.listTools();
    expect(tools.filter(({ annotations }) => annotations?.readOnlyHint !== true)).toEqual([]);
    await stop();
  });
});

it('a key of one vacancy sees and changes nothing of another', async () => {
  const [own = ''] = await records(1);
  const [foreign = ''] = await records(1, 'stage-1', other);
  const foreignCandidate = `of-${count}-0`;
  const { agent, stop } = await withKey(broadestGrants, { vacancyIds: [pipeline.vacancyId] });
  const { data: vacancies } = await agent.call('find_vacancies');
  expect(vacancies.items).toMatchObject([{ vacancyId: pipeline.vacancyId }]);
  const { data: found } = await agent.call('find_candidates', { orderBy: { field: 'CREATED_AT', direction: 'DESC' } });
  expect(found.items[0]).toMatchObject({ recordId: own });
  for (const { vacancyId } of found.items) expect(vacancyId).toBe(pipeline.vacancyId);
  const before = await headSeq();
  for (const [tool, args, reason] of [
    ['get_vacancy', { vacancyId: other.vacancyId }, 'VACANCY_NOT_GRANTED'],
    ['update_vacancy', { vacancyId: other.vacancyId, changes: { contextAI: 'x' } }, 'VACANCY_NOT_GRANTED'],
    ['get_candidate', { candidateId: foreignCandidate }, 'RECORD_NOT_FOUND'],
    ['move_candidates', { recordIds: [foreign] }, 'RECORD_NOT_FOUND'],
    ['discard_candidates', { recordIds: [foreign], reason: null }, 'RECORD_NOT_FOUND'],
    ['cancel_candidates', { recordIds: [foreign] }, 'RECORD_NOT_FOUND'],
    ['undo_discard', { recordIds: [foreign] }, 'RECORD_NOT_FOUND'],
  ] as const) {
    expect([tool, await reasonOf(agent.call(tool, args))]).toEqual([tool, reason]);
  }
  expect(await headSeq()).toBe(before);
  const { message } = await agent.ask('discard_candidates', { recordIds: [own, foreign], reason: null });
  expect(message).toContain(`Not changed, because of RECORD_NOT_FOUND: record ${foreign}`);
  await stop();
});
