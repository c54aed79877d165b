import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Conversation } from '../support/company/conversation.js';
import { eventually } from '../support/eventually.js';
import { TestClock, tokenFor } from '../support/service/service.js';
import { expectCatalogued, startTarget, type Target, timeoutMs } from './attack.js';

/**
 * After a refusal, its connection is fit for the next request, or closed with the answer. Behind a proxy that keeps its
 * connections, the next request is another caller's.
 */

const clock = new TestClock();
let target: Target;
let spentKey: string;
beforeAll(async () => {
  target = await startTarget(clock);
  ({ text: spentKey } = await target.service.issueKey('acme'));
  for (let unit = 0; unit < 25; unit += 1) await target.service.request('GET', '/v2', { apiKey: spentKey });
}, timeoutMs);
afterAll(() => target.service.stop(), timeoutMs);

const KB = 1024;
const sizes = [1 * KB, 400 * KB, 3 * KB * KB];

/** Text that compresses to about half its size. */
const noise = remembered((bytes: number): Buffer => {
  const blocks: string[] = [];
  for (let at = 0; at < bytes; at += 64) blocks.push(createHash('sha256').update(`${at}`).digest('hex'));
  return Buffer.from(blocks.join('').slice(0, bytes));
});

const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const codecs = {
  gzip: gzipSync,
  'x-gzip': gzipSync,
  deflate: deflateSync,
  br: (bytes: Buffer) => brotliCompressSync(bytes, quick),
} as const;
type Codec = keyof typeof codecs;

/** Where the encoding of a body is broken. Behind its end there are further bytes. */
type Place = 'start' | 'middle' | 'end' | 'behind';

const broken = remembered((codec: Codec, size: number, place: Place): Buffer => {
  if (place === 'start') return Buffer.concat([Buffer.from('not of the kind '), noise(size - 16)]);
  if (place === 'behind') return Buffer.concat([codecs[codec](Buffer.from('{}')), Buffer.alloc(size)]);
  const good = codecs[codec](noise(size));
  if (place === 'end') return good.subarray(0, good.length - 5);
  const middle = good.length >> 1;
  return Buffer.concat([good.subarray(0, middle), Buffer.alloc(64, 0xff), good.subarray(middle + 64)]);
});

function remembered<A extends readonly unknown[]>(make: (...of: A) => Buffer): (...of: A) => Buffer {
  const made = new Map<string, Buffer>();
  return (...of) => {
    const known = made.get(of.join()) ?? make(...of);
    made.set(of.join(), known);
    return known;
  };
}

const modes = ['with a length', 'in chunks', 'after 100 Continue', 'by HTTP/1.0'] as const;
type Mode = (typeof modes)[number];

interface Request {
  readonly line: string;
  readonly headers: readonly string[];
  readonly body: Buffer;
  readonly mode: Mode;
}

