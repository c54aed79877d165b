import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { leastCpuMs } from '../support/cpuTime.js';
import { tokenFor } from '../support/service/service.js';
import { expectCatalogued, head, json, say, startTarget, type Target, timeoutMs, withstand } from './attack.js';

/** Clients that write HTTP themselves, and invalid bodies. */

let target: Target;
beforeAll(async () => {
  target = await startTarget();
}, timeoutMs);
afterAll(() => target.service.stop(), timeoutMs);

const vacancies = '/v2/vacancies/company/acme';
const read = () => `/v2/vacancies/${target.vacancyId}/company/acme`;

async function expectRefused(request: (string | Buffer)[], status?: number): Promise<void> {
  await withstand(target, async () => {
    const answers = await say(target, ...request);
    for (const answer of answers) expectCatalogued(answer);
    if (status !== undefined) expect(answers.map((answer) => answer.status)).toEqual([status]);
  });
}

describe('request targets', () => {
  it.each([
    ['/v2/vacancies/%00/company/acme', 400],
    ['/v2/vacancies/%ED%A0%80/company/acme', 404],
    ['/v2/vacancies/%/company/acme', 404],
    ['/v2/vacancies/%E0%A4%A/company/acme', 404],
    ['/v2/vacancies/%c0%ae%c0%ae/company/acme', 404],
    ['/v2/vacancies/a%2Fb/company/acme', 404],
    ['/v2/vacancies//company/acme', 404],
    ['/v2/vacancies/__proto__/company/constructor', 403],
    [`/v2/vacancies/${'x'.repeat(9000)}/company/acme`, 400],
    [`/v2/vacancies/${'x'.repeat(20_000)}/company/acme`, 431],
    ['//v2/vacancies/x/company/acme', 404],
    ['/v2/../v2/vacancies/x/company/acme', 404],
    ['/healthz/../v2/vacancies/x/company/acme', 404],
    ['/%76%32/vacancies/x/company/acme', 404],
    ['/v2%2fvacancies/x/company/acme', 404],
    ['/V2/vacancies/x/company/acme', 404],
    ['/graphql%2f', 404],
    ['/graphql/', 404],
    ['/docs/../../package.json', 404],
    ['/docs/..%2f..%2fpackage.json', 404],
    ['http://elsewhere/v2/vacancies/x/company/acme', 404],
    ['http://', 404],
    ['http://[', 404],
    ['http://[::1/v2', 404],
    ['http:///v2', 404],
    ['*', 404],
    ['/v2/vacancies/\xe9/company/acme', 400],
    ['/v2/vacancies/x/company/acme?%=%&&a[b][c]=d&__proto__=x', 404],
  ])('%s', (path, status) => expectRefused([head(`GET ${path} HTTP/1.1`)], status));

  it('let others through, even with many pipelined probes', () =>
    withstand(target, async () => {
      const probes = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1500);
      const answers = await say(target, probes + head(`GET ${read()} HTTP/1.1`));
      expect(answers.map(({ status }) => status)).toEqual(Array(1501).fill(200));
    }));

  it('read no data of another company, however the path is written', async () => {
    const otherToken = tokenFor('globex');
    for (const company of ['acme', '%61cme', 'acme%00', 'acme/', 'acme%2f..%2fglobex', 'globex/../acme', 'ACME']) {
      const path = `/v2/vacancies/${target.vacancyId}/company/${company}`;
      const [answer] = await say(
        target,
        `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${otherToken}\r\n\r\n`,
      );
      expect([403, 404]).toContain(answer?.status);
      expectCatalogued(answer ?? { status: 0, headers: {}, text: '' });
    }
  });

  it('random targets', () =>
    withstand(target, async () => {
      const segment = fc.oneof(
        fc.string({ unit: 'binary' }).map(encodeURIComponent),
        fc.string({ minLength: 1 }).map((text) => text.replaceAll(/\s/g, '+')),
        fc.constantFrom('..', '.', '%2e%2e', '%', '%zz', '%F0%9F', ';', ':id', '(.*)', '*path', '{companyId}'),
      );
      const paths = fc.array(segment, { maxLength: 6 }).map((segments) => `/v2/${segments.join('/')}`);
      await fc.assert(
        fc.asyncProperty(paths, async (path) => {
          const answers = await say(target, head(`GET ${path} HTTP/1.1`));
          expect(answers).toHaveLength(1);
          for (const answer of answers) expectCatalogued(answer);
        }),
        { numRuns: 60, seed: 7 },
      );
    }));
});

