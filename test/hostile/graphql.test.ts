import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { FeatureRecord } from '../../src/core/pipeline/shapes/record.js';
import type { Feature, Vacancy } from '../../src/core/pipeline/shapes/vacancy.js';
import { initCandidates } from '../support/company/pipeline.js';
import { doubledFragments } from '../support/documents.js';
import { eventually } from '../support/eventually.js';
import { openSubscriber } from '../support/feed/subscribers.js';
import { type Reply, tokenFor } from '../support/service/service.js';
import { expectCatalogued, startTarget, type Target, timeoutMs, withstand } from './attack.js';

/** Operations that are slow, deep, endless or wrong. */

let target: Target;
beforeAll(async () => {
  target = await startTarget();
}, timeoutMs);
afterAll(() => target.service.stop(), timeoutMs);

const admin = tokenFor('acme', { roles: ['admin'] });
const send = (body: unknown): Promise<Reply> => target.service.request('POST', '/graphql', { token: admin, body });
const sendGet = (query: string, headers: Record<string, string> = { 'apollo-require-preflight': '1' }) =>
  target.service.request('GET', `/graphql?${query}`, { token: admin, headers });

/** The first error's reason, or its code if it has no reason. */
const reasonOf = ({ body }: Reply): string | undefined => {
  const { code, reason } = body.errors?.[0]?.extensions ?? {};
  return reason ?? code;
};

async function expectRefused(ask: () => Promise<Reply>, reason: string): Promise<void> {
  await withstand(target, async () => {
    const reply = await ask();
    expectCatalogued(reply);
    expect(reasonOf(reply)).toBe(reason);
  });
}

