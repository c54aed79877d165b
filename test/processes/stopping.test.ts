import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aVacancy } from '../support/company/pipeline.js';
import { fillDataDirectory } from '../support/database/databases.js';
import { connect } from '../support/feed/following.js';
import { type MeasuredService, startMeasured } from '../support/processes/measuredService.js';

/** SIGTERM: requests that were sent get answers. test/races/faults/stopping.test.ts has a database that hangs. */

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
