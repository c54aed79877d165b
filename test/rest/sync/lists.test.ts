import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listRoutes } from '../../../src/rest/sync/lists.js';
import { bulk } from '../../support/company/bulk.js';
import { candidateIds, createPipeline, initCandidates, type Pipeline } from '../../support/company/pipeline.js';
import { FeedCopy, withoutNewNames } from '../../support/feed/feedCopy.js';
import { responseFaults } from '../../support/outside/openApi.js';
import { startDemoService } from '../../support/service/demoService.js';
import {
  type Credentials,
  type Reply,
  type Service,
  startService,
  TestClock,
  tokenFor,
} from '../../support/service/service.js';

/** The lists under `/sync/v1` (docs/REST.md, "Lists"). */

const ofCompany = '/sync/v1/companies';
const settledMs = 15_000;
const clock = new TestClock();
let service: Service;
let pipeline: Pipeline;

const user = { token: tokenFor(['acme', 'globex', 'big'], { roles: ['admin'] }) };

beforeAll(async () => {
  service = await startService({ clock });
  pipeline = await createPipeline(service);
  await initCandidates(service, pipeline, candidateIds(25));
  clock.advance(settledMs);
});
afterAll(() => service.stop());

const get = (path: string, who: Credentials = user, from = service): Promise<Reply> =>
  from.request('GET', `${ofCompany}/${path}`, who);

/** All pages, each asked for by the link of the one before. */
async function pagesOf(path: string, who: Credentials = user, from = service): Promise<Reply[]> {
  const pages: Reply[] = [];
  for (let next: string | null = `${ofCompany}/${path}`; next !== null; ) {
    const page: Reply = await from.request('GET', next, who);
    if (page.status !== 200) throw new Error(page.text);
    pages.push(page);
    next = /^<(.*)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1] ?? null;
    expect(next === null).toBe(page.body.nextCursor === null);
  }
  return pages;
}

const objectsOf = (pages: readonly Reply[]) => pages.flatMap(({ body }) => body.data);

describe('a list', () => {
  it('has each thing once, whatever the size of its pages, in the order of its last change', async () => {
    const whole = objectsOf(await pagesOf('acme/records?limit=1000'));
    expect(whole).toHaveLength(25);
    for (const limit of [1, 7, 24, 25]) {
      expect(objectsOf(await pagesOf(`acme/records?limit=${limit}`))).toEqual(whole);
    }
    const places = whole.map(({ updatedAt, id }) => `${updatedAt} ${id}`);
    expect(places).toEqual(places.toSorted());
  });

  it('shares one settled instant between its pages, also if time passes', async () => {
    const first = await get('acme/records?limit=10');
    expect(first.body.settledUntil).toBe(new Date(clock.now() - settledMs).toISOString());
    clock.advance(5_000);
    const second = await get(`acme/records?limit=10&after=${first.body.nextCursor}`);
    expect(second.body.settledUntil).toBe(first.body.settledUntil);
  });

  it.each([
    ['of another list', 'acme/vacancies'],
    ['of another company', 'globex/records'],
    ['with another filter', 'acme/records?kind=MODULE'],
    ['without its filter', 'acme/records', 'acme/records?kind=INTERVIEW&limit=10'],
    ['with another `fresh`', 'acme/records?fresh=true'],
  ])('rejects a cursor %s', async (_, other, of = 'acme/records?limit=10') => {
    const { nextCursor } = (await get(of)).body;
    const { status, body } = await get(`${other}${other.includes('?') ? '&' : '?'}after=${nextCursor}`);
    expect([status, body.reason, body.errors?.[0].path]).toEqual([400, 'INVALID_INPUT', 'after']);
  });

  it.each(['', 'WyJhIl0', '%00', 'x'.repeat(9_000)])('rejects the cursor %.9s', async (after) => {
    const { status, body } = await get(`acme/records?after=${after}`);
    expect([status, body.errors?.[0].path]).toEqual([400, 'after']);
  });

  it('rejects a cursor that was made up, with a place that its list cannot have', async () => {
    const { nextCursor } = (await get('acme/records?limit=10')).body;
    const [hash, until] = JSON.parse(Buffer.from(nextCursor, 'base64url').toString());
    const after = Buffer.from(JSON.stringify([hash, until, 'no instant', 'id'])).toString('base64url');
    expect((await get(`acme/records?after=${after}`)).body.reason).toBe('INVALID_INPUT');
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=1001', 'limit'],
    ['limit=1e1', 'limit'],
    ['kind=OTHER', 'kind'],
    ['isClosed=1', 'isClosed'],
    ['updatedAfter=soon', 'updatedAfter'],
    ['fresh=', 'fresh'],
    ['candidateId=candidate-1', 'candidateId'],
    ['limit=1&limit=2', 'limit'],
  ])('rejects %s', async (query, path) => {
    const { status, body } = await get(`acme/records?${query}`);
    expect([status, body.reason, body.errors[0].path]).toEqual([400, 'INVALID_INPUT', path]);
  });

  it('is 304 for who has it already, although its settled instant is another one', async () => {
    const first = await get('acme/records?limit=10');
    const tag = first.headers.get('etag') ?? '';
    clock.advance(1_000);
    const again = await service.request('GET', `${ofCompany}/acme/records?limit=10`, {
      ...user,
      headers: { 'if-none-match': tag },
    });
    expect([again.status, again.text, again.headers.get('cache-control')]).toEqual([304, '', 'private, no-cache']);
  });
});

