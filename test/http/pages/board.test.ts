import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { boardPaths } from '../../../src/http/pages/boardPage.js';
import { type Service, type ServiceOptions, startService } from '../../support/service/service.js';

/** How a built app is served at `/board`. The app is made up. */

const demo = {
  companyId: 'acme</script>',
  apiKey: 'rpk.demo-key',
  token: 'demo-token' as string | null,
  vacancyId: 'vacancy-1',
  interviewId: 'interview-1',
  psychometricId: 'psychometric-1',
};
const html = (preset: string): string => `<!doctype html>
<html lang="en"><head><title>Pipeline board</title>
<script type="application/json" id="preset">${preset}</script>
<script type="module" src="/board/assets/main-DkT3b_9x.js"></script></head><body></body></html>
`;
const script = `console.log(${JSON.stringify('board '.repeat(200))});`;
const bytes: Readonly<Record<string, Buffer>> = {
  identity: Buffer.from(script),
  gzip: gzipSync(script),
  br: brotliCompressSync(script),
};

let directory: string;
let service: Service;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'board-'));
  const assets = join(directory, 'assets');
  await mkdir(assets);
  await writeFile(join(directory, 'index.html'), html(''));
  await writeFile(join(assets, 'main-DkT3b_9x.js'), script);
  await writeFile(join(assets, 'main-DkT3b_9x.js.br'), bytes.br ?? '');
  await writeFile(join(assets, 'main-DkT3b_9x.js.gz'), bytes.gzip ?? '');
  await writeFile(join(assets, 'style-a1B2c3D4.css'), 'body{}');
  await writeFile(join(assets, 'mark-a1B2c3D4.svg'), '<svg/>');
  await writeFile(join(assets, 'text-a1B2c3D4.woff2'), 'font');
  await writeFile(join(assets, 'main-DkT3b_9x.js.map'), '{}');
  await writeFile(join(assets, 'notes.txt'), 'notes');
  service = await open();
});
afterAll(async () => {
  await service.stop();
  await rm(directory, { recursive: true });
});

const open = (options: ServiceOptions = {}): Promise<Service> =>
  startService({ demo: () => demo, boardDirectory: directory, ...options });

/** What another service on the same database answers. */
async function answeredBy(options: ServiceOptions, path = '/board', method = 'GET') {
  const other = await open({ database: service.database, ...options });
  const reply = await other.request(method, path);
  await other.stop();
  return reply;
}

const presetOf = (text: string) => JSON.parse(/id="preset">(.*)<\/script>/.exec(text)?.[1] ?? 'null');
const shown = { companyId: demo.companyId, token: demo.token, testClock: false, explorer: true };
const hidden = { ...shown, companyId: null, token: null };

const known = [
  '/board',
  '/board/vacancies',
  '/board/vacancies/v1/records',
  '/board/candidates',
  '/board/vacancies/019a6d2f-5c00-7000-8000-00000000ac01',
  '/board/vacancies/a%2Fb',
  '/board/vacancies/v1/records/r1',
  '/board/automations',
  '/board/automations?vacancy=v1',
  '/board/integrations',
  '/board/integrations/webhooks/w1',
  '/board/feed?type=RECORD_MOVED',
  '/board/agents',
  '/board/people',
];
const unknown = [
  '/board/',
  '/board/feed/',
  '/board/vacancies/',
  '/board/vacancies/v1/records/r1/answers',
  '/board/Feed',
  '/board/index.html',
  '/board/assets/none-a1B2c3D4.js',
];

