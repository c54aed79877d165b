import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createPipeline } from '../../support/company/pipeline.js';
import { eventFaults, eventFields } from '../../support/feed/eventSchemas.js';
import { type Credentials, type Service, startService, TestClock, tokenFor } from '../../support/service/service.js';
import { doWork } from '../../support/service/works.js';

/**
 * API keys that a user asks for, an admin approves, and the user claims (docs/AUTHENTICATION.md, "Requests for keys").
 */

const clock = new TestClock();
let service: Service;

beforeAll(async () => {
  service = await startService({ clock, hasTestClock: true });
});
afterAll(() => service.stop());

const dayMs = 86_400_000;
const inDays = (days: number): string => new Date(clock.now() + days * dayMs).toISOString();
const contact = { companyName: 'Acme', fullName: 'Ada Byron', role: 'Engineer', email: 'ada@example.com' };
const grant = (endpoint: string) => ({ endpoint, justification: `for ${endpoint}` });
const fields = `id state grants { endpoint justification } contact { email } expiresAt vacancyIds cidrs requestedBy requestedAt
  approvedGrants decidedBy decidedAt declineReason claimUntil apiKeyId`;

/** What users of one company ask for and decide. Each answer is the data, or the reason of the refusal. */
class Office {
  constructor(readonly companyId: string) {}

  as(subject: string, ...roles: string[]): Credentials {
    return { token: tokenFor(this.companyId, { subject, roles }) };
  }

  async run(who: Credentials, field: string, declared = '', variables: object = {}) {
    const kind = field.startsWith('apiKey') || field.startsWith('events') ? 'query' : 'mutation';
    const own = field.includes('$companyId') ? '$companyId: ID!' : '';
    const query = `${kind} (${own}${declared}) { ${field} }`;
    const { body } = await service.graphql(query, { ...who, variables: { companyId: this.companyId, ...variables } });
    return body.errors?.[0].extensions.reason ?? (Object.values(body.data)[0] as Reply);
  }

  request(who: Credentials, more: object = {}, key?: string) {
    const input = {
      companyId: this.companyId,
      contact,
      grants: [grant('Query.record'), grant('Query.vacancy')],
      ...more,
    };
    return this.run(
      who,
      `requestApiKey(input: $input, idempotencyKey: $key) { ${fields} }`,
      ', $input: RequestApiKeyInput!, $key: String',
      {
        input,
        key,
      },
    );
  }

  approve(who: Credentials, id: string, input: object | null = null) {
    return this.run(
      who,
      `approveApiKeyRequest(companyId: $companyId, id: $id, input: $input) { ${fields} }`,
      ', $id: ID!, $input: ApproveApiKeyRequestInput',
      { id, input },
    );
  }

  decline(who: Credentials, id: string) {
    return this.run(
      who,
      `declineApiKeyRequest(companyId: $companyId, id: $id, input: { reason: "Not needed." }) { ${fields} }`,
      ', $id: ID!',
      { id },
    );
  }

  claim(who: Credentials, id: string) {
    return this.run(
      who,
      `claimApiKey(companyId: $companyId, id: $id) { secret apiKey { id requestedBy cidrs grants { endpoint } expiresAt refusals { count } } }`,
      ', $id: ID!',
      { id },
    );
  }

  async list(who: Credentials, state: string | null = null) {
    const page = await this.run(
      who,
      `apiKeyRequests(companyId: $companyId, state: $state) { nodes { ${fields} } }`,
      ', $state: ApiKeyRequestState',
      { state },
    );
    return page.nodes ?? page;
  }

  roll(who: Credentials, id: string) {
    return this.run(who, 'rollApiKey(companyId: $companyId, id: $id) { secret }', ', $id: ID!', { id });
  }

  async keyEvents() {
    const page = await this.run(
      this.as('boss', 'admin'),
      `events(companyId: $companyId, first: 100) { nodes { ${eventFields} } }`,
    );
    expect(page.nodes.flatMap(eventFaults)).toEqual([]);
    return (page.nodes as Reply[]).filter(({ type }) => type.startsWith('API_KEY'));
  }

  uses(secret: string) {
    return service.graphql(
      `query ($id: ID!) { record(companyId: "${this.companyId}", vacancyId: "none", id: $id) { id } }`,
      {
        apiKey: secret,
        variables: { id: 'none' },
      },
    );
  }
}

// biome-ignore lint/suspicious/noExplicitAny: answers of any shape.
type Reply = any;
let offices = 0;
const anOffice = (): Office => {
  offices += 1;
  return new Office(`office-${offices}`);
};

