import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { featureCodes } from '../../../src/core/pipeline/shapes/vacancy.js';
import {
  aFeature,
  asFeatureInput,
  aVacancy,
  createPipeline,
  initCandidates,
  type Pipeline,
  presentialData,
} from '../../support/company/pipeline.js';
import { type Service, startService, TestClock, tokenFor } from '../../support/service/service.js';

/** Operations that only GraphQL has, and additions of GraphQL. */

let service: Service;
const clock = new TestClock();
const token = tokenFor('acme');
const admin = tokenFor('acme', { subject: 'boss', roles: ['admin'] });

beforeAll(async () => {
  service = await startService({ clock });
});
afterAll(() => service.stop());

const run = async (query: string, variables: object = {}, as = token) => {
  const { body } = await service.graphql(query, { token: as, variables });
  return { data: body.data, reason: body.errors?.[0]?.extensions?.reason, error: body.errors?.[0] };
};

const create = `mutation ($input: CreateVacancyInput!, $key: String) { createVacancy(companyId: "acme", input: $input, idempotencyKey: $key) {
  id status { code }
  features { id featureCode order data jobAutomations { __typename
    ... on JobAutomations { timers { name time unit } }
    ... on SchedulingPresentialJobAutomations { discardDueToLackOfInterestTime discardDueToLackOfInterestTimeUnit } } } } }`;

describe('createVacancy', () => {
  it('takes a feature of each of the eight members and gives each its own automations and data', async () => {
    const features = featureCodes.map((code, index) =>
      asFeatureInput(aFeature(code, { id: `f-${index}`, order: 10 - index })),
    );
    const { data } = await run(create, { input: { ...aVacancy(), features } });
    const made = data.createVacancy.features;

    expect(made.map(({ order }: { order: number }) => order)).toEqual([3, 4, 5, 6, 7, 8, 9, 10]);
    expect(new Set(made.map(({ featureCode }: { featureCode: string }) => featureCode))).toEqual(new Set(featureCodes));
    expect(
      new Set(made.map((feature: { jobAutomations: { __typename: string } }) => feature.jobAutomations.__typename))
        .size,
    ).toBe(8);
    const presential = made.find(({ featureCode }: { featureCode: string }) => featureCode.endsWith('PRESENTIAL'));
    expect(presential.data).toEqual(presentialData);
    expect(presential.jobAutomations).toMatchObject({
      discardDueToLackOfInterestTime: 3,
      discardDueToLackOfInterestTimeUnit: 'days',
      timers: expect.arrayContaining([{ name: 'discardDueToLackOfInterest', time: 3, unit: 'days' }]),
    });
  });

  it.each([
    [
      'the time zone',
      [
        asFeatureInput(
          aFeature('AUTOMATIC_SCHEDULING_PRESENTIAL', { data: { ...presentialData, timezone: 'Nowhere' } }),
        ),
      ],
      'features.0.data.timezone',
    ],
    [
      'a duplicate id',
      ['INTERVIEW', 'DOCUMENTS'].map((code, index) =>
        asFeatureInput(aFeature(code as 'INTERVIEW', { id: 'same', order: index })),
      ),
      'features.1.id',
    ],
    [
      'a duplicate order',
      ['INTERVIEW', 'DOCUMENTS'].map((code) => asFeatureInput(aFeature(code as 'INTERVIEW', { order: 1 }))),
      'features.1.order',
    ],
    ['no features', [], 'features'],
  ])('names the place of a fault in the parsed input: %s', async (_case, features, path) => {
    const { data, error } = await run(create, { input: { ...aVacancy(), features } });
    expect(data.createVacancy).toBeNull();
    expect(error.extensions).toMatchObject({ code: 'BAD_USER_INPUT', reason: 'INVALID_INPUT' });
    expect(error.extensions.errors.map((fault: { path: string }) => fault.path)).toEqual([path]);
  });

  it('refuses a feature with two members or with none, before anything runs', async () => {
    const [interview, documents] = [aFeature('INTERVIEW'), aFeature('DOCUMENTS')].map(asFeatureInput);
    for (const feature of [{ ...interview, ...documents }, {}]) {
      const { status, body } = await service.graphql(create, {
        token,
        variables: { input: { ...aVacancy(), features: [feature] } },
      });
      expect([status, body.errors[0].extensions.reason]).toEqual([400, 'INVALID_INPUT']);
    }
  });

  it('replays a creation over REST under the same key: one feature as an object equals a list of it', async () => {
    const rest = await service.request('POST', '/v2/vacancies/company/acme', {
      token,
      body: aVacancy(),
      headers: { 'idempotency-key': 'created-once' },
    });
    const { data } = await run(create, {
      input: { ...aVacancy(), features: [asFeatureInput(aFeature('INTERVIEW'))] },
      key: 'created-once',
    });
    expect(data.createVacancy.id).toBe(rest.body.id);
  });
});

