import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import { Conversation } from '../support/company/conversation.js';
import { aVacancy } from '../support/company/pipeline.js';
import { type Service, startService, tokenFor } from '../support/service/service.js';

/** Several requests on one connection that do not wait for answers (RFC 9112, 9.3.2). */

let service: Service;
const open: Conversation[] = [];
beforeAll(async () => {
  service = await startService();
});
afterEach(() => {
  for (const conversation of open.splice(0)) conversation.close();
});
afterAll(() => service.stop());

const path = '/v2/vacancies/company/acme';
const common = ['Host: x', `Authorization: Bearer ${tokenFor('acme')}`];
const requestOf = (line: string, headers: readonly string[] = [], body = ''): string =>
  [`${line} HTTP/1.1`, ...common, ...headers, '', body].join('\r\n');
const post = (name: string): string => {
  const body = JSON.stringify(aVacancy({ name }));
  const length = Buffer.byteLength(body);
  return requestOf(`POST ${path}`, ['Content-Type: application/json', `Content-Length: ${length}`], body);
};
/** In chunks of a few bytes, with a trailer. */
const postInChunks = (name: string): string => {
  const chunks = JSON.stringify(aVacancy({ name, jobDescription: 'a\r\n\r\nb' })).match(/.{1,7}/gs) ?? [];
  const body = chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join('');
  const headers = ['Content-Type: application/json', 'Transfer-Encoding: chunked'];
  return requestOf(`POST ${path}`, headers, `${body}0\r\nX-Trailer: 1\r\n\r\n`);
};
const read = (id: string, ...headers: string[]): string =>
  requestOf('GET /healthz', [`X-Request-Id: ${id}`, ...headers]);

async function talk(): Promise<Conversation> {
  const conversation = await Conversation.open(service.url);
  open.push(conversation);
  return conversation;
}

describe('requests that do not wait for answers', () => {
  it.each([
    ['in one packet', Number.POSITIVE_INFINITY],
    ['byte by byte', 1],
    ['in packets of 3 bytes', 3],
    ['in packets of 1,000 bytes', 1_000],
  ])('%s are all answered, in their order', async (_name, packet) => {
    const conversation = await talk();
    const sent = [
      read('a'),
      post('First'),
      postInChunks('Second'),
      requestOf('GET /nowhere', ['X-Request-Id: b']),
      `\r\n${read('c')}`,
      post('Third'),
      read('d'),
    ].join('');
    const bytes = Buffer.from(sent, 'latin1');
    for (let at = 0; at < bytes.length; at += packet) {
      conversation.say(bytes.subarray(at, Math.min(at + packet, bytes.length)));
      if (packet < 1_000) await new Promise((resolve) => setImmediate(resolve));
    }
    const heard = await conversation.answers(7, 30_000);
    expect(heard.map(({ status }) => status)).toEqual([200, 201, 201, 404, 200, 201, 200]);
    expect([0, 3, 4, 6].map((at) => heard[at]?.headers['x-request-id'])).toEqual(['a', 'b', 'c', 'd']);
    expect([1, 2, 5].map((at) => JSON.parse(heard[at]?.text ?? '').name)).toEqual(['First', 'Second', 'Third']);
  });

  it('run one after the other: the next one sees what the one before has done', async () => {
    const conversation = await talk();
    const name = `Unique ${Math.random()}`;
    const query = JSON.stringify({
      query: '{ vacancies(companyId: "acme", first: 100) { nodes { name } } }',
    });
    const headers = ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(query)}`];
    conversation.say(post(name), requestOf('POST /graphql', headers, query));
    const [created, found] = await conversation.answers(2);
    expect([created?.status, found?.status]).toEqual([201, 200]);
    expect(found?.text).toContain(name);
  });

  it('keep a body larger than the buffers apart from the request behind it', async () => {
    const conversation = await talk();
    const description = 'x'.repeat(300_000);
    const body = JSON.stringify(aVacancy({ jobDescription: description }));
    const headers = ['Content-Type: application/json', `Content-Length: ${body.length}`];
    conversation.say(requestOf(`POST ${path}`, headers, body), read('behind'));
    const [created, behind] = await conversation.answers(2);
    expect([created?.status, behind?.headers['x-request-id']]).toEqual([400, 'behind']);
  });

  it('get 100 Continue before a body is sent', async () => {
    const conversation = await talk();
    const body = JSON.stringify(aVacancy({ name: 'Expected' }));
    const headers = ['Content-Type: application/json', `Content-Length: ${body.length}`, 'Expect: 100-continue'];
    const continued = new Promise<void>((resolve) =>
      conversation.socket.on('data', (chunk) => {
        if (String(chunk).includes('100 Continue')) resolve();
      }),
    );
    conversation.say(read('a'), requestOf(`POST ${path}`, headers));
    await continued;
    conversation.say(body, read('b'));
    const heard = await conversation.answers(3);
    expect(heard.map(({ status }) => status)).toEqual([200, 201, 200]);
  });

  it('are not read behind one that ends the connection', async () => {
    const conversation = await talk();
    conversation.say(read('a', 'Connection: close'), read('b'));
    expect((await conversation.answers(2)).map((heard) => heard.headers['x-request-id'])).toEqual(['a']);
  });

  it('are answered before one behind them that is no HTTP', async () => {
    const conversation = await talk();
    conversation.say(read('a'), read('b'), 'nonsense\r\n\r\n', read('c'));
    const heard = await conversation.answers(4);
    expect(heard.map(({ status }) => status)).toEqual([200, 200, 400]);
  });

  it('go on as a WebSocket behind an upgrade, with the messages that came in the same packet', async () => {
    const conversation = await talk();
    const key = Buffer.from('0123456789abcdef').toString('base64');
    const upgrade = requestOf('GET /graphql', [
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${key}`,
      'Sec-WebSocket-Protocol: graphql-transport-ws',
    ]);
    const text = Buffer.from(JSON.stringify({ type: 'connection_init' }));
    const frame = Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), text]);
    const heard: Buffer[] = [];
    const acknowledged = new Promise<void>((resolve) =>
      conversation.socket.on('data', (chunk) => {
        heard.push(chunk);
        if (Buffer.concat(heard).includes('connection_ack')) resolve();
      }),
    );
    conversation.say(Buffer.concat([Buffer.from(read('a') + upgrade, 'latin1'), frame]));
    await acknowledged;
    expect(Buffer.concat(heard).toString('latin1')).toContain('101 Switching Protocols');
  });
});

describe('a WebSocket', () => {
  it('is opened by a usual client', async () => {
    const socket = new WebSocket(`${service.url.replace('http', 'ws')}/graphql`, ['graphql-transport-ws']);
    await new Promise((resolve) => socket.once('open', resolve));
    socket.terminate();
  });
});
