import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { silent } from '../../../src/core/kernel/logger.js';
import { usualLease } from '../../../src/entities/company/idempotencyKeys.js';
import { openDatabase } from '../../../src/entities/database.js';
import { connectionOf } from '../../../src/entities/driver/connectionUrl.js';
import { ids } from '../../../src/entities/ids.js';
import { workerReadiness } from '../../../src/jobs/running/workers.js';
import { createPipeline, initCandidates, type Pipeline, recordPath } from '../../support/company/pipeline.js';
import { onPostgres, openPostgresTest, type TestDatabase } from '../../support/database/databases.js';
import { lockWaits } from '../../support/database/nodes.js';
import { type Relay, startRelay } from '../../support/database/relay.js';
import { tell } from '../../support/outside/testProvider.js';
import { Scraped } from '../../support/service/scraped.js';
import { type Reply, type Service, startService, tokenFor } from '../../support/service/service.js';

/** A database that does not answer, is slow, or gets too many calls at the same time (docs/BOUNDS.md, "Statements"). */

onPostgres('a database that stops answering (set TEST_DATABASE_URL)', () => {
  let database: TestDatabase;
  let relay: Relay;
  let far: Awaited<ReturnType<typeof openDatabase>>;
  let service: Service;
  let pipeline: Pipeline;
  let path: string;
  let scraped: Scraped;
  const log: object[] = [];

  beforeAll(async () => {
    const workers = { stalled: () => [] };
    scraped = await Scraped.open('worker', () =>
      workerReadiness({ ping: () => far.store.ping(), workers, draining: false }),
    );
    database = await openPostgresTest();
    relay = await startRelay(database.serviceUrl as string);
    const warn = (fields: object, message: string) => log.push({ ...fields, message });
    far = await openDatabase(
      { kind: 'postgres', url: relay.url },
      ids,
      { ...silent, warn },
      usualLease,
      scraped.metrics,
    );
    const telemetry = { metrics: scraped.metrics, tracer: null };
    service = await startService({ database: { ...database, ...far }, telemetry });
    pipeline = await createPipeline(service);
    path = `/v2/vacancies/${pipeline.vacancyId}/company/acme`;
  });
  afterAll(async () => {
    scraped.close();
    await service.stop();
    await far.close();
    await relay.close();
    await database.close();
  });

  interface Timed extends Reply {
    readonly seconds: number;
  }
  const read = async (user: number, where = path): Promise<Timed> => {
    const begun = performance.now();
    const reply = await service.request('GET', where, { token: tokenFor('acme', { subject: `user-${user}` }) });
    return { ...reply, seconds: (performance.now() - begun) / 1000 };
  };
  const many = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: count }, (_, index) => work(index)));
  /**
   * Waits until a read succeeds.
   * @returns seconds
   */
  const recovery = async (): Promise<number> => {
    const begun = performance.now();
    while ((await read(0)).status !== 200);
    return (performance.now() - begun) / 1000;
  };
  const outcomes = (replies: readonly Reply[]): Set<string> =>
    new Set(replies.map(({ status, body }) => (status === 200 ? '200' : `${status} ${body.reason}`)));

  it('answers a burst on an idle pool: 600 calls of 20 users, none is refused', async () => {
    expect(outcomes(await many(600, (index) => read(index % 20)))).toEqual(new Set(['200']));
  });

  it('recovers without help if all its connections are silent and new ones work', async () => {
    await many(40, read);
    expect(relay.open).toBeGreaterThan(4);
    relay.silenceThese();
    const replies = await many(20, read);
    expect(outcomes(replies)).not.toContain('500 INTERNAL');
    for (const { seconds } of replies) expect(seconds).toBeLessThan(11);
    expect(await recovery()).toBeLessThan(5);
  });

  it('answers every call while no data pass at all, probes and metrics within about a second, and recovers', async () => {
    await recovery();
    relay.silenceAll();
    const asked = async (path: string) => {
      const begun = performance.now();
      const { status } = await fetch(scraped.url + path);
      return { status, seconds: (performance.now() - begun) / 1000 };
    };
    const [calls, metrics, ofWorker, probe] = await Promise.all([
      many(60, read),
      asked('/metrics'),
      asked('/readyz'),
      (async () => {
        const begun = performance.now();
        const { status } = await service.request('GET', '/readyz');
        return { status, seconds: (performance.now() - begun) / 1000 };
      })(),
    ]).finally(relay.mend);
    expect(outcomes(calls)).toEqual(new Set(['503 DATABASE_UNAVAILABLE']));
    for (const { seconds } of calls) expect(seconds).toBeLessThan(11);
    // All calls except those whose statements were running, one for each connection.
    expect(calls.filter(({ seconds }) => seconds < 1.5).length).toBeGreaterThanOrEqual(50);
    expect(metrics.status).toBe(200);
    expect(metrics.seconds).toBeLessThan(1);
    expect(ofWorker.status).toBe(503);
    expect(ofWorker.seconds).toBeLessThan(1.3);
    expect(probe.status).toBe(503);
    expect(probe.seconds).toBeLessThan(1.3);
    expect(await recovery()).toBeLessThan(5);
    expect((await service.request('GET', '/readyz')).status).toBe(200);
  });

  it('answers what is read by the entity manager with 503 and Retry-After, too, whoever asks, and logs no bug', async () => {
    const { text: apiKey } = await service.issueKey('acme');
    const admin = tokenFor('acme', { roles: ['admin'] });
    await recovery();
    const fields = {
      webhooks: 'webhooks(companyId: "acme") { id }',
      apiKeys: 'apiKeys(companyId: "acme") { id }',
      bans: 'bans(companyId: "acme") { nodes { candidateId } }',
      companySettings: 'companySettings(companyId: "acme") { locale }',
      rejectionReasons: 'rejectionReasons(companyId: "acme") { id }',
      feed: 'feed(companyId: "acme") { seq }',
    };
    relay.silenceAll();
    const [byKey, callback, ...byGraphql] = await Promise.all([
      service.request('GET', path, { apiKey }),
      tell(service, { secret: 'whsec_AAAA', webhookId: 'silent', body: { vacancyId: 'v', recordId: 'r' } }),
      ...Object.values(fields).map((field) => service.graphql(`{ ${field} }`, { token: admin })),
    ]).finally(relay.mend);
    expect([byKey.status, byKey.body.reason]).toEqual([503, 'DATABASE_UNAVAILABLE']);
    expect(Number(byKey.headers.get('retry-after'))).toBeGreaterThan(0);
    expect([callback.status, callback.body.reason]).toEqual([503, 'DATABASE_UNAVAILABLE']);
    const reasons = byGraphql.map(({ body }) => body.errors?.[0]?.extensions.reason);
    expect(Object.fromEntries(Object.keys(fields).map((name, at) => [name, reasons[at]]))).toEqual(
      Object.fromEntries(Object.keys(fields).map((name) => [name, 'DATABASE_UNAVAILABLE'])),
    );
    expect(await recovery()).toBeLessThan(5);
  });

  it('leaves the connection of a cancel request to who gets it: PgBouncer ends if the client goes first', async () => {
    await recovery();
    relay.silenceAll();
    // The first is cancelled, and each takes about a second more.
    for (let call = 0; call < 4; call += 1) expect((await read(0)).status).toBe(503);
    expect(relay.openCancels).toBeGreaterThan(0);
    relay.mend();
    expect(await recovery()).toBeLessThan(5);
  });

  it('ends a write within 11 s too, and no move is lost or made twice', async () => {
    const [recordId = ''] = await initCandidates(service, pipeline, ['silenced']);
    relay.silenceThese();
    const begun = performance.now();
    const move = () =>
      service.request('POST', `${recordPath(pipeline, recordId)}/orchestrate`, {
        token: pipeline.token,
        body: { resourceId: recordId },
      });
    const first = await move();
    expect((performance.now() - begun) / 1000).toBeLessThan(11);
    expect([200, 503]).toContain(first.status);
    await recovery();
    const second = await move();
    expect(second.status === 200 || second.body.reason === 'FEATURE_ALREADY_CLOSED').toBe(true);
  });

  it('repeats the first answer of a key whose COMMIT was done while its answer was lost', async () => {
    const [recordId = ''] = await initCandidates(service, pipeline, ['unanswered']);
    const move = () =>
      service.request('POST', `${recordPath(pipeline, recordId)}/orchestrate`, {
        token: pipeline.token,
        headers: { 'idempotency-key': 'lost' },
        body: { resourceId: recordId },
      });
    relay.loseAnswerTo('commit');
    const moves = () =>
      database.rows(
        `select count(*)::int as moves from feed_event where record_id = '${recordId}' and type = 'RECORD_MOVED'`,
      );
    expect(outcomes([await move()])).toEqual(new Set(['503 DATABASE_UNAVAILABLE']));
    expect(await moves()).toEqual([{ moves: 1 }]);
    expect(outcomes([await move()])).toEqual(new Set(['200']));
    expect(await moves()).toEqual([{ moves: 1 }]);
  });

  describe('that is slow', () => {
    const administer = async (work: (client: pg.Client) => Promise<void>): Promise<void> => {
      const client = new pg.Client(connectionOf(database.url as string));
      await client.connect();
      try {
        await work(client);
      } finally {
        await client.end();
      }
    };
    const locked = (tables: string, work: (client: pg.Client) => Promise<void>) =>
      administer(async (client) => {
        await client.query(`begin; lock table ${tables} in access exclusive mode`);
        await work(client);
      });

    it('cancels a read after 3 s, on the server too, and logs its statement', async () => {
      await recovery();
      await locked('vacancy', async (client) => {
        const { status, seconds } = await read(0);
        expect([status, Math.round(seconds)]).toEqual([503, 3]);
        const named = expect.stringContaining('from vacancy v where v.company_id = $1 and v.id = $2');
        expect(log).toContainEqual({ statement: named, message: 'a statement takes longer than 1 s' });
        expect(await lockWaits(client)).toBe(0);
      });
    });

    it('lets a write wait longer', async () => {
      const [recordId = ''] = await initCandidates(service, pipeline, ['patient']);
      await administer(async (client) => {
        await client.query('begin; lock table api_key in access exclusive mode');
        const record = 'select 1 from feature_record where company_id = $1 and id = $2 for update';
        await client.query(record, [pipeline.companyId, recordId]);
        const move = service.request('POST', `${recordPath(pipeline, recordId)}/orchestrate`, {
          token: pipeline.token,
          body: { resourceId: recordId },
        });
        // A read that starts after the write is cancelled before the locks are released.
        const admin = tokenFor('acme', { subject: 'admin', roles: ['admin'] });
        const keys = await service.graphql('{ apiKeys(companyId: "acme") { id } }', { token: admin });
        expect(keys.body.errors[0].extensions.reason).toBe('DATABASE_UNAVAILABLE');
        await client.query('commit');
        expect((await move).status).toBe(200);
      });
    });

    it('serves others while all calls of one caller wait', async () => {
      await locked('feature_record', async () => {
        const interviews = () =>
          service.graphql('{ interviews(companyId: "acme") { nodes { id } } }', {
            token: tokenFor('acme', { subject: 'greedy' }),
          });
        const waiting = many(100, interviews);
        const others = await many(30, (index) => read(index + 100));
        expect(outcomes(others)).toEqual(new Set(['200']));
        const reasons = new Set((await waiting).map(({ body }) => body.errors[0].extensions.reason));
        expect(reasons).toEqual(new Set(['DATABASE_UNAVAILABLE']));
      });
    });
  });
});
