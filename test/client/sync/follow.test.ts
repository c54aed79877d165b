import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CursorExpired, FeedRestored, type PipelineError } from 'recruitment-pipeline-client';
import type { FollowStep } from 'recruitment-pipeline-client/sync';
import { silent } from '../../../src/core/kernel/logger.js';
import { readConfig } from '../../../src/start/config.js';
import { beginEpochs } from '../../../src/start/opening/feedEpochs.js';
import { candidateIds, createPipeline, initCandidates, type Pipeline } from '../../support/company/pipeline.js';
import { eventually } from '../../support/eventually.js';
import { type Service, startService, TestClock } from '../../support/service/service.js';
import { admin, type Cut, CutFetch, syncOf } from './syncing.js';

/** `follow` of the client package with the real service. */

const clock = new TestClock(Date.now());
const companyId = 'small';
let service: Service;
let pipeline: Pipeline;
beforeAll(async () => {
  service = await startService({ clock, keyLimit: 1_000 });
  pipeline = await createPipeline(service, { companyId });
  await initCandidates(service, pipeline, candidateIds(4));
});
afterAll(() => service.stop());

const names = candidateIds(100, 'later');
const change = () => initCandidates(service, pipeline, names.splice(0, 1));
const feed = async () =>
  (await service.request('GET', `/sync/v1/companies/${companyId}/events?limit=1000`, admin)).body.events;

/** The events of the first steps, until there are so many. */
async function take(steps: AsyncGenerator<FollowStep>, count: number): Promise<NonNullable<FollowStep['event']>[]> {
  const events: NonNullable<FollowStep['event']>[] = [];
  while (events.length < count) {
    const { value, done } = await steps.next();
    if (done) break;
    if (value.event) events.push(value.event);
  }
  return events;
}

async function failure(steps: AsyncGenerator<FollowStep>): Promise<PipelineError> {
  try {
    await take(steps, Number.POSITIVE_INFINITY);
  } catch (error) {
    return error as PipelineError;
  }
  throw new Error('It came to its end.');
}

describe('follow', () => {
  it('has the old events first, then new ones', async () => {
    const steps = syncOf(service).follow({ companyId, after: '0' });
    const before = await feed();
    expect(await take(steps, before.length)).toEqual(before);
    await change();
    expect(await take(steps, 1)).toEqual((await feed()).slice(before.length));
    await steps.return();
  });

  it('begins with what comes, and says where', async () => {
    const steps = syncOf(service).follow({ companyId });
    const { cursor } = (await service.request('GET', `/sync/v1/companies/${companyId}/events?after=end`, admin)).body;
    expect(await steps.next()).toEqual({ done: false, value: { cursor, event: null } });
    await change();
    expect(await take(steps, 1)).toEqual((await feed()).slice(-1));
    await steps.return();
  });

  it('has types that decide the data of events', async () => {
    const steps = syncOf(service).follow({ companyId, after: '0', types: ['VACANCY_PUBLISHED', 'RECORD_INITIALIZED'] });
    for await (const { event } of steps) {
      if (event?.type === 'RECORD_INITIALIZED') {
        expect(event.data?.after.vacancyId).toBe(pipeline.vacancyId);
        break;
      }
      // @ts-expect-error: such events are not asked for.
      expect(event?.type === 'CANDIDATE_BANNED').toBe(false);
    }
  });

  it.each<Cut>(['cleanly', 'broken'])('has each event once where its connection ends %s, at any byte', async (how) => {
    const all = await feed();
    const cut = new CutFetch(how);
    const bytes = all.reduce((sum: number, event: object) => sum + JSON.stringify(event).length, 0);
    cut.allowances.push(...Array.from({ length: 60 }, (_, at) => (at * 7919) % (bytes / 3)));
    const events = await take(syncOf(service, { fetch: cut.fetch }).follow({ companyId, after: '0' }), all.length);
    expect([cut.cuts > 1, events]).toEqual([true, all]);
  });

  it('goes on after a node that is stopping, at another one', async () => {
    const going = await startService({ database: service.database, clock });
    let { url } = going;
    const moving: typeof fetch = (input, init) => fetch(String(input).replace('http://service.example', url), init);
    const retries: string[] = [];
    const steps = syncOf(
      { url: 'http://service.example' },
      {
        fetch: moving,
        onRetry: ({ reason }) => retries.push(reason),
      },
    ).follow({ companyId });
    await steps.next();
    ({ url } = service);
    await going.live.end();
    await change();
    expect(await take(steps, 1)).toEqual((await feed()).slice(-1));
    expect(retries).toEqual(['DRAINING']);
    await steps.return();
    await going.stop();
  });

  it('goes on where it was too slow', async () => {
    const retries: string[] = [];
    const slowEnds = () =>
      service.log.filter((line) => 'reasons' in line && String(line.reasons) === 'TOO_SLOW').length;
    const earlier = slowEnds();
    const steps = syncOf(service, { onRetry: ({ reason }) => retries.push(reason) }).follow({ companyId });
    await steps.next();
    await createPipeline(service, { companyId, overrides: { jobDescription: 'x'.repeat(60_000) } });
    const first = (await feed()).at(-1).seq;
    const columns = 'type, version, subject, vacancy_id, actor_kind, actor_id, operation, via, created_at';
    await service.database.rows(`insert into feed_event (company_id, seq, id, data, ${columns})
      select e.company_id, e.seq + n, e.id || '-' || n, e.data, ${columns.replaceAll(/(\w+)(,|$)/g, 'e.$1$2')}
      from feed_event e join feed_head h on h.company_id = e.company_id and h.seq = e.seq, generate_series(1, 300) n
      where e.company_id = '${companyId}'`);
    await service.database.rows(`update feed_head set seq = seq + 300 where company_id = '${companyId}'`);
    await eventually(() => slowEnds() > earlier);
    // The stream may have ended behind its last event: what comes after that needs another one.
    await change();
    const seqs = (await take(steps, 302)).map(({ seq }) => Number(seq));
    await steps.return();
    expect(seqs).toEqual(seqs.map((_, at) => Number(first) + at));
    expect(retries).toContain('TOO_SLOW');
  });

  it('ends when it is aborted, while it waits too', async () => {
    const abort = new AbortController();
    const steps = syncOf(service).follow({ companyId, signal: abort.signal });
    await steps.next();
    const waiting = steps.next();
    abort.abort();
    expect(await waiting).toEqual({ done: true, value: undefined });
  });

  it('counts silence as a cut', async () => {
    let asked = 0;
    const silentOnce: typeof fetch = async (input, init) => {
      asked += 1;
      if (asked > 1) return fetch(input, init);
      const { signal } = init ?? {};
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    };
    const steps = syncOf(service, { fetch: silentOnce, silence: 3_000 }).follow({ companyId, after: '0' });
    expect(await take(steps, 1)).toEqual((await feed()).slice(0, 1));
    expect(asked).toBe(2);
    await steps.return();
  });
});

