import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { candidateIds, createPipeline, initCandidates, type Pipeline } from '../support/company/pipeline.js';
import { type Service, startService, TestClock, tokenFor } from '../support/service/service.js';
import { type Agent, agreed, agrees, connectAgent } from './agent.js';

/** What changes much asks a person first (docs/MCP.md, "What a person confirms"). */

const waiting = {
  ...{ questionId: 'answered', order: 1, questionText: 'Why us?', questionType: 'OPEN', extractedAnswer: 'Because.' },
  ...{ questionScore: 3, maxQuestionScore: 5, needsReview: true },
};

let service: Service;
let node: Service;
let pipeline: Pipeline;
let agent: Agent;
const clock = new TestClock(Date.now());
const token = tokenFor('acme', { roles: ['admin'] });

beforeAll(async () => {
  service = await startService({ mcp: true, clock });
  node = await startService({ mcp: true, clock, database: service.database });
  pipeline = await createPipeline(service);
  agent = await connectAgent([service, node], { token }, { person: agrees });
});
afterAll(async () => {
  await agent.stop();
  await node.stop();
  await service.stop();
});

const newest = async (): Promise<unknown> => {
  const { body } = await service.graphql('{ feed(companyId: "acme") { seq } }', { token });
  return body.data.feed.seq;
};
let count = 0;
const added = (many: number, stage = 'stage-1'): Promise<string[]> => {
  count += 1;
  return initCandidates(service, pipeline, candidateIds(many, `c${count}`), stage);
};
const discard = (recordIds: readonly string[], more: object = {}) => ({ recordIds, reason: null, ...more });