function written({ line, headers, body, mode }: Request): Buffer[] {
  const isChunked = mode === 'in chunks';
  const framing = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.length}`;
  const expects = mode === 'after 100 Continue' ? ['Expect: 100-continue'] : [];
  const version = mode === 'by HTTP/1.0' ? 'HTTP/1.0' : 'HTTP/1.1';
  const head = Buffer.from([`${line} ${version}`, 'Host: x', ...headers, framing, ...expects, '', ''].join('\r\n'));
  if (!isChunked) return [head, body];
  const chunks: Buffer[] = [];
  for (let at = 0; at < body.length; at += 50_000) {
    const chunk = body.subarray(at, at + 50_000);
    chunks.push(Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n'));
  }
  return [head, ...chunks, Buffer.from('0\r\n\r\n')];
}

/** What another caller asks on the same connection. */
function others(): [read: string, write: string] {
  const bearer = `Authorization: Bearer ${tokenFor('acme', { subject: 'somebody-else' })}`;
  const query = JSON.stringify({ query: '{ viewer { id } }' });
  return [
    `GET /v2/vacancies/${target.vacancyId}/company/acme HTTP/1.1\r\nHost: x\r\n${bearer}\r\n\r\n`,
    `POST /graphql HTTP/1.1\r\nHost: x\r\n${bearer}\r\n${json}\r\nContent-Length: ${query.length}\r\n\r\n${query}`,
  ];
}

/** Sends a request that is refused, and two of another caller: one after the other, and all at once. */
async function expectFit(request: Request, ...statuses: number[]): Promise<void> {
  const [read, write] = others();
  // HTTP/1.0 has no pipelining.
  for (const isPipelined of request.mode === 'by HTTP/1.0' ? [false] : [false, true]) {
    const conversation = await Conversation.open(target.service.url);
    const sent = written(request);
    if (isPipelined) conversation.say(...sent, read, write);
    else {
      conversation.say(...sent);
      await conversation.answers(1);
      conversation.say(read);
      await conversation.answers(2);
      conversation.say(write);
    }
    const answers = await conversation.answers(3);
    const [refusal, ...further] = answers;
    expect(statuses).toContain(refusal?.status);
    if (refusal) expectCatalogued(refusal);
    if (refusal?.headers.connection === 'close') expect([further, conversation.isOver]).toEqual([[], true]);
    else expect(further.map(({ status }) => status)).toEqual([200, 200]);
    conversation.close();
  }
}

const json = 'Content-Type: application/json';
const bearer = () => `Authorization: Bearer ${tokenFor('acme')}`;
const signed = () => [
  'webhook-id: msg',
  `webhook-timestamp: ${Math.floor(clock.now() / 1000)}`,
  'webhook-signature: v1,AAAA',
];
const rest = 'POST /v2/vacancies/company/acme';
const graphql = 'POST /graphql';
const callback = 'POST /callbacks/psychometrics/acme';

const early: [what: string, line: string, headers: () => string[], status: number][] = [
  ['no credential, over REST', rest, () => [json], 401],
  ['no credential, over GraphQL', graphql, () => [json], 401],
  ['no credential, at an unknown path', 'POST /v2/nothing', () => [json], 401],
  ['an unknown path', 'POST /v2/nothing', () => [bearer(), json], 404],
  ['an unknown path outside', 'POST /nothing', () => [json], 404],
  ['another method, over REST', 'PUT /v2/vacancies/company/acme', () => [bearer(), json], 405],
  ['another method, over GraphQL', 'DELETE /graphql', () => [bearer(), json], 405],
  ['another method, at a page', 'POST /docs', () => [json], 405],
  ['another media type, over REST', rest, () => [bearer(), 'Content-Type: text/plain'], 415],
  ['another media type, over GraphQL', graphql, () => [bearer(), 'Content-Type: text/plain'], 415],
  ['an unknown encoding', rest, () => [bearer(), json, 'Content-Encoding: zstd'], 415],
  ['two encodings', graphql, () => [bearer(), json, 'Content-Encoding: gzip, br'], 415],
  ['no budget, over REST', rest, () => [`x-auth-api-key: ${spentKey}`, json], 429],
  ['no budget, over GraphQL', graphql, () => [`x-auth-api-key: ${spentKey}`, json], 429],
  ['a header sent twice', rest, () => [bearer(), bearer(), json], 400],
  ['a header sent twice, over GraphQL', graphql, () => [bearer(), bearer(), json], 400],
  ['a message of another media type', callback, () => ['Content-Type: text/plain', ...signed()], 415],
  ['a message by another method', 'PUT /callbacks/psychometrics/acme', () => [json], 405],
];

describe('a refusal before the body is read', () => {
  it.each(early)('%s', async (_what, line, headers, status) => {
    for (const size of sizes) {
      for (const mode of modes) await expectFit({ line, headers: headers(), body: noise(size), mode }, status);
    }
  });
});

describe('a refusal for the body itself', () => {
  const entryPoints: [what: string, line: string, headers: () => string[], status: number][] = [
    ['REST', rest, () => [bearer(), json], 400],
    ['GraphQL', graphql, () => [bearer(), json], 400],
    ['a forged message', callback, () => [json, ...signed()], 401],
  ];
  const refused = async (entryPoint: (typeof entryPoints)[number], body: Buffer, ...more: string[]): Promise<void> => {
    const [, line, headers, status] = entryPoint;
    // A body that is decoded in part is too long, or broken first.
    const statuses = body.length > 400 * KB ? [status, 413] : [status];
    for (const mode of modes) await expectFit({ line, headers: [...headers(), ...more], body, mode }, ...statuses);
    // In any minute, forged messages have a limit.
    clock.advance(15_000);
  };

  it.each(entryPoints)('no JSON: %s', async (...entryPoint) => {
    for (const size of sizes) await refused(entryPoint, noise(size));
  });

  describe.each(Object.keys(codecs) as Codec[])('broken %s', (codec) => {
    const encoded = `Content-Encoding: ${codec}`;

    it.each(entryPoints)('at its start and in its middle: %s', async (...entryPoint) => {
      for (const size of sizes) {
        for (const place of ['start', 'middle'] as const)
          await refused(entryPoint, broken(codec, size, place), encoded);
      }
    });

    it.each(entryPoints)('at and behind its end: %s', async (...entryPoint) => {
      for (const place of ['end', 'behind'] as const)
        await refused(entryPoint, broken(codec, 400 * KB, place), encoded);
    });
  });

  it('a message without a signature', async () => {
    for (const size of sizes) {
      for (const mode of modes) await expectFit({ line: callback, headers: [json], body: noise(size), mode }, 401, 413);
    }
  });

  it('another company', async () => {
    const line = 'POST /v2/vacancies/company/globex';
    for (const mode of modes) await expectFit({ line, headers: [bearer(), json], body: noise(400 * KB), mode }, 403);
  });
});

describe('a body that may be longer than 4 MiB', () => {
  it.each(['Content-Length: 2000000000', 'Transfer-Encoding: chunked'])('is not awaited: %s', async (framing) => {
    const conversation = await Conversation.open(target.service.url);
    conversation.say(`${rest} HTTP/1.1\r\nHost: x\r\n${json}\r\n${framing}\r\n\r\n`);
    const [refusal] = await conversation.answers(1);
    expect([refusal?.status, refusal?.headers.connection]).toEqual([401, 'close']);
    const block = noise(64 * KB);
    const chunk = Buffer.concat([Buffer.from('10000\r\n'), block, Buffer.from('\r\n')]);
    await eventually(() => {
      conversation.say(framing.startsWith('Content') ? block : chunk);
      return conversation.isOver;
    });
  });
});
