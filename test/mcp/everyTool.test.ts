import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { aFeature, aVacancy, createPipeline, initCandidates, type Pipeline } from '../support/company/pipeline.js';
import { delivererOf } from '../support/outside/deliverer.js';
import { Receiver, status } from '../support/outside/receiver.js';
import { type Service, startService, tokenFor } from '../support/service/service.js';
import { type Agent, agrees, connectAgent } from './agent.js';

/** Each tool by the official client, over three nodes of which each request reaches the next one (docs/MCP.md). */

let nodes: Service[];
let receiver: Receiver;
let pipeline: Pipeline;
let agent: Agent;
let deliveryId: string;
let waiting: string;
let booking: string;
let moved: string[];
let discarded: string[];
const token = tokenFor('acme', { roles: ['admin'] });

beforeAll(async () => {
  const first = await startService({ mcp: true, allowsLoopbackWebhooks: true });
  const others = [1, 2].map(() => startService({ mcp: true, database: first.database }));
  nodes = [first, ...(await Promise.all(others))];
  pipeline = await createPipeline(first, { stages: ['INTERVIEW', 'AUTOMATIC_SCHEDULING_VIRTUAL', 'DOCUMENTS'] });
  receiver = await Receiver.start();
  receiver.at('/hook', status(500));
  await run('mutation ($input: CreateWebhookInput!) { createWebhook(companyId: "acme", input: $input) { secret } }', {
    input: { url: receiver.url('/hook') },
  });
  [waiting = ''] = await initCandidates(first, pipeline, ['ada']);
  [booking = ''] = await initCandidates(first, pipeline, ['ben'], 'stage-2');
  moved = await initCandidates(first, pipeline, ['cat', 'dan']);
  discarded = await initCandidates(first, pipeline, ['eve', 'fay']);
  const answer = { questionId: 'why', order: 1, questionText: 'Why us?', questionType: 'OPEN', extractedAnswer: 'So.' };
  await run(
    'mutation ($id: ID!, $vacancyId: ID!, $input: RecordAnswersInput!) { recordAnswers(companyId: "acme", vacancyId: $vacancyId, id: $id, input: $input) { id } }',
    {
      id: waiting,
      vacancyId: pipeline.vacancyId,
      input: {
        answers: [{ ...answer, questionScore: 3, maxQuestionScore: 5, needsReview: true }],
        scorer: { kind: 'MODEL', id: 'm', version: '1' },
      },
    },
  );
  await delivererOf(first).deliver();
  const { webhooks } = await run('{ webhooks(companyId: "acme") { deliveries(first: 1) { nodes { id } } } }');
  deliveryId = webhooks[0].deliveries.nodes[0].id;
  agent = await connectAgent(nodes, { token }, { person: agrees });
}, 120_000);
afterAll(async () => {
  await agent.stop();
  await receiver.stop();
  for (const node of nodes.toReversed()) await node.stop();
});

async function run(query: string, variables: object = {}) {
  const { body } = (await nodes[0]?.graphql(query, { token, variables })) ?? {};
  expect(body.errors).toBeUndefined();
  return body.data;
}

type Row = [tool: string, args: () => object, shown: () => object];
const rows: Row[] = [
  ['find_vacancies', () => ({}), () => ({ items: [{ vacancyId: pipeline.vacancyId }] })],
  ['get_vacancy', () => ({ vacancyId: pipeline.vacancyId }), () => ({ stages: [{ stageId: 'stage-1' }, {}, {}] })],
  ['find_candidates', () => ({ waitsForReview: true }), () => ({ items: [{ recordId: waiting }] })],
  [
    'get_candidate',
    () => ({ candidateId: 'ada', recordId: waiting }),
    () => ({ answers: [{ questionId: 'why', score: 3, waitsForReview: true }] }),
  ],
  ['get_changes', () => ({ cursor: '0' }), () => ({ nextCursor: null })],
  ['get_integrations', () => ({ what: 'WEBHOOKS' }), () => ({ webhooks: [{ failed: [] }] })],
  ['resend_delivery', () => ({ deliveryId }), () => ({ deliveryId })],
  [
    'create_vacancy',
    () => ({ vacancy: { ...aVacancy(), features: [aFeature('INTERVIEW')] } }),
    () => ({ status: 'SAVED', stageIds: ['interview'] }),
  ],
  [
    'update_vacancy',
    () => ({ vacancyId: pipeline.vacancyId, changes: { contextAI: 'none' } }),
    () => ({ vacancyId: pipeline.vacancyId }),
  ],
  [
    'add_candidates',
    () => ({
      vacancyId: pipeline.vacancyId,
      stage: 'stage-1',
      candidates: ['gus', 'hal'].map((candidateId) => ({ candidateId, relationId: candidateId })),
    }),
    () => ({ changed: 2, items: [{ record: { stageId: 'stage-1' } }, {}] }),
  ],
  [
    'move_candidates',
    () => ({ recordIds: moved }),
    () => ({ changed: 2, items: [{ next: { stageId: 'stage-2' } }, {}] }),
  ],
  [
    'book_meeting',
    () => ({ vacancyId: pipeline.vacancyId, recordId: booking, date: '2099-12-01T16:00:00Z', duration: 30 }),
    () => ({ record: { status: 'SCHEDULED' } }),
  ],
  ['cancel_candidates', () => ({ recordIds: [booking] }), () => ({ items: [{ record: { status: 'CANCELLED' } }] })],
  [
    'review_answer',
    () => ({ vacancyId: pipeline.vacancyId, recordId: waiting, reviews: [{ questionId: 'why', score: 4 }] }),
    () => ({ record: { recordId: waiting } }),
  ],
  [
    'discard_candidates',
    () => ({ recordIds: discarded, reason: null }),
    () => ({ changed: 2, items: [{ record: { status: 'DISCARDED' } }, {}] }),
  ],
  ['explain_decision', () => ({ recordId: discarded[0] }), () => ({ outcome: 'DISCARDED', person: 'user-1' })],
  [
    'undo_discard',
    () => ({ recordIds: discarded }),
    () => ({ changed: 2, items: [{ record: { isClosed: false } }, {}] }),
  ],
  [
    'what_will_happen',
    () => ({ vacancyId: pipeline.vacancyId, until: '2099-01-01T00:00:00Z' }),
    () => ({ totalCount: expect.any(Number) }),
  ],
];

it.each(rows)('%s', async (tool, args, shown) => {
  const before = agent.served.length;
  const { data } = await agent.call(tool, args());
  expect(data).toMatchObject(shown());
  // What asks a person takes two requests, to two nodes.
  const [asked, answered] = agent.served.slice(before);
  if (answered !== undefined) expect(answered).not.toBe(asked);
});

it('No tool is left out, and each node has answered', async () => {
  expect(rows.map(([tool]) => tool).toSorted()).toEqual((await agent.tools()).toSorted());
  expect(new Set(agent.served)).toEqual(new Set([0, 1, 2]));
});