describe('a request for an API key', () => {
  it('is approved with fewer grants and an earlier end, and claimed once by who asked', async () => {
    const office = anOffice();
    const [ada, boss] = [office.as('ada'), office.as('boss', 'admin')];
    const asked = await office.request(ada, { expiresAt: inDays(300), cidrs: ['127.0.0.0/8', '::1/128'] });
    expect(asked).toMatchObject({ state: 'OPEN', requestedBy: 'ada', approvedGrants: null, apiKeyId: null });
    expect(await office.claim(ada, asked.id)).toBe('REQUEST_NOT_APPROVED');

    const end = inDays(100);
    const approved = await office.approve(boss, asked.id, {
      grants: ['Query.record'],
      expiresAt: end,
      cidrs: ['127.0.0.0/24'],
    });
    expect(approved).toMatchObject({
      state: 'APPROVED',
      grants: asked.grants,
      approvedGrants: ['Query.record'],
      expiresAt: end,
      decidedBy: 'boss',
      claimUntil: inDays(7),
    });
    expect(await office.approve(boss, asked.id)).toBe('REQUEST_NOT_OPEN');
    expect(await office.claim(boss, asked.id)).toBe('NOT_REQUESTER');

    const { secret, apiKey } = await office.claim(ada, asked.id);
    expect(apiKey).toEqual({
      id: expect.any(String),
      requestedBy: 'ada',
      cidrs: ['127.0.0.0/24'],
      grants: [{ endpoint: 'Query.record' }],
      expiresAt: end,
      refusals: [],
    });
    expect((await office.uses(secret)).body.errors[0].extensions.reason).toBe('RECORD_NOT_FOUND');
    expect(await office.claim(ada, asked.id)).toBe('REQUEST_NOT_APPROVED');
    expect(await office.list(ada)).toEqual([{ ...approved, state: 'CLAIMED', apiKeyId: apiKey.id }]);
    expect((await office.keyEvents()).map(({ type, operation, actor }) => [type, operation, actor.id])).toEqual([
      ['API_KEY_REQUESTED', 'requestApiKey', 'ada'],
      ['API_KEY_REQUEST_APPROVED', 'approveApiKeyRequest', 'boss'],
      ['API_KEY_ISSUED', 'claimApiKey', 'ada'],
    ]);
    expect(JSON.stringify(await office.keyEvents())).not.toContain(secret.split('.')[3]);
  });

  it('is never approved wider than it was sent', async () => {
    const office = anOffice();
    const boss = office.as('boss', 'admin');
    const { id } = await office.request(office.as('ada'), { expiresAt: inDays(30) });
    for (const wider of [{ grants: ['Query.records'] }, { grants: [] }, { expiresAt: inDays(31) }])
      expect(await office.approve(boss, id, wider)).toBe('INVALID_INPUT');
    expect(await office.approve(boss, id, { expiresAt: inDays(-1) })).toBe('INVALID_INPUT');
    expect((await office.approve(boss, id, { grants: null, expiresAt: null })).approvedGrants).toEqual([
      'Query.record',
      'Query.vacancy',
    ]);
  });

  it('is for some vacancies, if it is sent or approved so, and never for more', async () => {
    const office = anOffice();
    const [ada, boss] = [office.as('ada'), office.as('boss', 'admin')];
    const { companyId } = office;
    const made = await Promise.all([1, 2, 3].map(() => createPipeline(service, { companyId })));
    const foreign = await createPipeline(service);
    const [a, b, c] = made.map(({ vacancyId }) => vacancyId) as [string, string, string];
    for (const vacancyIds of [['nowhere'], [a, foreign.vacancyId]])
      expect(await office.request(ada, { vacancyIds })).toBe('VACANCY_NOT_FOUND');
    const tooMany = Array.from({ length: 101 }, (_, at) => `v${at}`);
    for (const vacancyIds of [[], tooMany]) expect(await office.request(ada, { vacancyIds })).toBe('INVALID_INPUT');

    const asked = await office.request(ada, { vacancyIds: [a, b, a] });
    expect(asked.vacancyIds).toEqual([a, b]);
    for (const wider of [[c], [a, c], ['nowhere'], []])
      expect(await office.approve(boss, asked.id, { vacancyIds: wider })).toBe('INVALID_INPUT');
    expect((await office.approve(boss, asked.id, { vacancyIds: [b] })).vacancyIds).toEqual([b]);
    const { secret, apiKey } = await office.claim(ada, asked.id);
    const reads = async (vacancyId: string) => {
      const query = `query ($id: ID!) { vacancy(companyId: "${companyId}", id: $id) { id } }`;
      const { body } = await service.graphql(query, { apiKey: secret, variables: { id: vacancyId } });
      return body.errors?.[0].extensions.reason ?? body.data.vacancy.id;
    };
    expect([await reads(a), await reads(b)]).toEqual(['VACANCY_NOT_GRANTED', b]);
    const keys = await office.run(boss, 'apiKeys(companyId: $companyId) { id vacancyIds }');
    expect(keys).toEqual([{ id: apiKey.id, vacancyIds: [b] }]);
    expect((await office.keyEvents()).at(-1)).toMatchObject({
      type: 'API_KEY_ISSUED',
      data: { after: { vacancyIds: [b] } },
    });

    const whole = await office.request(ada);
    expect(whole.vacancyIds).toBeNull();
    expect(await office.approve(boss, whole.id, { vacancyIds: [foreign.vacancyId] })).toBe('VACANCY_NOT_FOUND');
    expect((await office.approve(boss, whole.id, { vacancyIds: [c] })).vacancyIds).toEqual([c]);
  });

  it('is declined with a reason, and that is the end', async () => {
    const office = anOffice();
    const [ada, boss] = [office.as('ada'), office.as('boss', 'admin')];
    const { id } = await office.request(ada);
    expect(await office.decline(ada, id)).toBe('ROLE_REQUIRED');
    expect(await office.decline(boss, id)).toMatchObject({ state: 'DECLINED', declineReason: 'Not needed.' });
    for (const late of [office.approve(boss, id), office.decline(boss, id)])
      expect(await late).toBe('REQUEST_NOT_OPEN');
    expect(await office.claim(ada, id)).toBe('REQUEST_NOT_APPROVED');
    expect((await office.keyEvents()).at(-1)).toMatchObject({ type: 'API_KEY_REQUEST_DECLINED' });
  });

  it('is not approved by the admin who sent it, unless the company allows that', async () => {
    const office = anOffice();
    const boss = office.as('boss', 'admin');
    const { id } = await office.request(boss);
    expect(await office.approve(boss, id)).toBe('OWN_REQUEST');
    await office.run(
      boss,
      'updateCompanySettings(companyId: $companyId, input: { ownKeyRequests: ALLOWED }) { ownKeyRequests }',
    );
    expect((await office.approve(boss, id)).state).toBe('APPROVED');
  });

  it('is sent by users alone, and shown to admins and to who sent it', async () => {
    const office = anOffice();
    const [ada, bob, boss] = [office.as('ada'), office.as('bob'), office.as('boss', 'admin')];
    const { text } = await service.issueKey(office.companyId);
    expect(await office.request({ apiKey: text })).toBe('USER_REQUIRED');
    expect(await office.list({ apiKey: text })).toBe('USER_REQUIRED');
    expect(await office.claim({ apiKey: text }, 'nowhere')).toBe('USER_REQUIRED');
    const first = await office.request(ada);
    clock.advance(1_000);
    const second = await office.request(bob);
    expect(await office.list(ada)).toEqual([first]);
    expect(await office.list(bob)).toEqual([second]);
    expect(await office.list(boss)).toEqual([first, second]);
    expect(await office.list(boss, 'OPEN')).toEqual([first, second]);
    expect(await office.list(boss, 'CLAIMED')).toEqual([]);
    const seen = await office.run(bob, 'events(companyId: $companyId, first: 9) { nodes { type data } }');
    expect(seen.nodes).toEqual([first, second].map(() => ({ type: 'API_KEY_REQUESTED', data: null })));
  });

  it('is one request if it is sent again with its idempotency key', async () => {
    const office = anOffice();
    const ada = office.as('ada');
    const first = await office.request(ada, {}, 'once');
    expect(await office.request(ada, {}, 'once')).toEqual(first);
    expect(await office.list(ada)).toHaveLength(1);
  });

  it('is one of at most 10 OPEN ones of a user', async () => {
    const office = anOffice();
    const [ada, boss] = [office.as('ada'), office.as('boss', 'admin')];
    const sent: Reply[] = [];
    for (let at = 0; at < 10; at += 1) sent.push(await office.request(ada));
    expect(await office.request(ada)).toBe('LIMIT_REACHED');
    expect((await office.request(office.as('bob'))).state).toBe('OPEN');
    await office.decline(boss, sent[0].id);
    expect((await office.request(ada)).state).toBe('OPEN');
  });

  it('is one of at most 100 OPEN ones of a company', async () => {
    const office = anOffice();
    for (let at = 0; at < 100; at += 1) await office.request(office.as(`user-${Math.floor(at / 10)}`));
    expect(await office.request(office.as('one more'))).toBe('LIMIT_REACHED');
  });
});

