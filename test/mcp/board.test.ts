import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { candidateIds, createPipeline, initCandidates, type Pipeline } from '../support/company/pipeline.js';
import { type Service, startService, TestClock, tokenFor } from '../support/service/service.js';
import { type Agent, type Answer, connectAgent, type Person } from './agent.js';

/**
 * What is confirmed on the board, and what the board shows of agents (docs/MCP.md, "What a person confirms"; ADR
 * 23).
 */

let service: Service;
let node: Service;
let pipeline: Pipeline;
const clock = new TestClock(Date.now());
const boardUrl = 'https://hiring.example/board';
const token = tokenFor('acme', { subject: 'grace' });
const admin = tokenFor('acme', { subject: 'root', roles: ['admin'] });
const agents: Agent[] = [];

beforeAll(async () => {
  service = await startService({ mcp: true, clock, boardUrl });
  node = await startService({ mcp: true, clock, boardUrl, database: service.database });
  pipeline = await createPipeline(service);
});
afterAll(async () => {
  for (const agent of agents) await agent.stop();
  await node.stop();
  await service.stop();
});

const opens = { action: 'accept' };
async function connected(
  person: Person = () => opens,
  credentials: object = { token },
  modes: readonly ('form' | 'url')[] = ['form', 'url'],
): Promise<Agent> {
  const agent = await connectAgent([service, node], credentials, { person, modes });
  agents.push(agent);
  return agent;
}

let count = 0;
const added = (many: number): Promise<string[]> => {
  count += 1;
  // So that the newest request is the last one.
  clock.advance(1_000);
  return initCandidates(service, pipeline, candidateIds(many, `b${count}`));
};
const discard = (recordIds: readonly string[]) => ({ recordIds, reason: null });
const seq = async (): Promise<string> => {
  const { body } = await service.graphql('{ feed(companyId: "acme") { seq } }', { token });
  return body.data.feed.seq;
};
const requests = async (by = token) => {
  const { body } = await node.graphql(
    '{ agentRequests(companyId: "acme") { id client tool count bans state isOwn rejectedReasonId records { recordId candidateId featureId } } }',
    { token: by },
  );
  return body.data.agentRequests;
};
const decide = async (id: string, confirms: boolean, by = token) => {
  const { body } = await node.graphql(
    'mutation ($id: ID!, $confirms: Boolean!) { decideAgentRequest(companyId: "acme", id: $id, confirms: $confirms) { state } }',
    { token: by, variables: { id, confirms } },
  );
  return body.data?.decideAgentRequest?.state ?? body.errors[0].extensions.reason;
};
const refused = async (answer: Promise<Answer>, reason: string) => {
  const before = await seq();
  expect(await answer).toMatchObject({ isError: true, data: { reason } });
  expect(await seq()).toBe(before);
};

