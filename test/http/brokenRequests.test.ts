import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Conversation, type Heard } from '../support/company/conversation.js';
import { aVacancy } from '../support/company/pipeline.js';
import { eventually } from '../support/eventually.js';
import { type Service, startService, tokenFor } from '../support/service/service.js';

/** Requests that Node.js does not hand over, because they break HTTP or its bounds: they get answers like all others. */

let service: Service;
const open: Conversation[] = [];
beforeAll(async () => {
  service = await startService({ mcp: true });
});
afterEach(() => {
  for (const conversation of open.splice(0)) conversation.close();
});
afterAll(() => service.stop());

async function talk(): Promise<Conversation> {
  const conversation = await Conversation.open(service.url);
  open.push(conversation);
  return conversation;
}

const requestOf = (line: string, ...headers: string[]): string => [line, 'Host: x', ...headers, '', ''].join('\r\n');
const vacancies = '/v2/vacancies/company/acme';
const companies = Array.from({ length: 1_200 }, (_, index) => `company-${index}-of-a-large-group`);
const bearer = () => `Authorization: Bearer ${tokenFor(companies)}`;
const healthz = requestOf('GET /healthz HTTP/1.1');

/** What a connection hears until it is closed. */
async function heardBy(...parts: string[]): Promise<readonly Heard[]> {
  const conversation = await talk();
  conversation.say(...parts);
  return conversation.answers(Number.POSITIVE_INFINITY);
}
const outcome = ({ status, text }: Heard) => {
  const { code, reason } = JSON.parse(text);
  return [status, code, reason];
};

describe('a request whose headers exceed 16 KiB', () => {
  it('is answered by 431 in the form of all errors, and its connection is closed', async () => {
    const [answer, ...others] = await heardBy(requestOf(`GET ${vacancies} HTTP/1.1`, bearer()));
    expect(others).toEqual([]);
    expect(answer).toEqual({
      status: 431,
      headers: {
        connection: 'close',
        'cache-control': 'no-store',
        'content-type': 'application/json; charset=utf-8',
        'content-length': expect.stringMatching(/^\d+$/),
        'x-content-type-options': 'nosniff',
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
      text: expect.any(String),
    });
    expect(JSON.parse(answer?.text ?? '')).toEqual({
      code: 431,
      message: expect.stringMatching(/exceed 16384 bytes.*POST.*fewer companies/),
      reason: 'HEADERS_TOO_LARGE',
    });
  });

  it('is in the log and by its id, without what it said', async () => {
    const [answer] = await heardBy(requestOf(`GET ${vacancies}?secret=yes HTTP/1.1`, bearer()));
    const id = answer?.headers['x-request-id'];
    const lines = service.log.filter((line) => 'requestId' in line && line.requestId === id);
    expect(lines).toEqual([
      { level: 'info', message: 'request', requestId: id, path: '*', status: 431, reasons: ['HEADERS_TOO_LARGE'] },
    ]);
  });

  it.each([
    ['a long GET', [requestOf(`GET ${vacancies}?q=${'x'.repeat(17_000)} HTTP/1.1`)]],
    [
      '3,000 headers',
      [requestOf(`GET ${vacancies} HTTP/1.1`, ...Array.from({ length: 3_000 }, (_, n) => `x-${n}: y`))],
    ],
    ['a head without end', [`GET ${vacancies} HTTP/1.1\r\nHost: x\r\nX-Long: ${'y'.repeat(20_000)}`]],
    ['in many packets', requestOf(`GET ${vacancies} HTTP/1.1`, bearer()).match(/.{1,500}/gs) ?? []],
  ])('%s', async (_case, parts) => {
    expect((await heardBy(...parts)).map(outcome)).toEqual([[431, 431, 'HEADERS_TOO_LARGE']]);
  });

  it.each(['POST /graphql', 'GET /graphql?query=%7B__typename%7D'])('gets the form of GraphQL: %s', async (line) => {
    for (const upgrade of [[], ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13']]) {
      const [answer] = await heardBy(requestOf(`${line} HTTP/1.1`, ...upgrade, bearer()));
      expect([answer?.status, JSON.parse(answer?.text ?? '')]).toEqual([
        431,
        {
          errors: [
            {
              message: expect.stringContaining('16384 bytes'),
              extensions: {
                code: 'HEADERS_TOO_LARGE',
                reason: 'HEADERS_TOO_LARGE',
                documentationUrl: '/docs/errors#HEADERS_TOO_LARGE',
              },
            },
          ],
        },
      ]);
    }
  });

  it('gets the form of JSON-RPC from agents, also if its first line comes in pieces', async () => {
    const [answer] = await heardBy('PO', 'ST /m', requestOf('cp HTTP/1.1', bearer()));
    expect(JSON.parse(answer?.text ?? '')).toMatchObject({
      jsonrpc: '2.0',
      id: null,
      error: { code: -32000, data: { code: 431, reason: 'HEADERS_TOO_LARGE' } },
    });
  });

  it('has no body where it is a HEAD', async () => {
    const conversation = await talk();
    let heard = '';
    conversation.socket.on('data', (chunk) => {
      heard += chunk;
    });
    conversation.say(requestOf(`HEAD ${vacancies} HTTP/1.1`, bearer()));
    await eventually(() => conversation.isOver);
    expect(heard).toMatch(/^HTTP\/1\.1 431 .*Content-Length: \d{2,}\r\n.*\r\n\r\n$/s);
  });

  it('is answered after those before it on its connection, and ends it', async () => {
    const large = requestOf(`GET ${vacancies} HTTP/1.1`, bearer());
    const answers = await heardBy(healthz, healthz + large + healthz);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 431]);
    const body = JSON.stringify(aVacancy());
    const chunked = requestOf(
      `POST ${vacancies} HTTP/1.1`,
      'Content-Type: application/json',
      `Authorization: Bearer ${tokenFor('acme')}`,
      'Transfer-Encoding: chunked',
    );
    const created = await heardBy(`${chunked}${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n${large}`);
    expect(created.map(({ status }) => status)).toEqual([201, 431]);
  });

  it('gets its answer while it still sends', async () => {
    const conversation = await talk();
    for (let packet = 0; packet < 100; packet += 1) {
      conversation.say(packet === 0 ? `GET ${vacancies} HTTP/1.1\r\nX-Long: ` : 'y'.repeat(10_000));
    }
    expect((await conversation.answers(1)).map(outcome)).toEqual([[431, 431, 'HEADERS_TOO_LARGE']]);
  });

  it('costs nothing once its client has gone', async () => {
    const before = service.log.length;
    const conversation = await talk();
    conversation.say(`GET ${vacancies} HTTP/1.1\r\n`);
    conversation.socket.resetAndDestroy();
    const another = await talk();
    another.say(healthz);
    await another.answers(1);
    expect(service.log.slice(before).filter((line) => 'path' in line && line.path === '*')).toEqual([]);
  });

  it('is accepted up to 16 KiB', async () => {
    const long = requestOf('GET /healthz HTTP/1.1', `X-Long: ${'y'.repeat(16_000)}`, 'Connection: close');
    expect((await heardBy(long)).map(({ status }) => status)).toEqual([200]);
  });
});

