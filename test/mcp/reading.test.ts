import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { candidateIds, createPipeline, initCandidates, type Pipeline } from '../support/company/pipeline.js';
import { type DemoService, startDemoService } from '../support/service/demoService.js';
import { type Service, startService, tokenFor } from '../support/service/service.js';
import { type Agent, connectAgent, latest } from './agent.js';

/** The tools that read, by the protocol's official client (docs/MCP.md, "Credentials"). */

const readers = [
  'find_vacancies',
  'get_vacancy',
  'find_candidates',
  'get_candidate',
  'explain_decision',
  'what_will_happen',
  'get_changes',
  'get_integrations',
];

describe.each([latest, '2025-11-25'])('an agent of the demo company, by the protocol of %s', (version) => {
  let service: DemoService;
  let nodes: Service[];
  let agent: Agent;
  beforeAll(async () => {
    service = await startDemoService({ mcp: true });
    nodes = await Promise.all([1, 2].map(() => startService({ database: service.database, mcp: true })));
    // Three nodes, and each request goes to the next one.
    agent = await connectAgent([service, ...nodes], { token: service.demo.token }, { version });
  });
  afterAll(async () => {
    await agent.stop();
    for (const node of nodes) await node.stop();
    await service.stop();
  });

  it('agrees on that version', () => {
    expect(agent.client.getNegotiatedProtocolVersion()).toBe(version);
  });

  it('is promised no notice when the list of tools changes, which a server without streams cannot send', () => {
    expect(agent.client.getServerCapabilities()?.tools).toEqual({ listChanged: false });
  });

  it('sees the tools, each with both schemas, and what they may change', async () => {
    const { tools } = await agent.client.listTools();
    expect(tools.map(({ name }) => name).slice(0, readers.length)).toEqual(readers);
    for (const { name, title, description, inputSchema, outputSchema, annotations } of tools) {
      expect([name, typeof title, typeof description]).toEqual([name, 'string', 'string']);
      expect([inputSchema.type, outputSchema?.type]).toEqual(['object', 'object']);
      // Clients compare refusals with it, too.
      expect(outputSchema?.anyOf).toContainEqual(
        expect.objectContaining({ required: ['code', 'reason', 'message', 'requestId'] }),
      );
      if (readers.includes(name)) expect(annotations).toMatchObject({ readOnlyHint: true, openWorldHint: false });
    }
  });

  it('finds a vacancy by a part of its name, and reads it with its stages', async () => {
    const found = await agent.call('find_vacancies', { filter: { nameContains: 'BACKEND' } });
    expect(found.data.items[0]).toMatchObject({
      vacancyId: service.demo.vacancyId,
      untrusted: { name: { by: 'company', text: 'Senior Backend Engineer' } },
    });
    const { data } = await agent.call('get_vacancy', { vacancyId: service.demo.vacancyId });
    expect(data.stages[0]).toMatchObject({ order: 1, records: { byStatus: expect.any(Object) } });
    expect(data.untrusted.jobDescription.text).toContain('parcels');
  });

  it('finds candidates by the name of a stage, and gets the stages where there is none of that name', async () => {
    const { vacancyId } = service.demo;
    const { data: vacancy } = await agent.call('get_vacancy', { vacancyId });
    const stage = vacancy.stages.find(({ records }: { records: unknown }) => records);
    const { data } = await agent.call('find_candidates', { vacancyId, stage: stage.untrusted.name.text });
    expect(data.items.length).toBeGreaterThan(0);
    expect(new Set(data.items.map((one: { stageId: string }) => one.stageId))).toEqual(new Set([stage.stageId]));
    const unknown = await agent.call('find_candidates', { vacancyId, stage: 'No such stage' });
    expect(unknown).toMatchObject({ isError: true, data: { code: 400, reason: 'INVALID_INPUT' } });
    expect(unknown.data.errors[0].message).toContain(stage.stageId);
  });

  it('reads a candidate with answers, scores, decisions and what comes next; and why it was decided', async () => {
    const { data: closed } = await agent.call('find_candidates', { status: 'DISCARDED' });
    const { candidateId, recordId } = closed.items[0];
    const { data } = await agent.call('get_candidate', { candidateId });
    const record = data.items.find((one: { recordId: string }) => one.recordId === recordId);
    expect(record.decision).toMatchObject({ outcome: 'DISCARDED' });
    const { data: why, text } = await agent.call('explain_decision', { recordId, locale: 'ES' });
    expect(why).toMatchObject({ outcome: 'DISCARDED', untrusted: { text: { by: 'company' } } });
    expect(text).toContain('fue rechazada');
    const scored = await agent.call('find_candidates', { minScore: 1, orderBy: { field: 'SCORE', direction: 'DESC' } });
    const scores = scored.data.items.map(({ score }: { score: number }) => score);
    expect(scores).toEqual(scores.toSorted((a: number, b: number) => b - a));
    const [{ candidateId: best, recordId: interview }] = scored.data.items;
    const { answers } = (await agent.call('get_candidate', { candidateId: best, recordId: interview })).data;
    expect(answers[0].untrusted).toMatchObject({ answer: { by: 'candidate' }, question: { by: 'company' } });
  });

  it('reads what will happen, what changed, and the integrations', async () => {
    const until = '2099-01-01T00:00:00Z';
    const coming = await agent.call('what_will_happen', { vacancyId: service.demo.vacancyId, until });
    expect(coming.data).toMatchObject({ totalCount: expect.any(Number), items: expect.any(Array) });
    expect((await agent.call('what_will_happen', { until })).isError).toBe(false);
    const changes = await agent.call('get_changes', { cursor: '0' });
    expect(changes.data.items[0]).toMatchObject({ seq: '1' });
    const { data } = await agent.call('get_changes', { cursor: changes.data.nextCursor });
    expect(data.items[0].seq).toBe(String(changes.data.items.length + 1));
    const { data: hooks } = await agent.call('get_integrations', { what: 'WEBHOOKS' });
    expect(hooks).toEqual({ webhooks: [], apiKeys: [], nextCursor: null });
    const { data: keys } = await agent.call('get_integrations', { what: 'API_KEYS' });
    expect(keys.apiKeys[0]).toMatchObject({ refusals: expect.any(Object), untrusted: { contact: { by: 'company' } } });
  });

  it('gets no answer above 25,000 characters, and can read all of it by and by', async () => {
    let cursor: string | null = '0';
    const seqs: string[] = [];
    while (cursor !== null) {
      const { data, text } = await agent.call('get_changes', { cursor });
      expect(JSON.stringify(data).length + text.length).toBeLessThanOrEqual(25_000);
      seqs.push(...data.items.map(({ seq }: { seq: string }) => seq));
      cursor = data.nextCursor;
    }
    expect(seqs).toEqual(seqs.map((_, at) => String(at + 1)));
    expect(seqs.length).toBeGreaterThan(100);
  });
});

