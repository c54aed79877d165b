import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import { aVacancy } from '../support/company/pipeline.js';
import { fillDataDirectory } from '../support/database/databases.js';
import { type MeasuredService, startMeasured } from '../support/processes/measuredService.js';

/**
 * Clients that leave while they are sent old events. A service whose event loop no longer turns answers nothing, so these
 * tests would not end. The service is a process of its own, which is killed then.
 */

/** Many pages of events with their data. */
const changes = 400;
const sockets = 12;

let directory: string;
let service: MeasuredService;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'recruitment-closing-'));
  await fillDataDirectory(directory);
  service = await startMeasured('', { DATA_DIR: directory, DEMO_DATA: 'off' });
  const headers = { authorization: `Bearer ${service.token('acme')}`, 'content-type': 'application/json' };
  for (let at = 0; at < changes; at += 1) {
    const init = { method: 'POST', headers, body: JSON.stringify(aVacancy()) };
    expect((await fetch(`${service.origin}/v2/vacancies/company/acme`, init)).status).toBe(201);
  }
});
afterAll(async () => {
  service.child.kill('SIGKILL');
  await rm(directory, { recursive: true, force: true });
});

/** Follows the feed from its beginning, and leaves at the first event. @returns when the socket is closed */
function leaveAtFirst(leave: (socket: WebSocket) => void): Promise<void> {
  const socket = new WebSocket(`${service.origin.replace('http', 'ws')}/graphql`, ['graphql-transport-ws']);
  const send = (message: object): void => socket.send(JSON.stringify(message));
  const over = new Promise<void>((resolve, reject) => {
    socket.once('close', () => resolve());
    socket.once('error', reject);
  });
  socket.once('open', () => {
    send({ type: 'connection_init', payload: { authorization: `Bearer ${service.token('acme')}` } });
  });
  socket.on('message', (data) => {
    const { type } = JSON.parse(String(data));
    if (type === 'connection_ack') {
      const query = 'subscription { events(companyId: "acme", after: "0") { seq data } }';
      send({ type: 'subscribe', id: '1', payload: { query } });
    }
    if (type === 'next') leave(socket);
  });
  return over;
}

const healthStatus = async (): Promise<number> => (await fetch(`${service.origin}/healthz`)).status;

const ways: Record<string, (socket: WebSocket) => void> = {
  'with a close frame': (socket) => socket.close(),
  'without a close frame': (socket) => socket.terminate(),
};

describe('a socket that is closed at the first old event', () => {
  it.each(Object.entries(ways))('%s leaves a service that answers', async (_name, leave) => {
    for (let at = 0; at < sockets; at += 1) {
      await leaveAtFirst(leave);
      expect(await healthStatus()).toBe(200);
    }
  });

  it('leaves a service that stops on SIGTERM', async () => {
    await leaveAtFirst((socket) => socket.close());
    const gone = new Promise((resolve) => service.child.once('exit', resolve));
    service.child.kill('SIGTERM');
    expect(await gone).toBe(0);
  });
});