describe('publishVacancy and closeVacancy', () => {
  const change = (name: string) => `mutation ($id: ID!) { ${name}(companyId: "acme", id: $id) { status { code } } }`;

  it('SAVED → IN_PROGRESS → CLOSED, and only reopening leaves CLOSED', async () => {
    const { vacancyId: id } = await createPipeline(service);
    const seen: unknown[] = [];
    const [publish, close, reopen] = ['publishVacancy', 'closeVacancy', 'reopenVacancy'];
    for (const name of [publish, publish, close, close, publish, reopen, reopen] as string[]) {
      const { data, reason } = await run(change(name), { id });
      seen.push(data[name]?.status.code ?? reason);
    }
    expect(seen).toEqual([
      'IN_PROGRESS',
      'IN_PROGRESS',
      'CLOSED',
      'VACANCY_CLOSED',
      'VACANCY_CLOSED',
      'IN_PROGRESS',
      'VACANCY_NOT_CLOSED',
    ]);
  });

  it('reopening undoes closing and nothing else: a published vacancy is published, and a saved one is saved', async () => {
    const codes = async (...names: string[]) => {
      const { vacancyId: id } = await createPipeline(service);
      const seen: string[] = [];
      for (const name of names) seen.push((await run(change(name), { id })).data[name].status.code);
      return seen;
    };
    const again = ['closeVacancy', 'reopenVacancy', 'closeVacancy', 'reopenVacancy'];
    expect(await codes('publishVacancy', ...again)).toEqual([
      'IN_PROGRESS',
      ...['CLOSED', 'IN_PROGRESS', 'CLOSED', 'IN_PROGRESS'],
    ]);
    expect(await codes(...again)).toEqual(['CLOSED', 'SAVED', 'CLOSED', 'SAVED']);
  });

  it('reopening leads to IN_PROGRESS if the vacancy had candidates', async () => {
    const pipeline = await createPipeline(service);
    const { vacancyId: id } = pipeline;
    await initCandidates(service, pipeline, ['ada']);
    await run(change('closeVacancy'), { id });
    expect((await run(change('reopenVacancy'), { id })).data).toEqual({
      reopenVacancy: { status: { code: 'IN_PROGRESS' } },
    });
    expect(await initCandidates(service, pipeline, ['grace'])).toHaveLength(1);
  });

  it('are done once under an idempotency key', async () => {
    const { vacancyId: id } = await createPipeline(service);
    for (const name of ['closeVacancy', 'reopenVacancy', 'publishVacancy']) {
      const keyed = `mutation ($id: ID!) { ${name}(companyId: "acme", id: $id, idempotencyKey: "of-${id}") { updatedAt } }`;
      const [first, second] = [await run(keyed, { id }), await run(keyed, { id })];
      expect(first.data[name].updatedAt).toEqual(expect.any(String));
      expect(second).toEqual(first);
    }
  });

  it('name what does not exist', async () => {
    for (const name of ['publishVacancy', 'closeVacancy']) {
      expect((await run(change(name), { id: 'nowhere' })).reason).toBe('VACANCY_NOT_FOUND');
      expect((await run(change(name), { id: 'x'.repeat(129) })).error.extensions.errors).toEqual([
        { path: 'id', message: 'must have at most 128 characters' },
      ]);
    }
  });
});