describe('who may call', () => {
  let service: Service;
  let pipeline: Pipeline;
  beforeAll(async () => {
    service = await startService({ mcp: true, corsOrigins: ['https://app.example'] });
    pipeline = await createPipeline(service);
    await initCandidates(service, pipeline, candidateIds(3));
  });
  afterAll(() => service.stop());

  it('a key with the tools of its grants alone, and only what these show', async () => {
    const { text: apiKey } = await service.issueKey('acme', { grants: ['Query.records'] });
    const agent = await connectAgent(service, { apiKey });
    expect(await agent.tools()).toEqual(['find_candidates', 'get_candidate']);
    expect((await agent.call('find_candidates')).data.items).toHaveLength(3);
    const { data } = await agent.call('get_candidate', { candidateId: 'candidate-1' });
    expect(data.items[0]).toMatchObject({ candidateId: 'candidate-1', decision: null });
    // A stage needs the vacancy, which this key may not read.
    expect(await agent.call('find_candidates', { vacancyId: pipeline.vacancyId, stage: 'stage-1' })).toMatchObject({
      isError: true,
      data: { code: 403, reason: 'OPERATION_NOT_GRANTED', requestId: expect.any(String) },
    });
    await expect(agent.call('get_vacancy', { vacancyId: pipeline.vacancyId })).rejects.toThrow(/not found/i);
    await agent.stop();
  });

  it('a user of several companies, who names one', async () => {
    const agent = await connectAgent(service, { token: tokenFor(['acme', 'globex']) });
    expect(await agent.call('find_vacancies')).toMatchObject({ isError: true, data: { reason: 'INVALID_INPUT' } });
    expect((await agent.call('find_vacancies', { companyId: 'acme' })).data.items).toHaveLength(1);
    expect(await agent.call('find_vacancies', { companyId: 'initech' })).toMatchObject({
      isError: true,
      data: { code: 403, reason: 'COMPANY_NOT_ALLOWED' },
    });
    await agent.stop();
  });

  it('25 requests in a minute with a key, whatever they ask', async () => {
    const { text: apiKey } = await service.issueKey('acme');
    const post = (body: unknown) => service.request('POST', '/mcp', { apiKey, body });
    const message = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id: 1, method, params });
    const messages = [
      message('tools/list'),
      message('tools/call', { name: 'find_candidates', arguments: {} }),
      message('tools/call', { name: 'no_such_tool', arguments: {} }),
      message('ping'),
      message('subscriptions/listen'),
      [message('tools/list'), message('tools/list')],
      '{',
    ];
    const statuses: number[] = [];
    for (let sent = 0; sent < 26; sent += 1) statuses.push((await post(messages[sent % messages.length])).status);
    expect(statuses.map((status) => status === 429)).toEqual([...Array.from({ length: 25 }, () => false), true]);
    const { body, headers } = await post(messages[0]);
    expect(body).toMatchObject({ jsonrpc: '2.0', error: { data: { code: 429, reason: 'RATE_LIMIT_EXCEEDED' } } });
    expect(headers.get('retry-after')).toMatch(/^\d+$/);
  });

  const call = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
  const token = tokenFor('acme');
  const members = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`m${at}`, 0]));
  const crowded = [
    { ...call, ...members },
    { ...call, params: members },
    ...['arguments', '_meta', 'inputResponses'].map((name) => ({ ...call, params: { [name]: members } })),
  ];
  const thousand = Array.from({ length: 1_000 }, () => 0);
  const experimental = Object.fromEntries(thousand.map((_, at) => [`m${at}`, {}]));
  const deeplyCrowded = [
    { ...call, method: 'initialize', params: { capabilities: { experimental } } },
    { ...call, params: { _meta: { 'io.modelcontextprotocol/clientInfo': { icons: thousand } } } },
    { jsonrpc: '2.0', id: 1, result: { content: thousand } },
  ];

  it.each<[string, string, object, number, string]>([
    ['without a credential', 'POST', { body: call }, 401, 'CREDENTIAL_MISSING'],
    [
      'from a page of another site',
      'POST',
      { body: call, token, headers: { origin: 'https://evil.example' } },
      403,
      'ORIGIN_NOT_ALLOWED',
    ],
    ['as no JSON', 'POST', { body: '{', token }, 400, 'INVALID_JSON'],
    [
      'as another type',
      'POST',
      { body: 'x', token, headers: { 'content-type': 'text/plain' } },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    ['as a batch', 'POST', { body: [call, call], token }, 400, 'INVALID_INPUT'],
    ...crowded.map((body): [string, string, object, number, string] => [
      `with 101 members: ${JSON.stringify(body).slice(40, 100)}`,
      'POST',
      { body, token },
      400,
      'INVALID_INPUT',
    ]),
    ...deeplyCrowded.map((body): [string, string, object, number, string] => [
      `with more than 1,000 members and items: ${JSON.stringify(body).slice(0, 100)}`,
      'POST',
      { body, token },
      400,
      'INVALID_INPUT',
    ]),
    ['to listen', 'POST', { body: { ...call, method: 'subscriptions/listen' }, token }, 400, 'INVALID_INPUT'],
    ['by GET', 'GET', { token }, 405, 'METHOD_NOT_ALLOWED'],
    ['by DELETE', 'DELETE', { token }, 405, 'METHOD_NOT_ALLOWED'],
  ])('nobody %s', async (_what, method, init, status, reason) => {
    const { status: answered, body } = await service.request(method, '/mcp', init);
    expect([answered, body]).toMatchObject([
      status,
      { jsonrpc: '2.0', id: null, error: { data: { code: status, reason, requestId: expect.any(String) } } },
    ]);
  });

  it('nobody from a page of the same host, to which a foreign name may resolve', async () => {
    const { status, body } = await service.request('POST', '/mcp', {
      ...{ body: call, token },
      headers: { origin: service.url },
    });
    expect([status, body.error.data.reason]).toEqual([403, 'ORIGIN_NOT_ALLOWED']);
  });

  it('a page of a known site', async () => {
    const headers = { origin: 'https://app.example' };
    expect((await service.request('POST', '/mcp', { body: call, token, headers })).status).not.toBe(403);
  });

  it('nobody while it is off', async () => {
    const off = await startService({ database: service.database });
    for (const method of ['POST', 'GET']) {
      expect((await off.request(method, '/mcp', { token })).body).toMatchObject({
        code: 404,
        reason: 'ROUTE_NOT_FOUND',
      });
    }
    await off.stop();
  });
});
