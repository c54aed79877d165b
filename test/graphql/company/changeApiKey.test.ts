import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createPipeline } from '../../support/company/pipeline.js';
import { eventFaults, eventFields } from '../../support/feed/eventSchemas.js';
import { type Service, startService, TestClock, tokenFor } from '../../support/service/service.js';

/** Changes of API keys, and rate limits of their own (docs/AUTHENTICATION.md, "Changes of keys"). */

const clock = new TestClock();
let service: Service;

beforeAll(async () => {
  service = await startService({ clock, keyLimitMax: 3_000 });
});
afterAll(() => service.stop());

const inDays = (days: number): string => new Date(clock.now() + days * 86_400_000).toISOString();
const contact = { companyName: 'Acme', fullName: 'Ada Byron', role: 'Engineer', email: 'ada@example.com' };
const grants = ['Query.record', 'Query.events', 'Mutation.initFeatures'];
const asked = (companyId: string, more: object = {}) => ({
  companyId,
  contact,
  grants: grants.map((endpoint) => ({ endpoint, justification: `for ${endpoint}` })),
  ...more,
});
const fields = 'id requestsPerMinute budget grants { endpoint } vacancyIds cidrs expiresAt';

const forms = {
  issueApiKey: ['($input: IssueApiKeyInput!)', `issueApiKey(input: $input) { secret apiKey { ${fields} } }`],
  requestApiKey: ['($input: RequestApiKeyInput!)', 'requestApiKey(input: $input) { id requestsPerMinute }'],
  approveApiKeyRequest: [
    '($companyId: ID!, $id: ID!, $input: ApproveApiKeyRequestInput)',
    'approveApiKeyRequest(companyId: $companyId, id: $id, input: $input) { id requestsPerMinute }',
  ],
  claimApiKey: [
    '($companyId: ID!, $id: ID!)',
    `claimApiKey(companyId: $companyId, id: $id) { secret apiKey { ${fields} } }`,
  ],
  changeApiKey: [
    '($companyId: ID!, $id: ID!, $input: ChangeApiKeyInput!, $key: String)',
    `changeApiKey(companyId: $companyId, id: $id, input: $input, idempotencyKey: $key) { ${fields} }`,
  ],
  rollApiKey: ['($companyId: ID!, $id: ID!)', `rollApiKey(companyId: $companyId, id: $id) { apiKey { ${fields} } }`],
  revokeApiKey: ['($companyId: ID!, $id: ID!)', `revokeApiKey(companyId: $companyId, id: $id) { ${fields} }`],
} as const;

// biome-ignore lint/suspicious/noExplicitAny: answers of any shape.
type Reply = any;

/** One company's admin, and a user. Answers are the data; or the reason, with the faulty members. */
class Office {
  constructor(readonly companyId: string) {}

  async run(name: keyof typeof forms, variables: object, subject = 'boss'): Promise<Reply> {
    const [declared, field] = forms[name];
    const roles = subject === 'boss' ? ['admin'] : [];
    const { body } = await service.graphql(`mutation ${declared} { ${field} }`, {
      token: tokenFor(this.companyId, { subject, roles }),
      variables: { companyId: this.companyId, ...variables },
    });
    const extensions = body.errors?.[0].extensions;
    if (!extensions) return body.data[name];
    const paths = (extensions.errors ?? []).map(({ path }: Reply) => path);
    return [extensions.reason, ...paths].join(' ');
  }

  issue(more: object = {}): Promise<Reply> {
    return this.run('issueApiKey', { input: asked(this.companyId, more) });
  }

  change(id: string, input: object, more: object = {}): Promise<Reply> {
    return this.run('changeApiKey', { id, input, ...more });
  }

  async events(): Promise<Reply[]> {
    const query = `query ($companyId: ID!) { events(companyId: $companyId, first: 100) { nodes { ${eventFields} } } }`;
    const token = tokenFor(this.companyId, { roles: ['admin'] });
    const { body } = await service.graphql(query, { token, variables: { companyId: this.companyId } });
    expect(body.data.events.nodes.flatMap(eventFaults)).toEqual([]);
    return body.data.events.nodes.filter(({ type }: Reply) => type.startsWith('API_KEY'));
  }
}

const companies = [
  'acme+hr@example.com',
  'urn:example:company:7/a?b',
  'C:\\acme',
  '0190a6d2-5c00-7000-8000-0000000000ac',
];

