import { generateKeyPairSync } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import jwt from 'jsonwebtoken';
import { openTestDatabase, type TestDatabase } from '../support/database/databases.js';
import { type KeySetServer, startKeySet, type TestKey, testKey } from '../support/outside/keySet.js';
import { type Service, startService, TestClock } from '../support/service/service.js';
import { timeoutMs } from './attack.js';

/** Tokens signed with unknown keys (JWT_JWKS_URL): their cost is counted in fetches of the key set. */

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

const rsaKey = testKey('rsa', 'RS256');
const ecKey = testKey('ec', 'ES256');
const newKey = testKey('new', 'ES256');
const unknownSigner = testKey('stranger', 'ES256');

let database: TestDatabase;
let clock: TestClock;
let keySet: KeySetServer;
let service: Service;

beforeAll(async () => {
  database = await openTestDatabase();
}, timeoutMs);
afterAll(() => database.close(), timeoutMs);

beforeEach(async () => {
  clock = new TestClock();
  keySet = await startKeySet(rsaKey, ecKey);
});
afterEach(async () => {
  await service.stop();
  await keySet.close();
  jest.restoreAllMocks();
});

async function start(): Promise<void> {
  const tokens = { keys: { kind: 'jwks', url: keySet.url } as const, issuer: null, audience: null };
  service = await startService({ database, clock, tokens });
}

const ask = (token: string) => service.graphql('{ viewer { id } }', { token });

/** The answer to a request with a token: 200, or the status and the reason. */
async function answerTo(token: string): Promise<unknown> {
  const { status, body } = await ask(token);
  return status === 200 ? 200 : [status, body.errors[0].extensions.reason];
}

const unknownKey = [401, 'TOKEN_INVALID'];
const unavailable = [503, 'SIGNING_KEYS_UNAVAILABLE'];

let serial = 0;
const junk = (): string => {
  serial += 1;
  return unknownSigner.token({ kid: `junk-${serial}` });
};

/** The log without the lines of requests. */
const logged = () => service.log.filter((line) => 'level' in line && line.level !== 'info');

