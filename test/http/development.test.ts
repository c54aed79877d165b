import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import { type Service, startService, tokenFor } from '../support/service/service.js';

/** What is more open outside production: pages of this machine may call, and errors suggest names. */

const token = tokenFor('acme');
const path = '/v2/vacancies/company/acme';

const allowed = async (service: Service, origin: string) => {
  const headers = { origin, 'access-control-request-method': 'POST' };
  const preflight = await service.request('OPTIONS', path, { headers });
  const answer = await service.request('GET', '/v2/x', { token, headers: { origin } });
  expect(answer.status).toBe(404);
  const names = [preflight, answer].map((reply) => reply.headers.get('access-control-allow-origin') ?? '');
  expect(new Set(names).size).toBe(1);
  return names[0];
};
const opens = async ({ url }: Service, origin: string) => {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, ['graphql-transport-ws'], { origin });
  const isOpen = await Promise.race([
    once(socket, 'open').then(() => true),
    once(socket, 'unexpected-response').then(() => false),
  ]);
  socket.on('error', () => undefined);
  socket.terminate();
  return isOpen;
};
const toldOf = ({ log }: Service) =>
  log.flatMap((line) => {
    const { message, origin } = line as { message: string; origin?: string };
    return message.includes('CORS_ORIGINS') ? [origin] : [];
  });

describe('outside production', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService({ isDevelopment: true, corsOrigins: ['https://app.example'], mcp: true });
  });
  afterAll(() => service.stop());

  it.each([
    'http://localhost:5173',
    'http://localhost',
    'https://localhost:65535',
    'http://127.0.0.1:3000',
    'http://127.1.2.3:8080',
    'http://[::1]:4321',
    'http://shop.localhost:5173',
    'https://app.example',
  ])('pages of %s may call, and open sockets', async (origin) => {
    expect([await allowed(service, origin), await opens(service, origin)]).toEqual([origin, true]);
    const { status } = await service.request('POST', '/mcp', { token, headers: { origin }, body: {} });
    expect(status).not.toBe(403);
  });

  it('no others may, and the log says once which setting allows an origin', async () => {
    expect(await allowed(service, service.url)).toBe(service.url);
    expect(toldOf(service)).toEqual([]);
    for (const origin of [
      'http://localhost.example.com',
      'http://127.0.0.1.example.com:3000',
      'http://evil.example/localhost',
      'http://localhost:5173/path',
      'http://user@localhost:5173',
      'http://0.0.0.0:3000',
      'http://192.168.0.7:3000',
      'file://localhost',
      'null',
      `http://${'x'.repeat(60_00)}.example`,
    ]) {
      expect([origin, await allowed(service, origin), await opens(service, origin)]).toEqual([origin, '', false]);
    }
    expect(toldOf(service)).toEqual(['http://localhost.example.com']);
  });

  const errorsOf = async (query: string): Promise<readonly string[]> =>
    (await service.graphql(query, { token })).body.errors.map(({ message }: { message: string }) => message);

  it.each([
    ['a field', '{ vacancie { id } }', 'Did you mean "vacancies" or "vacancy"?'],
    ['an argument', '{ vacancy(companyID: "acme", id: "x") { id } }', 'Did you mean "companyId"?'],
    ['a type', 'query ($input: IssueApiKeyInputs!) { viewer { id } }', 'Did you mean "IssueApiKeyInput"'],
    ['a value', '{ records(companyId: "acme", filter: { kinds: [INTERVEIW] }) { nodes { id } } }', 'INTERVIEW'],
    ['a member', '{ records(companyId: "acme", filter: { isClose: true }) { nodes { id } } }', '"isClosed"'],
  ])('errors suggest the name of %s', async (_what, query, suggestion) => {
    expect((await errorsOf(query))[0]).toContain(suggestion);
  });

  it('suggestions are bounded: errors are 20 at most, and none of them is long', async () => {
    const names = (length: number) =>
      Array.from({ length: 500 }, (_, at) => `${'approveApiKeyRequestedAndMore'.repeat(9)}`.slice(0, length) + at);
    for (const length of [10, 25, 60, 200]) {
      const errors = await errorsOf(`mutation { ${names(length).join(' ')} }`);
      expect(errors).toHaveLength(20);
      expect(Math.max(...errors.map((message) => message.length))).toBeLessThanOrEqual(1_000);
    }
    const [long = ''] = await errorsOf(`{ ${'vacancies'.repeat(10_000)} }`);
    expect(long.length).toBeLessThanOrEqual(1_000);
  });
});

it('in production pages of this machine may not call, the log says so once, and errors suggest nothing', async () => {
  const service = await startService();
  expect(await allowed(service, service.url)).toBe('');
  expect(toldOf(service)).toEqual([]);
  for (const origin of ['http://localhost:5173', 'https://app.example'])
    expect([await allowed(service, origin), await opens(service, origin)]).toEqual(['', false]);
  expect(toldOf(service)).toEqual(['http://localhost:5173']);
  const { text } = await service.graphql('{ vacancie { id } }', { token });
  expect(text).not.toContain('Did you mean');
  await service.stop();
});