describe('a person who agrees', () => {
  it('moves several candidates on, after the preview has shown who goes where', async () => {
    const recordIds = await added(3);
    const { message, params, state } = await agent.ask('move_candidates', { recordIds });
    expect(message).toContain('Move: 3 candidates.');
    expect(message).toContain(
      `from stage 1, INTERVIEW (stage-1) to stage 2, AUTOMATIC_PSYCHOMETRIC (stage-2): c${count}-0, c${count}-1, c${count}-2`,
    );
    expect(params.requestedSchema).toMatchObject({ properties: { confirm: { type: 'boolean' } } });
    const before = await newest();
    const { data } = await agent.answer('move_candidates', { recordIds }, state);
    expect(data).toMatchObject({ changed: 3, refused: 0, more: null });
    expect(data.items[0]).toMatchObject({ record: { status: 'FINISHED' }, next: { stageId: 'stage-2' } });
    expect(Number(await newest())).toBe(Number(before) + 3);
  });

  it('moves them to a stage, adds several, discards, undoes and cancels, by the official client alone', async () => {
    const { vacancyId } = pipeline;
    const candidates = ['kay', 'lou'].map((candidateId) => ({ candidateId, relationId: candidateId }));
    const { data: begun } = await agent.call('add_candidates', { vacancyId, stage: 'Stage INTERVIEW', candidates });
    expect(begun).toMatchObject({ changed: 2, items: [{ of: 'kay', record: { stageId: 'stage-1' } }, {}] });
    const recordIds = begun.items.map(({ record }: { record: { recordId: string } }) => record.recordId);
    const { data: moved } = await agent.call('move_candidates', { recordIds, vacancyId, stage: 'stage-3' });
    expect(moved.items).toMatchObject([{ next: { stageId: 'stage-3' } }, { next: { stageId: 'stage-3' } }]);
    const next = moved.items.map((item: { next: { recordId: string } }) => item.next.recordId);

    const { data: discarded } = await agent.call('discard_candidates', discard(next, { ban: true }));
    expect(discarded).toMatchObject({ changed: 2, items: [{ record: { status: 'DISCARDED', isClosed: true } }, {}] });
    const banned = await agent.call('add_candidates', { vacancyId, stage: 'stage-1', candidates });
    expect(banned.data).toMatchObject({ changed: 0, items: [{ refusal: { reason: 'CANDIDATE_BANNED' } }, {}] });
    const { data: reopened } = await agent.call('undo_discard', { recordIds: next, liftBan: true });
    expect(reopened).toMatchObject({ changed: 2, items: [{ record: { isClosed: false } }, {}] });
    const { data: cancelled } = await agent.call('cancel_candidates', { recordIds: next });
    expect(cancelled.items).toMatchObject([{ record: { status: 'CANCELLED' } }, { record: { status: 'CANCELLED' } }]);
  });

  it('reviews an answer, and is the reviewer', async () => {
    const [recordId = ''] = await added(1);
    await service.graphql(
      'mutation ($id: ID!, $vacancyId: ID!, $input: RecordAnswersInput!) { recordAnswers(companyId: "acme", vacancyId: $vacancyId, id: $id, input: $input) { id } }',
      {
        token,
        variables: {
          ...{ id: recordId, vacancyId: pipeline.vacancyId },
          input: { answers: [waiting], scorer: { kind: 'MODEL', id: 'm', version: '1' } },
        },
      },
    );
    const reviews = [{ questionId: 'answered', score: 4, explanation: 'Fine.\nQuestion other: 5' }];
    const args = { vacancyId: pipeline.vacancyId, recordId, reviews };
    const { message, state } = await agent.ask('review_answer', args);
    expect(message).toContain(
      'Question answered: the score becomes 4, with the explanation "Fine.\\nQuestion other: 5"',
    );
    expect((await agent.answer('review_answer', args, state)).data.record).toMatchObject({ recordId });
    const { body } = await service.graphql(
      'query ($id: ID!, $vacancyId: ID!) { interview(companyId: "acme", vacancyId: $vacancyId, id: $id) { answers { questionScore needsReview scorer { kind id } } } }',
      { token, variables: { id: recordId, vacancyId: pipeline.vacancyId } },
    );
    expect(body.data?.interview.answers ?? body.errors).toMatchObject([
      { questionScore: 4, needsReview: false, scorer: { kind: 'PERSON', id: 'user-1' } },
    ]);
  });

  it('reads in the preview who is left as they are, bans, and the webhooks that are notified', async () => {
    await service.graphql(
      'mutation ($input: CreateWebhookInput!) { createWebhook(companyId: "acme", input: $input) { secret } }',
      { token, variables: { input: { url: 'https://example.com/hook', types: ['CANDIDATE_BANNED'] } } },
    );
    const recordIds = await added(2);
    const { message } = await agent.ask('discard_candidates', discard([...recordIds, 'none'], { ban: true }));
    for (const line of [
      'Discard (reject): 2 candidates.',
      `from stage 1, INTERVIEW (stage-1): c${count}-0, c${count}-1`,
      'Not changed, because of RECORD_NOT_FOUND: record none',
      '2 candidates cannot be added to any vacancy of the company again (ban).',
      "1 of the company's webhooks will be notified.",
    ]) {
      expect(message).toContain(line);
    }
  });

  it('is asked by any node, and answers any other; a second answer gets the first result', async () => {
    const recordIds = await added(2);
    const one = await connectAgent(service, { token }, { person: agrees });
    const other = await connectAgent(node, { token }, { person: agrees });
    const { state } = await one.ask('discard_candidates', discard(recordIds));
    const first = await other.answer('discard_candidates', discard(recordIds), state);
    expect(first.data).toMatchObject({ changed: 2 });
    const before = await newest();
    const again = await one.answer('discard_candidates', discard(recordIds), state);
    expect(again.data).toEqual(first.data);
    const sameTime = await Promise.all(
      [one, other].map((each) => each.answer('discard_candidates', discard(recordIds), state)),
    );
    expect(sameTime.map(({ data }) => data)).toEqual([first.data, first.data]);
    expect(await newest()).toBe(before);
    await one.stop();
    await other.stop();
  });

  it('has it done once, if two nodes get the answer at the same time', async () => {
    const recordIds = await added(3);
    const both = await Promise.all([service, node].map((each) => connectAgent(each, { token }, { person: agrees })));
    const { state } = await agent.ask('discard_candidates', discard(recordIds));
    const before = await newest();
    const answers = await Promise.all(both.map((each) => each.answer('discard_candidates', discard(recordIds), state)));
    for (const { data } of answers) {
      expect(data.changed === 3 || data.reason === 'IDEMPOTENCY_IN_FLIGHT').toBe(true);
    }
    expect(answers.some(({ data }) => data.changed === 3)).toBe(true);
    expect(Number(await newest())).toBe(Number(before) + 3);
    for (const each of both) await each.stop();
  });

  it('is named by the key of the agent, decides where a person must, and reviews', async () => {
    await service.graphql(
      'mutation ($input: CompanySettingsInput!) { updateCompanySettings(companyId: "acme", input: $input) { humanDecision } }',
      { token, variables: { input: { humanDecision: 'REQUIRED' } } },
    );
    const recordIds = await added(2);
    const { text: apiKey } = await service.issueKey('acme', { agentFor: 'grace' });
    const keyed = await connectAgent([service, node], { apiKey }, { person: agrees });
    const { data } = await keyed.call('discard_candidates', discard(recordIds));
    expect(data).toMatchObject({ changed: 2 });
    const [recordId = ''] = recordIds;
    const { body } = await service.graphql(
      'query ($recordId: ID!) { decision(companyId: "acme", recordId: $recordId) { person isAutomated cause { via client operation actor { kind } } } }',
      { token, variables: { recordId } },
    );
    expect(body.data?.decision ?? body).toMatchObject({
      person: 'grace',
      isAutomated: false,
      cause: { via: 'MCP', client: 'test-agent 1.0', operation: 'discardFeatures', actor: { kind: 'API_KEY' } },
    });
    const { data: events } = await keyed.call('get_changes', { filter: { recordId } });
    expect(events.items.at(-1).untrusted.client).toMatchObject({ by: 'agent', text: 'test-agent 1.0' });
    await keyed.stop();
  });

  it('is not asked about what changes nothing', async () => {
    const recordIds = await added(2);
    await agent.call('discard_candidates', discard(recordIds));
    const again = await agent.call('discard_candidates', discard(recordIds));
    expect(again.data).toMatchObject({ changed: 0, refused: 2, items: [{ refusal: { code: 'CONFLICT' } }, {}] });
    const [one = ''] = recordIds;
    expect(await agent.call('discard_candidates', discard([one]))).toMatchObject({
      isError: true,
      data: { reason: 'FEATURE_ALREADY_CLOSED' },
    });
  });
});

