import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { build } from '../support/processes/built.js';
import { type Service, startService } from '../support/service/service.js';

/** The four pages show the demo's credentials only to a client that opens them by a name of the serving machine. */

const demo = {
  companyId: 'acme',
  apiKey: 'rpk.demo-key',
  token: 'demo-token',
  vacancyId: 'vacancy-1',
  interviewId: 'interview-1',
  psychometricId: 'psychometric-1',
};
const pages = ['/', '/docs', '/graphql', '/graphiql'];

let service: Service;
beforeAll(async () => {
  await build();
  service = await startService({ demo: () => demo });
}, 60_000);
afterAll(() => service.stop());

/** `fetch` sets `Host` itself. */
async function open(path: string, headers: Record<string, string>) {
  const sent = request(service.url + path, { headers: { accept: 'text/html', ...headers }, setHost: false }).end();
  const [response] = await once(sent, 'response');
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) text += chunk;
  return {
    status: response.statusCode,
    cacheControl: response.headers['cache-control'],
    shows: text.includes(demo.apiKey) || text.includes(demo.token),
  };
}

describe.each(pages)('%s', (path) => {
  const opened = (shows: boolean) => ({ status: 200, cacheControl: 'no-store', shows });

  it.each([
    'localhost',
    'localhost:4000',
    'LocalHost:4000',
    'localhost.:4000',
    'api.dev.localhost:4000',
    '127.0.0.1',
    '127.0.0.1:4000',
    '127.8.0.1:4000',
    '[::1]',
    '[::1]:4000',
  ])('shows the credentials at %s', async (host) => expect(await open(path, { host })).toEqual(opened(true)));

  it.each([
    'attacker.example',
    'attacker.example:4000',
    '192.168.1.20:4000',
    '0.0.0.0:4000',
    '10.0.0.1',
    '[2001:db8::1]:4000',
    '[::ffff:127.0.0.1]:4000',
    'localhost.attacker.example',
    'notlocalhost',
    '127.0.0.1.attacker.example',
    '127.attacker.example',
    '127.0.0.256',
    'localhost:4000:x',
    'localhost@attacker.example',
    'attacker.example/localhost',
    '.localhost',
    '',
  ])('shows no credentials at %j', async (host) => expect(await open(path, { host })).toEqual(opened(false)));

  it.each<Record<string, string>>([
    { 'x-forwarded-for': '192.0.2.1' },
    { 'x-forwarded-host': 'api.example' },
    { 'x-forwarded-proto': 'https' },
    { 'x-real-ip': '192.0.2.1' },
    { forwarded: 'for=192.0.2.1' },
    { via: '1.1 proxy' },
  ])('shows no credentials behind a proxy, even one that names itself localhost: %j', async (headers) =>
    expect(await open(path, { host: 'localhost:4000', ...headers })).toEqual(opened(false)),
  );

  it('shows no credentials to HTTP/1.0, by which nginx without further settings asks', async () => {
    const socket = connect(Number(new URL(service.url).port));
    socket.end(`GET ${path} HTTP/1.0\r\nHost: 127.0.0.1:4000\r\nAccept: text/html\r\nConnection: close\r\n\r\n`);
    let text = '';
    for await (const chunk of socket.setEncoding('utf8')) text += chunk;
    expect(text).toMatch(/^HTTP\/1\.1 200 /);
    expect([demo.apiKey, demo.token].filter((secret) => text.includes(secret))).toEqual([]);
  });
});