describe('initFeatures', () => {
  const init = `mutation ($input: InitFeaturesInput!, $key: String) { initFeatures(input: $input, idempotencyKey: $key) { results {
    candidateId relationId record { __typename id status { code descriptionCode notificationDelay } origin sourceId } error { code reason message } } } }`;
  const input = ({ vacancyId }: Pipeline, candidates: string[], more: object = {}) => ({
    companyId: 'acme',
    vacancyId,
    featureId: 'stage-1',
    candidates: candidates.map((candidateId) => ({ candidateId, relationId: `r-${candidateId}` })),
    ...more,
  });

  it('returns a record or an error for each candidate, and the first candidate opens a SAVED vacancy', async () => {
    const pipeline = await createPipeline(service);
    await initCandidates(service, pipeline, ['known'], 'stage-1');
    const { data } = await run(init, {
      input: input(pipeline, ['known', 'new', 'new'], { origin: 'job board', sourceId: 's-1' }),
    });
    const [known, fresh, again] = data.initFeatures.results;

    expect(known).toMatchObject({
      candidateId: 'known',
      record: null,
      error: { code: 'CONFLICT', reason: 'CANDIDATE_ALREADY_IN_FEATURE' },
    });
    expect(fresh).toMatchObject({
      candidateId: 'new',
      relationId: 'r-new',
      error: null,
      record: {
        __typename: 'Interview',
        origin: 'job board',
        sourceId: 's-1',
        status: { code: 'IN_PROGRESS', descriptionCode: 'INITIALIZED', notificationDelay: 0 },
      },
    });
    expect(again).toMatchObject({
      candidateId: 'new',
      record: null,
      error: { reason: 'CANDIDATE_ALREADY_IN_FEATURE' },
    });
    const { data: seen } = await run('query ($id: ID!) { vacancy(companyId: "acme", id: $id) { status { code } } }', {
      id: pipeline.vacancyId,
    });
    expect(seen.vacancy.status.code).toBe('IN_PROGRESS');
  });

  it('takes a source for each candidate, else that of the call', async () => {
    const pipeline = await createPipeline(service);
    const candidates = [{ sourceId: 'fair' }, { sourceId: null }, {}, { sourceId: 'web' }].map((source, index) => ({
      candidateId: `own-${index}`,
      relationId: `r-${index}`,
      ...source,
    }));
    const sources = async (more: object, key?: string) => {
      const { data, reason } = await run(init, { input: { ...input(pipeline, []), candidates, ...more }, key });
      return (
        reason ??
        data.initFeatures.results.map(({ record }: { record: { sourceId: string | null } }) => record.sourceId)
      );
    };
    const key = 'many-sources';
    expect(await sources({ sourceId: 'campaign' }, key)).toEqual(['fair', 'campaign', 'campaign', 'web']);
    const asOmitted = candidates.map(({ sourceId, ...one }) => (sourceId ? { ...one, sourceId } : one));
    expect(await sources({ sourceId: 'campaign', candidates: asOmitted }, key)).toEqual([
      'fair',
      'campaign',
      'campaign',
      'web',
    ]);
    expect(await sources({ sourceId: 'campaign', candidates: candidates.slice(0, 3) }, key)).toBe(
      'IDEMPOTENCY_MISMATCH',
    );
    expect(await sources({ candidates: [{ ...candidates[0], sourceId: '' }] })).toBe('INVALID_INPUT');
  });

  it('starts a record as PENDING if the feature does not start automatically', async () => {
    const features = [asFeatureInput(aFeature('DOCUMENTS', { id: 'stage-1', selfInit: false }))];
    const { data: made } = await run(create, { input: { ...aVacancy(), features } });
    const { data } = await run(init, { input: input({ vacancyId: made.createVacancy.id } as Pipeline, ['c']) });
    expect(data.initFeatures.results[0].record).toMatchObject({
      __typename: 'ModuleRecord',
      status: { code: 'PENDING' },
    });
  });

  it('refuses the whole call for an unknown vacancy or feature, a closed vacancy, and no candidates', async () => {
    const pipeline = await createPipeline(service);
    const reasonOf = async (more: object, candidates = ['c']) =>
      (await run(init, { input: input(pipeline, candidates, more) })).reason;
    expect(await reasonOf({ vacancyId: 'nowhere' })).toBe('VACANCY_NOT_FOUND');
    expect(await reasonOf({ featureId: 'nowhere' })).toBe('INVALID_DESTINATION');
    expect(await reasonOf({}, [])).toBe('INVALID_INPUT');
    expect(await reasonOf({ companyId: 'globex' })).toBe('COMPANY_NOT_ALLOWED');
    await run('mutation ($id: ID!) { closeVacancy(companyId: "acme", id: $id) { id } }', { id: pipeline.vacancyId });
    expect(await reasonOf({})).toBe('VACANCY_CLOSED');
  });

  it('replays under an idempotency key', async () => {
    const pipeline = await createPipeline(service);
    const variables = { input: input(pipeline, ['once']), key: 'init-once' };
    const first = await run(init, variables);
    expect((await run(init, variables)).data).toEqual(first.data);
  });
});

