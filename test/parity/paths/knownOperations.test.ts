import { ApolloServer } from '@apollo/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { aFeature, asFeatureInput, aVacancy } from '../../support/company/pipeline.js';
import { openTestDatabase, type TestDatabase } from '../../support/database/databases.js';
import { type Reply, type Service, startService, TestClock, tokenFor } from '../../support/service/service.js';
import { type PreparedCompany, prepareCompany } from '../cases/preparedCompany.js';
import { answerInOrder } from '../comparison/comparable.js';
import { withoutRenderer } from '../comparison/stores.js';
import { timeoutMs } from '../random/randomCases.js';

/**
 * A known operation is answered without Apollo's pipeline, and in the same way as through it: the tests ask the same of
 * a service that knows no operations.
 */

const keyLimit = 1_000_000;
const apollo = jest.spyOn(ApolloServer.prototype, 'executeHTTPGraphQLRequest');

let database: TestDatabase;
let service: Service;
let recordService: Service;
let prepared: PreparedCompany;

beforeAll(async () => {
  database = await openTestDatabase();
  const clock = new TestClock();
  service = await startService({ database, clock, keyLimit });
  recordService = await startService({ database, clock, keyLimit, store: withoutRenderer(database.store) });
  prepared = await prepareCompany(service);
}, timeoutMs);
afterAll(async () => {
  apollo.mockRestore();
  await service.stop();
  await recordService.stop();
  await database.close();
}, timeoutMs);

interface Sent {
  readonly body?: object;
  readonly headers?: Record<string, string>;
  readonly method?: string;
  readonly search?: string;
}

const query = `query Page($companyId: ID!, $first: Int, $filter: InterviewFilter, $total: Boolean = false) {
  interviews(companyId: $companyId, first: $first, filter: $filter) {
    totalCount @include(if: $total)
    nodes { id status { code } vacancy { name } }
  }
}`;
const variables = { companyId: 'acme', first: 3 };
const known = { query, variables };
const user = { authorization: `Bearer ${tokenFor('acme')}` };

const ask = (of: Service, { body, headers, method = 'POST', search = '' }: Sent): Promise<Reply> =>
  of.request(method, `/graphql${search}`, { ...(body && { body }), headers: { ...user, ...headers } });

const byNature = ['date', 'x-request-id', 'content-length'];
const seen = ({ status, headers, text, body }: Reply) => ({
  status,
  headers: Object.fromEntries([...headers].filter(([name]) => !byNature.includes(name))),
  answer: body === undefined ? text : answerInOrder(body),
});

/** @returns how often Apollo was called */
async function expectAlike(sent: Sent): Promise<number> {
  const before = apollo.mock.calls.length;
  const reply = await ask(service, sent);
  const asked = apollo.mock.calls.length - before;
  expect(seen(reply)).toEqual(seen(await ask(recordService, sent)));
  return asked;
}

