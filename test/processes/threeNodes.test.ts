import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { connectionOf } from '../../src/entities/driver/connectionUrl.js';
import { canStartRedis, killRedis, startRedis } from '../http/limiter/redisServer.js';
import { aFeature, asFeatureInput, aVacancy } from '../support/company/pipeline.js';
import { openPostgresTest, postgresUrl, type TestDatabase } from '../support/database/databases.js';
import { type Relay, startRelay } from '../support/database/relay.js';
import { eventually } from '../support/eventually.js';
import { freePort } from '../support/outside/freePort.js';
import { type MeasuredService, startMeasured } from '../support/processes/measuredService.js';
import { canStartNginx, type Nginx, startNginx } from '../support/processes/nginx.js';

/** Three nodes behind nginx, with Redis and PostgreSQL. Each of these fails in turn: no work is lost or done twice. */

const missing = [
  ...(canStartNginx ? [] : ['nginx']),
  ...(canStartRedis ? [] : ['redis-server']),
  ...(postgresUrl ? [] : ['PostgreSQL (TEST_DATABASE_URL)']),
];
const skipped = missing.length > 0 ? ` (skipped: there is no ${missing.join(', no ')})` : '';

/** The longest time until an answer: 5 s in the queue, and 10.5 s for a database that does not answer. */
const answeredWithinMs = 17_000;
const timeoutMs = 40_000;
const candidates = 3_000;
const clients = 12;
const maxShown = 3;