describe('the page', () => {
  it.each(known)('is at %s, open, and stored nowhere', async (path) => {
    const { status, headers, text } = await service.request('GET', path);
    expect([status, text]).toEqual([200, html(JSON.stringify(shown).replace('<', '\\u003c'))]);
    expect(presetOf(text)).toEqual(shown);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    expect([...headers.keys()].filter((name) => name.startsWith('x-ratelimit'))).toEqual([]);
  });

  it.each(unknown)('is at %s, too, with 404', async (path) => {
    const { status, headers, text } = await service.request('GET', path);
    expect([status, presetOf(text)]).toEqual([404, shown]);
    expect([headers.get('cache-control'), headers.get('content-security-policy')]).toEqual([
      'no-store',
      expect.stringContaining("script-src 'self';"),
    ]);
  });

  it('answers HEAD, and refuses other methods as the other pages do', async () => {
    const page = await service.request('GET', '/board');
    const head = await service.request('HEAD', '/board');
    expect([head.status, head.text, head.headers.get('content-length')]).toEqual([
      200,
      '',
      page.headers.get('content-length'),
    ]);
    for (const path of ['/board', '/board/feed', '/board/assets/main-DkT3b_9x.js', '/board/none']) {
      for (const method of ['DELETE', 'OPTIONS', 'PATCH', 'POST', 'PUT']) {
        const { status, headers } = await service.request(method, path);
        expect([path, method, status, headers.get('allow')]).toEqual([path, method, 405, 'GET, HEAD']);
      }
    }
  });

  it('says whether the test clock and the explorers are on', async () => {
    const { text } = await answeredBy({ hasTestClock: true, explorer: false });
    expect(presetOf(text)).toEqual({ ...shown, testClock: true, explorer: false });
  });

  it('refuses a service that stops, as the other pages do', async () => {
    const other = await open({ database: service.database });
    other.admissionControl.close();
    expect((await other.request('GET', '/board')).status).toBe(503);
    await other.stop();
  });
});

describe('the demo’s credentials', () => {
  it('are not in the page without a demo, as in production', async () => {
    expect(presetOf((await answeredBy({ demo: null })).text)).toEqual(hidden);
  });

  it('have no token if this service can not sign', async () => {
    const { text } = await answeredBy({ demo: () => ({ ...demo, token: null }) });
    expect(presetOf(text)).toEqual({ ...shown, token: null });
  });

  /** `fetch` sets `Host` itself. */
  async function openedWith(headers: Record<string, string>) {
    const sent = request(`${service.url}/board`, { headers, setHost: false }).end();
    const [response] = await once(sent, 'response');
    let text = '';
    for await (const chunk of response.setEncoding('utf8')) text += chunk;
    return presetOf(text);
  }

  it.each(['localhost', '127.0.0.1:4000', '[::1]:4000'])('are shown at %s', async (host) =>
    expect(await openedWith({ host })).toEqual(shown),
  );

  it.each<Record<string, string>>([
    { host: 'attacker.example' },
    { host: '192.168.1.20:4000' },
    { host: 'localhost', via: '1.1 proxy' },
    { host: 'localhost', forwarded: 'for=192.0.2.1' },
    { host: 'localhost', 'x-forwarded-for': '192.0.2.1' },
    { host: 'localhost', 'x-forwarded-host': 'api.example' },
    { host: 'localhost', 'x-forwarded-proto': 'https' },
    { host: 'localhost', 'x-real-ip': '192.0.2.1' },
  ])('are not shown to %j', async (headers) => expect(await openedWith(headers)).toEqual(hidden));

  it('are not shown to HTTP/1.0, by which nginx without further settings asks', async () => {
    const socket = connect(Number(new URL(service.url).port));
    socket.end('GET /board/feed HTTP/1.0\r\nHost: 127.0.0.1:4000\r\nConnection: close\r\n\r\n');
    let text = '';
    for await (const chunk of socket.setEncoding('utf8')) text += chunk;
    expect(text).toMatch(/^HTTP\/1\.1 200 /);
    expect(presetOf(text)).toEqual(hidden);
  });
});