describe('an operation that was answered before', () => {
  beforeEach(async () => {
    expect((await ask(service, { body: known })).body.errors).toBeUndefined();
  });

  it.each<[string, Sent]>([
    ['as it was', { body: known }],
    ['with other variables', { body: { query, variables: { ...variables, first: 1, total: true } } }],
    ['with null for its name', { body: { ...known, operationName: null } }],
    ['with extensions about the client', { body: { ...known, extensions: { clientLibrary: { name: 'a client' } } } }],
    ['with a page of 0, which is refused', { body: { query, variables: { ...variables, first: 0 } } }],
    ['with an unknown member', { body: { ...known, more: true } }],
    ['for another company', { body: { query, variables: { ...variables, companyId: 'globex' } } }],
    ['a variable of another type', { body: { query, variables: { ...variables, first: '3' } } }],
    ['no company', { body: { query, variables: {} } }],
    ['no variables', { body: { query } }],
    ['null for variables', { body: { query, variables: null } }],
    ['a page that is too large', { body: { query, variables: { ...variables, first: 1_000_000 } } }],
    ['more nodes than an answer may have', { body: { query, variables: { ...variables, first: 5_001 } } }],
    ['null for a variable of a directive', { body: { query, variables: { ...variables, total: null } } }],
    ['an unknown filter', { body: { query, variables: { ...variables, filter: { salary: 1 } } } }],
  ])('is answered without Apollo: %s', async (_how, sent) => {
    expect(await expectAlike(sent)).toBe(0);
  });

  it.each<[string, Sent]>([
    ['a list for variables', { body: { query, variables: [] } }],
    ['text for variables', { body: { query, variables: JSON.stringify(variables) } }],
    ['another operation', { body: { ...known, operationName: 'Another' } }],
    ['an operation without a name', { body: { ...known, operationName: '' } }],
    ['a number for an operation', { body: { ...known, operationName: 1 } }],
    ['a list for extensions', { body: { ...known, extensions: [] } }],
    ['text for extensions', { body: { ...known, extensions: 'text' } }],
    [
      'a hash of another query',
      { body: { ...known, extensions: { persistedQuery: { version: 1, sha256Hash: '0'.repeat(64) } } } },
    ],
    ['a list of operations', { body: [known] }],
    ['no content type that Apollo has', { body: known, headers: { accept: 'image/png' } }],
    [
      'a GET',
      {
        method: 'GET',
        search: `?${new URLSearchParams({ query, variables: JSON.stringify(variables) })}`,
        headers: { 'content-type': 'application/json' },
      },
    ],
  ])('is left to Apollo: %s', async (_how, sent) => {
    expect(await expectAlike(sent)).toBeGreaterThan(0);
  });

  it.each([
    'application/json',
    'application/graphql-response+json',
    'application/graphql-response+json, application/json;q=0.9',
    'text/html;q=0.5, */*;q=0.1',
  ])('is answered in the form that the client accepts: %s', async (accept) => {
    const sent = { body: known, headers: { accept } };
    await expectAlike(sent);
    expect(await expectAlike(sent)).toBe(0);
  });

  it('is answered only with data that the caller may read', async () => {
    const grants = [['Query.interviews'], ['Query.interviews', 'FeatureRecord.vacancy'], ['Query.viewer']];
    for (const granted of grants) {
      const byKey = async (of: Service) => {
        const { text } = await service.issueKey('acme', { grants: granted });
        return of.request('POST', '/graphql', { body: known, headers: { 'x-auth-api-key': text } });
      };
      expect(seen(await byKey(service))).toEqual(seen(await byKey(recordService)));
    }
    const otherCompany = { authorization: `Bearer ${tokenFor('globex')}` };
    await expectAlike({ body: known, headers: otherCompany });
  });

  it('has the same answer where nothing is found', async () => {
    const one = {
      query: 'query ($c: ID!, $v: ID!, $i: ID!) { interview(companyId: $c, vacancyId: $v, id: $i) { id } }',
      variables: { c: 'acme', v: prepared.vacancyId, i: prepared.interviewId },
    };
    await expectAlike({ body: one });
    expect(await expectAlike({ body: one })).toBe(0);
    expect(await expectAlike({ body: { ...one, variables: { ...one.variables, i: 'nowhere' } } })).toBe(0);
  });
});

describe('a creation that was made before', () => {
  const input = { ...aVacancy(), features: [asFeatureInput(aFeature('INTERVIEW'))] };
  const create =
    'mutation ($input: CreateVacancyInput!, $key: String) { createVacancy(companyId: "acme", input: $input, idempotencyKey: $key) { id } }';
  const count = async () =>
    (await ask(recordService, { body: { query: '{ vacancies(companyId: "acme") { totalCount } }' } })).body.data
      .vacancies.totalCount;

  it('is made once for each request, and once for a key', async () => {
    const before = await count();
    const made = async (key: string | null) =>
      (await ask(service, { body: { query: create, variables: { input, key } } })).body.data.createVacancy.id;
    const ids = [await made(null), await made(null), await made(null), await made('a-key'), await made('a-key')];
    expect([new Set(ids).size, await count()]).toEqual([4, before + 4]);
  });

  it('is not made where it is refused', async () => {
    const before = await count();
    const { body } = await ask(service, { body: { query: create, variables: { input: { ...input, areaId: '' } } } });
    expect([body.errors[0].extensions.reason, await count()]).toEqual(['INVALID_INPUT', before]);
  });
});
