import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aVacancy } from '../../support/company/pipeline.js';
import {
  fillDataDirectory,
  onPostgres,
  openPostgresTest,
  type TestDatabase,
} from '../../support/database/databases.js';
import { type Relay, startRelay } from '../../support/database/relay.js';
import { connect } from '../../support/feed/following.js';
import { type MeasuredService, startMeasured } from '../../support/processes/measuredService.js';

/** SIGTERM: requests that were sent get answers, and the process ends even if a call hangs. */

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'recruitment-stopping-'));
  await fillDataDirectory(directory);
});
afterAll(() => rm(directory, { recursive: true, force: true }));

interface Heard {
  readonly status: number | undefined;
  readonly connection: string | undefined;
}

describe('a service that gets SIGTERM', () => {
  let service: MeasuredService;
  beforeAll(async () => {
    service = await startMeasured('', { DATA_DIR: directory, DEMO_DATA: 'off' });
  });
  afterAll(() => void service.child.kill('SIGKILL'));

  const ask = (agent: Agent): Promise<Heard> =>
    new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${service.token('acme')}` };
      const sent = request(`${service.origin}/v2/vacancies/x/company/acme`, { agent, headers }, (response) => {
        response.resume();
        response.once('end', () => resolve({ status: response.statusCode, connection: response.headers.connection }));
      });
      sent.once('error', reject);
      sent.end();
    });

  it('serves idle and new connections for a moment and ends each after its answer; then it exits with 0', async () => {
    const idle = Array.from({ length: 11 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
    for (const { connection } of await Promise.all(idle.map(ask))) expect(connection).toBe('keep-alive');
    const create = async (): Promise<void> => {
      const headers = { authorization: `Bearer ${service.token('acme')}`, 'content-type': 'application/json' };
      const init = { method: 'POST', headers, body: JSON.stringify(aVacancy()) };
      expect((await fetch(`${service.origin}/v2/vacancies/company/acme`, init)).status).toBe(201);
    };
    await create();
    const follower = connect({ url: service.origin }, { token: service.token('acme') });
    const following = follower.follow('', 'seq', { after: '0' });
    await following.come(1);
    const gone = once(service.child, 'exit');
    service.child.kill('SIGTERM');
    // The process has handled the signal when it answers 503 here.
    for (;;) {
      const ready = await fetch(`${service.origin}/readyz`);
      await ready.text();
      if (ready.status === 503) break;
    }
    await create();
    const fresh = Array.from({ length: 5 }, () => new Agent());
    expect(await Promise.all([...idle, ...fresh].map(ask))).toEqual(
      Array(16).fill({ status: 404, connection: 'close' }),
    );
    // Sockets close after the last events.
    expect(await follower.closed).toEqual({ code: 1001, reason: 'DRAINING' });
    expect(following.events.map(({ seq }) => seq)).toEqual(['1', '2']);
    expect((await gone)[0]).toBe(0);
    await follower.stop();
  });
});

onPostgres('a database that hangs (set TEST_DATABASE_URL)', () => {
  let database: TestDatabase;
  let relay: Relay;
  beforeAll(async () => {
    database = await openPostgresTest();
    relay = await startRelay(database.url as string);
  });
  afterAll(async () => {
    await relay.close();
    await database.close();
  });

  const stopped = async (child: ChildProcess): Promise<{ code: number | null; seconds: number }> => {
    const begun = performance.now();
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    const [code] = await gone;
    return { code, seconds: (performance.now() - begun) / 1000 };
  };

  it.each([
    ['while requests wait for it', 10, 1],
    ['without requests, so that nothing is interrupted', 0, 0],
  ])('%s: the process ends within the grace period and 2 s', async (_when, count, expected) => {
    relay.mend();
    // No workers: a worker's query would run too, and would be interrupted.
    const env = { DATA_DIR: directory, SHUTDOWN_GRACE_SECONDS: '1', WORKERS: 'off' };
    const service = await startMeasured(relay.url, env);
    const create = (): Promise<unknown> =>
      fetch(`${service.origin}/v2/vacancies/x/company/acme`, {
        headers: { authorization: `Bearer ${service.token('acme')}` },
      }).catch(() => undefined);
    await create();
    relay.silenceAll();
    const calls = Array.from({ length: count }, create);
    // The service has read the calls: a later request on the same event loop gets its answer.
    if (count > 0) await fetch(`${service.origin}/healthz`);
    const { code, seconds } = await stopped(service.child);
    expect(seconds).toBeLessThan(3);
    expect(code).toBe(expected);
    await Promise.all(calls);
  });
});