describe('nothing is changed by a confirmation', () => {
  let recordIds: string[];
  let state: string;
  const asked = async () => {
    recordIds = await added(2);
    ({ state } = await agent.ask('discard_candidates', discard(recordIds)));
  };
  const refused = async (answer: Promise<{ isError: boolean; data: object }>, reason: string) => {
    const before = await newest();
    expect(await answer).toMatchObject({ isError: true, data: { reason, requestId: expect.any(String) } });
    expect(await newest()).toBe(before);
  };
  const answered = (args: object, sent: string | null, responses?: object, by = agent) =>
    by.answer('discard_candidates', args, sent, responses);

  it('that is altered', async () => {
    await asked();
    const [version, content = '', mac = ''] = state.split('.');
    const inside = JSON.parse(Buffer.from(content, 'base64url').toString());
    const with1 = (change: object) =>
      [version, Buffer.from(JSON.stringify({ ...inside, ...change })).toString('base64url'), mac].join('.');
    for (const altered of [
      with1({ endsAt: inside.endsAt + 1 }),
      with1({ id: 'other' }),
      with1({ restsOn: 'other' }),
      `${version}.${content}.${'A'.repeat(43)}`,
      `${version}.${content}`,
      '',
      'forged',
      'x'.repeat(5_000),
    ]) {
      await refused(answered(discard(recordIds), altered), 'CONFIRMATION_INVALID');
    }
  });

  it('of other arguments: more, fewer or other records, another reason, a ban', async () => {
    await asked();
    const more = await added(1);
    for (const args of [
      discard([...recordIds, ...more]),
      discard(recordIds.slice(1)),
      discard(more),
      discard(recordIds.toReversed()),
      discard(recordIds, { reason: 'other' }),
      discard(recordIds, { ban: true }),
      discard(recordIds, { companyId: 'acme' }),
    ]) {
      await refused(answered(args, state), 'CONFIRMATION_INVALID');
    }
  });

  it('of another tool', async () => {
    const ids = await added(2);
    const { state: ofCancel } = await agent.ask('cancel_candidates', { recordIds: ids });
    await refused(agent.answer('move_candidates', { recordIds: ids }, ofCancel), 'CONFIRMATION_INVALID');
  });

  it('of another caller or company', async () => {
    await asked();
    // Word for word the same call: the caller is all that differs.
    const args = discard(recordIds, { companyId: 'acme' });
    const { state: named } = await agent.ask('discard_candidates', args);
    for (const other of [
      tokenFor('acme', { subject: 'user-2', roles: ['admin'] }),
      tokenFor(['acme', 'globex'], { subject: 'user-2' }),
    ]) {
      const otherAgent = await connectAgent(service, { token: other }, { person: agrees });
      await refused(answered(args, named, agreed, otherAgent), 'CONFIRMATION_INVALID');
      await otherAgent.stop();
    }
    const elsewhere = await connectAgent(service, { token: tokenFor(['acme', 'globex']) }, { person: agrees });
    const { state: ofAcme } = await elsewhere.ask('discard_candidates', discard(recordIds, { companyId: 'acme' }));
    await refused(
      answered(discard(recordIds, { companyId: 'globex' }), ofAcme, agreed, elsewhere),
      'CONFIRMATION_INVALID',
    );
    await elsewhere.stop();
  });

  it('of another installation, whose company, caller and records have the same names', async () => {
    await asked();
    const elsewhere = await startService({ mcp: true, clock });
    const copy = await createPipeline(elsewhere);
    await initCandidates(elsewhere, copy, ['kim']);
    const otherAgent = await connectAgent(elsewhere, { token }, { person: agrees });
    const answer = await otherAgent.answer('discard_candidates', discard(recordIds), state);
    expect(answer).toMatchObject({ isError: true, data: { reason: 'CONFIRMATION_INVALID' } });
    await otherAgent.stop();
    await elsewhere.stop();
  });

  it('after ten minutes', async () => {
    await asked();
    clock.advance(10 * 60_000);
    await refused(answered(discard(recordIds), state), 'CONFIRMATION_INVALID');
  });

  it('that nobody has answered, or not with yes', async () => {
    await asked();
    await refused(answered(discard(recordIds), state, {}), 'CONFIRMATION_INVALID');
    await refused(answered(discard(recordIds), state, { other: agreed.confirm }), 'CONFIRMATION_INVALID');
    for (const response of [
      { action: 'decline' },
      { action: 'cancel' },
      { action: 'accept', content: { confirm: false } },
      { action: 'accept', content: { confirm: 'true' } },
      { action: 'accept' },
    ]) {
      await refused(answered(discard(recordIds), state, { confirm: response }), 'CONFIRMATION_DECLINED');
    }
  });

  it('that was never asked for', async () => {
    const ids = await added(2);
    await refused(answered(discard(ids), null), 'CONFIRMATION_INVALID');
    await refused(agent.answer('move_candidates', { recordIds: ids }, null), 'CONFIRMATION_INVALID');
  });

  it('if a record was changed meanwhile; a new preview says how it is', async () => {
    await asked();
    const [first = '', second = ''] = recordIds;
    await agent.call('move_candidates', { recordIds: [first] });
    const before = await newest();
    const stale = await answered(discard(recordIds), state);
    expect(stale).toMatchObject({ isError: true, data: { code: 409, reason: 'CONFIRMATION_STALE' } });
    expect(stale.data.preview).toContain(`Not changed, because of FEATURE_ALREADY_CLOSED: record ${first}`);
    expect(await newest()).toBe(before);
    // The same stage and status as before, and yet another record.
    const { state: again } = await agent.ask('discard_candidates', discard([second]));
    await agent.call('cancel_candidates', { recordIds: [second] });
    await refused(answered(discard([second]), again), 'CONFIRMATION_STALE');
  });

  it('of a company whose feed goes on, but not in these records', async () => {
    await asked();
    await added(1);
    expect((await answered(discard(recordIds), state)).data).toMatchObject({ changed: 2 });
  });
});