describe('a file', () => {
  const at = '/board/assets/main-DkT3b_9x.js';

  /** `fetch` decodes what it gets. */
  async function got(path: string, headers: Record<string, string> = {}, method = 'GET') {
    const sent = request(service.url + path, { method, headers }).end();
    const [response] = await once(sent, 'response');
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk);
    return { status: response.statusCode, headers: response.headers, bytes: Buffer.concat(chunks) };
  }

  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0.1, gzip', 'br'],
    ['*', 'br'],
    ['gzip', 'gzip'],
    ['gzip, br;q=0', 'gzip'],
    ['deflate', 'identity'],
    ['identity;q=0', 'identity'],
  ] as const)('is sent to Accept-Encoding %j as %s', async (accepted, coding) => {
    const encoding: Record<string, string> = accepted === undefined ? {} : { 'accept-encoding': accepted };
    const { status, headers, bytes: sent } = await got(at, encoding);
    expect([status, sent]).toEqual([200, bytes[coding]]);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'content-length': String(sent.length),
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
    });
    expect(headers['content-encoding']).toBe(coding === 'identity' ? undefined : coding);

    const again = await got(at, { ...encoding, 'if-none-match': headers.etag ?? '' });
    expect([again.status, again.bytes.length, again.headers.vary]).toEqual([304, 0, 'Accept-Encoding']);
    const head = await got(at, encoding, 'HEAD');
    expect([head.status, head.bytes.length, head.headers['content-length']]).toEqual([200, 0, String(sent.length)]);
  });

  it('has another tag in each coding', async () => {
    const tags = await Promise.all(['identity', 'gzip', 'br'].map((one) => got(at, { 'accept-encoding': one })));
    expect(new Set(tags.map(({ headers }) => headers.etag)).size).toBe(3);
  });

  it.each([
    ['style-a1B2c3D4.css', 'text/css; charset=utf-8'],
    ['mark-a1B2c3D4.svg', 'image/svg+xml'],
    ['text-a1B2c3D4.woff2', 'font/woff2'],
  ])('of %s has the type %s, and is sent as it is where it was not compressed', async (name, type) => {
    const { status, headers } = await got(`/board/assets/${name}`, { 'accept-encoding': 'br, gzip' });
    expect([status, headers['content-type'], headers['content-encoding']]).toEqual([200, type, undefined]);
  });

  it.each([
    'main-DkT3b_9x.js.map',
    'main-DkT3b_9x.js.br',
    'notes.txt',
    '..%2Findex.html',
    '%2e%2e%2findex.html',
    '%zz',
    '',
  ])('%j is none of them', async (name) => {
    const { status, headers } = await got(`/board/assets/${name}`);
    expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
  });
});

describe('the paths of the board', () => {
  it('are the routes of its app', async () => {
    const app = await readFile(join(import.meta.dirname, '../../../packages/board/src/app.tsx'), 'utf8');
    const routes = [...app.matchAll(/<Route path="([^"]+)"|^ {2}'(\/board\/[^']+)': '/gm)].map(
      ([, path, parent]) => path ?? parent ?? '',
    );
    const pipeline = new RegExp(/^const pipelinePath = \/(.+)\/;$/m.exec(app)?.[1] ?? 'none');
    // A sign-in returns to its own path before the app starts.
    const others = boardPaths.filter((path) => !routes.includes(path) && path !== '/board/signed-in');

    expect(routes.length).toBeGreaterThan(15);
    expect(routes.filter((path) => !boardPaths.some((known) => known === path))).toEqual([]);
    expect(others.filter((path) => !pipeline.test(path))).toEqual([]);
    expect(others).toEqual([
      '/board/vacancies/:id',
      '/board/vacancies/:id/records',
      '/board/vacancies/:vacancyId/records/:id',
    ]);
  });
});

describe('without a board', () => {
  it.each(['/board', '/board/feed', '/board/assets/main-DkT3b_9x.js', '/board/none'])(
    'BOARD off answers 404 at %s',
    async (path) => {
      const { status, body } = await answeredBy({ boardDirectory: null }, path);
      expect([status, body.reason]).toEqual([404, 'ROUTE_NOT_FOUND']);
    },
  );

  it.each(['/board', '/board/feed', '/board/assets/main-DkT3b_9x.js', '/board/none'])(
    'a board that is not built answers 404 at %s, with the remedy',
    async (path) => {
      const { status, text } = await answeredBy({ boardDirectory: join(directory, 'none') }, path);
      expect([status, text]).toEqual([404, 'The board is not built yet: run `npm run build`.\n']);
    },
  );

  it('the home page does not link to it; else it is the first link', async () => {
    const link = '<a href="/board">';
    const [first] = /<a [^>]*>/.exec((await service.request('GET', '/')).text) ?? [];
    expect(first).toBe(link);
    for (const boardDirectory of [null, join(directory, 'none')]) {
      expect((await answeredBy({ boardDirectory }, '/')).text).not.toContain(link);
    }
  });
});
