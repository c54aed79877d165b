import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { candidateIds, createPipeline, initCandidates, type Pipeline } from '../../support/company/pipeline.js';
import { eventFaults, eventFields } from '../../support/feed/eventSchemas.js';
import { responseFaults } from '../../support/outside/openApi.js';
import { type Credentials, type Reply, type Service, startService, tokenFor } from '../../support/service/service.js';

/** The feed as pages over REST (docs/REST.md, "Events"). */

const endpoint = 'GET /sync/v1/companies/{companyId}/events';
const admin = { token: tokenFor(['acme', 'globex', 'long'], { roles: ['admin'] }) };
let service: Service;
let pipeline: Pipeline;
let records: string[];

beforeAll(async () => {
  service = await startService();
  pipeline = await createPipeline(service);
  records = await initCandidates(service, pipeline, candidateIds(10));
  await createPipeline(service, { overrides: { name: 'Another' } });
});
afterAll(() => service.stop());

const get = (query = '', who: Credentials = admin, company = 'acme'): Promise<Reply> =>
  service.request('GET', `/sync/v1/companies/${company}/events${query}`, who);

interface Shown {
  readonly seq: string;
  readonly type: string;
}
const typesOf = ({ body }: Reply): string[] => body.events.map(({ type }: Shown) => type);
const seqsOf = ({ body }: Reply): string[] => body.events.map(({ seq }: Shown) => seq);

async function allPages(limit: number, who?: Credentials): Promise<object[]> {
  const events: object[] = [];
  for (let after = '', more = true; more; ) {
    const page = await get(`?limit=${limit}${after}`, who);
    expect(responseFaults(endpoint, page)).toEqual([]);
    events.push(...page.body.events);
    more = page.body.more;
    after = `&after=${page.body.cursor}`;
  }
  return events;
}