describe('API keys, managed by admins', () => {
  const issue = `mutation ($input: IssueApiKeyInput!) { issueApiKey(input: $input) { secret apiKey { id companyId grants { endpoint justification } contact { email } createdAt expiresAt revokedAt lastUsedAt } } }`;
  const endpoint = 'GET /v2/vacancies/{vacancyId}/company/{companyId}';
  const input = {
    companyId: 'acme',
    grants: [{ endpoint, justification: 'our website' }],
    contact: { companyName: 'Acme', fullName: 'Ada Byron', role: 'CTO', email: 'ada@acme.example' },
  };
  const read = (apiKey: string) => service.request('GET', '/v2/vacancies/nowhere/company/acme', { apiKey });

  it('are issued with their grants; the secret works and is shown once', async () => {
    const { data } = await run(issue, { input }, admin);
    const { secret, apiKey } = data.issueApiKey;
    expect(apiKey).toMatchObject({
      companyId: 'acme',
      grants: input.grants,
      contact: { email: 'ada@acme.example' },
      revokedAt: null,
      lastUsedAt: null,
    });
    expect((await read(secret)).status).toBe(404);

    const { data: listed } = await run('{ apiKeys(companyId: "acme") { id lastUsedAt } }', {}, admin);
    expect(listed.apiKeys.find(({ id }: { id: string }) => id === apiKey.id)).toBeDefined();
    expect(JSON.stringify(listed)).not.toContain(secret.split('.')[3]);
  });

  it('show when they were last used', async () => {
    const { data } = await run(issue, { input }, admin);
    await read(data.issueApiKey.secret);
    const lastUse = async (): Promise<string | null> => {
      const { data: listed } = await run('{ apiKeys(companyId: "acme") { id lastUsedAt } }', {}, admin);
      return listed.apiKeys.find(({ id }: { id: string }) => id === data.issueApiKey.apiKey.id).lastUsedAt;
    };
    // No request waits until its use is stored, so a query right after it may be too early.
    let lastUsedAt: string | null = null;
    for (let asked = 0; lastUsedAt === null && asked < 100; asked += 1) lastUsedAt = await lastUse();
    expect(lastUsedAt).toBe(new Date(clock.now()).toISOString());
  });

  it('end at once on this node when they are revoked, and forever', async () => {
    const { data } = await run(issue, { input }, admin);
    const { secret, apiKey } = data.issueApiKey;
    expect((await read(secret)).status).toBe(404);
    const revoke = 'mutation ($id: ID!) { revokeApiKey(companyId: "acme", id: $id) { revokedAt } }';
    const { data: revoked } = await run(revoke, { id: apiKey.id }, admin);
    const { status, body } = await read(secret);
    expect([status, body.reason]).toEqual([401, 'API_KEY_REVOKED']);
    expect((await run(revoke, { id: apiKey.id }, admin)).data).toEqual(revoked);
    expect(
      (await run('mutation ($id: ID!) { rollApiKey(companyId: "acme", id: $id) { secret } }', { id: apiKey.id }, admin))
        .reason,
    ).toBe('API_KEY_REVOKED');
  });

  it('are refused on other nodes within 5 s after they are revoked', async () => {
    const other = await startService({ database: service.database, clock });
    const { data } = await run(issue, { input }, admin);
    const { secret, apiKey } = data.issueApiKey;
    const there = async () =>
      (await other.request('GET', '/v2/vacancies/nowhere/company/acme', { apiKey: secret })).status;
    expect(await there()).toBe(404);
    await run('mutation ($id: ID!) { revokeApiKey(companyId: "acme", id: $id) { id } }', { id: apiKey.id }, admin);
    clock.advance(5_000);
    expect(await there()).toBe(401);
    await other.stop();
  });

  it('are rolled: the old secret is valid for the overlap, with 0 not at all', async () => {
    const roll =
      'mutation ($id: ID!, $overlapHours: Int) { rollApiKey(companyId: "acme", id: $id, overlapHours: $overlapHours) { secret apiKey { id } } }';
    const { data } = await run(issue, { input }, admin);
    const { secret: first, apiKey } = data.issueApiKey;
    const second = (await run(roll, { id: apiKey.id }, admin)).data.rollApiKey;
    expect(second.apiKey.id).toBe(apiKey.id);
    expect([(await read(first)).status, (await read(second.secret)).status]).toEqual([404, 404]);
    clock.advance(24 * 3_600_000);
    const late = await read(first);
    expect([late.status, late.body.reason, (await read(second.secret)).status]).toEqual([401, 'API_KEY_EXPIRED', 404]);

    const third = (await run(roll, { id: apiKey.id, overlapHours: 0 }, admin)).data.rollApiKey;
    expect([(await read(second.secret)).status, (await read(third.secret)).status]).toEqual([401, 404]);
  });

  it.each([
    ['a grant that is not an endpoint', { grants: [{ endpoint: 'GET /v3', justification: 'x' }] }, 'grants.0.endpoint'],
    [
      "an admin's operation",
      { grants: [{ endpoint: 'Mutation.issueApiKey', justification: 'x' }] },
      'grants.0.endpoint',
    ],
    ['no grant', { grants: [] }, 'grants'],
    ['an invalid e-mail address', { contact: { ...input.contact, email: 'ada' } }, 'contact.email'],
    ['an expiry in the past', { expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
  ])('are not issued with %s', async (_case, overrides, path) => {
    const { error } = await run(issue, { input: { ...input, ...overrides } }, admin);
    expect(error.extensions).toMatchObject({ reason: 'INVALID_INPUT', errors: [{ path }] });
  });

  it('are managed only by admins of the company: ROLE_REQUIRED for users and keys, COMPANY_NOT_ALLOWED elsewhere', async () => {
    const list = '{ apiKeys(companyId: "acme") { id } }';
    expect((await run(list)).reason).toBe('ROLE_REQUIRED');
    const { text } = await service.issueKey('acme');
    const { body } = await service.graphql(list, { apiKey: text });
    expect(body.errors[0].extensions).toEqual({
      code: 'FORBIDDEN',
      reason: 'ROLE_REQUIRED',
      documentationUrl: '/docs/errors#ROLE_REQUIRED',
    });
    expect((await run('{ apiKeys(companyId: "globex") { id } }', {}, admin)).reason).toBe('COMPANY_NOT_ALLOWED');
    expect((await run('mutation { revokeApiKey(companyId: "acme", id: "nowhere") { id } }', {}, admin)).reason).toBe(
      'API_KEY_NOT_FOUND',
    );
  });
});

describe('viewer', () => {
  it('shows a user and a key who they are and what they may use', async () => {
    const query = '{ viewer { kind id companyIds grants } }';
    const { data } = await run(query);
    expect(data.viewer).toMatchObject({ kind: 'USER', id: 'user-1', companyIds: ['acme'] });
    const key = await service.issueKey('acme', { grants: ['Query.record'] });
    const { body } = await service.graphql(query, { apiKey: key.text });
    expect(body.data.viewer).toEqual({ kind: 'API_KEY', id: key.id, companyIds: ['acme'], grants: ['Query.record'] });
  });
});

describe('record', () => {
  it('returns a record of any kind by the interface', async () => {
    const pipeline = await createPipeline(service);
    const query = `query ($vacancyId: ID!, $id: ID!) { record(companyId: "acme", vacancyId: $vacancyId, id: $id) { __typename isClosed feature { id } } }`;
    const kinds: string[] = [];
    for (const stage of ['stage-1', 'stage-2', 'stage-3']) {
      const [id] = await initCandidates(service, pipeline, ['any'], stage);
      const { data } = await run(query, { vacancyId: pipeline.vacancyId, id });
      expect(data.record.feature.id).toBe(stage);
      kinds.push(data.record.__typename);
    }
    expect(kinds).toEqual(['Interview', 'Psychometric', 'ModuleRecord']);
    expect((await run(query, { vacancyId: pipeline.vacancyId, id: 'nowhere' })).reason).toBe('RECORD_NOT_FOUND');
  });
});
