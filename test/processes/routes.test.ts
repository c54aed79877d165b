import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { build } from '../support/processes/built.js';
import { type Service, startService, tokenFor } from '../support/service/service.js';

let service: Service;
const token = tokenFor('acme');
beforeAll(async () => {
  await build();
  service = await startService();
}, 60_000);
afterAll(() => service.stop());

const record = 'x/company/acme/vacancy/y';
/** What is served, with its methods: `/v2` and GraphQL need a credential, the rest is public. */
const calls: [path: string, allow: string][] = [
  ['/v2/vacancies/company/acme', 'OPTIONS, POST'],
  ['/v2/vacancies/x/company/acme', 'GET, HEAD, OPTIONS'],
  [`/v2/candidates/interviews/${record}`, 'GET, HEAD, OPTIONS'],
  [`/v2/candidates/psychometrics/${record}`, 'GET, HEAD, OPTIONS'],
  [`/v2/candidates/interviews/${record}/orchestrate`, 'OPTIONS, POST'],
  ['/graphql', 'GET, HEAD, OPTIONS, POST'],
];
const pages = [
  '/',
  '/docs',
  '/events.schema.json',
  '/graphiql',
  '/healthz',
  '/llms-full.txt',
  '/llms.txt',
  '/openapi.json',
  '/readyz',
  '/schema.graphql',
];

const methods = ['DELETE', 'GET', 'HEAD', 'PATCH', 'POST', 'PROPFIND', 'PUT'];
const others = (allow: string) => methods.filter((method) => !allow.split(', ').includes(method));

describe('a path that is served', () => {
  it.each(calls)('%s refuses other methods than %s, and lists them in Allow', async (path, allow) => {
    for (const method of others(allow)) {
      const { status, headers } = await service.request(method, path, { token });
      expect([method, status, headers.get('allow')]).toEqual([method, 405, allow]);
      expect([method, (await service.request(method, path)).status]).toEqual([method, 401]);
    }
    const { status, headers, text } = await service.request('OPTIONS', path);
    expect([status, headers.get('allow'), text]).toEqual([204, allow, '']);
  });

  it.each(pages)('%s is public and read-only', async (path) => {
    for (const method of ['GET', 'HEAD']) expect((await service.request(method, path)).status).toBe(200);
    for (const method of [...others('GET, HEAD'), 'OPTIONS']) {
      const { status, headers } = await service.request(method, path);
      expect([method, status, headers.get('allow')]).toEqual([method, 405, 'GET, HEAD']);
    }
  });

  it('of a test provider accepts only POST, from any sender', async () => {
    for (const method of [...others('POST'), 'OPTIONS']) {
      const { status, headers } = await service.request(method, '/callbacks/psychometrics/acme');
      expect([method, status, headers.get('allow')]).toEqual([method, 405, 'POST']);
    }
    expect((await service.request('POST', '/callbacks/psychometrics/%zz')).status).toBe(404);
    expect((await service.request('POST', '/callbacks/psychometrics/acme/')).status).toBe(404);
  });

  it('covers the files of a page too', async () => {
    for (const page of ['/docs', '/graphiql']) {
      const { text } = await service.request('GET', page);
      const [, file = ''] = /<script[^>]* src="([^"]+)"/.exec(text) ?? [];
      const { status, headers } = await service.request('POST', file);
      expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    }
  });

  it.each([...calls.map(([path]) => path), ...pages])(
    '%s differs from paths with another case or another slash',
    async (path) => {
      const misspelled = [`${path}/`, `/${path}`, path.replace(/[a-z]/, (letter) => letter.toUpperCase())];
      for (const other of misspelled.filter((one) => one !== path)) {
        const { status, body } = await sent('GET', other);
        expect([other, status, JSON.stringify(body).includes('ROUTE_NOT_FOUND')]).toEqual([other, 404, true]);
      }
    },
  );
});

describe('a path that is not served', () => {
  it.each([
    '/v2',
    '/v2/',
    '/v2/nothing',
    '/v2//',
    '/v2/vacancies//company/acme',
    '/v2/vacancies/x/company/',
    '/v2/vacancies/%zz/company/acme',
    '/v2/vacancies/%ff/company/acme',
    '/graphql/',
    '/graphql/x',
  ])('%s requires a credential, is charged, and answers 404 to every method', async (path) => {
    expect((await sent('GET', path, {})).status).toBe(401);
    const { text: apiKey } = await service.issueKey('acme');
    for (const method of methods) {
      const { status, headers } = await sent(method, path, { 'x-auth-api-key': apiKey });
      expect([method, status, headers.allow]).toEqual([method, 404, undefined]);
      expect(Number(headers['x-ratelimit-remaining'])).toBe(24 - methods.indexOf(method));
    }
    expect((await sent('OPTIONS', path, {})).status).toBe(404);
  });

  it.each(['/v2x', '/graphqlx', '/nothing', '/%76%32/nothing'])('%s answers 404 to every caller', async (path) => {
    for (const method of [...methods, 'OPTIONS']) expect((await sent(method, path, {})).status).toBe(404);
  });

  it('answers in the format of its prefix', async () => {
    const { body: graphql } = await sent('GET', '/graphql/x');
    expect(graphql).toMatchObject({ errors: [{ extensions: { reason: 'ROUTE_NOT_FOUND' } }] });
    const { body: rest } = await sent('GET', '/v2/graphql');
    expect(rest).toMatchObject({ code: 404, reason: 'ROUTE_NOT_FOUND' });
  });
});

describe('ids in a path', () => {
  it.each([
    ['a b', 'a%20b'],
    ['a/b?c#d', 'a%2Fb%3Fc%23d'],
    ['%2e%2e', '%252e%252e'],
    ['a+b', 'a+b'],
    ['№ ☃', '%e2%84%96%20%E2%98%83'],
  ])('%j is decoded from %s', async (companyId, spelled) => {
    const { status, body } = await sent('GET', `/v2/vacancies/x/company/${spelled}`, {
      authorization: `Bearer ${tokenFor(companyId)}`,
    });
    expect([status, body.reason]).toEqual([404, 'VACANCY_NOT_FOUND']);
  });

  it('that are too long are refused, even very long ones', async () => {
    const { status, body } = await sent('GET', `/v2/vacancies/${'x'.repeat(14_000)}/company/acme`);
    expect([status, body.reason]).toEqual([400, 'INVALID_INPUT']);
  });
});

interface Sent {
  readonly status: number | undefined;
  readonly headers: NodeJS.Dict<string | string[]>;
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts on any body.
  readonly body: any;
}

/** Sends a path unchanged, because `fetch` would normalise it. */
function sent(
  method: string,
  path: string,
  headers: Record<string, string> = { authorization: `Bearer ${token}` },
): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const outgoing = request(service.url, { method, path, headers, agent: false }, async (answer) => {
      const text = (await answer.toArray()).join('');
      resolve({ status: answer.statusCode, headers: answer.headers, body: text === '' ? undefined : JSON.parse(text) });
    });
    outgoing.on('error', reject).end();
  });
}