describe('a feed that can not be followed', () => {
  it('says that the key was revoked, while it follows', async () => {
    const { id, text: apiKey } = await service.issueKey(companyId);
    const steps = syncOf(service, { token: undefined, apiKey }).follow({ companyId });
    await steps.next();
    const failed = failure(steps);
    const revoked = await service.graphql(`mutation { revokeApiKey(companyId: "small", id: "${id}") { id } }`, admin);
    expect(revoked.body.errors).toBeUndefined();
    expect(await failed).toMatchObject({ status: 401, reason: 'API_KEY_REVOKED' });
  });

  it('says where to go on after a restore, while it follows or later', async () => {
    const companyOf = { companyId: 'acme' };
    const own = await createPipeline(service, companyOf);
    await initCandidates(service, own, ['ada', 'ben']);
    const steps = syncOf(service).follow({ ...companyOf, after: '0' });
    const events = await take(steps, 4);
    const failed = failure(steps);
    const { rows } = service.database;
    await rows("delete from feed_event where company_id = 'acme' and seq > 2", []);
    await rows("update feed_head set seq = 2 where company_id = 'acme'", []);
    await beginEpochs(service.database, readConfig({}), true, silent);
    const later = failure(syncOf(service).follow({ ...companyOf, after: events.at(-1)?.cursor ?? '' }));
    for (const error of [await failed, await later]) {
      expect(error).toBeInstanceOf(FeedRestored);
      expect(error).toMatchObject({ reason: 'FEED_RESTORED', lastCommon: '2', after: expect.any(String) });
    }
    const [restored] = await take(
      syncOf(service).follow({ ...companyOf, after: ((await failed) as FeedRestored).after }),
      1,
    );
    expect(restored?.type).toBe('FEED_RESTORED');
  });

  it('says what it has still, where events after the cursor were removed', async () => {
    await service.database.rows(`update feed_head set removed = 3 where company_id = '${companyId}'`);
    const error = await failure(syncOf(service).follow({ companyId, after: '1' }));
    expect(error).toBeInstanceOf(CursorExpired);
    expect(error).toMatchObject({ status: 400, oldest: '4' });
  });
});