const inVacancy = (fields: string) => `{ vacancy(companyId: "acme", id: "${target.vacancyId}") { ${fields} } }`;
const range = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('operations', () => {
  it.each<[string, () => string, string]>([
    [
      '10,000 aliases',
      () =>
        `{ ${range(10_000)
          .map((index) => `a${index}: __typename`)
          .join(' ')} }`,
      'QUERY_LIMIT_EXCEEDED',
    ],
    [
      '31 aliases',
      () =>
        `{ ${range(31)
          .map((index) => `a${index}: viewer { id }`)
          .join(' ')} }`,
      'QUERY_LIMIT_EXCEEDED',
    ],
    ['a fragment that spreads itself', () => '{ ...A } fragment A on Query { ...A }', 'GRAPHQL_VALIDATION_FAILED'],
    [
      '450 nested fragments',
      () => `{ ${'... on Query { '.repeat(450)} __typename ${'}'.repeat(450)} }`,
      'QUERY_LIMIT_EXCEEDED',
    ],
    // It must come before others that are as deep: V8 needs more of the stack where it has not compiled the parser yet.
    ['1,990 lists that never end', () => `{ vacancy(companyId: ${'['.repeat(1_990)}`, 'GRAPHQL_PARSE_FAILED'],
    [
      '900 nested lists',
      () => `{ vacancy(companyId: ${'['.repeat(900)}${']'.repeat(900)}, id: "x") { id } }`,
      'GRAPHQL_VALIDATION_FAILED',
    ],
    [
      'one key with two meanings',
      () => '{ a: vacancy(companyId: "a", id: "x") { id } a: vacancy(companyId: "a", id: "y") { id } }',
      'GRAPHQL_VALIDATION_FAILED',
    ],
    [
      'circular introspection',
      () => `{ __schema { types { ${'fields { type { '.repeat(50)} name ${'} }'.repeat(50)} } } }`,
      'GRAPHQL_VALIDATION_FAILED',
    ],
    ['@defer', () => '{ ... @defer { viewer { id } } }', 'GRAPHQL_VALIDATION_FAILED'],
    ['a directive 300 times', () => `{ viewer ${'@skip(if: false) '.repeat(300)} { id } }`, 'QUERY_LIMIT_EXCEEDED'],
    ['a subscription', () => 'subscription { events(companyId: "acme") { seq } }', 'INVALID_INPUT'],
    ['a type definition', () => 'type Query { a: Int }', 'GRAPHQL_VALIDATION_FAILED'],
    ['NUL', () => '{ viewer\0 { id } }', 'GRAPHQL_PARSE_FAILED'],
    ['half a surrogate pair', () => '{ vacancy(companyId: "\ud800", id: "x") { id } }', 'GRAPHQL_PARSE_FAILED'],
    [
      'half a surrogate pair as an escape',
      () => '{ vacancy(companyId: "\\ud800", id: "x") { id } }',
      'GRAPHQL_PARSE_FAILED',
    ],
    ['a query field in a mutation', () => 'mutation { viewer { id } }', 'GRAPHQL_VALIDATION_FAILED'],
    ['a misspelled field', () => '{ vacanc { id } }', 'GRAPHQL_VALIDATION_FAILED'],
  ])('%s', (_case, query, reason) => expectRefused(() => send({ query: query() }), reason));

  it('suggests no field, even to authenticated callers', async () => {
    const { text } = await send({ query: '{ vacancie { id } }' });
    expect(text).not.toContain('Did you mean');
  });

  // Each fragment spreads the next two. A walk over all paths would take 2^22 of them.
  it('fragments with exponentially many paths, quickly', () =>
    withstand(target, async () => {
      const fragments = range(22).map(
        (n) => `fragment F${n} on Vacancy { ...F${n + 1} ...G${n} } fragment G${n} on Vacancy { ...F${n + 1} }`,
      );
      const begun = performance.now();
      const reply = await send({
        query: `${inVacancy('...F0')} ${fragments.join(' ')} fragment F22 on Vacancy { id }`,
      });
      expect(reply.body).toEqual({ data: { vacancy: { id: target.vacancyId } } });
      expect(performance.now() - begun).toBeLessThan(2000);
    }));

  // A walk that follows a fragment each time would take 2^40 steps: the test would never end.
  it('fragments that are doubled on 40 levels, over POST, GET and WebSocket', () =>
    withstand(target, async () => {
      const query = doubledFragments(40);
      const answered = { data: { viewer: { kind: 'USER' } } };
      expect((await send({ query })).body).toEqual(answered);
      expect((await sendGet(new URLSearchParams({ query }).toString())).body).toEqual(answered);
      const subscriber = await openSubscriber(target.service.url, { token: admin });
      subscriber.subscribe(doubledFragments(40, 'subscription'));
      subscriber.subscribe(query);
      await eventually(() => subscriber.refusals.length > 0);
      expect(subscriber.closed()).toBeNull();
      subscriber.stop();
    }));

  it('everything skipped: the answer is empty', () =>
    withstand(target, async () => {
      const query =
        'query ($yes: Boolean!) { viewer @include(if: $yes) @skip(if: $yes) { id } ... @skip(if: true) { viewer { id } } }';
      expect((await send({ query, variables: { yes: true } })).body).toEqual({ data: {} });
    }));

  it('random sequences of tokens', () =>
    withstand(target, async () => {
      const words =
        '{ } ( ) [ ] : ! $ @ ... = | & " """ # , query mutation fragment on viewer vacancy companyId id "acme" $a Int 1 -1 1e400 null true __typename __schema \\u0000 @skip(if: true) { id }';
      const documents = fc.array(fc.constantFrom(...words.split(' ')), { maxLength: 40 }).map((all) => all.join(' '));
      await fc.assert(
        fc.asyncProperty(documents, async (query) => {
          expectCatalogued(await send({ query }));
        }),
        { numRuns: 60, seed: 7 },
      );
    }));
});

describe('an id that is sent as a number', () => {
  const read =
    'query ($companyId: ID!, $id: ID!) { candidate(companyId: $companyId, candidateId: $id) { candidateId } }';
  const refused = (path: string) => ({
    reason: 'INVALID_INPUT',
    errors: [{ path, message: expect.stringContaining('9007199254740991') }],
  });
  const extensionsOf = ({ body }: Reply) => body.errors?.[0]?.extensions;
  const text = (id: string) => `{"query":${JSON.stringify(read)},"variables":{"companyId":"acme","id":${id}}}`;
  const post = (id: string) =>
    target.service.request('POST', '/graphql', {
      token: admin,
      body: text(id),
      headers: { 'content-type': 'application/json' },
    });

  const stored = ['7', '9007199254740991', '1610521604143693800'];
  const ofText = '1610521604143693812';
  beforeAll(() => initCandidates(target.service, target, [...stored, ofText]));

  it('is that id up to 2^53, and as long as its digits stay', async () => {
    for (const id of stored) expect((await post(id)).body).toEqual({ data: { candidate: { candidateId: id } } });
  });

  it('is refused by name where it would become that of somebody else, over POST, GET and WebSocket', async () => {
    for (const id of ['1610521604143693812', '9007199254740993', '1152921504606846976']) {
      expect(extensionsOf(await post(id))).toMatchObject(refused('variables.id'));
      const sent = new URLSearchParams({ query: read, variables: `{"companyId":"acme","id":${id}}` });
      expect(extensionsOf(await sendGet(String(sent)))).toMatchObject(refused('variables.id'));
    }
    const subscriber = await openSubscriber(target.service.url, { token: admin });
    const query = 'subscription ($after: String) { events(companyId: "acme", after: $after) { seq } }';
    subscriber.send(
      `{"type":"subscribe","id":"1","payload":{"query":${JSON.stringify(query)},"variables":{"after":9007199254740993}}}`,
    );
    await eventually(() => subscriber.refusals.length > 0);
    expect(subscriber.refusals).toEqual([expect.objectContaining(refused('variables.after'))]);
    subscriber.stop();
  });

  it('is that id in a document, however long; other numbers are refused there, too', async () => {
    const inDocument = `{ candidate(companyId: "acme", candidateId: 1610521604143693812) { candidateId } }`;
    expect((await send({ query: inDocument })).body.data.candidate.candidateId).toBe('1610521604143693812');
    const data = `mutation { createVacancy(companyId: "acme", input: { features: [{ documents: { data: { n: 1610521604143693812 } } }] }) { id } }`;
    const { errors } = (await send({ query: data })).body;
    expect(errors.map(({ message }: { message: string }) => message)).toContainEqual(
      expect.stringContaining('1610521604143693812 must be a number that JavaScript holds exactly'),
    );
  });
});

