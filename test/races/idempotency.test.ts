import { type ChildProcess, spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { IdempotencyClaim } from '../../src/core/application/dispatching/idempotency.js';
import { usualLease } from '../../src/entities/company/idempotencyKeys.js';
import { type Database, openDatabase } from '../../src/entities/database.js';
import { connectionOf } from '../../src/entities/driver/connectionUrl.js';
import { ids } from '../../src/entities/ids.js';
import { createPipeline, initCandidates, type Pipeline, recordPath } from '../support/company/pipeline.js';
import { asTestDatabase, onPostgres, openPostgresTest, type TestDatabase } from '../support/database/databases.js';
import { lockWaits } from '../support/database/nodes.js';
import { startPooler } from '../support/database/pooler.js';
import { startRelay } from '../support/database/relay.js';
import { build } from '../support/processes/built.js';
import { type Reply, type Service, secret, startService, TestClock } from '../support/service/service.js';

/** Timeout for a state to come, in milliseconds. */
const timeoutMs = 20_000;
const root = join(import.meta.dirname, '../..');
const mutation = `mutation ($companyId: ID!, $vacancyId: ID!, $id: ID!, $input: OrchestrateInput!, $key: String) {
  orchestrate(companyId: $companyId, vacancyId: $vacancyId, id: $id, input: $input, idempotencyKey: $key) { closed { id } }
}`;

onPostgres('abandoned idempotency keys on PostgreSQL (set TEST_DATABASE_URL)', () => {
  let database: TestDatabase;
  let service: Service;
  let pipeline: Pipeline;
  const url = () => database.url ?? '';
  const serviceUrl = () => database.serviceUrl ?? '';

  beforeAll(async () => {
    database = await openPostgresTest();
    service = await startService({ database });
    pipeline = await createPipeline(service);
  });
  afterAll(async () => {
    await service.stop();
    await database.close();
  });

  /** Functions that close what a test opened. They run however the test ends, in reverse order. */
  const closings: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closings.splice(0).toReversed()) await close();
  });

  async function administer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client(connectionOf(url()));
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  interface Row {
    claimed_at: Date;
    leased_until: Date;
    settled: boolean;
  }
  const rowOf = (key: string): Promise<Row | undefined> =>
    administer(async (client) => {
      const { rows } = await client.query<Row>('select * from idempotency_key where key = $1', [hash('sha256', key)]);
      return rows[0];
    });
  async function until<T>(look: () => Promise<T>, isIt: (found: T) => boolean): Promise<T> {
    const deadline = performance.now() + timeoutMs;
    for (;;) {
      const found = await look();
      if (isIt(found)) return found;
      if (performance.now() > deadline) throw new Error(`Timeout. Found: ${JSON.stringify(found)}`);
    }
  }
  const leaseOf = async (key: string): Promise<number> => ((await rowOf(key)) as Row).leased_until.getTime();

  const orchestrate = (at: Pick<Service, 'request'>, id: string, key: string): Promise<Reply> =>
    at.request('POST', `${recordPath(pipeline, id)}/orchestrate`, {
      token: pipeline.token,
      body: { resourceId: id },
      headers: { 'idempotency-key': key, prefer: 'return=representation' },
    });
  const orchestrateByGraphql = (at: Service, id: string, key: string): Promise<Reply> => {
    const { companyId, vacancyId, token } = pipeline;
    return at.graphql(mutation, { token, variables: { companyId, vacancyId, id, input: { resourceId: id }, key } });
  };
  /** Blocks every move of some records until `work` ends. */
  async function withHeldRecords<T>(recordIds: readonly string[], work: () => Promise<T>): Promise<T> {
    return administer(async (client) => {
      await client.query('begin');
      await client.query('select from feature_record where company_id = $1 and id = any($2) for update', [
        pipeline.companyId,
        recordIds,
      ]);
      const done = await work();
      await client.query('rollback');
      return done;
    });
  }
  const heldUp = (count: number): Promise<unknown> =>
    until(
      () => administer(lockWaits),
      (waiting) => waiting >= count,
    );
  /** Another node, with a clock that the test sets. */
  async function atAnotherNode<T>(now: number, work: (node: Service) => Promise<T>): Promise<T> {
    const node = await startService({ database, clock: new TestClock(now) });
    try {
      return await work(node);
    } finally {
      await node.stop();
    }
  }

  it('of a process that was killed during a command: free 15 s after its last renewal, and no earlier', async () => {
    const [id = ''] = await initCandidates(service, pipeline, ['killed']);
    const { child, origin } = await startProcess(serviceUrl());
    closings.push(async () => child.kill('SIGKILL'));
    await withHeldRecords([id], async () => {
      const path = `${recordPath(pipeline, id)}/orchestrate`;
      const lost = fetch(origin + path, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${pipeline.token}`,
          'content-type': 'application/json',
          'idempotency-key': 'killed',
        },
        body: JSON.stringify({ resourceId: id }),
      });
      await heldUp(1);
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      await expect(lost).rejects.toThrow();
    });

    const lease = await leaseOf('killed');
    for (const [leftMs, retryAfter] of [
      [usualLease.lastsMs, '15'],
      [14_001, '15'],
      [14_000, '14'],
      [1, '1'],
    ] as const) {
      const [rest, graphql] = await atAnotherNode(lease - leftMs, (node) =>
        Promise.all([orchestrate(node, id, 'killed'), orchestrateByGraphql(node, id, 'killed')]),
      );
      expect([rest.status, rest.body.reason]).toEqual([409, 'IDEMPOTENCY_IN_FLIGHT']);
      expect(rest.headers.get('retry-after')).toBe(retryAfter);
      expect(graphql.status).toBe(200);
      expect(graphql.body.errors[0].extensions).toMatchObject({
        code: 'CONFLICT',
        reason: 'IDEMPOTENCY_IN_FLIGHT',
        retryAfter: Number(retryAfter),
      });
    }
    const moved = await atAnotherNode(lease, (node) => orchestrate(node, id, 'killed'));
    expect([moved.status, moved.body.closed.id]).toEqual([200, id]);
    const replayed = await orchestrate(service, id, 'killed');
    expect(replayed.body).toEqual(moved.body);
  });

  it.each(['directly', 'pooled'])('a command that lasts several leases keeps its key, %s', async (how) => {
    const pooler = how === 'pooled' ? await startPooler(url(), 3) : null;
    if (pooler) closings.push(pooler.close);
    const lease = { lastsMs: 600, renewedEveryMs: 100 };
    const slow = await openDatabase({ kind: 'postgres', url: pooler?.url ?? serviceUrl() }, ids, undefined, lease);
    closings.push(slow.close);
    const node = await startService({
      database: asTestDatabase(slow, url()),
    });
    closings.push(node.stop);
    const [id = ''] = await initCandidates(service, pipeline, [`slow ${how}`]);
    const made = await withHeldRecords([id], async () => {
      const running = orchestrate(node, id, how);
      await heldUp(1);
      const row = await until(
        () => rowOf(how) as Promise<Row>,
        ({ claimed_at, leased_until }) => leased_until.getTime() > claimed_at.getTime() + 4 * lease.lastsMs,
      );
      const refused = await atAnotherNode(row.leased_until.getTime() - 1, (other) => orchestrate(other, id, how));
      expect([refused.status, refused.body.reason]).toEqual([409, 'IDEMPOTENCY_IN_FLIGHT']);
      // In an object, because `async` would wait for a promise that is returned.
      return { running };
    });
    const { status, body } = await made.running;
    expect(status).toBe(200);
    expect((await orchestrate(service, id, how)).body).toEqual(body);
  });

  describe('of concurrent nodes', () => {
    const claim = (key: string, more: Partial<IdempotencyClaim> = {}): IdempotencyClaim => ({
      companyId: 'acme',
      scope: 'user:user-1',
      operation: 'orchestrate',
      key,
      payloadHash: 'h',
      claimId: ids.uuid(),
      at: new Date().toISOString(),
      ...more,
    });
    let another: Database;
    beforeAll(async () => {
      another = await openDatabase({ kind: 'postgres', url: serviceUrl() }, ids);
    });
    afterAll(() => another.close());

    it('one of them gets an abandoned claim', async () => {
      for (let round = 0; round < 20; round += 1) {
        const key = `abandoned ${round}`;
        await database.store.idempotency.claim(claim(key, { at: '2026-11-20T12:00:00.000Z' }));
        const at = '2026-11-20T12:00:15.000Z';
        const racing = Array.from({ length: 12 }, (_, index) =>
          (index % 2 ? database : another).store.idempotency.claim(claim(key, { at })),
        );
        const states = (await Promise.all(racing)).map(({ state }) => state);
        expect(states.toSorted()).toEqual(['claimed', ...Array(11).fill('running')]);
      }
    });
  });

  it('a claim that can not be released: the 503 says how long it lasts, and it is released earlier', async () => {
    const relay = await startRelay(serviceUrl());
    closings.push(relay.close);
    const lease = { lastsMs: 6_000, renewedEveryMs: 2_000 };
    const behind = await openDatabase({ kind: 'postgres', url: relay.url }, ids, undefined, lease);
    closings.push(behind.close);
    const node = await startService({
      database: asTestDatabase(behind, url()),
    });
    closings.push(node.stop);
    const [one = '', other = ''] = await initCandidates(service, pipeline, ['cut-off', 'cut-off-too']);
    await withHeldRecords([one, other], async () => {
      const calls = [orchestrate(node, one, 'cut-off'), orchestrateByGraphql(node, other, 'cut-off-too')] as const;
      await heldUp(2);
      relay.cut();
      const [rest, graphql] = await Promise.all(calls);
      const restLeft = (await leaseOf('cut-off')) - Date.now();
      const graphqlLeft = (await leaseOf('cut-off-too')) - Date.now();
      expect([rest.status, rest.body.reason]).toEqual([503, 'DATABASE_UNAVAILABLE']);
      expect(Number(rest.headers.get('retry-after')) * 1000).toBeGreaterThanOrEqual(restLeft);
      expect(Number(rest.headers.get('retry-after'))).toBeLessThanOrEqual(6);
      const { reason, retryAfter } = graphql.body.errors[0].extensions;
      expect([graphql.status, reason]).toEqual([200, 'DATABASE_UNAVAILABLE']);
      expect(retryAfter * 1000).toBeGreaterThanOrEqual(graphqlLeft);
    });
    const ends = await leaseOf('cut-off');
    relay.mend();
    await until(
      () => rowOf('cut-off'),
      (row) => row === undefined,
    );
    expect(Date.now()).toBeLessThan(ends);
    expect((await orchestrate(service, one, 'cut-off')).status).toBe(200);
  });
});

/** Starts the service as a process on a database. */
async function startProcess(databaseUrl: string): Promise<{ child: ChildProcess; origin: string }> {
  await build();
  const child = spawn(process.execPath, ['dist/main.js'], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: '0', DATABASE_URL: databaseUrl, JWT_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    const { origin } = (line.startsWith('{') ? JSON.parse(line) : {}) as { origin?: string };
    if (origin) {
      child.stdout?.resume();
      return { child, origin };
    }
  }
  throw new Error('The service did not start.');
}