describe('pages of events', () => {
  it('have what GraphQL has, whatever their size, and fit the published schemas', async () => {
    const query = `{ events(companyId: "acme", first: 100) { nodes { ${eventFields} } } }`;
    const { nodes } = (await service.graphql(query, admin)).body.data.events;
    for (const limit of [1, 5, 1000]) expect(await allPages(limit, admin)).toEqual(nodes);
    expect(nodes.flatMap(eventFaults)).toEqual([]);
  });

  it('begin at the end with `after=end`, and go on with what comes then', async () => {
    const atEnd = await get('?after=end');
    expect([atEnd.body.events, atEnd.body.more]).toEqual([[], false]);
    await initCandidates(service, pipeline, ['later']);
    const next = await get(`?after=${atEnd.body.cursor}`);
    expect(typesOf(next)).toEqual(['RECORD_INITIALIZED']);
    expect((await get(`?after=${next.body.cursor}`)).body).toMatchObject({ events: [], cursor: next.body.cursor });
  });

  it('can be filtered, and their cursor moves past what does not fit', async () => {
    const begun = await get('?types=RECORD_INITIALIZED,VACANCY_CREATED&limit=3');
    expect(new Set(typesOf(begun))).toEqual(new Set(['VACANCY_CREATED', 'RECORD_INITIALIZED']));
    expect(begun.body.more).toBe(true);
    const none = await get('?types=BAN_LIFTED');
    expect([none.body.events, none.body.more]).toEqual([[], false]);
    expect(none.body.cursor).toBe((await get('?after=end')).body.cursor);
    expect(typesOf(await get(`?recordId=${records[0]}`))).toEqual(['RECORD_INITIALIZED']);
    expect(typesOf(await get('?vacancyId=nowhere'))).toEqual([]);
    expect(typesOf(await get('?createdAfter=2100-01-01T00:00:00Z'))).toEqual([]);
  });

  it('show the latest that fit, in ascending order', async () => {
    const all = await get('?limit=1000');
    expect(seqsOf(await get('?latest=3'))).toEqual(seqsOf(all).slice(-3));
    const latest = await get('?latest=2&types=VACANCY_CREATED');
    expect(typesOf(latest)).toEqual(['VACANCY_CREATED', 'VACANCY_CREATED']);
    expect(latest.body).toMatchObject({ cursor: all.body.cursor, more: false });
    expect((await get('?latest=100')).body.events).toEqual(all.body.events);
    expect((await get('?latest=5', admin, 'globex')).body).toEqual({ events: [], cursor: '0', more: false });
  });

  it.each([
    ['latest=1&after=end', 'after'],
    ['latest=1&limit=1', 'limit'],
    ['latest=101', 'latest'],
    ['limit=1001', 'limit'],
    ['types=OTHER', 'types'],
    ['types=', 'types'],
    ['after=first', 'after'],
    ['after=999', 'after'],
    ['candidateId=candidate-1', 'candidateId'],
  ])('reject %s', async (query, path) => {
    const reply = await get(`?${query}`);
    expect([reply.status, reply.body.reason, reply.body.errors[0].path]).toEqual([400, 'INVALID_INPUT', path]);
    expect(responseFaults(endpoint, reply)).toEqual([]);
  });

  it('are 304 for who has them', async () => {
    const first = await get('?limit=2');
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    const again = await service.request('GET', '/sync/v1/companies/acme/events?limit=2', { ...admin, headers });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('end with the event that reaches 8 MiB', async () => {
    await createPipeline(service, { companyId: 'long', overrides: { jobDescription: 'x'.repeat(60_000) } });
    const columns = 'type, version, subject, vacancy_id, actor_kind, actor_id, operation, via, created_at';
    await service.database.rows(`insert into feed_event (company_id, seq, id, data, ${columns})
      select company_id, seq + n, id || '-' || n, data, ${columns} from feed_event, generate_series(1, 150) n
      where company_id = 'long'`);
    await service.database.rows("update feed_head set seq = seq + 150 where company_id = 'long'");
    const page = await get('?limit=1000', admin, 'long');
    const bytes = page.text.length;
    const last = JSON.stringify(page.body.events.at(-1)).length;
    expect([page.body.more, bytes > 8 * 1024 * 1024, bytes - last < 8 * 1024 * 1024]).toEqual([true, true, true]);
    const rest = await get(`?limit=1000&after=${page.body.cursor}`, admin, 'long');
    expect([page.body.events.length + rest.body.events.length, rest.body.more]).toEqual([151, false]);
  });
});

describe('a key', () => {
  it('reads the data of what it may read, and follows the feed over GraphQL, by the grant of the endpoint', async () => {
    const grants = [endpoint, 'GET /sync/v1/companies/{companyId}/vacancies'];
    const { text: apiKey } = await service.issueKey('acme', { grants });
    const { events } = (await get('?limit=3', { apiKey })).body;
    expect(events.map(({ type, data }: Shown & { data: unknown }) => [type, data !== null])).toEqual([
      ['VACANCY_CREATED', true],
      ['VACANCY_PUBLISHED', true],
      ['RECORD_INITIALIZED', false],
    ]);
    expect(events[0].requestId).toBeNull();
    const { body } = await service.graphql('{ feed(companyId: "acme") { seq } }', { apiKey });
    expect(body.errors).toBeUndefined();
    const { text: other } = await service.issueKey('acme', { grants: ['Query.events'] });
    expect((await get('', { apiKey: other })).body.reason).toBe('OPERATION_NOT_GRANTED');
  });

  it('that is limited to a vacancy gets each event, those of others without ids', async () => {
    const { text: apiKey } = await service.issueKey('acme', { vacancyIds: [pipeline.vacancyId] });
    const events = (await get('?limit=1000', { apiKey })).body.events;
    const all = (await get('?limit=1000')).body.events;
    expect(events.map(({ seq }: Shown) => seq)).toEqual(all.map(({ seq }: Shown) => seq));
    for (const event of events) {
      if (event.vacancyId === null) expect([event.recordId, event.data]).toEqual([null, null]);
      else expect(event.vacancyId).toBe(pipeline.vacancyId);
    }
    expect(seqsOf(await get('?latest=100&types=VACANCY_CREATED', { apiKey }))).toHaveLength(2);
  });
});

describe('a cursor', () => {
  it('of removed events has expired, and one of a lost epoch is told how far it is good', async () => {
    await service.database.rows("update feed_head set removed = 2 where company_id = 'acme'");
    const expired = await get('?after=1');
    expect([expired.status, expired.body]).toMatchObject([400, { reason: 'CURSOR_EXPIRED', oldest: '3' }]);
    expect(responseFaults(endpoint, expired)).toEqual([]);
    await service.database.rows(
      `update feed_head set epochs = '[{"epoch": "abcdefghij", "seq": "4"}]' where company_id = 'acme'`,
    );
    const restored = await get('?after=5');
    expect([restored.status, restored.body]).toMatchObject([
      400,
      { reason: 'FEED_RESTORED', epoch: 'abcdefghij', seq: '4', after: '4.abcdefghij' },
    ]);
    expect(responseFaults(endpoint, restored)).toEqual([]);
    const next = await get('?after=4.abcdefghij&limit=1');
    expect(next.body).toMatchObject({ cursor: '5.abcdefghij', events: [{ seq: '5', cursor: '5.abcdefghij' }] });
  });
});