(skipped ? describe.skip : describe)(`three nodes behind nginx${skipped}`, () => {
  let directory: string;
  let database: TestDatabase;
  let relay: Relay;
  let redis: ChildProcess;
  let redisPort: number;
  let nginx: Nginx;
  let fronts: string[];
  const ports: number[] = [];
  const nodes: MeasuredService[] = [];
  let vacancyId: string;
  let apiKey: string;
  let token: string;
  const records: { readonly id: string; readonly candidateId: string }[] = [];

  const startNode = async (index: number): Promise<void> => {
    nodes[index] = await startMeasured(relay.url, {
      PORT: String(ports[index]),
      REDIS_URL: `redis://127.0.0.1:${redisPort}`,
      DATA_DIR: join(directory, String(index)),
      RATE_LIMIT_PER_MINUTE: '100000',
    });
  };
  const nodeAt = (index: number): MeasuredService => nodes[index] as MeasuredService;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'recruitment-nodes-'));
    database = await openPostgresTest();
    relay = await startRelay(database.serviceUrl as string);
    redisPort = await freePort();
    redis = await startRedis(redisPort);
    for (let node = 0; node < 3; node += 1) ports.push(await freePort());
    const [port, keepAlivePort] = [await freePort(), await freePort()];
    nginx = await startNginx(ports, port, keepAlivePort);
    fronts = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${keepAlivePort}`];
    for (let node = 0; node < 3; node += 1) await startNode(node);
    token = nodeAt(0).token('acme', 'user-1', 'admin');
    const graphql = async (query: string, variables: object) => {
      const { text } = await nodeAt(0).graphql(query, { token, variables });
      const { data, errors } = JSON.parse(text);
      expect(errors).toBeUndefined();
      return data;
    };
    const stages = [1, 2].map((order) => asFeatureInput(aFeature('INTERVIEW', { id: `stage-${order}`, order })));
    const made = await graphql(
      'mutation ($input: CreateVacancyInput!) { createVacancy(companyId: "acme", input: $input) { id } }',
      { input: { ...aVacancy({ maxCandidates: null }), features: stages } },
    );
    vacancyId = made.createVacancy.id;
    for (let first = 0; first < candidates; first += 100) {
      const batch = Array.from({ length: 100 }, (_, index) => ({
        candidateId: `candidate-${first + index}`,
        relationId: `relation-${first + index}`,
      }));
      const { initFeatures } = await graphql(
        'mutation ($input: InitFeaturesInput!) { initFeatures(input: $input) { results { candidateId record { id } } } }',
        { input: { companyId: 'acme', vacancyId, featureId: 'stage-1', candidates: batch } },
      );
      for (const { candidateId, record } of initFeatures.results) records.push({ id: record.id, candidateId });
    }
    const contact = { companyName: 'Acme', fullName: 'Ada Byron', role: 'Engineer', email: 'ada@example.com' };
    const grants = [
      'POST /v2/vacancies/company/{companyId}',
      'POST /v2/candidates/interviews/{id}/company/{companyId}/vacancy/{vacancyId}/orchestrate',
    ].map((endpoint) => ({ endpoint, justification: 'a test' }));
    const issued = await graphql('mutation ($input: IssueApiKeyInput!) { issueApiKey(input: $input) { secret } }', {
      input: { companyId: 'acme', grants, contact, expiresAt: new Date(Date.now() + 3_600_000).toISOString() },
    });
    apiKey = issued.issueApiKey.secret;
  }, 120_000);
  afterAll(async () => {
    for (const { child } of nodes) child.kill('SIGKILL');
    await nginx?.stop();
    if (redis) await killRedis(redis);
    await relay?.close();
    await database?.close();
    await rm(directory, { recursive: true, force: true });
  });

  interface Work {
    readonly path: string;
    readonly body: object;
    readonly key: string;
  }
  interface Load {
    /** Answers that a client must not get. */
    readonly faults: string[];
    /** Acknowledged work. */
    readonly done: Work[];
    /** The number of answers by node and front. */
    readonly served: Map<string, number>;
  }
  const servedBy = (front: string, node: string): string => `${front} ${node}`;
  let made = 0;
  const nextWork = (client: number): Work => {
    made += 1;
    const key = `work-${made}`;
    const record = client % 2 === 0 ? records.pop() : undefined;
    if (!record) return { path: '/v2/vacancies/company/acme', body: aVacancy({ name: key }), key };
    const path = `/v2/candidates/interviews/${record.id}/company/acme/vacancy/${vacancyId}/orchestrate`;
    return { path, body: { resourceId: record.id }, key: `${key}.${record.candidateId}` };
  };

  /**
   * Sends work until it is acknowledged.
   * @param hides whether a failure is a fault; otherwise the work is sent again
   */
  async function carryOut(work: Work, client: number, hides: boolean, load: Load): Promise<void> {
    const front = fronts[(client >> 1) % 2] as string;
    for (;;) {
      let answer: string;
      try {
        const response = await fetch(front + work.path, {
          method: 'POST',
          headers: {
            ...(client % 3 === 0 ? { 'x-auth-api-key': apiKey } : { authorization: `Bearer ${token}` }),
            'content-type': 'application/json',
            // nginx cuts off connections that are kept when it is reloaded.
            connection: 'close',
            'idempotency-key': work.key,
          },
          body: JSON.stringify(work.body),
          signal: AbortSignal.timeout(answeredWithinMs),
        });
        const by = servedBy(front, response.headers.get('x-node')?.split(', ').at(-1) ?? '');
        load.served.set(by, (load.served.get(by) ?? 0) + 1);
        answer = `${response.status} ${await response.text()}`.replaceAll('\r\n', ' ');
        if (response.ok) {
          load.done.push(work);
          return;
        }
        const isKnown = [502, 503].includes(response.status) || answer.includes('IDEMPOTENCY_IN_FLIGHT');
        if (hides || !isKnown) load.faults.push(answer);
      } catch (error) {
        load.faults.push(String(error));
        return;
      }
      if (hides) return;
      // A client that heeds Retry-After would wait longer.
      await after(100);
    }
  }

  /** @param hides whether clients must not notice the event */
  async function underLoad(hides: boolean, happen: (load: Load) => Promise<void>): Promise<void> {
    const load: Load = { faults: [], done: [], served: new Map() };
    let isOver = false;
    const running = Array.from({ length: clients }, async (_, client) => {
      while (!isOver) await carryOut(nextWork(client), client, hides, load);
    });
    try {
      await more(load, 50);
      await happen(load);
      await more(load, 50);
    } finally {
      isOver = true;
      await Promise.all(running);
    }
    if (load.faults.length > 0) load.faults.unshift(await nginx.errors());
    expect(load.faults.slice(0, maxShown)).toEqual([]);
    await expectOnce(load.done);
  }

  const more = (load: Load, count: number): Promise<void> => {
    const until = load.done.length + count;
    return eventually(() => load.done.length >= until || load.faults.length > 0, timeoutMs);
  };

  /** Checks that each piece of work was done exactly once. */
  async function expectOnce(done: readonly Work[]): Promise<void> {
    const client = new pg.Client(connectionOf(database.url as string));
    await client.connect();
    const vacancies = await client.query('select name, count(*)::int from vacancy where id <> $1 group by name', [
      vacancyId,
    ]);
    const moves = await client.query(
      `select candidate_id as name, count(*)::int from feature_record group by candidate_id having count(*) > 1`,
    );
    await client.end();
    const counts = new Map([...vacancies.rows, ...moves.rows].map(({ name, count }) => [name, count]));
    const wrong = done.filter(({ key }) => {
      const [name = '', candidate] = key.split('.');
      return candidate ? counts.get(candidate) !== 2 : counts.get(name) !== 1;
    });
    expect(wrong).toEqual([]);
    expect([...vacancies.rows].filter(({ count }) => count !== 1)).toEqual([]);
    expect([...moves.rows].filter(({ count }) => count !== 2)).toEqual([]);
  }

  /** Waits until other nodes than this one serve: nginx skips a node for 10 s after a failed connection. */
  async function othersServe(load: Load, index: number): Promise<void> {
    const others = ports.filter((_, other) => other !== index).map((port) => `127.0.0.1:${port}`);
    const counts = () =>
      fronts.map((front) => others.reduce((sum, other) => sum + (load.served.get(servedBy(front, other)) ?? 0), 0));
    const before = counts();
    const isServed = () => counts().every((count, front) => count > (before[front] ?? 0) + 5);
    await eventually(() => isServed() || load.faults.length > 0, timeoutMs);
  }

  it('a rolling restart causes no error for a client', () =>
    underLoad(true, async (load) => {
      for (let index = 0; index < 3; index += 1) {
        await othersServe(load, index);
        const { child } = nodeAt(index);
        const gone = once(child, 'exit');
        await nginx.without(index);
        child.kill('SIGTERM');
        expect((await gone)[0]).toBe(0);
        await startNode(index);
        await nginx.without(null);
      }
    }));

  it('nodes that stop while nginx sends to them lose no work', () =>
    underLoad(false, async (load) => {
      for (let index = 0; index < 3; index += 1) {
        await othersServe(load, index);
        const { child } = nodeAt(index);
        const gone = once(child, 'exit');
        child.kill('SIGTERM');
        expect((await gone)[0]).toBe(0);
        await startNode(index);
      }
    }));

  it('no client notices that Redis is stopped and started again', () =>
    underLoad(true, async (load) => {
      await killRedis(redis);
      await more(load, 100);
      redis = await startRedis(redisPort);
      await more(load, 100);
    }));

  it('a killed node loses no acknowledged work', () =>
    underLoad(false, async (load) => {
      const { child } = nodeAt(1);
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
      await more(load, 100);
      await startNode(1);
    }));

  it('PostgreSQL that stops answering, and then is cut off: no work is lost, and every call gets an answer', () =>
    underLoad(false, async (load) => {
      relay.silenceAll();
      const probe = await fetch(`${nodeAt(0).origin}/readyz`);
      expect(probe.status).toBe(503);
      relay.mend();
      await more(load, 100);
      relay.cut();
      await eventually(async () => (await fetch(`${nodeAt(0).origin}/readyz`)).status === 503);
      relay.mend();
      await more(load, 100);
    }));
});