describe('a request that is no HTTP', () => {
  const post = (...headers: string[]) =>
    requestOf(
      `POST ${vacancies} HTTP/1.1`,
      'Content-Type: application/json',
      `Authorization: Bearer ${tokenFor('acme')}`,
      ...headers,
    );
  it.each<[string, string, number, string]>([
    ['another protocol', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400, 'MALFORMED_REQUEST'],
    ['an unknown method', requestOf('FOO / HTTP/1.1'), 400, 'MALFORMED_REQUEST'],
    ['two lengths', `${post('Content-Length: 2', 'Content-Length: 3')}{}x`, 400, 'MALFORMED_REQUEST'],
    ['no host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'MALFORMED_REQUEST'],
    ['invalid chunks', `${post('Transfer-Encoding: chunked')}zz\r\n{}\r\n0\r\n\r\n`, 400, 'MALFORMED_REQUEST'],
    [
      'an extension of a chunk of more than 16 KiB',
      `${post('Transfer-Encoding: chunked')}2;a=${'b'.repeat(17_000)}\r\n{}\r\n0\r\n\r\n`,
      413,
      'PAYLOAD_TOO_LARGE',
    ],
    [
      'an expectation that is unknown',
      `${post('Content-Length: 2', 'Expect: the-unexpected', 'Connection: close')}{}`,
      417,
      'EXPECTATION_FAILED',
    ],
  ])('%s', async (_case, sent, status, reason) => {
    expect((await heardBy(sent)).map(outcome)).toEqual([[status, status, reason]]);
  });

  it('is not answered within an answer that has begun', async () => {
    // A whole answer, and nothing after it.
    const sent = `${requestOf('POST /healthz HTTP/1.1', 'Transfer-Encoding: chunked')}2\r\n{}\r\n`;
    const conversation = await talk();
    conversation.say(sent);
    await conversation.answers(1);
    conversation.say('zz\r\n');
    expect((await conversation.answers(Number.POSITIVE_INFINITY)).length).toBe(1);
  });
});

describe('a request that is not sent in time', () => {
  it('is answered by 408, and is no line of the usual log: monitors open connections and send nothing', async () => {
    const before = service.log.length;
    const accepted = once(service.server, 'connection');
    const conversation = await talk();
    const [socket] = await accepted;
    conversation.say(`GET ${vacancies} HTTP/1.1\r\nHost: x\r\n`);
    await once(socket, 'data');
    // As Node.js does after 8 s.
    service.server.emit('clientError', Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
    const answers = await conversation.answers(Number.POSITIVE_INFINITY);
    expect(answers.map(outcome)).toEqual([[408, 408, 'REQUEST_TIMEOUT']]);
    expect(service.log.slice(before)).toMatchObject([{ level: 'debug', path: '*', status: 408 }]);
  });
});
