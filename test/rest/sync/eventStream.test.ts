import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { silent } from '../../../src/core/kernel/logger.js';
import { readConfig } from '../../../src/start/config.js';
import { beginEpochs } from '../../../src/start/opening/feedEpochs.js';
import { candidateIds, createPipeline, initCandidates, type Pipeline } from '../../support/company/pipeline.js';
import { eventually } from '../../support/eventually.js';
import { eventFaults } from '../../support/feed/eventSchemas.js';
import { StreamClient } from '../../support/feed/eventStream.js';
import { type Credentials, type Service, startService, TestClock, tokenFor } from '../../support/service/service.js';

/** The feed as server-sent events (docs/REST.md, "Following the feed"). */

const clock = new TestClock();
let service: Service;
let pipeline: Pipeline;
const open: StreamClient[] = [];
const admin = { token: tokenFor(['acme', 'globex', 'initech'], { roles: ['admin'] }) };

beforeAll(async () => {
  service = await startService({ clock });
  pipeline = await createPipeline(service);
});
afterEach(() => {
  for (const stream of open.splice(0)) stream.leave();
});
afterAll(() => service.stop());

const pathOf = (query = '', company = 'acme'): string => `/sync/v1/companies/${company}/events${query}`;

async function follow(query = '', who: Credentials = admin, headers: Record<string, string> = {}, company = 'acme') {
  const stream = await StreamClient.open(service, pathOf(query, company), who, headers);
  open.push(stream);
  return stream;
}

const pageOf = async (query: string, company = 'acme') =>
  (await service.request('GET', pathOf(query, company), admin)).body;
const candidates = candidateIds(1_000, 'streamed');
const change = () => initCandidates(service, pipeline, candidates.splice(0, 1));