describe('parameters of an operation', () => {
  const query = '{ viewer { id } }';
  it.each<[string, unknown, string]>([
    ['a batch', [{ query }, { query }], 'BAD_REQUEST'],
    ['no operation', {}, 'BAD_REQUEST'],
    ['an operation that is a number', { query: 5 }, 'BAD_REQUEST'],
    ['an operation that is an object', { query: { query } }, 'BAD_REQUEST'],
    ['variables that are a list', { query, variables: [1] }, 'BAD_REQUEST'],
    ['variables that are text', { query, variables: '{}' }, 'BAD_REQUEST'],
    [
      'an unknown name',
      { query: 'query A { viewer { id } }', operationName: '__proto__' },
      'OPERATION_RESOLUTION_FAILURE',
    ],
    [
      'two operations and no name',
      { query: 'query A { viewer { id } } query B { viewer { id } }' },
      'OPERATION_RESOLUTION_FAILURE',
    ],
    ['extensions that are a number', { query, extensions: 5 }, 'BAD_REQUEST'],
    ['a persisted query without a version', { query, extensions: { persistedQuery: {} } }, 'INVALID_INPUT'],
    [
      'a persisted query of an unknown version',
      { extensions: { persistedQuery: { version: 2, sha256Hash: 'a' } } },
      'INVALID_INPUT',
    ],
    [
      'an unknown persisted query',
      { extensions: { persistedQuery: { version: 1, sha256Hash: '__proto__' } } },
      'PERSISTED_QUERY_NOT_FOUND',
    ],
    [
      'a persisted query with an invalid hash',
      { extensions: { persistedQuery: { version: 1, sha256Hash: { a: 1 } } } },
      'PERSISTED_QUERY_NOT_FOUND',
    ],
    [
      'a persisted query with the hash of another',
      { query, extensions: { persistedQuery: { version: 1, sha256Hash: '0'.repeat(64) } } },
      'INVALID_INPUT',
    ],
  ])('%s', (_case, body, reason) => expectRefused(() => send(body), reason));

  it('an invalid persisted query, or one that changes data, is not run by GET', async () => {
    const persisted = (text: string) => ({
      persistedQuery: { version: 1, sha256Hash: createHash('sha256').update(text).digest('hex') },
    });
    const closing = `mutation { closeVacancy(companyId: "acme", id: "nowhere") { id } }`;
    for (const text of ['{ nothing }', closing]) {
      await send({ query: text, extensions: persisted(text) });
      const reply = await sendGet(`extensions=${encodeURIComponent(JSON.stringify(persisted(text)))}`);
      expectCatalogued(reply);
      expect(reply.body.data).toBeUndefined();
    }
  });

  it.each([
    ['a mutation', `query=${encodeURIComponent('mutation { closeVacancy(companyId: "acme", id: "x") { id } }')}`],
    ['a duplicate operation', 'query={viewer{id}}&query={viewer{kind}}'],
    ['variables that are not JSON', 'query={viewer{id}}&variables={'],
    ['variables that are a list', 'query={viewer{id}}&variables=[]'],
    ['an invalid percent-encoding', 'query=%E0%A4%A'],
    ['nothing', 'query='],
  ])('GET of %s', (_case, parameters) =>
    withstand(target, async () => {
      const reply = await sendGet(parameters);
      expectCatalogued(reply);
      expect(reply.status).toBeGreaterThanOrEqual(400);
    }),
  );

  it('a form on another site runs nothing', () =>
    expectRefused(() => sendGet('query={viewer{id}}', { 'content-type': 'text/plain' }), 'BAD_REQUEST'));

  it('a megabyte of variables', () =>
    withstand(target, async () => {
      const reply = await send({ query, variables: { text: 'x'.repeat(1_000_000) } });
      expect(reply.body.data.viewer.id).toBe('user-1');
    }));
});