describe('an approval ends after 7 days that nobody claimed', () => {
  const approvedIn = async (office: Office) => {
    const { id } = await office.request(office.as('ada'));
    await office.approve(office.as('boss', 'admin'), id);
    return id as string;
  };

  it("by the company's test clock, at once, with its event", async () => {
    const office = anOffice();
    const [ada, boss] = [office.as('ada'), office.as('boss', 'admin')];
    const id = await approvedIn(office);
    const advance = (days: number) =>
      office.run(boss, 'advanceClock(companyId: $companyId, to: $to) { now }', ', $to: DateTime!', {
        to: inDays(days),
      });
    await advance(6.9);
    expect(await office.list(ada, 'APPROVED')).toHaveLength(1);
    await advance(7.1);
    expect(await office.claim(ada, id)).toBe('REQUEST_NOT_APPROVED');
    expect((await office.list(ada, 'EXPIRED')).map((one: Reply) => one.id)).toEqual([id]);
    expect(await office.list(ada, 'APPROVED')).toEqual([]);
    expect((await office.keyEvents()).at(-1)).toMatchObject({
      type: 'API_KEY_REQUEST_EXPIRED',
      actor: { kind: 'WORKER', id: 'keyRequests' },
      data: { before: { id, state: 'APPROVED' }, after: { id, state: 'EXPIRED' } },
    });
  });

  it('for reads at once, and in the feed when the worker comes, once', async () => {
    const office = anOffice();
    const ada = office.as('ada');
    const ids = [await approvedIn(office), await approvedIn(office)];
    await office.claim(ada, ids[1] as string);
    clock.advance(7 * dayMs);
    const late = office.as('ada');
    expect(await office.claim(late, ids[0] as string)).toBe('REQUEST_NOT_APPROVED');
    expect((await office.list(late)).map(({ state }: Reply) => state)).toEqual(['EXPIRED', 'CLAIMED']);
    const expired = async () =>
      (await office.keyEvents()).filter(({ type }) => type === 'API_KEY_REQUEST_EXPIRED').length;
    expect(await expired()).toBe(0);
    expect(await doWork(service, 'key requests', true)).toContain(office.companyId);
    expect(await expired()).toBe(1);
    expect(await doWork(service, 'key requests', true)).not.toContain(office.companyId);
  });
});