describe('a set of signing keys', () => {
  it('is fetched once, at the start: all of its keys are known then', async () => {
    await start();
    await keySet.fetched(1);
    for (const key of [rsaKey, ecKey, rsaKey]) expect(await answerTo(key.token())).toBe(200);
    expect(keySet.fetches).toBe(1);
  });

  it('accepts tokens of a key that is used here for the first time, among hundreds of tokens with invented keys', async () => {
    await start();
    const junkAnswers = await Promise.all(Array.from({ length: 100 }, () => answerTo(junk())));
    expect(junkAnswers).toEqual(Array(100).fill(unknownKey));
    expect(await Promise.all([rsaKey, ecKey].map((key) => answerTo(key.token())))).toEqual([200, 200]);
    expect(keySet.fetches).toBe(1);

    clock.advance(10 * second);
    const mixed = Array.from({ length: 100 }, (_, index) => answerTo(index % 10 === 0 ? ecKey.token() : junk()));
    expect((await Promise.all(mixed)).filter((answer) => answer === 200)).toHaveLength(10);
    expect(keySet.fetches).toBe(2);
  });

  it('is fetched at most once in 10 s, whatever tokens come', async () => {
    await start();
    for (let at = 0; at < 60; at += 1) {
      expect(await Promise.all([answerTo(junk()), answerTo(junk()), answerTo(rsaKey.token())])).toEqual([
        unknownKey,
        unknownKey,
        200,
      ]);
      clock.advance(second);
    }
    expect(keySet.fetches).toBe(6);
  });

  it('is not fetched again within a minute for the same unknown key', async () => {
    await start();
    await answerTo(rsaKey.token());
    clock.advance(10 * second);
    for (let at = 0; at < 6; at += 1) {
      expect(await answerTo(unknownSigner.token())).toEqual(unknownKey);
      clock.advance(10 * second);
    }
    expect(keySet.fetches).toBe(2);
    clock.advance(1);
    await answerTo(unknownSigner.token());
    expect(keySet.fetches).toBe(3);
  });

  it('accepts a new key after the next fetch: within the cooldown the key is unknown', async () => {
    await start();
    await answerTo(rsaKey.token());
    keySet.publish(ecKey, newKey);
    clock.advance(9 * second);
    expect(await answerTo(newKey.token())).toEqual(unknownKey);
    clock.advance(second);
    expect(await Promise.all(Array.from({ length: 20 }, () => answerTo(newKey.token())))).toEqual(Array(20).fill(200));
    expect(await answerTo(rsaKey.token())).toEqual(unknownKey);
    expect(keySet.fetches).toBe(2);
  });

  it('is fetched again after ten minutes, and no request waits for that', async () => {
    await start();
    await answerTo(rsaKey.token());
    const asked = Promise.withResolvers<ServerResponse>();
    keySet.answer((response) => asked.resolve(response));
    clock.advance(10 * minute);
    expect([await answerTo(rsaKey.token()), keySet.fetches]).toEqual([200, 1]);
    clock.advance(1);
    // The server of the keys does not answer in this time.
    expect(await answerTo(rsaKey.token())).toBe(200);
    expect(await answerTo(ecKey.token())).toBe(200);
    const response = await asked.promise;
    const waiting = answerTo(newKey.token());
    response.end(JSON.stringify({ keys: [newKey.jwk] }));
    expect(await waiting).toBe(200);
    expect(await answerTo(rsaKey.token())).toEqual(unknownKey);
    expect(keySet.fetches).toBe(2);
  });

  it.each<[string, TestKey[], string, unknown]>([
    ['the only key of the set', [ecKey], ecKey.token({}), 200],
    ['the only key of its algorithm', [rsaKey, ecKey], rsaKey.token({}), 200],
    ['a key without an id', [testKey(undefined), rsaKey], rsaKey.token({}), 200],
    ['two keys of its algorithm', [ecKey, newKey], ecKey.token({}), unknownKey],
    ['no key of its algorithm', [rsaKey], ecKey.token({}), unknownKey],
    ['a key that did not sign it', [ecKey], unknownSigner.token({}), unknownKey],
  ])('a token that names no key, with %s: %#', async (_what, keys, token, answer) => {
    keySet.publish(...keys);
    await start();
    expect(await answerTo(token)).toEqual(answer);
    expect(keySet.fetches).toBe(1);
  });

  it('distinguishes keys with the same id by their type, and uses a key only for its algorithm', async () => {
    const [rsaTwin, ecTwin] = [testKey('twin', 'RS256', { alg: 'RS256' }), testKey('twin', 'ES256')];
    keySet.publish(rsaTwin, ecTwin);
    await start();
    expect(await answerTo(rsaTwin.token())).toBe(200);
    expect(await answerTo(ecTwin.token())).toBe(200);
    expect(await answerTo(rsaTwin.token({ kid: 'twin', alg: 'RS512' }))).toEqual(unknownKey);
  });

  it('is not fetched for a token of an algorithm that no key of a set can have', async () => {
    await start();
    await answerTo(rsaKey.token());
    clock.advance(10 * second);
    const claims = { sub: 'ada', companyId: 'acme', exp: Math.floor(Date.now() / 1000) + 60 };
    const pem = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'pem' });
    for (const token of [
      jwt.sign(claims, pem, { algorithm: 'HS256', keyid: 'unheard-of' }),
      jwt.sign(claims, '', { algorithm: 'none', keyid: 'unheard-of' }),
    ]) {
      expect(await answerTo(token)).toEqual(unknownKey);
    }
    expect(keySet.fetches).toBe(1);
  });

  it.each<[string, unknown]>([
    ['a number', 7],
    ['null', null],
    ['an object', { toString: 'x' }],
    ['a name from a prototype', '__proto__'],
    ['eight thousand characters', 'k'.repeat(8000)],
  ])('is safe from a key id that is %s', async (_what, kid) => {
    await start();
    const header = Buffer.from(JSON.stringify({ alg: 'ES256', kid })).toString('base64url');
    const token = unknownSigner.token().split('.').with(0, header).join('.');
    expect(await answerTo(token)).toEqual(unknownKey);
    expect(await answerTo(ecKey.token())).toBe(200);
  });
});