describe.each(companies)('in the company %s', (companyId) => {
  const office = new Office(companyId);

  it('a key is changed: its rate limit in both directions, the rest narrower, with one event a change', async () => {
    const { apiKey } = await office.issue({ expiresAt: inDays(90), cidrs: ['192.0.2.0/24'] });
    const { id } = apiKey;
    expect(apiKey).toMatchObject({ requestsPerMinute: null, budget: 25 });
    expect(await office.change(id, { requestsPerMinute: 3_000 })).toMatchObject({ budget: 3_000, cidrs: apiKey.cidrs });
    expect(await office.change(id, { requestsPerMinute: 1 })).toMatchObject({ requestsPerMinute: 1, budget: 1 });
    const narrower = { grants: ['Query.events'], cidrs: ['192.0.2.8/29'], expiresAt: inDays(30) };
    const narrowed = await office.change(id, narrower);
    expect(narrowed).toEqual({
      ...{ id, requestsPerMinute: 1, budget: 1, vacancyIds: null },
      ...{ ...narrower, grants: [{ endpoint: 'Query.events' }] },
    });
    // What changes nothing has no event.
    expect(await office.change(id, {})).toEqual(narrowed);
    expect(await office.change(id, { grants: ['Query.events'], requestsPerMinute: 1 })).toEqual(narrowed);
    expect(await office.change(id, { requestsPerMinute: null })).toMatchObject({ requestsPerMinute: null, budget: 25 });
    const [, ...changes] = await office.events();
    expect(changes.map(({ type, operation, data: { before, after } }) => [type, operation, before, after])).toEqual(
      [
        [{ requestsPerMinute: null }, { requestsPerMinute: 3_000 }],
        [{ requestsPerMinute: 3_000 }, { requestsPerMinute: 1 }],
        [
          { grants: expect.anything(), cidrs: apiKey.cidrs, expiresAt: apiKey.expiresAt },
          {
            grants: [{ endpoint: 'Query.events', justification: 'for Query.events' }],
            cidrs: narrower.cidrs,
            expiresAt: narrower.expiresAt,
          },
        ],
        [{ requestsPerMinute: 1 }, { requestsPerMinute: null }],
      ].map(([before, after]) => ['API_KEY_CHANGED', 'changeApiKey', { id, ...before }, { id, ...after }]),
    );
  });

  it('a request asks for a rate limit, and an admin approves that, more or less', async () => {
    for (const [wanted, approval, holds] of [
      [null, null, 25],
      [100, null, 100],
      [100, { requestsPerMinute: 200 }, 200],
      [100, { requestsPerMinute: 5 }, 5],
      [null, { requestsPerMinute: 60 }, 60],
    ] as const) {
      const request = await office.run(
        'requestApiKey',
        { input: asked(companyId, { requestsPerMinute: wanted }) },
        'ada',
      );
      expect(request.requestsPerMinute).toBe(wanted);
      await office.run('approveApiKeyRequest', { id: request.id, input: approval });
      const { apiKey } = await office.run('claimApiKey', { id: request.id }, 'ada');
      expect(apiKey).toMatchObject({ requestsPerMinute: approval?.requestsPerMinute ?? wanted, budget: holds });
    }
  });
});

