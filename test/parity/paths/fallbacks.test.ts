import { hash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '../../../src/core/kernel/errors.js';
import { maxAnswerLength } from '../../../src/core/kernel/reading/renderedJson.js';
import { aFeature, asFeatureInput, aVacancy } from '../../support/company/pipeline.js';
import { openTestDatabase, type TestDatabase } from '../../support/database/databases.js';
import { type Reply, type Service, startService, TestClock, tokenFor } from '../../support/service/service.js';
import { type PreparedCompany, prepareCompany } from '../cases/preparedCompany.js';
import { answerInOrder } from '../comparison/comparable.js';
import { countingRenderer, failing, withoutRenderer } from '../comparison/stores.js';
import { timeoutMs } from '../random/randomCases.js';

/** Requests that the store can't answer itself, or not at once: a client notices no difference. */

const keyLimit = 1_000_000;
const clock = new TestClock();

let database: TestDatabase;
let service: Service;
let recordService: Service;
let prepared: PreparedCompany;
let answered: () => number;

beforeAll(async () => {
  database = await openTestDatabase();
  const counting = countingRenderer(database.store);
  answered = counting.answered;
  service = await startService({ database, clock, keyLimit, store: counting.store });
  recordService = await startService({ database, clock, keyLimit, store: withoutRenderer(database.store) });
  prepared = await prepareCompany(service);
}, timeoutMs);
afterAll(async () => {
  await service.stop();
  await recordService.stop();
  await database.close();
}, timeoutMs);

type Headers = Record<string, string>;
type Ask = (of: Service, headers: Headers) => Promise<Reply>;

const byNature = ['date', 'x-request-id', 'etag', 'content-length'];

/** The answer that a client gets, without the parts that always differ. */
const seen = ({ status, headers, text, body }: Reply) => ({
  status,
  headers: Object.fromEntries([...headers].filter(([name]) => !byNature.includes(name))),
  answer: (body === undefined ? text : answerInOrder(body)).replaceAll(/request id \S+\./g, 'request id ….'),
});

/** Asks both services, and the first one twice. Each request has a new user, or a new key, which is charged. */
async function expectAlike(ask: Ask, grants?: readonly string[]): Promise<Reply> {
  const headersFor = async (): Promise<Headers> =>
    grants
      ? { 'x-auth-api-key': (await service.issueKey(prepared.companyId, { grants })).text }
      : { authorization: `Bearer ${tokenFor(prepared.companyId)}` };
  const reply = await ask(service, await headersFor());
  const fromRecords = seen(await ask(recordService, await headersFor()));
  expect(seen(reply)).toEqual(fromRecords);
  // Now the operation may be known: then it is answered without Apollo's pipeline.
  expect(seen(await ask(service, await headersFor()))).toEqual(fromRecords);
  expect(reply.text).not.toContain('INTERNAL');
  return reply;
}

const graphql =
  (query: string, more: { variables?: unknown; operationName?: string } = {}): Ask =>
  (of, headers) =>
    of.request('POST', '/graphql', { headers, body: { query, variables: { ...prepared }, ...more } });

const inVacancy = (fields: string, variables = '') =>
  `query ($companyId: ID!, $vacancyId: ID! ${variables}) { vacancy(companyId: $companyId, id: $vacancyId) { ${fields} } }`;
const vacancyGrant = 'GET /v2/vacancies/{vacancyId}/company/{companyId}';
const interviewGrant = 'GET /v2/candidates/interviews/{id}/company/{companyId}/vacancy/{vacancyId}';

describe('a key with some of the grants', () => {
  const everything = `id features { id interviews { nodes { id vacancy { id } } } psychometrics { nodes { id feature { id } } } }
    interviews { totalCount nodes { id } } psychometrics { edges { cursor } }`;
  it.each([
    [[vacancyGrant]],
    [['Query.vacancy']],
    [['Query.vacancy', 'Vacancy.interviews']],
    [['Query.vacancy', 'Feature.interviews', 'Feature.psychometrics']],
    [['Query.vacancy', interviewGrant]],
    [[interviewGrant]],
    [[vacancyGrant, interviewGrant]],
    [['Query.viewer']],
  ])('gets the parts of a vacancy that it may read: %j', async (grants) => {
    await expectAlike(graphql(inVacancy(everything)), grants);
  });

  it.each([
    [[interviewGrant]],
    [['Query.interviews']],
    [['Query.interviews', 'FeatureRecord.vacancy']],
    [['Query.interviews', 'FeatureRecord.feature']],
    [['Query.interviews', vacancyGrant]],
  ])('gets the parts of interviews that it may read: %j', async (grants) => {
    const query =
      'query ($companyId: ID!) { interviews(companyId: $companyId) { nodes { id vacancy { name } feature { id } } } }';
    await expectAlike(graphql(query), grants);
  });
});

describe('a query that the store does not answer', () => {
  it.each([
    ['a nested page of 0', inVacancy('id interviews(first: 0) { nodes { id } }')],
    ['a nested page of 101', inVacancy('id features { id psychometrics(first: 101) { nodes { id } } }')],
    ['a nested page of null', inVacancy('id interviews(first: null) { nodes { id } }')],
    ['a cursor that is not valid', inVacancy('id interviews(after: "nonsense") { nodes { id } }')],
    ['a cursor without a valid instant', inVacancy('id interviews(after: "WyJ4IiwieCJd") { nodes { id } }')],
    ['a date that does not exist', inVacancy('id interviews(filter: {updatedAfter: "2026-02-30"}) { nodes { id } }')],
    ['a vacancy that does not exist', '{ vacancy(companyId: "acme", id: "nowhere") { id } }'],
    [
      'the wrong kind',
      'query ($companyId: ID!, $vacancyId: ID!, $psychometricId: ID!) { interview(companyId: $companyId, vacancyId: $vacancyId, id: $psychometricId) { id } }',
    ],
    ["another company's vacancies", '{ vacancies(companyId: "globex") { nodes { id } } }'],
    ['an empty company id', '{ vacancies(companyId: "") { nodes { id } } }'],
    ['an id with NUL', '{ vacancy(companyId: "acme", id: "a\\u0000b") { id } }'],
    ['an empty selection', inVacancy('id @skip(if: true)')],
    ['an unknown field', inVacancy('id salary')],
  ])('%s', async (_what, query) => {
    await expectAlike(graphql(query));
  });

  it.each([
    ['text for a number', 'query ($n: Int) { interviews(companyId: "acme", first: $n) { nodes { id } } }', { n: '5' }],
    [
      'a fraction for an integer',
      'query ($n: Int) { interviews(companyId: "acme", first: $n) { nodes { id } } }',
      { n: 1.5 },
    ],
    [
      'null for a default',
      'query ($n: Int = 3) { interviews(companyId: "acme", first: $n) { nodes { id } } }',
      { n: null },
    ],
    ['no company', 'query ($c: ID!) { interviews(companyId: $c) { nodes { id } } }', {}],
    ['null for a company', 'query ($c: ID = "acme") { interviews(companyId: $c) { nodes { id } } }', { c: null }],
    [
      'null for a variable of a directive',
      'query ($x: Boolean = true) { interviews(companyId: "acme") { nodes { id @include(if: $x) } } }',
      { x: null },
    ],
    [
      'null for a variable of a directive at the root',
      'query ($x: Boolean = true) { interviews(companyId: "acme") @skip(if: $x) { totalCount } }',
      { x: null },
    ],
    [
      'null for the field of an order',
      'query ($f: VacancyOrderField = NAME) { vacancies(companyId: "acme", orderBy: {field: $f, direction: ASC}) { nodes { id } } }',
      { f: null },
    ],
    [
      'an unknown filter',
      'query ($f: InterviewFilter) { interviews(companyId: "acme", filter: $f) { nodes { id } } }',
      { f: { salary: 1 } },
    ],
    [
      'a number for a date',
      'query ($f: InterviewFilter) { interviews(companyId: "acme", filter: $f) { nodes { id } } }',
      { f: { updatedAfter: 5 } },
    ],
    [
      'a name that every object has',
      'query ($__proto__: ID!) { vacancies(companyId: $__proto__) { totalCount } }',
      JSON.parse('{"__proto__": "acme"}'),
    ],
    ['a list of variables', '{ interviews(companyId: "acme") { nodes { id } } }', []],
  ])('with invalid variables: %s', async (_what, query, variables) => {
    await expectAlike(graphql(query, { variables }));
  });

  it.each([
    ['counts within parents that records share', 'vacancy { interviews(first: 1) { totalCount } }'],
    [
      'filtered pages within parents that records share',
      'feature { psychometrics(first: 1, filter: {isClosed: true}) { nodes { id } } }',
    ],
    ['long texts of parents that records share', 'vacancy { jobDescription }'],
    [
      'long texts of records within parents that records share',
      'vacancy { psychometrics(first: 1) { nodes { id reports { url } } } }',
    ],
  ])('for %s: the execution reads each of them once', async (_what, fields) => {
    const list = `query ($companyId: ID!) { interviews(companyId: $companyId, first: 50) { nodes { ${fields} } } }`;
    const one = `query ($companyId: ID!, $vacancyId: ID!, $interviewId: ID!) {
      interview(companyId: $companyId, vacancyId: $vacancyId, id: $interviewId) { ${fields} } }`;
    const before = answered();
    await expectAlike(graphql(list));
    expect(answered()).toBe(before);
    await expectAlike(graphql(one));
    expect(answered()).toBe(before + 2);
  });

  it.each([
    'vacancy { name interviews(first: 2) { nodes { id } pageInfo { hasNextPage } } }',
    'feature { order psychometrics(first: 1) { edges { cursor } } }',
    'vacancy { interviews(first: 2) { nodes { vacancy { psychometrics(first: 2) { nodes { id feature { id } } } } } } }',
  ])('but it does answer a page that an index finds: %s', async (fields) => {
    const before = answered();
    const { body } = await expectAlike(
      graphql(`{ interviews(companyId: "acme", first: 5) { nodes { id ${fields} } } }`),
    );
    expect([body.errors, answered()]).toEqual([undefined, before + 2]);
  });

  it('for more than 250 rows that would each search for their feature', async () => {
    const seeking = (first: number) =>
      `{ interviews(companyId: "acme", first: ${first}) { nodes {
        vacancy { interviews(first: 49) { nodes { feature { customName } } } } } } }`;
    const before = answered();
    await expectAlike(graphql(seeking(6)));
    expect(answered()).toBe(before);
    await expectAlike(graphql(seeking(5)));
    expect(answered()).toBe(before + 2);
  });

  it('for more members than a statement can have', async () => {
    const aliases = Array.from({ length: 30 }, (_, at) => `a${at}: interviews(first: 1) { nodes { id } }`);
    const columns = `id shortCode type companyId locale createdByUserId locationId country areaId visibility workModality name
      maxCandidates jobDescription jobDescriptionHtml requirements requirementsHtml contextAI hasFinalistsEnabled refCode
      createdAt updatedAt __typename`;
    const { body } = await expectAlike(graphql(inVacancy(`${columns} ${aliases.join(' ')}`)));
    expect(Object.keys(body.data.vacancy)).toHaveLength(53);
  });
});

describe('a creation', () => {
  const input = { ...aVacancy(), features: [asFeatureInput(aFeature('INTERVIEW'))] };
  const create = (fields: string, args = '') =>
    `mutation ($input: CreateVacancyInput!) { createVacancy(companyId: "acme", input: $input ${args}) { ${fields} } }`;
  const aliased = (key: string) => `${key}: createVacancy(companyId: "acme", input: $input) { name }`;
  const headers = { authorization: `Bearer ${tokenFor('acme')}` };
  const vacancies = async () => {
    const total = graphql('{ vacancies(companyId: "acme") { totalCount } }');
    return (await total(recordService, headers)).body.data.vacancies.totalCount;
  };

  it.each([
    ['the new vacancy', create('name status { code } features { id data } taskList { id }'), {}],
    ['what belongs to it', create('name interviews { totalCount }'), {}],
    ['counts of its candidates', create('name pipeline { feature { id } pending }'), {}],
    ['only its type', create('__typename'), {}],
    ['an empty selection', create('name @skip(if: true)'), {}],
    ['it twice', `mutation ($input: CreateVacancyInput!) { ${['a', 'b'].map(aliased).join(' ')} }`, {}],
    ['it without a key', create('name', 'idempotencyKey: null'), {}],
    ['a fault in it', create('name'), { areaId: '' }],
    ['several faults', create('name'), { name: 'a\0', areaId: '', maxCandidates: -1 }],
    ['no such field', create('name'), { salary: 1 }],
    ['a word for a number', create('name'), { maxCandidates: 'ten' }],
    ['an unknown type', create('name'), { type: 'Franchise' }],
    ['no features', create('name'), { features: [] }],
    ['a feature with two members', create('name'), { features: [{ ...input.features[0], form: null }] }],
    ['a feature without a list', create('features { id }'), { features: input.features[0] }],
    ['null for its features', create('name'), { features: null }],
    ['another company', create('name').replace('acme', 'globex'), {}],
  ])('that asks for %s', async (_what, query, more) => {
    const before = await vacancies();
    const { body } = await expectAlike(graphql(query, { variables: { input: { ...input, ...more } } }));
    const made = Object.values(body.data ?? {}).filter((one) => one !== null);
    // Each request makes one vacancy.
    expect((await vacancies()) - before).toBe(3 * made.length);
  });

  it('is not made by GET', async () => {
    const before = await vacancies();
    const query = new URLSearchParams({ query: create('name'), variables: JSON.stringify({ input }) });
    const type = { 'content-type': 'application/json' };
    const ask: Ask = (of, credentials) =>
      of.request('GET', `/graphql?${query}`, { headers: { ...type, ...credentials } });
    expect((await expectAlike(ask)).status).toBe(405);
    expect(await vacancies()).toBe(before);
  });

  it('is made once with a key, even if later requests select other fields', async () => {
    const before = await vacancies();
    const variables = { input: { ...input, name: 'once' } };
    const ids = new Set<string>();
    for (const fields of ['id', 'name id', 'id features { id data }']) {
      const { body } = await graphql(create(fields, 'idempotencyKey: "k1"'), { variables })(service, headers);
      ids.add(body.data.createVacancy.id);
    }
    expect([ids.size, await vacancies()]).toEqual([1, before + 1]);
  });

  it.each([[['Query.vacancy']], [['Mutation.createVacancy']], [['POST /v2/vacancies/company/{companyId}']]])(
    'is made by a key with the grant: %j',
    async (grants) => {
      await expectAlike(graphql(create('name'), { variables: { input } }), grants);
    },
  );
});

describe('a document of several operations', () => {
  const two = `query A { vacancies(companyId: "acme") { totalCount } }
    query B($n: Int!) { interviews(companyId: "acme", first: $n) { nodes { id } } }`;
  it.each([
    ['the first one', 'A', {}],
    ['the second one', 'B', { n: 2 }],
    ['the second one without its variables', 'B', {}],
    ['none of them', 'C', {}],
    ['a request without a name', undefined, {}],
  ])('answers %s', async (_which, operationName, variables) => {
    await expectAlike(graphql(two, { operationName, variables }));
  });
});

describe('results that are cached for a document', () => {
  it('are not used with other variables', async () => {
    const two = `query A($x: Boolean!, $y: Boolean!, $z: Boolean!) { viewer { id @skip(if: $x) kind @skip(if: $y) companyIds @skip(if: $z) } }
      query B($x: String, $y: Boolean!, $z: ID) { vacancies(companyId: "acme", filter: {nameContains: $x, areaId: $z}) {
        pageInfo { hasNextPage } totalCount @skip(if: $y) } }`;
    for (const variables of [
      { x: 'a', y: true, z: 'b,false,c' },
      { x: 'a,true,b', y: false, z: 'c' },
      { x: null, y: false, z: null },
    ]) {
      const { body } = await expectAlike(graphql(two, { operationName: 'B', variables }));
      expect(body.errors).toBeUndefined();
      expect('totalCount' in body.data.vacancies).toBe(!variables.y);
    }
  });

  it('depend on deciding variables, whatever values are sent', async () => {
    const query = `query ($n: Int = 2, $x: Boolean = true) {
      interviews(companyId: "acme", first: $n) { totalCount nodes { id @include(if: $x) } } }`;
    const sent = [
      {},
      { n: 1 },
      { n: 'x'.repeat(10_000) },
      { n: null },
      { n: {} },
      { x: false },
      { x: null },
      { x: 'false' },
    ];
    const first: string[] = [];
    for (const variables of sent) first.push((await expectAlike(graphql(query, { variables }))).text);
    const again: string[] = [];
    for (const variables of sent) again.push((await expectAlike(graphql(query, { variables }))).text);
    expect(again).toEqual(first);
  });
});

describe('ways of sending a request', () => {
  const query = '{ vacancies(companyId: "acme") { nodes { name } } }';
  const sha256Hash = hash('sha256', query);
  const extensions = JSON.stringify({ persistedQuery: { version: 1, sha256Hash } });
  const search = (parameters: Headers) => `/graphql?${new URLSearchParams(parameters)}`;
  const type = { 'content-type': 'application/json' };
  it.each<[string, Ask]>([
    ['GET', (of, headers) => of.request('GET', search({ query }), { headers: { ...headers, ...type } })],
    ['HEAD', (of, headers) => of.request('HEAD', search({ query }), { headers: { ...headers, ...type } })],
    ['GET that the CSRF prevention refuses', (of, headers) => of.request('GET', search({ query }), { headers })],
    [
      'GraphQL over HTTP',
      (of, headers) =>
        of.request('POST', '/graphql', {
          headers: { ...headers, accept: 'application/graphql-response+json' },
          body: { query },
        }),
    ],
    [
      'an unknown hash',
      (of, headers) => of.request('GET', search({ extensions }), { headers: { ...headers, ...type } }),
    ],
    [
      'a hash with its query',
      (of, headers) => of.request('POST', '/graphql', { headers, body: { query, extensions: JSON.parse(extensions) } }),
    ],
    [
      'a hash after its query was sent',
      (of, headers) => of.request('GET', search({ extensions }), { headers: { ...headers, ...type } }),
    ],
  ])('%s', async (_way, ask) => {
    await expectAlike(ask);
  });
});

describe('REST', () => {
  it('answers a read with its length in octets and a tag, and answers 304 to a client that has it', async () => {
    const { companyId, vacancyId } = prepared;
    const path = `/v2/vacancies/${vacancyId}/company/${companyId}`;
    const before = answered();
    const read = await expectAlike((of, headers) => of.request('GET', path, { headers }));
    expect(answered()).toBe(before + 2);
    expect(Number(read.headers.get('content-length'))).toBe(Buffer.byteLength(read.text));
    const tag = read.headers.get('etag') ?? '';
    const token = tokenFor(companyId);
    const again = await service.request('GET', path, { token, headers: { 'if-none-match': tag } });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', tag]);
    const head = await service.request('HEAD', path, { token });
    expect([head.status, head.headers.get('etag'), head.headers.get('content-length')]).toEqual([
      200,
      tag,
      read.headers.get('content-length'),
    ]);
  });
});

describe('an answer', () => {
  const fields = 'jobDescription jobDescriptionHtml requirements requirementsHtml contextAI';
  const many = (first: number) =>
    graphql(`{ vacancies(companyId: "acme", first: ${first}, filter: {areaId: "long"}) { nodes { id ${fields} } } }`);

  beforeAll(async () => {
    const { companyId, vacancyId } = prepared;
    const text = 'long "text"\u0001'.repeat(12_500);
    await database.store.transaction(async (tx) => {
      const [vacancy] = await tx.vacancies.find(companyId, [vacancyId]);
      if (!vacancy) throw new Error('There is no vacancy.');
      const long = Object.fromEntries(fields.split(' ').map((name) => [name, text]));
      for (let at = 0; at < 45; at += 1) {
        await tx.vacancies.insert({ ...vacancy, ...long, id: `long-${at}`, shortCode: null, areaId: 'long' });
      }
    });
  }, timeoutMs);

  it('is sent if it is long', async () => {
    const before = answered();
    const { status, text } = await expectAlike(many(5));
    expect([status, answered()]).toEqual([200, before + 2]);
    expect(text.length).toBeGreaterThan(4_000_000);
  });

  it("counts its field's name towards its length, for known and unknown operations", async () => {
    const { store } = database;
    const body = (length: number) => `"${'x'.repeat(length - 2)}"`;
    let text = body(10);
    const renderer = Object.create(store.renderer, { vacancy: { value: async () => text } });
    const of = await startService({ database, clock, store: Object.create(store, { renderer: { value: renderer } }) });
    const ask = () => graphql(inVacancy('id'))(of, { authorization: `Bearer ${tokenFor(prepared.companyId)}` });
    const statuses: [number, number][] = [];
    // The JSON around it: {"vacancy":…}
    const most = maxAnswerLength - '{"vacancy":}'.length;
    for (const length of [most + 1, most, most + 1]) {
      text = body(length);
      const { status, text: answer } = await ask();
      statuses.push([status, answer.length]);
    }
    await of.stop();
    const refused = [400, expect.any(Number)];
    expect(statuses).toEqual([refused, [200, maxAnswerLength + '{"data":}'.length], refused]);
  });

  it('is measured in characters, not in octets', async () => {
    const { companyId, vacancyId } = prepared;
    const text = '求'.repeat(200_000);
    await database.store.transaction(async (tx) => {
      const [vacancy] = await tx.vacancies.find(companyId, [vacancyId]);
      if (!vacancy) throw new Error('There is no vacancy.');
      const long = { ...vacancy, jobDescription: text, contextAI: text, shortCode: null, areaId: 'wide' };
      for (let at = 0; at < 30; at += 1) await tx.vacancies.insert({ ...long, id: `wide-${at}` });
    });
    const before = answered();
    const { status, text: answer } = await expectAlike(
      graphql(
        '{ vacancies(companyId: "acme", first: 30, filter: {areaId: "wide"}) { nodes { jobDescription contextAI } } }',
      ),
    );
    expect([status, answered()]).toEqual([200, before + 2]);
    expect(Buffer.byteLength(answer)).toBeGreaterThan(maxAnswerLength);
  });

  it('is refused as a whole if it is too long', async () => {
    for (const one of [service, recordService]) {
      const { status, body, headers } = await many(100)(one, { authorization: `Bearer ${tokenFor('acme')}` });
      expect([status, Object.keys(body), headers.get('content-type')]).toEqual([
        400,
        ['errors'],
        'application/json; charset=utf-8',
      ]);
      expect(body.errors[0].extensions).toMatchObject({ code: 'BAD_USER_INPUT', reason: 'QUERY_LIMIT_EXCEEDED' });
      expect(body.errors[0].message).toContain('limit on characters');
    }
  });
});

describe('a store that fails', () => {
  it.each([
    ['is unavailable', () => errors.databaseUnavailable()],
    ['has a fault', () => new Error('select secrets from /etc')],
  ])('%s: gives the same answer, and is logged once', async (_case, error) => {
    const options = { database, clock, keyLimit };
    const whole = failing(database.store, error);
    const one = await startService({ ...options, store: whole });
    const other = await startService({ ...options, store: withoutRenderer(whole) });
    for (const ask of [
      graphql(inVacancy('id')),
      graphql('{ all: interviews(companyId: "acme") { nodes { id } } }'),
      graphql(
        'mutation ($input: CreateVacancyInput!) { made: createVacancy(companyId: "acme", input: $input) { id } }',
        {
          variables: { input: { ...aVacancy(), features: [asFeatureInput(aFeature('AUTOMATIC_FORM'))] } },
        },
      ),
      ((of, headers) => of.request('GET', `/v2/vacancies/x/company/${prepared.companyId}`, { headers })) satisfies Ask,
    ]) {
      const headers = { authorization: `Bearer ${tokenFor(prepared.companyId)}` };
      one.log.length = 0;
      other.log.length = 0;
      expect(seen(await ask(one, headers))).toEqual(seen(await ask(other, headers)));
      const levels = (log: object[]) => log.map((entry) => (entry as { level: string }).level);
      expect(levels(one.log)).toEqual(levels(other.log));
    }
    await one.stop();
    await other.stop();
  });
});