describe('an outage of the keys’ server', () => {
  const fail = (response: ServerResponse): void => {
    response.statusCode = 503;
    response.end('down for maintenance');
  };

  it('without a set: answers the rest of the cooldown, and logs one line at the beginning and one at the end', async () => {
    keySet.answer(fail);
    await start();
    for (let at = 0; at < 25; at += 1) {
      const { status, headers, body } = await ask(rsaKey.token());
      expect([status, body.errors[0].extensions.reason, headers.get('retry-after')]).toEqual([
        ...unavailable,
        String(10 - (at % 10)),
      ]);
      clock.advance(second);
    }
    expect(keySet.fetches).toBe(3);
    const begun = { level: 'warn', message: expect.stringContaining('cannot be fetched'), cause: 'the answer was 503' };
    expect(logged()).toEqual([begun]);

    keySet.publish(rsaKey);
    expect(await answerTo(rsaKey.token())).toEqual(unavailable);
    clock.advance(5 * second);
    expect(await answerTo(rsaKey.token())).toBe(200);
    expect(logged()).toEqual([
      begun,
      expect.objectContaining({ level: 'warn', message: expect.stringMatching(/again$/) }),
    ]);
    expect(JSON.stringify(service.log)).not.toMatch(/stack|\.ts:|\.js:/);
  });

  it('with a set: the node uses it for 12 hours more', async () => {
    await start();
    await answerTo(rsaKey.token());
    keySet.answer(fail);
    for (let at = 0; at < 12; at += 1) {
      clock.advance(hour);
      expect([at, await answerTo(rsaKey.token()), await answerTo(junk())]).toEqual([at, 200, unknownKey]);
    }
    expect(logged()).toHaveLength(1);
    clock.advance(hour);
    expect(await answerTo(rsaKey.token())).toEqual(unavailable);
    expect(logged()).toHaveLength(1);
    clock.advance(10 * second);
    keySet.publish(rsaKey);
    expect(await answerTo(rsaKey.token())).toBe(200);
    expect(logged()).toHaveLength(2);
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['an error', fail],
    ['another address', (response) => response.writeHead(302, { location: '/elsewhere' }).end()],
    ['a page', (response) => response.end('<!doctype html>')],
    ['nothing', (response) => response.end()],
    ['a body that is not an object', (response) => response.end('null')],
    ['no keys', (response) => response.end('{"keys":[]}')],
    ['invalid keys', (response) => response.end('{"keys":[null,7,{"kty":"RSA"}]}')],
    ['a secret', (response) => response.end('{"keys":[{"kty":"oct","k":"AAAA","kid":"ec"}]}')],
    ['two megabytes', (response) => response.end(JSON.stringify({ keys: [ecKey.jwk], padding: 'x'.repeat(2 ** 21) }))],
    [
      'a truncated answer',
      (response) => response.writeHead(200, { 'content-length': '900' }).write('{"keys":') && response.destroy(),
    ],
    ['a closed connection', (response) => response.destroy()],
  ])('%s instead of a set counts as an outage too', async (_what, respond) => {
    const deadline = new AbortController();
    jest.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal);
    keySet.answer(respond);
    await start();
    expect(await answerTo(ecKey.token())).toEqual(unavailable);
    expect(logged()).toEqual([expect.objectContaining({ level: 'warn', cause: expect.stringMatching(/./) })]);
    // No part of the attempt is left that could fail later.
    deadline.abort(new Error('too late'));
    await new Promise(setImmediate);
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['does not answer', () => undefined],
    ['starts its answer and never ends it', (response) => response.write('{"keys":[')],
  ])('a server that %s times out after 5 s', async (_what, respond) => {
    const deadline = new AbortController();
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal);
    const asked = Promise.withResolvers<void>();
    keySet.answer((response) => {
      respond(response);
      asked.resolve();
    });
    await start();
    const waiting = answerTo(ecKey.token());
    await asked.promise;
    deadline.abort(new Error('too late'));
    expect(await waiting).toEqual(unavailable);
    expect(timeout).toHaveBeenCalledWith(5000);
    expect(logged()).toEqual([expect.objectContaining({ cause: 'too late' })]);
  });
});