describe('answers that are much larger than the request', () => {
  /** A company with 60 interviews for one vacancy of the largest size that a request can have. */
  async function bulky(companyId: string, oversized: Partial<Vacancy>): Promise<void> {
    const { store } = target.service.database;
    const [vacancy] = await store.vacancies.find(target.companyId, [target.vacancyId]);
    const record = await store.records.findOne({ ...target, id: target.recordId });
    await store.transaction(async (tx) => {
      await tx.vacancies.insert({ ...(vacancy as Vacancy), ...oversized, companyId });
      const records = range(60).map((index) => ({ ...record, companyId, id: `r${index}`, candidateId: `c${index}` }));
      await tx.records.insert(records as FeatureRecord[]);
    });
  }

  const stage: Feature = {
    id: 'stage-1',
    featureCode: 'AUTOMATIC_FORM',
    order: 1,
    isAutomatic: true,
    color: '#000000',
    customName: 'Form',
    actions: [],
    selfInit: true,
    jobAutomations: {},
    data: null,
  };
  it.each([
    ['texts', { contextAI: 'x'.repeat(1_000_000) }, 'contextAI'],
    ['numbers', { features: [{ ...stage, data: { numbers: Array(400_000).fill(1) } }] }, 'features { data }'],
  ])('of %s', async (companyId, oversized, selection) => {
    await bulky(companyId, oversized);
    const query = `{ interviews(companyId: "${companyId}", first: 60) { nodes { vacancy { ${selection} } } } }`;
    await expectRefused(() => target.service.graphql(query, { token: tokenFor(companyId) }), 'QUERY_LIMIT_EXCEEDED');
  });
});