describe('a key that was asked for', () => {
  it('is rolled by its requester alone, and revoked by admins', async () => {
    const office = anOffice();
    const [ada, boss] = [office.as('ada'), office.as('boss', 'admin')];
    const { id } = await office.request(ada);
    await office.approve(boss, id);
    const { apiKey } = await office.claim(ada, id);
    expect(await office.roll(boss, apiKey.id)).toBe('NOT_REQUESTER');
    expect((await office.roll(ada, apiKey.id)).secret).toContain(apiKey.id);
    const issued = await service.issueKey(office.companyId);
    expect(await office.roll(ada, issued.id)).toBe('ROLE_REQUIRED');
    expect((await office.roll(boss, issued.id)).secret).toContain(issued.id);
    const revoke = 'revokeApiKey(companyId: $companyId, id: $id) { revokedAt }';
    expect(await office.run(ada, revoke, ', $id: ID!', { id: apiKey.id })).toBe('ROLE_REQUIRED');
    expect((await office.run(boss, revoke, ', $id: ID!', { id: apiKey.id })).revokedAt).not.toBeNull();
    expect(await office.roll(ada, apiKey.id)).toBe('API_KEY_REVOKED');
  });
});

it('a key shows its own refusals since a minute', async () => {
  const office = anOffice();
  const [one, other] = [await service.issueKey(office.companyId), await service.issueKey(office.companyId)];
  await office.uses(one.text);
  await office.uses(one.text);
  await office.uses(other.text);
  await service.saveRefusals();
  const refusals = async (since: string | null) => {
    const keys = await office.run(
      office.as('boss', 'admin'),
      'apiKeys(companyId: $companyId) { id refusals(since: $since) { reason count actor { id } } }',
      ', $since: DateTime',
      { since },
    );
    return new Map(keys.map((key: Reply) => [key.id, key.refusals]));
  };
  const count = (id: string, times: number) => [{ reason: 'RECORD_NOT_FOUND', count: times, actor: { id } }];
  for (const since of [null, inDays(-1)]) {
    const found = await refusals(since);
    expect([found.get(one.id), found.get(other.id)]).toEqual([count(one.id, 2), count(other.id, 1)]);
  }
  expect((await refusals(inDays(1))).get(one.id)).toEqual([]);
});