describe('a change of a key', () => {
  const office = new Office('narrow@example.com');
  let vacancies: readonly [string, string, string];

  beforeAll(async () => {
    const { companyId } = office;
    const made = await Promise.all([1, 2, 3].map(() => createPipeline(service, { companyId })));
    vacancies = made.map(({ vacancyId }) => vacancyId) as unknown as typeof vacancies;
  });

  const free = () => ({});
  const bound = () => ({
    vacancyIds: vacancies.slice(0, 2),
    cidrs: ['192.0.2.0/24', '2001:db8::/32'],
    expiresAt: inDays(60),
  });

  it.each<[string, () => object, () => object, string | object]>([
    [
      'fewer grants',
      free,
      () => ({ grants: ['Query.record', 'Query.record'] }),
      { grants: [{ endpoint: 'Query.record' }] },
    ],
    ['another grant', free, () => ({ grants: ['Query.record', 'Query.records'] }), 'INVALID_INPUT grants.1'],
    ['a grant for admins', free, () => ({ grants: ['Query.apiKeys'] }), 'INVALID_INPUT grants.0'],
    ['no grant', free, () => ({ grants: [] }), 'INVALID_INPUT grants'],
    [
      'null as grants, which stay',
      free,
      () => ({ grants: null }),
      { grants: grants.map((endpoint) => ({ endpoint })) },
    ],
    ['some vacancies of all', free, () => ({ vacancyIds: [vacancies[1]] }), {}],
    ['an unknown vacancy of all', free, () => ({ vacancyIds: ['nowhere'] }), 'VACANCY_NOT_FOUND'],
    ['one of its vacancies', bound, () => ({ vacancyIds: [vacancies[1]] }), {}],
    ['one more vacancy', bound, () => ({ vacancyIds: vacancies }), 'INVALID_INPUT vacancyIds.2'],
    ['all vacancies', bound, () => ({ vacancyIds: null }), 'INVALID_INPUT vacancyIds'],
    ['no vacancies', bound, () => ({ vacancyIds: [] }), 'INVALID_INPUT vacancyIds'],
    ['no vacancies removed where it has none', free, () => ({ vacancyIds: null }), {}],
    ['some addresses of all', free, () => ({ cidrs: ['198.51.100.0/24'] }), {}],
    ['fewer addresses', bound, () => ({ cidrs: ['192.0.2.128/25', '2001:db8:1::/48'] }), {}],
    ['the same addresses', bound, () => ({ cidrs: ['192.0.2.0/24'] }), {}],
    ['more addresses', bound, () => ({ cidrs: ['192.0.2.0/25', '192.0.0.0/16'] }), 'INVALID_INPUT cidrs.1'],
    ['other addresses', bound, () => ({ cidrs: ['198.51.100.0/24'] }), 'INVALID_INPUT cidrs.0'],
    ['IPv4 written as IPv6', bound, () => ({ cidrs: ['::ffff:192.0.2.0/120'] }), 'INVALID_INPUT cidrs.0'],
    ['all addresses', bound, () => ({ cidrs: null }), 'INVALID_INPUT cidrs'],
    ['an end', free, () => ({ expiresAt: inDays(1) }), {}],
    ['an earlier end', bound, () => ({ expiresAt: inDays(59) }), {}],
    ['the same end', bound, () => ({ expiresAt: inDays(60) }), {}],
    ['a later end', bound, () => ({ expiresAt: inDays(61) }), 'INVALID_INPUT expiresAt'],
    ['no end', bound, () => ({ expiresAt: null }), 'INVALID_INPUT expiresAt'],
    ['an end in the past', bound, () => ({ expiresAt: inDays(-1) }), 'INVALID_INPUT expiresAt'],
    ['the most requests', free, () => ({ requestsPerMinute: 3_000 }), { budget: 3_000 }],
    ['more requests than keys may have', free, () => ({ requestsPerMinute: 3_001 }), 'INVALID_INPUT requestsPerMinute'],
    ['more requests than anybody has', free, () => ({ requestsPerMinute: 100_001 }), 'INVALID_INPUT requestsPerMinute'],
    ['no requests', free, () => ({ requestsPerMinute: 0 }), 'INVALID_INPUT requestsPerMinute'],
    [
      'several wider members',
      bound,
      () => ({ grants: ['Query.bans'], cidrs: null, vacancyIds: ['x'], expiresAt: inDays(99) }),
      'INVALID_INPUT cidrs grants.0 expiresAt vacancyIds.0',
    ],
  ])('to %s', async (_name, from, to, expected) => {
    const { apiKey } = await office.issue(from());
    const before = (await office.events()).length;
    const changed = await office.change(apiKey.id, to());
    if (typeof expected === 'string') {
      expect(changed).toBe(expected);
      // Nothing is applied by half.
      expect(await office.change(apiKey.id, {})).toEqual(apiKey);
      expect(await office.events()).toHaveLength(before);
    } else {
      const sent = to();
      expect(changed).toMatchObject({ ...sent, ...expected });
    }
  });

  it('is for admins alone, and neither for an unknown key nor for one that was revoked', async () => {
    const { apiKey } = await office.issue();
    expect(await office.run('changeApiKey', { id: apiKey.id, input: {} }, 'ada')).toBe('ROLE_REQUIRED');
    expect(await office.change('no/key@example.com', {})).toBe('API_KEY_NOT_FOUND');
    expect(await new Office('another').change(apiKey.id, {})).toBe('API_KEY_NOT_FOUND');
    await office.run('revokeApiKey', { id: apiKey.id });
    expect(await office.change(apiKey.id, { requestsPerMinute: 7 })).toBe('API_KEY_REVOKED');
  });

  it('is one change if it is sent again with its idempotency key', async () => {
    const { apiKey } = await office.issue();
    const more = { key: 'once' };
    const first = await office.change(apiKey.id, { requestsPerMinute: 7 }, more);
    await office.change(apiKey.id, { requestsPerMinute: 8 });
    expect(await office.change(apiKey.id, { requestsPerMinute: 7 }, more)).toEqual(first);
    expect(await office.change(apiKey.id, {})).toMatchObject({ budget: 8 });
  });

  it('takes its grants at once, and leaves the key and its secret', async () => {
    const { apiKey, secret } = await office.issue({ grants: asked('').grants });
    const uses = async () => {
      const query = `{ record(companyId: "narrow@example.com", vacancyId: "none", id: "none") { id } }`;
      const { body } = await service.graphql(query, { apiKey: secret });
      return body.errors[0].extensions.reason;
    };
    expect(await uses()).toBe('RECORD_NOT_FOUND');
    await office.change(apiKey.id, { grants: ['Query.events'] });
    expect(await uses()).toBe('OPERATION_NOT_GRANTED');
    const { apiKey: rolled } = await office.run('rollApiKey', { id: apiKey.id });
    expect(rolled.grants).toEqual([{ endpoint: 'Query.events' }]);
  });
});