describe('arguments', () => {
  const cursor = (value: unknown) =>
    Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
  const at = '2026-01-01T00:00:00.000Z';
  const places = {
    vacancies:
      'query ($first: Int, $after: String) { vacancies(companyId: "acme", first: $first, after: $after) { totalCount nodes { id } } }',
    byName:
      'query ($first: Int, $after: String) { vacancies(companyId: "acme", first: $first, after: $after, orderBy: { field: NAME, direction: ASC }) { nodes { id } } }',
    interviews:
      'query ($first: Int, $after: String) { interviews(companyId: "acme", first: $first, after: $after) { totalCount nodes { id } } }',
    nested:
      'query ($first: Int, $after: String, $id: ID!) { vacancy(companyId: "acme", id: $id) { features { psychometrics(first: $first, after: $after) { nodes { id } } } } }',
  };
  const asked = (query: string, variables: object) => {
    const id = query.includes('$id') ? { id: target.vacancyId } : {};
    return send({ query, variables: { ...variables, ...id } });
  };

  it.each([-1, 0, 101, -2147483648])('first: %s', async (first) => {
    for (const query of Object.values(places)) await expectRefused(() => asked(query, { first }), 'INVALID_INPUT');
  });

  it('first: null, which is the default', async () => {
    for (const query of Object.values(places)) {
      const { body } = await asked(query, { first: null });
      expect(body).toEqual((await asked(query, {})).body);
      expect(body.errors).toBeUndefined();
    }
  });

  it.each([2147483648, 1.5, '5', true, [1], { a: 1 }])('first: %j, which is not an Int', async (first) => {
    await withstand(target, async () => {
      for (const query of Object.values(places)) {
        const reply = await asked(query, { first });
        expectCatalogued(reply);
        expect(['INVALID_INPUT', 'QUERY_LIMIT_EXCEEDED']).toContain(reasonOf(reply));
        expect(reply.status).toBe(400);
      }
    });
  });

  it.each([
    ['empty', ''],
    ['not base64', '😀'],
    ['not JSON', cursor('x')],
    ['null', cursor(null)],
    ['numbers', cursor([1, 2])],
    ['not a pair', cursor([at, 'a', 'b'])],
    ['without an id', cursor([at, ''])],
    ['with NUL', cursor([at, 'a\0b'])],
    ['with half a surrogate pair', cursor('["2026-01-01T00:00:00.000Z","\\ud800"]')],
    ['1,500 nested lists', cursor('['.repeat(1500))],
    ['of 100,000 characters', 'A'.repeat(100_000)],
  ])('a cursor that is %s', async (_case, after) => {
    for (const query of Object.values(places)) await expectRefused(() => asked(query, { after }), 'INVALID_INPUT');
  });

  it.each([
    'yesterday',
    '2026-02-30T00:00:00.000Z',
    '0000-01-01T00:00:00.000Z',
    '2026-01-01T24:00:00.000Z',
    '2026-01-01T00:00:60.000Z',
  ])('a cursor at %s, which is not a time', async (value) => {
    const after = cursor([value, 'a']);
    for (const query of [places.vacancies, places.interviews, places.nested])
      await expectRefused(() => asked(query, { after }), 'INVALID_INPUT');
  });

  it.each([
    'createdAfter: "0000-01-01T00:00:00Z"',
    'createdAfter: "2026-02-30T00:00:00Z"',
    'updatedAfter: "2026-01-01T00:00:00+99:99"',
    'updatedAfter: "infinity"',
    'nameContains: "a\\u0000"',
    'areaId: ""',
  ])('a filter of %s', (filter) =>
    expectRefused(
      () => send({ query: `{ vacancies(companyId: "acme", filter: { ${filter} }) { totalCount } }` }),
      'INVALID_INPUT',
    ),
  );

  it.each([
    'createdAfter: "9999-12-31T23:59:59+23:59"',
    'createdAfter: "2026-01-01T00:00:00.123456789012345678901234567890Z"',
    'updatedAfter: "0001-01-02T00:00:00-18:00"',
    'nameContains: "%_\\\\%"',
    'country: "\'; drop table vacancy; --"',
    'areaId: 99999999999999999999',
  ])('a valid filter of %s', (filter) =>
    withstand(target, async () => {
      const { body } = await send({ query: `{ vacancies(companyId: "acme", filter: { ${filter} }) { totalCount } }` });
      expect(body.errors).toBeUndefined();
      expect(body.data.vacancies.totalCount).toBe(filter.includes('-18:00') ? 1 : filter.includes('0.123') ? 1 : 0);
    }),
  );

  const creating = (data: string) => `mutation { createVacancy(companyId: "acme", input: {
    features: [{ form: { id: "f", order: 1, isAutomatic: true, color: "#000000", customName: "", actions: [], selfInit: true, jobAutomations: {}, data: ${data} } }],
    type: Standard, name: "", visibility: PUBLIC, areaId: "a", country: null, locationId: null, workModality: REMOTE, jobDescription: "", jobDescriptionHtml: "",
    requirements: null, requirementsHtml: null, contextAI: null, hasFinalistsEnabled: true, maxCandidates: null, refCode: null,
    jobAutomations: { frozenDueToFinalistInactivityTime: 1, frozenDueToFinalistInactivityTimeUnit: days, frozenDueToSelectionInactivityTime: 1, frozenDueToSelectionInactivityTimeUnit: days } }) { id } }`;
  it.each([
    ['{ a: 1e400 }', 'INVALID_INPUT'],
    ['{ a: "\\u0000" }', 'INVALID_INPUT'],
    ['{ a: SOMETHING }', 'GRAPHQL_VALIDATION_FAILED'],
    ['{ __proto__: { polluted: 1 } }', 'GRAPHQL_VALIDATION_FAILED'],
    ['{ a: 1, a: 2 }', 'GRAPHQL_VALIDATION_FAILED'],
    ['[]', 'GRAPHQL_VALIDATION_FAILED'],
    ['"{}"', 'GRAPHQL_VALIDATION_FAILED'],
    [`${'{ a: '.repeat(300)}1${' }'.repeat(300)}`, 'INVALID_INPUT'],
  ])('data %s', (data, reason) => expectRefused(() => send({ query: creating(data) }), reason));

  it.each([
    'issueApiKey(input: { companyId: "acme", grants: [{ endpoint: "toString", justification: "" }], contact: { companyName: "a", fullName: "b", role: "c", email: "d@example.com" } }) { secret }',
    'rollApiKey(companyId: "acme", id: "\\u0000") { secret }',
    'revokeApiKey(companyId: "acme", id: "") { id }',
    'initFeatures(input: { companyId: "acme", vacancyId: "\\u0000", featureId: "__proto__", candidates: [{ candidateId: "", relationId: "a" }] }) { results { error { reason } } }',
    'orchestrate(companyId: "acme", vacancyId: "v", id: "r", input: { resourceId: "\\u0000" }) { closed { id } }',
  ])('mutation { %s }', (field) => expectRefused(() => send({ query: `mutation { ${field} }` }), 'INVALID_INPUT'));
});
