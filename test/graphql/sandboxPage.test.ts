import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import Koa from 'koa';
import { sandboxPage } from '../../src/graphql/http/sandboxPage.js';
import { exactRouter } from '../../src/http/router.js';

const demo = {
  companyId: 'acme',
  apiKey: 'key',
  token: 'token</script>',
  vacancyId: 'vacancy-1',
  interviewId: 'interview-1',
  psychometricId: 'psychometric-1',
};

let server: Server;
let url: string;
beforeAll(async () => {
  const koa = new Koa();
  koa.use(
    exactRouter()
      .get(
        '/graphql',
        sandboxPage(() => demo),
      )
      .routes() as Koa.Middleware,
  );
  koa.use((ctx) => {
    ctx.body = 'past the page';
  });
  server = createServer(koa.callback());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const get = async (path: string, headers: Record<string, string> = browser) => {
  const response = await fetch(url + path, { headers });
  return { response, text: await response.text() };
};

describe('GET /graphql in a browser (docs/BEHAVIOUR.md, "The order of checks")', () => {
  test('returns Apollo Sandbox, preset and without polling', async () => {
    const { response, text } = await get('/graphql');
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(text).toContain('new window.EmbeddedSandbox(');
    expect(text).toContain('"pollForSchemaUpdates":false');
    expect(text).toContain('"sharedHeaders":{"Authorization":"Bearer token\\u003c/script>"}');
    expect(text).toContain('"variables":{"companyId":"acme","vacancyId":"vacancy-1"}');
  });

  test('lets that page load only what it needs', async () => {
    const { response, text } = await get('/graphql');
    const policy = response.headers.get('content-security-policy') ?? '';
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain('frame-src https://sandbox.embed.apollographql.com');
    expect(text.match(/<(script|style) nonce="([^"]+)"/g)).toHaveLength(3);
    expect(text).toContain(`nonce="${nonce}"`);
  });

  test('does not affect operations and other clients', async () => {
    expect((await get('/graphql?query={viewer{id}}')).text).toBe('past the page');
    expect((await get('/graphql?extensions={}')).text).toBe('past the page');
    expect((await get('/graphql', { accept: '*/*' })).text).toBe('past the page');
    expect((await get('/graphql/')).text).toBe('past the page');
  });
});
