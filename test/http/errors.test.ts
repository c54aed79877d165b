import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Limiter } from '../../src/core/application/limits/limiter.js';
import { errors } from '../../src/core/kernel/errors.js';
import { releaseTable } from '../../src/core/kernel/zones/zoneTable.js';
import type { Store } from '../../src/core/ports.js';
import { MemoryLimiter } from '../../src/http/limiter/memoryLimiter.js';
import { aVacancy } from '../support/company/pipeline.js';
import { eventually } from '../support/eventually.js';
import { type Service, startService, tokenFor } from '../support/service/service.js';
import { storeWith } from '../support/service/storeWith.js';

const tzdbVersion = releaseTable.version;

let service: Service;
const token = tokenFor('acme');
const vacancies = '/v2/vacancies/company/acme';

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

describe('specification, "Errors": every body has code, equal to the status, and message', () => {
  it.each<[string, string, string, object, number, string]>([
    ['no credential', 'GET', '/v2/vacancies/x/company/acme', {}, 401, 'CREDENTIAL_MISSING'],
    ['no such vacancy', 'GET', '/v2/vacancies/x/company/acme', { token }, 404, 'VACANCY_NOT_FOUND'],
    ['an unknown path under /v2', 'GET', '/v2/nothing', { token }, 404, 'ROUTE_NOT_FOUND'],
    ['an unknown path under /v2 without a credential', 'GET', '/v2/nothing', {}, 401, 'CREDENTIAL_MISSING'],
    ['an unknown path elsewhere', 'GET', '/nothing', {}, 404, 'ROUTE_NOT_FOUND'],
    ['another method', 'DELETE', vacancies, { token }, 405, 'METHOD_NOT_ALLOWED'],
    [
      'another media type',
      'POST',
      vacancies,
      { token, body: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'a body over 1 MiB',
      'POST',
      vacancies,
      { token, body: JSON.stringify({ name: 'x'.repeat(1024 * 1024) }) },
      413,
      'PAYLOAD_TOO_LARGE',
    ],
    ['a body that is not JSON', 'POST', vacancies, { token, body: '{' }, 400, 'INVALID_JSON'],
    [
      'an id over 128 characters',
      'GET',
      `/v2/vacancies/${'x'.repeat(129)}/company/acme`,
      { token },
      400,
      'INVALID_INPUT',
    ],
    ['an id with NUL', 'GET', '/v2/vacancies/a%00b/company/acme', { token }, 400, 'INVALID_INPUT'],
  ])('%s', async (_case, method, path, init, status, reason) => {
    const reply = await service.request(method, path, init);
    expect([reply.status, reply.body.code, reply.body.reason]).toEqual([status, status, reason]);
    expect(typeof reply.body.message).toBe('string');
    expect(reply.headers.get('content-type')).toMatch(/^application\/json/);
    expect(reply.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('lists the methods of a path that was called with another one', async () => {
    const { headers } = await service.request('PUT', '/v2/vacancies/x/company/acme', { token });
    expect(headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    const open = await service.request('POST', '/openapi.json');
    expect([open.status, open.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it.each<[string, object, RegExp]>([
    ['a trailing comma', { body: '{"a": 1,\n}' }, /JSON at position 9 \(line 2 column 1\)/],
    ['a truncated body', { body: '{"a": ' }, /Unexpected end of JSON input/],
    ['bytes of another charset', { body: Buffer.from([0x22, 0xe9, 0x22]) }, /not UTF-8/],
    ['a wrong encoding', { body: '{}', headers: { 'content-encoding': 'gzip' } }, /does not match Content-Encoding/],
    ['another charset', { body: '{}', headers: { 'content-type': 'application/json; charset=utf-16' } }, /in UTF-8/],
    ['an unknown encoding', { body: '{}', headers: { 'content-encoding': 'zstd' } }, /gzip, deflate or br/],
  ])('explains the fault of a body: %s', async (_what, init, message) => {
    for (const path of [vacancies, '/graphql']) {
      const { body } = await service.request('POST', path, { token, ...init });
      expect(body.message ?? body.errors[0].message).toMatch(message);
    }
  });

  it('explains the fault of an Authorization header', async () => {
    for (const authorization of ['Basic YTpi', 'Bearer', `Bearer ${token} ${token}`]) {
      const { body } = await service.request('GET', vacancies, { headers: { authorization } });
      expect([body.reason, body.message]).toEqual([
        'TOKEN_INVALID',
        expect.stringContaining('must be Bearer and one token'),
      ]);
    }
  });
});

describe('docs/BEHAVIOUR.md, "The order of checks"', () => {
  const send = (init: Record<string, unknown>, path = vacancies, method = 'POST') =>
    service.request(method, path, init);
  const huge = JSON.stringify({ name: 'x'.repeat(1024 * 1024) });
  const form = { 'content-type': 'text/plain' };

  it('a missing credential comes before method, media type and size', async () => {
    expect((await send({}, vacancies, 'DELETE')).status).toBe(401);
    expect((await send({ body: 'x', headers: form })).status).toBe(401);
    expect((await send({ body: huge })).status).toBe(401);
  });

  it('the limiter comes before method, media type, size and grant', async () => {
    const { text } = await service.issueKey('acme', { grants: ['Query.record'] });
    for (let count = 0; count < 25; count += 1) await send({ apiKey: text }, '/v2/x', 'GET');
    expect((await send({ apiKey: text }, vacancies, 'DELETE')).status).toBe(429);
    expect((await send({ apiKey: text, body: 'x', headers: form })).status).toBe(429);
    expect((await send({ apiKey: text, body: aVacancy() })).status).toBe(429);
  });

  it('method, media type and size come before the grant', async () => {
    const { text } = await service.issueKey('acme', { grants: ['Query.record'] });
    expect((await send({ apiKey: text }, vacancies, 'DELETE')).status).toBe(405);
    expect((await send({ apiKey: text, body: 'x', headers: form })).status).toBe(415);
    expect((await send({ apiKey: text, body: huge })).status).toBe(413);
  });

  it('the grant, then the company, come before the shape, even of a body that is not JSON', async () => {
    const { text } = await service.issueKey('acme', { grants: ['Query.record'] });
    const reasons = [
      await send({ apiKey: text, body: '{' }),
      await send({ apiKey: text, body: '{' }, '/v2/vacancies/company/globex'),
      await send({ token, body: '{' }, '/v2/vacancies/company/globex'),
    ].map(({ body }) => body.reason);
    expect(reasons).toEqual(['OPERATION_NOT_GRANTED', 'OPERATION_NOT_GRANTED', 'COMPANY_NOT_ALLOWED']);
  });

  it('the shape comes before the record', async () => {
    const path = '/v2/candidates/interviews/nowhere/company/acme/vacancy/nowhere/orchestrate';
    expect((await send({ token, body: {} }, path)).status).toBe(400);
    expect((await send({ token, body: { resourceId: 'x' } }, path)).status).toBe(404);
  });
});

describe('docs/ERRORS.md', () => {
  it('inflates a compressed body, and applies the limit of 1 MiB to the result', async () => {
    const compressed = async (text: string) =>
      (
        await fetch(service.url + vacancies, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'content-encoding': 'gzip' },
          body: gzipSync(text),
        })
      ).status;
    expect(await compressed(JSON.stringify(aVacancy()))).toBe(201);
    expect(await compressed(JSON.stringify(aVacancy({ jobDescription: 'x'.repeat(2 * 1024 * 1024) })))).toBe(413);
  });

  it('answers 400 for a body that does not match its Content-Encoding, and 415 for an unknown encoding', async () => {
    const send = (encoding: string) =>
      service.request('POST', vacancies, { token, body: '{}', headers: { 'content-encoding': encoding } });
    expect((await send('gzip')).status).toBe(400);
    expect((await send('zstd-of-tomorrow')).status).toBe(415);
  });

  it.each([
    ['/v2/nowhere', false],
    ['/v2x', true],
    ['/sync/v1/nowhere', true],
    ['/nowhere', true],
  ])('names the page of the reason outside /v2: %s', async (path, isNamed) => {
    const { status, body } = await service.request('GET', path, { token });
    expect([status, body.reason, body.documentationUrl]).toEqual([
      404,
      'ROUTE_NOT_FOUND',
      isNamed ? '/docs/errors#ROUTE_NOT_FOUND' : undefined,
    ]);
  });

  it('answers GraphQL requests without an operation with the same reasons, in the form of GraphQL', async () => {
    const post = (init: object) => service.request('POST', '/graphql', init);
    for (const [init, status, code, reason] of [
      [{ body: { query: '{ viewer { id } }' } }, 401, 'UNAUTHENTICATED', 'CREDENTIAL_MISSING'],
      [{ token, body: '{' }, 400, 'BAD_USER_INPUT', 'INVALID_JSON'],
      [
        { token, body: 'x', headers: { 'content-type': 'text/plain' } },
        415,
        'UNSUPPORTED_MEDIA_TYPE',
        'UNSUPPORTED_MEDIA_TYPE',
      ],
      [
        { token, body: JSON.stringify({ query: 'x'.repeat(1024 * 1024) }) },
        413,
        'PAYLOAD_TOO_LARGE',
        'PAYLOAD_TOO_LARGE',
      ],
    ] as const) {
      const { body, ...reply } = await post(init);
      expect(reply.status).toBe(status);
      expect(body).toEqual({
        errors: [
          { message: expect.any(String), extensions: { code, reason, documentationUrl: `/docs/errors#${reason}` } },
        ],
      });
    }
  });

  /** For a store that replaces another: it reads in the same way within a budget. */
  function itself(this: Store): Store {
    return this;
  }

  it('hides an internal error: the answer has only a fixed text and the request id', async () => {
    const broken = await startService({
      database: service.database,
      store: storeWith(service.database.store, {
        within: itself,
        renderer: undefined,
        vacancies: { find: () => Promise.reject(new Error('select * from secrets at /etc/passwd')) },
      }),
    });
    const headers = { 'x-request-id': 'night-shift-7' };
    const rest = await broken.request('GET', '/v2/vacancies/x/company/acme', { token, headers });
    const graphql = await broken.graphql('{ vacancy(companyId: "acme", id: "x") { id } }', { token, headers });
    const message = 'Internal error. Report it with the request id night-shift-7.';

    expect([rest.status, rest.body]).toEqual([500, { code: 500, message, reason: 'INTERNAL' }]);
    expect(graphql.body.errors[0]).toMatchObject({
      message,
      extensions: { code: 'INTERNAL_SERVER_ERROR', reason: 'INTERNAL' },
    });
    expect(rest.text + graphql.text).not.toContain('secrets');
    expect(JSON.stringify(broken.log)).toContain('night-shift-7');
    await broken.stop();
  });

  it('answers 503 with Retry-After if the database is unreachable', async () => {
    const gone = await startService({
      database: service.database,
      store: storeWith(service.database.store, {
        within: itself,
        renderer: undefined,
        vacancies: { find: () => Promise.reject(errors.databaseUnavailable()) },
      }),
    });
    const { status, body, headers } = await gone.request('GET', '/v2/vacancies/x/company/acme', { token });
    expect([status, body.reason]).toEqual([503, 'DATABASE_UNAVAILABLE']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    await gone.stop();
  });
});

describe('a node that stops or is overloaded', () => {
  it('serves requests with Connection: close while it drains, and /readyz shows that; then it refuses with 503 DRAINING', async () => {
    const stopping = await startService({ database: service.database });
    stopping.admissionControl.drain();
    const served = await stopping.request('GET', '/v2/vacancies/x/company/acme', { token });
    expect([served.status, served.headers.get('connection')]).toEqual([404, 'close']);
    const ready = await stopping.request('GET', '/readyz');
    expect([ready.status, ready.body.status]).toEqual([503, 'draining']);
    stopping.admissionControl.close();
    const { status, body, headers } = await stopping.request('GET', '/v2/vacancies/x/company/acme', { token });
    expect([status, body.reason, headers.get('connection')]).toEqual([503, 'DRAINING', 'close']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    const graphql = await stopping.graphql('{ viewer { id } }', { token });
    expect([graphql.status, graphql.body.errors[0].extensions.reason]).toEqual([503, 'DRAINING']);
    expect((await stopping.request('GET', '/healthz')).status).toBe(200);
    await stopping.stop();
  });

  it('asks the database once for all probes that wait for it', async () => {
    const answered = Promise.withResolvers<'ok'>();
    let asked = 0;
    const ping = (): Promise<'ok'> => {
      asked += 1;
      return answered.promise;
    };
    const slow = await startService({
      database: service.database,
      store: Object.create(service.database.store, { ping: { value: ping } }),
    });
    let received = 0;
    slow.server.on('request', () => {
      received += 1;
    });
    const probes = Array.from({ length: 50 }, () => slow.request('GET', '/readyz'));
    await eventually(async () => received === 50);
    const duringOutage = asked;
    answered.resolve('ok');
    expect((await Promise.all(probes)).map(({ status }) => status)).toEqual(Array(50).fill(200));
    await slow.request('GET', '/readyz');
    expect([duringOutage, asked]).toEqual([1, 2]);
    await slow.stop();
  });

  it('refuses with 503 OVERLOADED more than 200 requests of one caller at a time, more than the share of a company, and in the end all callers, but no page and no probe', async () => {
    const memory = new MemoryLimiter(Date);
    const released = Promise.withResolvers<void>();
    // Requests that read their budget wait.
    const limiter: Limiter = {
      consume: (bucket, limit) => memory.consume(bucket, limit),
      peek: async (bucket, limit) => {
        await released.promise;
        return memory.peek(bucket, limit);
      },
    };
    const busy = await startService({ database: service.database, limiter, userLimit: 100_000 });
    const port = Number(new URL(busy.url).port);
    const ask = (company: string, subject: string) =>
      busy.request('GET', `/v2/vacancies/x/company/${company}`, { token: tokenFor(company, { subject }) });
    const overloaded = async (company: string, subject: string) => {
      const { status, body, headers } = await ask(company, subject);
      expect([status, body.reason]).toEqual([503, 'OVERLOADED']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    };
    const sockets: Socket[] = [];
    let running = 0;
    const run = async (count: number, company: string, subject: string) => {
      const query = encodeURIComponent('{ viewer { rateLimit { remaining } } }');
      const bearer = tokenFor(company, { subject });
      const head = `GET /graphql?query=${query} HTTP/1.1\r\nHost: x\r\nApollo-Require-Preflight: 1\r\nAuthorization: Bearer ${bearer}\r\nConnection: close\r\n\r\n`;
      // The requests of one connection run one after the other.
      for (let one = 0; one < count; one += 1) {
        const socket = connect(port, '127.0.0.1');
        sockets.push(socket);
        socket.write(head);
      }
      running += count;
      await eventually(() => busy.admissionControl.inFlight === running);
    };
    for (const subject of ['user-1', 'user-2']) {
      await run(200, 'acme', subject);
      await overloaded('acme', subject);
      expect((await ask('acme', 'another')).status).toBe(404);
    }
    await run(50, 'acme', 'user-3');
    await overloaded('acme', 'another');
    for (let left = 450; left >= 2; left = 900 - running) {
      const company = `company-${left}`;
      expect((await ask(company, 'another')).status).toBe(404);
      await eventually(() => busy.admissionControl.inFlight === running);
      await run(Math.min(200, Math.floor(left / 2)), company, `user of ${company}`);
    }
    await overloaded('hooli', 'another');
    expect((await busy.request('GET', '/')).status).toBe(200);
    expect((await busy.request('GET', '/healthz')).status).toBe(200);
    const ready = await busy.request('GET', '/readyz');
    expect([ready.status, ready.body]).toEqual([
      200,
      { status: 'degraded', tzdbVersion, checks: { database: 'ok', limiter: 'ok', requests: 'full' } },
    ]);
    released.resolve();
    // One client disconnects. Its requests are released too, even those that have no answer.
    for (const socket of sockets.slice(0, 200)) socket.destroy();
    for (const socket of sockets.slice(200)) socket.resume();
    await eventually(() => busy.admissionControl.inFlight === 0);
    expect((await ask('acme', 'user-1')).status).toBe(404);
    await busy.stop();
  });

  it('stays ready, and reports degraded, while it counts requests on its own', async () => {
    const limiter = Object.assign(new MemoryLimiter(Date), { degraded: true });
    const alone = await startService({ database: service.database, limiter });
    const { status, body } = await alone.request('GET', '/readyz');
    expect([status, body]).toEqual([
      200,
      { status: 'degraded', tzdbVersion, checks: { database: 'ok', limiter: 'degraded' } },
    ]);
    await alone.stop();
  });
});

describe('docs/BEHAVIOUR.md, "The order of checks": public paths', () => {
  it('serves /, /healthz and /readyz without a credential', async () => {
    for (const path of ['/', '/healthz', '/readyz']) expect((await service.request('GET', path)).status).toBe(200);
    expect((await service.request('GET', '/readyz')).body).toMatchObject({ status: 'ready' });
  });

  it('serves Apollo Sandbox to a browser at /graphql, and requires a credential from others', async () => {
    const page = await service.request('GET', '/graphql', { headers: { accept: 'text/html,application/xhtml+xml' } });
    expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
    expect((await service.request('GET', '/graphql', { headers: { accept: 'application/json' } })).status).toBe(401);
  });

  it('answers OPTIONS without a credential or a charge, and cross-origin calls according to CORS_ORIGINS', async () => {
    const options = await service.request('OPTIONS', vacancies);
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'OPTIONS, POST']);

    const open = await startService({ database: service.database, corsOrigins: ['https://app.example'] });
    const preflight = (origin: string) =>
      open.request('OPTIONS', vacancies, { headers: { origin, 'access-control-request-method': 'POST' } });
    expect((await preflight('https://app.example')).headers.get('access-control-allow-origin')).toBe(
      'https://app.example',
    );
    expect((await preflight('https://evil.example')).headers.get('access-control-allow-origin')).toBeFalsy();
    const refused = await open.request('GET', '/v2/x', { headers: { origin: 'https://app.example' } });
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, 'https://app.example']);
    for (const target of ['http://', 'http://[']) {
      const nowhere = request(open.url, { path: target, headers: { origin: 'https://app.example' } }).end();
      const [{ statusCode, headers }] = await once(nowhere, 'response');
      expect([statusCode, headers['access-control-allow-origin'], 'x-request-id' in headers]).toEqual([
        404,
        'https://app.example',
        true,
      ]);
      nowhere.destroy();
    }
    await open.stop();
  });
});