describe('a stream', () => {
  it('says first when to try again and where it begins, then sends what comes', async () => {
    const { cursor } = await pageOf('?after=end');
    const stream = await follow();
    expect(stream.response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    await stream.until(({ blocks }) => blocks.length > 0);
    expect([stream.retry, stream.blocks]).toEqual(['3000', [{ id: cursor }]]);
    await change();
    await stream.until(({ events }) => events.length > 0);
    expect(stream.events).toEqual((await pageOf(`?after=${cursor}`)).events);
    expect(stream.events.flatMap(eventFaults)).toEqual([]);
    expect(stream.lastId).toBe(stream.events.at(-1).cursor);
  });

  it('sends old events first, then new ones, each once', async () => {
    const stream = await follow('?after=0');
    await change();
    const { events } = await pageOf('?limit=1000');
    await stream.until((client) => client.events.length >= events.length);
    expect(stream.events).toEqual(events);
  });

  it('goes on after the last id that its client got, whatever the address says', async () => {
    const { cursor } = await pageOf('?limit=2');
    const stream = await follow('?after=0', admin, { 'last-event-id': cursor });
    const { events } = await pageOf(`?limit=1000&after=${cursor}`);
    await stream.until((client) => client.events.length >= events.length);
    expect(stream.events).toEqual(events);
    expect(stream.blocks[0]).toEqual({ id: cursor });
  });

  it('can be filtered, and tells how far was looked although nothing fits', async () => {
    const stream = await follow('?types=BAN_LIFTED&after=0');
    await change();
    const { cursor } = await pageOf('?after=end');
    await stream.until(({ blocks }) => blocks.length > 0);
    clock.advance(60_000);
    await stream.until(({ lastId }) => lastId === cursor);
    expect(stream.events).toEqual([]);
  });

  it('has a comment every 10 s', async () => {
    const stream = await follow();
    await stream.until(({ blocks }) => blocks.length > 0);
    for (const count of [1, 2]) {
      clock.advance(10_000);
      await stream.until(({ comments }) => comments === count);
    }
  });

  it('costs one unit, and is counted and given back', async () => {
    const { text: apiKey } = await service.issueKey('acme');
    const stream = await follow('', { apiKey });
    expect(stream.response.headers['x-ratelimit-remaining']).toBe('24');
    await change();
    await stream.until(({ events }) => events.length === 1);
    expect(service.admissionControl.inFlight).toBe(0);
    stream.leave();
    await eventually(() => service.log.some((line) => 'message' in line && line.message === 'stream ended'));
  });

  it('sends what a limited key may see', async () => {
    const other = await createPipeline(service, { overrides: { name: 'Another' } });
    const { text: apiKey } = await service.issueKey('acme', { vacancyIds: [other.vacancyId] });
    const stream = await follow('?after=0', { apiKey });
    const { events } = (await service.request('GET', pathOf('?limit=1000'), { apiKey })).body;
    await stream.until((client) => client.events.length >= events.length);
    expect(stream.events).toEqual(events);
    expect(events.some(({ data }: { data: unknown }) => data === null)).toBe(true);
  });
});

describe('the end of a stream', () => {
  it('says that its key was revoked', async () => {
    const { id, text: apiKey } = await service.issueKey('acme');
    const stream = await follow('', { apiKey });
    await stream.until(({ blocks }) => blocks.length > 0);
    const revoked = await service.graphql(`mutation { revokeApiKey(companyId: "acme", id: "${id}") { id } }`, admin);
    expect(revoked.body.errors).toBeUndefined();
    await stream.until(({ isOver }) => isOver);
    expect(stream.end).toMatchObject({ code: 401, reason: 'API_KEY_REVOKED', retryAfter: null });
  });

  it('says that the rights of its key were narrowed, and the next one has those', async () => {
    const { id, text: apiKey } = await service.issueKey('acme');
    const stream = await follow('', { apiKey });
    await stream.until(({ blocks }) => blocks.length > 0);
    const narrowed = await service.graphql(
      `mutation ($input: ChangeApiKeyInput!) { changeApiKey(companyId: "acme", id: "${id}", input: $input) { id } }`,
      { ...admin, variables: { input: { vacancyIds: [pipeline.vacancyId] } } },
    );
    expect(narrowed.body.errors).toBeUndefined();
    await stream.until(({ isOver }) => isOver);
    expect(stream.end).toMatchObject({ code: 503, reason: 'API_KEY_CHANGED', retryAfter: 1 });
    expect((await follow('', { apiKey })).response.statusCode).toBe(200);
  });

  it('says that its token has expired', async () => {
    const stream = await follow();
    await stream.until(({ blocks }) => blocks.length > 0);
    clock.advance(Date.now() - clock.now() + 2 * 3_600_000);
    await stream.until(({ isOver }) => isOver);
    expect(stream.end).toMatchObject({ code: 401, reason: 'TOKEN_EXPIRED' });
    clock.advance(Date.now() - clock.now() - 2 * 3_600_000);
  });

  it('says that the feed was restored behind it', async () => {
    const companyId = 'initech';
    const own = await createPipeline(service, { companyId });
    await initCandidates(service, own, ['ada', 'ben']);
    const stream = await follow('?after=0', admin, {}, companyId);
    await stream.until(({ events }) => events.length === 4);
    const { rows } = service.database;
    await rows('delete from feed_event where company_id = $1 and seq > 2', [companyId]);
    await rows('update feed_head set seq = 2 where company_id = $1', [companyId]);
    await beginEpochs(service.database, readConfig({}), true, silent);
    await stream.until(({ isOver }) => isOver);
    expect(stream.end).toMatchObject({ code: 400, reason: 'FEED_RESTORED', seq: '2' });
    const again = await follow(`?after=${stream.end.after}`, admin, {}, companyId);
    await again.until(({ events }) => events.length === 1);
    expect(again.events[0].type).toBe('FEED_RESTORED');
  });

  it('says that the node is going, after all events so far', async () => {
    const going = await startService({ database: service.database, clock: new TestClock(Date.now()) });
    const stream = await StreamClient.open(going, pathOf('?types=RECORD_INITIALIZED'), admin);
    await stream.until(({ blocks }) => blocks.length > 0);
    await initCandidates(going, pipeline, candidates.splice(0, 3));
    await going.live.end();
    await stream.until(({ isOver }) => isOver);
    expect(stream.events).toHaveLength(3);
    expect(stream.end).toMatchObject({ code: 503, reason: 'DRAINING', retryAfter: 1 });
    await going.stop();
  });

  it('comes for a client that reads too slowly, which then goes on', async () => {
    const { cursor } = await pageOf('?after=end');
    const stream = await follow(`?after=${cursor}`);
    await stream.until(({ blocks }) => blocks.length > 0);
    stream.response.pause();
    await createPipeline(service, { overrides: { jobDescription: 'x'.repeat(60_000) } });
    const columns = 'type, version, subject, vacancy_id, actor_kind, actor_id, operation, via, created_at';
    await service.database.rows(`insert into feed_event (company_id, seq, id, data, ${columns})
      select e.company_id, e.seq + n, e.id || '-' || n, e.data, ${columns.replaceAll(/(\w+)(,|$)/g, 'e.$1$2')}
      from feed_event e join feed_head h on h.company_id = e.company_id and h.seq = e.seq, generate_series(1, 300) n
      where e.company_id = 'acme'`);
    await service.database.rows("update feed_head set seq = seq + 300 where company_id = 'acme'");
    const isEnded = () =>
      service.log.some((line) => 'reasons' in line && (line.reasons as string[]).includes('TOO_SLOW'));
    await eventually(isEnded);
    stream.response.resume();
    await stream.until(({ isOver }) => isOver);
    expect(stream.end).toMatchObject({ code: 503, reason: 'TOO_SLOW' });
    const again = await follow('', admin, { 'last-event-id': stream.lastId ?? '' });
    await again.until(({ events }) => stream.events.length + events.length >= 301);
    const seqs = [...stream.events, ...again.events].map(({ seq }) => Number(seq));
    expect(seqs).toEqual(seqs.map((_, at) => Number(seqs[0]) + at));
  });
});

describe('what cannot be followed', () => {
  it.each([
    ['?after=first', {}, 400, 'INVALID_INPUT'],
    ['?limit=5', {}, 400, 'INVALID_INPUT'],
    ['?latest=5', {}, 400, 'INVALID_INPUT'],
    ['?types=OTHER', {}, 400, 'INVALID_INPUT'],
    ['', { 'last-event-id': 'nothing' }, 400, 'INVALID_INPUT'],
  ])('%s is rejected as JSON', async (query, headers, status, reason) => {
    const accept = { accept: 'text/event-stream', ...headers };
    const reply = await service.request('GET', pathOf(query), { ...admin, headers: accept });
    expect([reply.status, reply.body.reason]).toEqual([status, reason]);
  });

  it('are more than 100 streams of one caller', async () => {
    const { text: apiKey } = await service.issueKey('globex');
    const limitless = await startService({ database: service.database, clock, keyLimit: 1_000 });
    const streams = await Promise.all(
      Array.from({ length: 101 }, () => StreamClient.open(limitless, pathOf('', 'globex'), { apiKey })),
    );
    const statuses = streams.map(({ response }) => response.statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
    expect(statuses.filter((status) => status === 503)).toHaveLength(1);
    for (const stream of streams) stream.leave();
    await limitless.stop();
  });

  it('are answered by HEAD without a stream, and by JSON where that is accepted, too', async () => {
    const headers = { accept: 'text/event-stream' };
    const head = await service.request('HEAD', pathOf(), { ...admin, headers });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    const json = await service.request('GET', pathOf('?limit=1'), { ...admin, headers: { accept: '*/*' } });
    expect(json.body.events).toHaveLength(1);
  });
});