describe('what has changed', () => {
  it('is not listed for 15 s, and after that without an overlap, by the greatest `updatedAt` received', async () => {
    const all = objectsOf(await pagesOf('acme/records'));
    const since = all.at(-1).updatedAt;
    expect(objectsOf(await pagesOf(`acme/records?updatedAfter=${since}`))).toEqual([]);
    const [first] = all;
    await bulk(service, 'discardFeatures', pipeline, [first.id]);
    clock.advance(settledMs - 1);
    expect(objectsOf(await pagesOf(`acme/records?updatedAfter=${since}`))).toEqual([]);
    const fresh = await get(`acme/records?updatedAfter=${since}&fresh=true`);
    expect([fresh.body.data.length, fresh.body.settledUntil]).toEqual([1, null]);
    clock.advance(1);
    const [changed, ...others] = objectsOf(await pagesOf(`acme/records?updatedAfter=${since}`));
    expect([changed.id, changed.isClosed, others]).toEqual([first.id, true, []]);
  });

  it('can be filtered', async () => {
    const closed = objectsOf(await pagesOf('acme/records?isClosed=true'));
    expect(closed).toHaveLength(1);
    expect(objectsOf(await pagesOf('acme/records?isClosed=false&limit=5'))).toHaveLength(24);
    expect(objectsOf(await pagesOf('acme/records?kind=MODULE'))).toEqual([]);
    expect(objectsOf(await pagesOf(`acme/records?vacancyId=${pipeline.vacancyId}`))).toHaveLength(25);
    expect(objectsOf(await pagesOf('acme/records?vacancyId=other'))).toEqual([]);
    expect(objectsOf(await pagesOf('acme/vacancies?status=IN_PROGRESS'))).toHaveLength(1);
    expect(objectsOf(await pagesOf('acme/vacancies?status=CLOSED'))).toEqual([]);
  });

  it('includes the records of an erased person, redacted', async () => {
    const erasing = await startService({ clock });
    const own = await createPipeline(erasing);
    await initCandidates(erasing, own, ['ada', 'ben']);
    clock.advance(settledMs);
    const before = objectsOf(await pagesOf('acme/records', user, erasing));
    const since = before.at(-1).updatedAt;
    const { body } = await erasing.graphql(
      'mutation { eraseCandidate(companyId: "acme", candidateId: "ada", input: { reason: REQUEST }) { erasure { status } } }',
      user,
    );
    expect(body.errors).toBeUndefined();
    // An erasure changes a record several times, a millisecond apart.
    clock.advance(settledMs + 1_000);
    const after = objectsOf(await pagesOf(`acme/records?updatedAfter=${since}`, user, erasing));
    expect(after.map(({ id }) => id)).toEqual([before.find(({ candidateId }) => candidateId === 'ada').id]);
    expect(after[0].candidateId).toMatch(/^erased-/);
    await erasing.stop();
  });
});

describe('a page', () => {
  it('ends with the thing that reaches 8 MiB', async () => {
    const long = 'x'.repeat(190_000);
    for (let at = 0; at < 12; at += 1) {
      await createPipeline(service, {
        companyId: 'big',
        overrides: {
          ...{ jobDescription: long, jobDescriptionHtml: long, requirements: long, requirementsHtml: long },
          contextAI: long,
        },
      });
    }
    clock.advance(settledMs);
    const pages = await pagesOf('big/vacancies?limit=1000');
    expect(pages.map(({ body }) => body.data.length)).toEqual([9, 3]);
    const [first] = pages;
    const bytes = first?.text.length ?? 0;
    const last = JSON.stringify(first?.body.data.at(-1)).length;
    expect(bytes).toBeGreaterThan(8 * 1024 * 1024);
    expect(bytes - last).toBeLessThan(8 * 1024 * 1024);
  });
});