describe('nobody is asked', () => {
  it('where the client can not ask, whatever it sends', async () => {
    const recordIds = await added(2);
    const { state } = await agent.ask('discard_candidates', discard(recordIds));
    const mute = await connectAgent(service, { token });
    const before = await newest();
    for (const answer of [
      mute.call('discard_candidates', discard(recordIds)),
      mute.call('move_candidates', { recordIds }),
      mute.answer('discard_candidates', discard(recordIds), state),
    ]) {
      expect(await answer).toMatchObject({ isError: true, data: { code: 422, reason: 'CONFIRMATION_UNSUPPORTED' } });
    }
    expect(await newest()).toBe(before);
    await mute.stop();
  });

  it('by a client of the older protocol, which has no such request', async () => {
    const recordIds = await added(2);
    const older = await connectAgent(service, { token }, { version: '2025-11-25', person: agrees });
    const answer = await older.call('move_candidates', { recordIds });
    expect(answer).toMatchObject({ isError: true, data: { reason: 'CONFIRMATION_UNSUPPORTED' } });
    await older.stop();
  });

  it('for an API key that acts for nobody', async () => {
    const recordIds = await added(2);
    const { text: apiKey } = await service.issueKey('acme');
    const keyed = await connectAgent(service, { apiKey }, { person: agrees });
    const answer = await keyed.call('discard_candidates', discard(recordIds));
    expect(answer).toMatchObject({ isError: true, data: { code: 403, reason: 'USER_REQUIRED' } });
    await keyed.stop();
  });

  it('for what the caller may not do', async () => {
    const recordIds = await added(2);
    const otherAgent = await connectAgent(service, { token: tokenFor('globex') }, { person: agrees });
    const answer = await otherAgent.call('discard_candidates', discard(recordIds, { companyId: 'acme' }));
    expect(answer).toMatchObject({ isError: true, data: { code: 403, reason: 'COMPANY_NOT_ALLOWED' } });
    await otherAgent.stop();
  });

  it('about more than a preview can show', async () => {
    const recordIds = Array.from({ length: 500 }, (_, at) => `${'record '.repeat(15)}${at}`);
    const ids = [...recordIds, ...(await added(1))].slice(1);
    const answer = await agent.call('discard_candidates', discard(ids));
    expect(answer).toMatchObject({ isError: true, data: { code: 400, reason: 'INVALID_INPUT' } });
  });
});

