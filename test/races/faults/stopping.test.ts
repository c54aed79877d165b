import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { onPostgres, openPostgresTest, type TestDatabase } from '../../support/database/databases.js';
import { type Relay, startRelay } from '../../support/database/relay.js';
import { startMeasured } from '../../support/processes/measuredService.js';

/** SIGTERM: the process ends even if a call hangs. */

onPostgres('a database that hangs (set TEST_DATABASE_URL)', () => {
  let database: TestDatabase;
  let relay: Relay;
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'recruitment-stopping-'));
    database = await openPostgresTest();
    relay = await startRelay(database.serviceUrl as string);
  });
  afterAll(async () => {
    await relay.close();
    await database.close();
    await rm(directory, { recursive: true, force: true });
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
