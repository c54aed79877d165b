import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aFeature, aVacancy, createPipeline, initCandidates, type Pipeline } from '../support/company/pipeline.js';
import { delivererOf } from '../support/outside/deliverer.js';
import { Receiver, status } from '../support/outside/receiver.js';
import { type Service, startService, tokenFor } from '../support/service/service.js';
import { type Agent, connectAgent } from './agent.js';

/** The tools that change one thing, and what they refuse (docs/MCP.md, "Credentials"). */

let service: Service;
let pipeline: Pipeline;
let agent: Agent;
const token = tokenFor('acme', { roles: ['admin'] });

beforeAll(async () => {
  service = await startService({ mcp: true, allowsLoopbackWebhooks: true });
  pipeline = await createPipeline(service, { stages: ['INTERVIEW', 'AUTOMATIC_SCHEDULING_VIRTUAL', 'DOCUMENTS'] });
  agent = await connectAgent(service, { token });
});
afterAll(async () => {
  await agent.stop();
  await service.stop();
});

const newest = async () => {
  const { body } = await service.graphql(
    '{ feed(companyId: "acme") { seq } events(companyId: "acme", first: 100) { nodes { seq type via client operation actor { kind id } candidateId } } }',
    { token },
  );
  return body.data.events.nodes.at(-1);
};
const add = (candidateId: string, more: object = {}) =>
  agent.call('add_candidates', {
    vacancyId: pipeline.vacancyId,
    stage: 'stage-1',
    candidates: [{ candidateId, relationId: `of-${candidateId}` }],
    ...more,
  });

const recordOf = (data: { items: { record: { recordId: string } }[] }): string | undefined =>
  data.items[0]?.record.recordId;

describe('one candidate', () => {
  it('is added, moved on, and moved to a stage by its name; events say that an agent did it', async () => {
    const { data: added } = await add('ada');
    expect(added.items[0].record).toMatchObject({ candidateId: 'ada', stageId: 'stage-1', isClosed: false });
    expect(await newest()).toMatchObject({
      type: 'RECORD_INITIALIZED',
      via: 'MCP',
      client: 'test-agent 1.0',
      operation: 'initFeatures',
    });

    const { data: moved } = await agent.call('move_candidates', { recordIds: [recordOf(added)] });
    expect(moved.items).toMatchObject([{ record: { status: 'FINISHED' }, next: { stageId: 'stage-2' } }]);
    expect(await newest()).toMatchObject({ type: 'RECORD_MOVED', via: 'MCP', actor: { kind: 'USER', id: 'user-1' } });

    const nextId = moved.items[0].next.recordId;
    const { data: back } = await agent.call('move_candidates', {
      recordIds: [nextId],
      vacancyId: pipeline.vacancyId,
      stage: 'Stage INTERVIEW',
    });
    expect(back.items).toMatchObject([{ next: { stageId: 'stage-1' } }]);
    const again = await agent.call('move_candidates', { recordIds: [nextId] });
    expect(again).toMatchObject({ isError: true, data: { code: 409, reason: 'FEATURE_ALREADY_CLOSED' } });
  });

  it('is moved once by one key, however often the call is made', async () => {
    const { data: added } = await add('ben');
    const move = { recordIds: [recordOf(added)], idempotencyKey: 'agent-move-1' };
    const once = await agent.call('move_candidates', move);
    expect(await agent.call('move_candidates', move)).toMatchObject({ data: once.data });
    const other = await agent.call('move_candidates', { ...move, recordIds: ['another'] });
    expect(other).toMatchObject({ isError: true, data: { reason: 'IDEMPOTENCY_MISMATCH' } });
  });

  it('is shown by its ids to a key that may move it and not read it', async () => {
    const [id = ''] = await initCandidates(service, pipeline, ['pat']);
    const { text: apiKey } = await service.issueKey('acme', { grants: ['Mutation.forwardFeatures'] });
    const mover = await connectAgent(service, { apiKey });
    expect(await mover.tools()).toEqual(['move_candidates']);
    const { data } = await mover.call('move_candidates', { recordIds: [id] });
    expect(data.items).toMatchObject([
      {
        record: { recordId: id, candidateId: 'pat', stageId: 'stage-1', status: null, isClosed: null },
        next: { candidateId: 'pat', stageId: 'stage-2', status: null },
      },
    ]);
    await mover.stop();
  });

  it('gets a meeting', async () => {
    const [id = ''] = await initCandidates(service, pipeline, ['eve'], 'stage-2');
    const booking = { vacancyId: pipeline.vacancyId, recordId: id, date: '2099-12-01T16:00:00Z', duration: 30 };
    expect((await agent.call('book_meeting', booking)).data.record).toMatchObject({ status: 'SCHEDULED' });
  });
});

