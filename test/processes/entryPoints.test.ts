import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aVacancy } from '../support/company/pipeline.js';
import { eventually } from '../support/eventually.js';
import { type MeasuredService, startMeasured } from '../support/processes/measuredService.js';

/** Clients that take resources from others: they don't read answers, or never end their bodies. */

const MB = 1024 * 1024;

let directory: string;
let service: MeasuredService;
let small: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'recruitment-entry-points-'));
  service = await startMeasured('', { DATA_DIR: directory, DEMO_DATA: 'off' });
  const create = async (companyId: string, more: Record<string, unknown>): Promise<string> => {
    const response = await fetch(`${service.origin}/v2/vacancies/company/${companyId}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${service.token(companyId)}`,
        'content-type': 'application/json',
        prefer: 'return=representation',
      },
      body: JSON.stringify(aVacancy(more)),
    });
    expect(response.status).toBe(201);
    return ((await response.json()) as { id: string }).id;
  };
  small = await create('acme', {});
  const long = 'x'.repeat(200_000);
  for (let made = 0; made < 26; made += 1) {
    await create('wordy', { jobDescription: long, jobDescriptionHtml: long, requirements: long, contextAI: long });
  }
}, 120_000);
afterAll(async () => {
  await service.stop();
  await rm(directory, { recursive: true, force: true });
});

const open: Socket[] = [];
const dial = async (): Promise<Socket> => {
  const socket = connect(Number(new URL(service.origin).port), '127.0.0.1');
  socket.on('error', () => undefined);
  open.push(socket);
  await once(socket, 'connect');
  return socket;
};
const hangUp = (): void => {
  for (const socket of open.splice(0)) socket.destroy();
};
const headOf = (requestLine: string, token: string, ...headers: string[]): string =>
  [
    `${requestLine} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    ...headers,
    '',
    '',
  ].join('\r\n');
/** A read by another caller. */
const readSmall = async (): Promise<number> => {
  const response = await fetch(`${service.origin}/v2/vacancies/${small}/company/acme`, {
    headers: { authorization: `Bearer ${service.token('acme', 'somebody-else')}` },
  });
  await response.text();
  return response.status;
};

describe('answers that their client does not read', () => {
  const query =
    '{ vacancies(companyId: "wordy", first: 100) { nodes { jobDescription jobDescriptionHtml requirements contextAI } } }';
  const body = JSON.stringify({ query });
  const askLarge = () => service.graphql(query, { token: service.token('wordy', 'deaf') });

  it('are bounded, others are served, and a client that reads nothing is disconnected', async () => {
    const { text } = await askLarge();
    expect(text.length).toBeGreaterThan(15 * MB);
    const { nowMb } = await service.measured('collect');

    const request = headOf('POST /graphql', service.token('wordy', 'deaf'), `Content-Length: ${body.length}`) + body;
    const began: Promise<string>[] = [];
    for (let count = 0; count < 24; count += 1) {
      const socket = await dial();
      // Only the head is read. The rest stays in the buffers of the system.
      began.push(once(socket, 'readable').then(() => String(socket.read())));
      socket.write(request);
      socket.pause();
    }
    const refused: string[] = [];
    for (const one of began) {
      const beginning = await one;
      if (!beginning.startsWith('HTTP/1.1 200')) refused.push(beginning);
      expect(await readSmall()).toBe(200);
    }
    expect(refused.length).toBeGreaterThan(0);
    for (const refusal of refused) expect(refusal).toMatch(/^HTTP\/1.1 503.*OVERLOADED/s);
    const ready = await fetch(`${service.origin}/readyz`);
    expect([ready.status, await ready.json()]).toMatchObject([200, { status: 'ready' }]);
    const held = await service.measured('collect');
    expect(held.nowMb - nowMb).toBeLessThan(250);

    // Only the service has closed connections. What their systems have taken at once counts as read for 30 s.
    await eventually(async () => (await askLarge()).status === 200, 60_000);
    expect(await readSmall()).toBe(200);
    hangUp();
  }, 120_000);
});

describe('bodies that never end', () => {
  it('do not block others: 1,050 of one user, while another reads and writes', async () => {
    const token = service.token('acme', 'slow');
    const head = headOf('POST /v2/vacancies/company/acme', token, 'Content-Length: 100');
    const refusals: string[] = [];
    for (let count = 0; count < 1_050; count += 1) {
      const socket = await dial();
      socket.on('data', (chunk) => refusals.push(String(chunk)));
      socket.write(`${head}{"name`);
    }
    // The user's share of bodies is used up, and only that.
    await eventually(() => refusals.length > 0);
    expect(refusals[0]).toContain('503 Service Unavailable');
    expect(refusals[0]).toContain('OVERLOADED');
    expect(await readSmall()).toBe(200);
    const created = await fetch(`${service.origin}/v2/vacancies/company/acme`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${service.token('acme', 'somebody-else')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(aVacancy()),
    });
    expect(created.status).toBe(201);
    hangUp();
  });
});