it('more than 20 candidates are not discarded by a form', async () => {
  const recordIds = await added(21);
  const before = await newest();
  const refused = await agent.call('discard_candidates', discard(recordIds));
  expect(refused).toMatchObject({ isError: true, data: { code: 422, reason: 'CONFIRMATION_UNSUPPORTED' } });
  expect(await newest()).toBe(before);
  expect((await agent.call('discard_candidates', discard(recordIds.slice(1)))).data).toMatchObject({ changed: 20 });
});

it('an answer about many with the longest ids has at most 25,000 characters, and says how to go on', async () => {
  const ids = Array.from({ length: 60 }, (_, at) => `${'\u{1f600}'.repeat(110)}${at}`);
  const recordIds = await initCandidates(service, pipeline, ids);
  const { data, text } = await agent.call('move_candidates', { recordIds: recordIds.slice(0, 25) });
  expect(data).toMatchObject({ changed: 25, more: expect.stringContaining('find_candidates') });
  expect(data.items.length).toBeGreaterThan(0);
  expect(JSON.stringify(data).length + text.length).toBeLessThanOrEqual(25_000);
  // So many can't be shown to a person, so nobody is asked.
  const many = await agent.call('move_candidates', { recordIds: recordIds.slice(25) });
  expect(many).toMatchObject({ isError: true, data: { reason: 'INVALID_INPUT' } });
});

it('a new preview in a refusal is in the bounds of an answer, too', async () => {
  const { vacancyId } = pipeline;
  const candidates = candidateIds(500, '019a6d2f-5c00-7000-8000-1111').map((candidateId) => ({
    candidateId,
    relationId: candidateId,
  }));
  const args = { vacancyId, stage: 'stage-1', candidates };
  const { state } = await agent.ask('add_candidates', args);
  await agent.call('add_candidates', { ...args, candidates: candidates.slice(0, 1) });
  const { data, text } = await agent.answer('add_candidates', args, state);
  expect(data).toMatchObject({ reason: 'CONFIRMATION_STALE', preview: expect.stringContaining('Call again') });
  expect(JSON.stringify(data).length + text.length).toBeLessThanOrEqual(25_000);
});

it('500 candidates fit into one preview, which is in the bounds of an answer', async () => {
  const { vacancyId } = pipeline;
  const candidates = candidateIds(500, '019a6d2f-5c00-7000-8000-0000').map((candidateId) => ({
    candidateId,
    relationId: candidateId,
  }));
  const { message } = await agent.ask('add_candidates', { vacancyId, stage: 'stage-1', candidates });
  expect(message.length).toBeLessThanOrEqual(20_000);
  expect(message).toContain('0000-499');
});