describe('a vacancy', () => {
  const sent = {
    ...aVacancy({ maxCandidates: null }),
    features: [aFeature('INTERVIEW'), aFeature('DOCUMENTS', { order: 2 })],
  };

  it('is created once by one key, and edited if nobody has edited it since', async () => {
    const call = { vacancy: sent, idempotencyKey: 'agent-vacancy-1' };
    const { data } = await agent.call('create_vacancy', call);
    expect(data).toMatchObject({ status: 'SAVED', stageIds: ['interview', 'documents'] });
    expect((await agent.call('create_vacancy', call)).data).toEqual(data);
    expect(await newest()).toMatchObject({ type: 'VACANCY_CREATED', via: 'MCP' });
    const { vacancyId, updatedAt: ifUpdatedAt } = data;
    const edit = { vacancyId, changes: { name: 'Data engineer', ifUpdatedAt } };
    expect((await agent.call('update_vacancy', edit)).data).toMatchObject({ vacancyId, status: 'SAVED' });
    const { data: read } = await agent.call('get_vacancy', { vacancyId });
    expect(read.untrusted.name.text).toBe('Data engineer');
    expect(await agent.call('update_vacancy', edit)).toMatchObject({ isError: true, data: { reason: 'STALE' } });
  });

  it('is refused as the core refuses it', async () => {
    const { vacancyId } = pipeline;
    const faulty = { ...sent, features: [aFeature('INTERVIEW', { color: 'red' })] };
    expect(await agent.call('create_vacancy', { vacancy: faulty })).toMatchObject({
      isError: true,
      data: { reason: 'INVALID_INPUT' },
    });
    await add('tom');
    const features = [aFeature('DOCUMENTS', { id: 'stage-3' })];
    expect(await agent.call('update_vacancy', { vacancyId, changes: { features } })).toMatchObject({
      isError: true,
      data: { code: 409, reason: 'FEATURE_IN_USE' },
    });
  });

  it('is shown by its id to a key that may edit it and not read it', async () => {
    const { text: apiKey } = await service.issueKey('acme', { grants: ['Mutation.updateVacancy'] });
    const editor = await connectAgent(service, { apiKey });
    const { vacancyId } = pipeline;
    const { data } = await editor.call('update_vacancy', { vacancyId, changes: { contextAI: 'none' } });
    expect(data).toEqual({ vacancyId, status: null, stageIds: [], updatedAt: null });
    await editor.stop();
  });
});

it('a failed delivery is sent again', async () => {
  const receiver = await Receiver.start();
  receiver.at('/hook', status(500));
  await service.graphql(
    'mutation ($input: CreateWebhookInput!) { createWebhook(companyId: "acme", input: $input) { secret } }',
    { token, variables: { input: { url: receiver.url('/hook') } } },
  );
  await add('max');
  await delivererOf(service).deliver();
  const { body } = await service.graphql('{ webhooks(companyId: "acme") { deliveries(first: 1) { nodes { id } } } }', {
    token,
  });
  const [{ deliveries }] = body.data.webhooks;
  const sent = await agent.call('resend_delivery', { deliveryId: deliveries.nodes[0].id });
  expect(sent.data).toMatchObject({ deliveryId: deliveries.nodes[0].id, nextAttemptAt: expect.any(String) });
  await receiver.stop();
});

describe('nothing is changed', () => {
  const unchanged = async (name: string, args: object, reason: string, by = agent) => {
    const before = await newest();
    expect(await by.call(name, args)).toMatchObject({ isError: true, data: { reason } });
    expect(await newest()).toEqual(before);
  };

  it('where more than one candidate is named', async () => {
    const recordIds = await initCandidates(service, pipeline, ['zoe', 'yan']);
    await unchanged('move_candidates', { recordIds }, 'CONFIRMATION_UNSUPPORTED');
    await unchanged(
      'move_candidates',
      { recordIds, vacancyId: pipeline.vacancyId, stage: 'stage-3' },
      'CONFIRMATION_UNSUPPORTED',
    );
    const candidates = ['a', 'b'].map((candidateId) => ({ candidateId, relationId: candidateId }));
    await unchanged(
      'add_candidates',
      { vacancyId: pipeline.vacancyId, stage: 'stage-1', candidates },
      'CONFIRMATION_UNSUPPORTED',
    );
  });

  it('where the client says by itself that a person has agreed', async () => {
    const [recordId = ''] = await initCandidates(service, pipeline, ['kim']);
    for (const extra of [{ confirm: true }, { confirmed: true }, { requestState: 'v1.x.y' }]) {
      await unchanged('move_candidates', { recordIds: [recordId, recordId], ...extra }, 'INVALID_INPUT');
    }
    const params = {
      ...{ name: 'move_candidates', arguments: { recordIds: [recordId, 'other'] } },
      ...{ inputResponses: { confirm: { action: 'accept', content: { confirm: true } } }, requestState: 'forged' },
    };
    const before = await newest();
    await service.request('POST', '/mcp', {
      token,
      headers: { accept: 'application/json, text/event-stream' },
      body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
    });
    expect(await newest()).toEqual(before);
  });

  it('without the grant of what a tool calls', async () => {
    const [recordId = ''] = await initCandidates(service, pipeline, ['lee']);
    const { text: apiKey } = await service.issueKey('acme', { grants: ['Mutation.orchestrate', 'Query.records'] });
    const narrow = await connectAgent(service, { apiKey });
    expect(await narrow.tools()).toEqual(['find_candidates', 'get_candidate', 'move_candidates']);
    await unchanged('move_candidates', { recordIds: [recordId] }, 'OPERATION_NOT_GRANTED', narrow);
    await narrow.stop();
  });

  it('of another company', async () => {
    const otherAgent = await connectAgent(service, { token: tokenFor('globex') });
    const [recordId = ''] = await initCandidates(service, pipeline, ['sam']);
    await unchanged('move_candidates', { recordIds: [recordId] }, 'RECORD_NOT_FOUND', otherAgent);
    await unchanged('move_candidates', { companyId: 'acme', recordIds: [recordId] }, 'COMPANY_NOT_ALLOWED', otherAgent);
    await otherAgent.stop();
  });

  it('by a tool that is not offered', async () => {
    for (const name of [
      'erase_candidate',
      'export_candidate',
      'hold_candidate',
      'issue_api_key',
      'update_settings',
      'advance_clock',
    ]) {
      const before = await newest();
      await expect(agent.call(name, {})).rejects.toThrow(/not found/i);
      expect(await newest()).toEqual(before);
    }
  });
});