describe('methods', () => {
  it.each(['TRACE', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'M-SEARCH'])('%s', async (method) => {
    for (const path of [read(), vacancies, '/graphql']) await expectRefused([head(`${method} ${path} HTTP/1.1`)], 405);
  });

  it.each(['get', 'FOO', 'GET\t', ''])('%s, which is not a method', (method) =>
    expectRefused([head(`${method} ${read()} HTTP/1.1`)], 400),
  );

  it('CONNECT and Upgrade open no tunnel', async () => {
    await withstand(target, async () => {
      expect(await say(target, head('CONNECT elsewhere:443 HTTP/1.1'))).toEqual([]);
      const upgrade = [
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
      ];
      const [answer] = await say(target, head('GET /graphql HTTP/1.1', ...upgrade));
      expect(answer?.status).toBe(400);
    });
  });

  it('HEAD runs no mutation, and answers without a body', async () => {
    const query = encodeURIComponent(`mutation { closeVacancy(companyId: "acme", id: "${target.vacancyId}") { id } }`);
    await expectRefused([head(`HEAD /graphql?query=${query} HTTP/1.1`, 'Apollo-Require-Preflight: 1')], 405);
  });
});

describe('framing', () => {
  const post = (...headers: string[]) => head(`POST ${vacancies} HTTP/1.1`, json, ...headers);
  it.each<[string, () => (string | Buffer)[], number | undefined]>([
    ['two lengths', () => [post('Content-Length: 2', 'Content-Length: 3'), '{}x'], 400],
    [
      'a length together with chunks',
      () => [post('Content-Length: 2', 'Transfer-Encoding: chunked'), '2\r\n{}\r\n0\r\n\r\n'],
      400,
    ],
    ['a negative length', () => [post('Content-Length: -2'), '{}'], 400],
    ['a length out of range', () => [post('Content-Length: 99999999999999999999'), '{}'], 400],
    ['a length of 2 GB', () => [post('Content-Length: 2000000000'), '{}'], 413],
    ['invalid chunks', () => [post('Transfer-Encoding: chunked'), 'zz\r\n{}\r\n0\r\n\r\n'], 400],
    [
      '2 MiB in chunks',
      () => [post('Transfer-Encoding: chunked'), ...Array(32).fill(`ffff\r\n${'a'.repeat(65_535)}\r\n`), '0\r\n\r\n'],
      413,
    ],
    ['an unsupported expectation', () => [post('Content-Length: 2', 'Expect: the-unexpected'), '{}'], 417],
    ['a gzip bomb', () => bomb('gzip', gzipSync(Buffer.alloc(64 * 1024 * 1024))), 413],
    ['a brotli bomb', () => bomb('br', brotliCompressSync(Buffer.alloc(64 * 1024 * 1024))), 413],
    ['truncated gzip', () => bomb('gzip', gzipSync('{"a":1}').subarray(0, 14)), 400],
    ['invalid gzip', () => bomb('gzip', Buffer.from('nothing of the kind')), 400],
    ['gzip in gzip', () => bomb('gzip, gzip', gzipSync(gzipSync('{}'))), 415],
    [
      'bytes that are not HTTP',
      () => [Buffer.from(Array.from({ length: 2000 }, (_, index) => (index * 7919 + index ** 2) % 256))],
      400,
    ],
    ['3,000 headers', () => [post(...Array.from({ length: 3000 }, (_, index) => `x-${index}: y`))], 431],
  ])('%s', (_case, request, status) => expectRefused(request(), status));

  const bomb = (encoding: string, body: Buffer) => [
    post(`Content-Encoding: ${encoding}`, `Content-Length: ${body.length}`),
    body,
  ];

  it('answers pipelined requests in their order, each separately', () =>
    withstand(target, async () => {
      const open = (text: string) => text.replace('Connection: close\r\n', '');
      const smuggled = 'GET /v2/stolen HTTP/1.1\r\nHost: x\r\n\r\n';
      const answers = await say(
        target,
        open(head(`GET ${read()} HTTP/1.1`)),
        open(head('GET /v2/nothing HTTP/1.1')),
        `${open(post('Content-Length: 2'))}{}`,
        // A body that looks like a request is not one, even if its sender is refused before it is read.
        `POST ${vacancies} HTTP/1.1\r\nHost: x\r\n${json}\r\nContent-Length: ${smuggled.length}\r\n\r\n${smuggled}`,
        head('GET /healthz HTTP/1.1'),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 404, 400, 401, 200]);
    }));

  it('survives a client that disconnects during its body, and keeps the token out of the log', () =>
    withstand(target, async () => {
      const token = tokenFor('acme', { subject: 'who-goes-away' });
      const start = post('Transfer-Encoding: chunked').replace(/Bearer \S+/, `Bearer ${token}`);
      await say(target, start, 'not a chunk');
      const written = JSON.stringify(target.service.log);
      expect(written).not.toContain(token);
      expect(written).not.toContain('"data":[');
    }));
});