describe('a key', () => {
  const grantOf = (list: string) => `GET /sync/v1/companies/{companyId}/${list}`;

  it('needs the grant of the list itself, and reads the field beside it over GraphQL', async () => {
    const { text: apiKey } = await service.issueKey('acme', { grants: [grantOf('records')] });
    expect((await get('acme/records', { apiKey })).status).toBe(200);
    expect((await get('acme/vacancies', { apiKey })).body.reason).toBe('OPERATION_NOT_GRANTED');
    expect((await get('globex/records', { apiKey })).body.reason).toBe('COMPANY_NOT_ALLOWED');
    const records = await service.graphql('{ records(companyId: "acme") { totalCount } }', { apiKey });
    expect(records.body.data.records.totalCount).toBe(25);
    const { text: other } = await service.issueKey('acme', { grants: ['Query.records'] });
    expect((await get('acme/records', { apiKey: other })).body.reason).toBe('OPERATION_NOT_GRANTED');
  });

  it('that is limited to a vacancy lists the things of that one alone', async () => {
    const own = await createPipeline(service, { overrides: { name: 'Another' } });
    const [record] = await initCandidates(service, own, ['zoe']);
    // The first candidate publishes the vacancy, which changes it once more, a millisecond later.
    clock.advance(settledMs + 1);
    const { text: apiKey } = await service.issueKey('acme', { vacancyIds: [own.vacancyId] });
    const idsOf = async (list: string) => objectsOf(await pagesOf(`acme/${list}`, { apiKey })).map(({ id }) => id);
    expect(await idsOf('vacancies')).toEqual([own.vacancyId]);
    expect(await idsOf('records?limit=1')).toEqual([record]);
    expect((await get('acme/bans', { apiKey })).body.reason).toBe('VACANCY_NOT_GRANTED');
    expect((await get('acme/rejectionReasons', { apiKey })).status).toBe(200);
  });
});

describe('with demo data', () => {
  let demo: Awaited<ReturnType<typeof startDemoService>>;
  beforeAll(async () => {
    demo = await startDemoService();
  });
  afterAll(() => demo.stop());

  const admin = { token: tokenFor('acme', { roles: ['admin'] }) };

  it.each(listRoutes)('$endpoint answers as documented, and is not empty', async ({ endpoint }) => {
    const path = endpoint.replace('GET ', '').replace('{companyId}', 'acme');
    const reply = await demo.request('GET', `${path}${endpoint.includes('bans') ? '?fresh=true' : ''}`, admin);
    expect([reply.status, responseFaults(endpoint, reply)]).toEqual([200, []]);
    if (!endpoint.endsWith('/reviews')) expect(reply.body.data).not.toEqual([]);
  });

  it('lists things as the events make them', async () => {
    const copy = await FeedCopy.fromFirst({ service: demo, companyId: 'acme', token: admin.token });
    await copy.follow();
    const copied = [...copy.things.values()].flatMap(({ thing }) => (thing ? [thing] : []));
    for (const list of ['vacancies', 'records', 'reviews', 'bans']) {
      const things = objectsOf(await pagesOf(`acme/${list}?fresh=true`, admin, demo));
      const types = new Set(things.map(({ __typename }) => __typename));
      const expected = copied.filter(({ __typename }) => types.has(__typename));
      const byId = (one: { id?: unknown }, other: { id?: unknown }) => (String(one.id) < String(other.id) ? -1 : 1);
      expect(withoutNewNames(things).toSorted(byId)).toEqual(withoutNewNames(expected).toSorted(byId));
    }
  });

  it('lists decisions as GraphQL does', async () => {
    const decisions = objectsOf(await pagesOf('acme/decisions?limit=7', admin, demo));
    const query = `query ($after: String) { decisions(companyId: "acme", after: $after) { nodes {
      id companyId vacancyId candidateId recordId nextRecordId outcome at person isAutomated score eventSeqs isRedacted
      undoneAt undoneBy cause { actor { kind } operation via client timer rejectedReasonId rejectedReason fromKernel }
      steps { kind person at seq } } pageInfo { hasNextPage endCursor } } }`;
    const all: { id: string }[] = [];
    for (let after: string | null = null, more = true; more; ) {
      const { nodes, pageInfo }: Reply['body'] = (await demo.graphql(query, { ...admin, variables: { after } })).body
        .data.decisions;
      all.push(...nodes);
      more = pageInfo.hasNextPage;
      after = pageInfo.endCursor;
    }
    expect(decisions).toMatchObject(all);
  });
});