describe('a discard of more than 20 candidates', () => {
  it('is confirmed by the person on the board, where the client opens it, and then made once', async () => {
    const recordIds = await added(21);
    const agent = await connected(async (message, params) => {
      expect(message).toContain('Discard (reject): 21 candidates.');
      expect(params).toMatchObject({ mode: 'url', url: `${boardUrl}/agents?company=acme` });
      const [request] = await requests();
      expect(request).toMatchObject({ client: 'test-agent 1.0', tool: 'discard_candidates', count: 21, state: 'OPEN' });
      expect(request.records[0]).toEqual({ recordId: recordIds[0], candidateId: `b${count}-0`, featureId: 'stage-1' });
      expect(await decide(request.id, true)).toBe('CONFIRMED');
      return opens;
    });
    const { data } = await agent.call('discard_candidates', discard(recordIds));
    expect(data).toMatchObject({ changed: 21, refused: 0, more: expect.any(String) });
    expect(data.items).toHaveLength(20);
    expect((await requests())[0]).toMatchObject({ state: 'DONE', records: [] });
  });

  it('is confirmed there for fewer, too, where a client opens addresses and has no forms', async () => {
    const recordIds = await added(2);
    const agent = await connected(
      async () => {
        expect(await decide((await requests())[0].id, true)).toBe('CONFIRMED');
        return opens;
      },
      { token },
      ['url'],
    );
    expect((await agent.call('discard_candidates', discard(recordIds))).data).toMatchObject({ changed: 2 });
    const more = await added(2);
    await refused(agent.call('move_candidates', { recordIds: more }), 'CONFIRMATION_UNSUPPORTED');
  });

  it('is not made on the word of the client; and when the person has confirmed, by the same call again', async () => {
    const recordIds = await added(21);
    const agent = await connected();
    const { state } = await agent.ask('discard_candidates', discard(recordIds));
    for (const answer of [opens, { action: 'accept', content: { confirm: true } }]) {
      await refused(
        agent.answer('discard_candidates', discard(recordIds), state, { confirm: answer }),
        'CONFIRMATION_PENDING',
      );
    }
    const again = await agent.ask('discard_candidates', discard(recordIds));
    const [request, ...others] = (await requests()).filter((one: { state: string }) => one.state === 'OPEN');
    expect(others).toEqual([]);
    expect(await decide(request.id, true)).toBe('CONFIRMED');
    expect((await agent.call('discard_candidates', discard(recordIds))).data).toMatchObject({ changed: 21 });
    const before = await seq();
    const replayed = await agent.answer('discard_candidates', discard(recordIds), again.state, { confirm: opens });
    expect(replayed.data).toMatchObject({ changed: 21 });
    expect(await seq()).toBe(before);
  });

  it('is not made if the person says no, somebody else confirms, or too much time passes', async () => {
    const recordIds = await added(21);
    const agent = await connected();
    const { state } = await agent.ask('discard_candidates', discard(recordIds));
    const [{ id }] = await requests();
    expect(await decide(id, true, admin)).toBe('AGENT_REQUEST_NOT_FOUND');
    expect((await requests(admin))[0]).toMatchObject({ id, isOwn: false, records: [] });
    expect(await requests(tokenFor('acme', { subject: 'other' }))).toEqual([]);
    expect(await decide(id, false)).toBe('DECLINED');
    expect(await decide(id, true)).toBe('AGENT_REQUEST_NOT_OPEN');
    await refused(
      agent.answer('discard_candidates', discard(recordIds), state, { confirm: opens }),
      'CONFIRMATION_DECLINED',
    );
    await refused(agent.call('discard_candidates', discard(recordIds)), 'CONFIRMATION_DECLINED');

    clock.advance(10 * 60_000);
    const late = await agent.ask('discard_candidates', discard(recordIds));
    const [open] = await requests();
    expect(await decide(open.id, true)).toBe('CONFIRMED');
    clock.advance(10 * 60_000);
    await refused(
      agent.answer('discard_candidates', discard(recordIds), late.state, { confirm: opens }),
      'CONFIRMATION_INVALID',
    );
    expect((await requests())[0]).toMatchObject({ state: 'ENDED' });
    expect(await decide(open.id, true)).toBe('AGENT_REQUEST_NOT_OPEN');
  });

  it('is not made for another caller or with other arguments, nor if a record was changed meanwhile', async () => {
    const recordIds = await added(22);
    const agent = await connected();
    const { state } = await agent.ask('discard_candidates', discard(recordIds));
    const [{ id }] = await requests();
    await decide(id, true);
    await refused(
      agent.answer('discard_candidates', discard(recordIds), state, { confirm: { action: 'decline' } }),
      'CONFIRMATION_DECLINED',
    );
    const otherAgent = await connected(undefined, { token: tokenFor('acme', { subject: 'mallory' }) });
    await refused(
      otherAgent.answer('discard_candidates', discard(recordIds), state, { confirm: opens }),
      'CONFIRMATION_INVALID',
    );
    const fewer = discard(recordIds.slice(1));
    await refused(agent.answer('discard_candidates', fewer, state, { confirm: opens }), 'CONFIRMATION_INVALID');
    expect((await agent.ask('discard_candidates', fewer)).params.mode).toBe('url');

    await agent.call('move_candidates', { recordIds: recordIds.slice(0, 1) });
    await refused(agent.call('discard_candidates', discard(recordIds)), 'CONFIRMATION_STALE');
    // The person is asked again about what it is now.
    expect((await agent.ask('discard_candidates', discard(recordIds))).message).toContain('Not changed');
  });

  it('is confirmed by the person whom the key of the agent names', async () => {
    const recordIds = await added(21);
    const { text: apiKey } = await service.issueKey('acme', { agentFor: 'grace' });
    const agent = await connected(undefined, { apiKey });
    await agent.ask('discard_candidates', discard(recordIds));
    const [{ id }] = await requests();
    expect(await decide(id, true)).toBe('CONFIRMED');
    expect((await agent.call('discard_candidates', discard(recordIds))).data).toMatchObject({ changed: 21 });
  });

  it('is refused where the client opens no pages, or nobody has a board', async () => {
    const recordIds = await added(21);
    const formOnly = await connectAgent(service, { token }, { person: () => opens });
    await refused(formOnly.call('discard_candidates', discard(recordIds)), 'CONFIRMATION_UNSUPPORTED');
    await formOnly.stop();
    const boardless = await startService({ mcp: true, database: service.database });
    const agent = await connectAgent(boardless, { token }, { person: () => opens, modes: ['form', 'url'] });
    await refused(agent.call('discard_candidates', discard(recordIds)), 'CONFIRMATION_UNSUPPORTED');
    await agent.stop();
    await boardless.stop();
  });
});

it('admins see which agents called with which tools, and how often a person had confirmed it', async () => {
  const { id: apiKeyId, text: apiKey } = await service.issueKey('acme', { agentFor: 'grace' });
  const agent = await connected(() => ({ action: 'accept', content: { confirm: true } }), { apiKey });
  await agent.call('find_candidates');
  await agent.call('find_candidates', { status: 'x'.repeat(99) });
  await agent.call('discard_candidates', discard(await added(1)));
  const { body } = await service.graphql(
    '{ agentUses(companyId: "acme") { day apiKeyId client tool calls refused confirmed lastAt } }',
    { token: admin },
  );
  const ofKey = body.data.agentUses.filter((use: { apiKeyId: string }) => use.apiKeyId === apiKeyId);
  const counted = Object.fromEntries(ofKey.map((use: { tool: string }) => [use.tool, use]));
  expect(counted).toMatchObject({
    find_candidates: { client: 'test-agent 1.0', calls: 2, refused: 1, confirmed: 0 },
    // The question, and the answer.
    discard_candidates: { client: 'test-agent 1.0', calls: 2, refused: 0, confirmed: 1 },
  });
  const { body: denied } = await service.graphql('{ agentUses(companyId: "acme") { tool } }', { token });
  expect(denied.errors[0].extensions.reason).toBe('ROLE_REQUIRED');
});

it('counts only some hundred names of agents a day, whatever they call themselves', async () => {
  const { store } = service.database;
  const lastAt = new Date(clock.now()).toISOString();
  const use = { apiKeyId: null, tool: 'find_vacancies', refused: 0, confirmed: 0, lastAt };
  for (let at = 0; at < 310; at += 1) await store.agents.noteUse('globex', { ...use, client: `agent ${at}` });
  const uses = await store.agents.uses('globex', 1_000);
  expect(uses).toHaveLength(301);
  expect(uses.find(({ client }) => client === null)?.calls).toBe(10);
});