describe('headers', () => {
  it.each([
    ['a bearer token of 12,000 dots', [`Authorization: Bearer ${'.'.repeat(12_000)}`], 401],
    ['a bearer token in Latin-1', ['Authorization: Bearer \xe9\xff'], 401],
    ['a bearer token whose header is not an object', ['Authorization: Bearer bnVsbA.bnVsbA.bnVsbA'], 401],
    ['a bearer token whose payload is not JSON', ['Authorization: Bearer eyJhbGciOiJIUzI1NiJ9.AAAA.AAAA'], 401],
    ['a key of 12,000 characters', [`x-auth-api-key: ${'rpk.'.repeat(3000)}`], 401],
    ['a key in Latin-1', ['x-auth-api-key: rpk.\xe9'], 401],
    ['two bearer tokens', ['Authorization: Bearer a', 'AUTHORIZATION: Bearer b'], 400],
  ])('%s', (_case, headers, status) =>
    expectRefused([['GET /v2/x HTTP/1.1', 'Host: x', 'Connection: close', ...headers, '', ''].join('\r\n')], status),
  );

  it.each([
    ['an empty idempotency key', 'Idempotency-Key: '],
    ['an idempotency key in Latin-1', 'Idempotency-Key: \xe9'],
    ['two idempotency keys', 'Idempotency-Key: a\r\nIdempotency-Key: b'],
    ['an idempotency key of 4,000 characters', `Idempotency-Key: ${'k'.repeat(4000)}`],
  ])('%s', (_case, header) => {
    const body = JSON.stringify({ resourceId: target.recordId });
    const path = `/v2/candidates/interviews/${target.recordId}/company/acme/vacancy/${target.vacancyId}/orchestrate`;
    return expectRefused([head(`POST ${path} HTTP/1.1`, json, header, `Content-Length: ${body.length}`), body], 400);
  });

  it.each([
    ['a query', 'GET /graphql?query={__typename} HTTP/1.1', ''],
    ['a document that is refused', 'POST /graphql HTTP/1.1', '{"query":"{"}'],
  ])('a content type of 12,000 spaces takes %s no longer than its length', (_what, request, body) =>
    withstand(target, async () => {
      const cost = (type: string) => {
        const length = body === '' ? [] : [`Content-Length: ${body.length}`];
        const sent = head(request, `Content-Type: application/json; a=${type}b`, ...length);
        return leastCpuMs(() => say(target, sent, body));
      };
      expect(await cost(' '.repeat(12_000))).toBeLessThan((await cost('x'.repeat(12_000))) + 30);
    }),
  );

  it('odd headers have no effect on the answer', () =>
    withstand(target, async () => {
      const odd = [
        'X-Request-Id: <script>',
        'If-None-Match: \xe9, W/, "',
        'Prefer: \xe9=;,,,return=',
        'Accept: ;;q=x,,',
        'Host: <script>alert(1)</script>',
        'Range: bytes=0-1',
        'X-HTTP-Method-Override: DELETE',
        'X-Forwarded-For: 127.0.0.1',
      ];
      const [answer] = await say(target, head(`GET ${read()} HTTP/1.1`, ...odd));
      expect(answer?.status).toBe(200);
      expect(answer?.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
      const [page] = await say(
        target,
        'GET / HTTP/1.1\r\nHost: <script>alert(1)</script>\r\nConnection: close\r\n\r\n',
      );
      expect(page?.text).not.toContain('<script>');
    }));
});

describe('random bytes in a body', () => {
  it.each([vacancies, '/graphql'])('to %s', (path) =>
    withstand(target, async () => {
      const bytes = fc.oneof(
        fc.uint8Array({ maxLength: 300 }),
        fc.json().map((text) => Buffer.from(text)),
        fc.json().map((text) => Buffer.from(text).subarray(1)),
      );
      const types = fc.constantFrom(json, 'Content-Type: application/json; charset=utf-16', 'Content-Type: text/plain');
      await fc.assert(
        fc.asyncProperty(bytes, types, async (body, type) => {
          const request = head(`POST ${path} HTTP/1.1`, type, `Content-Length: ${body.length}`);
          for (const answer of await say(target, request, Buffer.from(body))) {
            expect(answer.status).toBeGreaterThanOrEqual(400);
            expectCatalogued(answer);
          }
        }),
        { numRuns: 60, seed: 7 },
      );
    }),
  );
});