describe('a rate limit above the most that keys may have', () => {
  const office = new Office('over');
  const over = { requestsPerMinute: 3_001 };

  it('is refused wherever it is sent, and names the setting', async () => {
    expect(await office.issue(over)).toBe('INVALID_INPUT requestsPerMinute');
    expect(await office.run('requestApiKey', { input: asked('over', over) }, 'ada')).toBe(
      'INVALID_INPUT requestsPerMinute',
    );
    const { id } = await office.run('requestApiKey', { input: asked('over') }, 'ada');
    expect(await office.run('approveApiKeyRequest', { id, input: over })).toBe('INVALID_INPUT requestsPerMinute');
    const { body } = await service.graphql(
      `mutation ($input: IssueApiKeyInput!) { issueApiKey(input: $input) { secret } }`,
      {
        token: tokenFor('over', { roles: ['admin'] }),
        variables: { input: asked('over', over) },
      },
    );
    expect(body.errors[0].extensions.errors).toEqual([
      { path: 'requestsPerMinute', message: 'must be at most 3000, the setting KEY_RATE_LIMIT_MAX' },
    ]);
  });

  it('can be less in the approval, and holds as the setting says in a key, once the setting has fallen', async () => {
    const { id } = await office.run('requestApiKey', { input: asked('over', { requestsPerMinute: 3_000 }) }, 'ada');
    const approved = await office.run('requestApiKey', { input: asked('over', { requestsPerMinute: 3_000 }) }, 'ada');
    await office.run('approveApiKeyRequest', { id: approved.id });
    const before = service;
    service = await startService({ database: before.database, clock });
    try {
      expect(await office.run('approveApiKeyRequest', { id })).toBe('INVALID_INPUT requestsPerMinute');
      const less = await office.run('approveApiKeyRequest', { id, input: { requestsPerMinute: 25 } });
      expect(less).toMatchObject({ requestsPerMinute: 25 });
      const { apiKey } = await office.run('claimApiKey', { id: approved.id }, 'ada');
      expect(apiKey).toMatchObject({ requestsPerMinute: 3_000, budget: 25 });
    } finally {
      await service.stop();
      service = before;
    }
  });
});

describe('a grant that does not exist', () => {
  it.each([
    ['Query.recrods', 'Query.records'],
    ['query.vacancies', 'Query.vacancies'],
    ['initFeatures', 'Mutation.initFeatures'],
    ['GET /v2/vacancies/{id}', 'GET /v2/vacancies/{vacancyId}/company/{companyId}'],
    ['POST /v2/vacancies/company/acme', 'POST /v2/vacancies/company/{companyId}'],
    ['nothing like it', null],
    ['', null],
    [`Query.records${'x'.repeat(200)}`, null],
  ])('is refused, and %j is told the nearest', async (endpoint, nearest) => {
    const input = asked('over', { grants: [{ endpoint, justification: 'a test' }] });
    const query = 'mutation ($input: IssueApiKeyInput!) { issueApiKey(input: $input) { secret } }';
    const token = tokenFor('over', { roles: ['admin'] });
    const { body } = await service.graphql(query, { token, variables: { input } });
    const [{ path, message }] = body.errors[0].extensions.errors;
    expect(path).toBe('grants.0.endpoint');
    if (nearest === null) expect(message).not.toContain('nearest');
    else expect(message.split('; the nearest are ')[1].split(', ')[0]).toBe(nearest);
  });
});
