import { generateKeyPairSync } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import jwt from 'jsonwebtoken';
import { createPipeline, type Pipeline } from '../../support/company/pipeline.js';
import { type Service, secret, startService, TestClock, tokenFor } from '../../support/service/service.js';

let service: Service;
let pipeline: Pipeline;
let path: string;
const clock = new TestClock();

beforeAll(async () => {
  service = await startService({ clock });
  pipeline = await createPipeline(service);
  path = `/v2/vacancies/${pipeline.vacancyId}/company/acme`;
});
afterAll(() => service.stop());

const get = (headers: Record<string, string>) => service.request('GET', path, { headers });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const signed = (claims: object, key = secret, options: jwt.SignOptions = {}) =>
  jwt.sign({ sub: 'u', companyId: 'acme', exp: Math.floor(Date.now() / 1000) + 60, ...claims }, key, options);

/** A token with further members of its header. jsonwebtoken types only those that it knows. */
const headed = (header: object): string => signed({}, secret, { header: { alg: 'HS256', ...header } as jwt.JwtHeader });

const sentence = /^The Authorization header must hold a valid JWT or the x-auth-api-key header a valid API key: .+\.$/;

describe('specification, "Authentication"', () => {
  it('accepts a bearer token', async () => {
    expect((await get(bearer(tokenFor('acme')))).status).toBe(200);
  });

  it('accepts an API key', async () => {
    const { text } = await service.issueKey('acme');
    expect((await get({ 'x-auth-api-key': text })).status).toBe(200);
  });

  it('answers 401 with code 401, the sentence about the two headers, and WWW-Authenticate if neither is sent', async () => {
    const { status, body, headers } = await get({});
    expect([status, body.code, body.reason]).toEqual([401, 401, 'CREDENTIAL_MISSING']);
    expect(body.message).toMatch(sentence);
    expect(headers.get('www-authenticate')).toBe('Bearer');
  });

  const now = () => Math.floor(Date.now() / 1000);
  it.each<[string, () => string, string]>([
    ['is not a JWT', () => 'nonsense', 'TOKEN_INVALID'],
    ['is signed with another secret', () => signed({}, 'another secret of some length!!'), 'TOKEN_INVALID'],
    ['is not signed at all', () => jwt.sign({ sub: 'u', exp: now() + 60 }, '', { algorithm: 'none' }), 'TOKEN_INVALID'],
    ['is signed with another algorithm', () => signed({}, secret, { algorithm: 'HS512' }), 'TOKEN_INVALID'],
    ['has no exp', () => jwt.sign({ sub: 'u', companyId: 'acme' }, secret), 'TOKEN_INVALID'],
    ['has no sub', () => signed({ sub: undefined }), 'TOKEN_INVALID'],
    ['has a companyId that is not a string', () => signed({ companyId: 7 }), 'TOKEN_INVALID'],
    ['names an extension that must be understood', () => headed({ crit: ['exp'], exp: now() }), 'TOKEN_INVALID'],
    ['has an empty list of extensions', () => headed({ crit: [] }), 'TOKEN_INVALID'],
    ['has a payload that is not encoded', () => headed({ b64: false, crit: ['b64'] }), 'TOKEN_INVALID'],
    ['says so without naming it', () => headed({ b64: false }), 'TOKEN_INVALID'],
    ['has a role that no text can have', () => signed({ roles: ['admin\0'] }), 'TOKEN_INVALID'],
    ['expired more than the tolerance of 30 s ago', () => signed({ exp: now() - 40 }), 'TOKEN_EXPIRED'],
  ])('answers 401 if the token %s', async (_case, token, reason) => {
    const { status, body } = await get(bearer(token()));
    expect([status, body.reason]).toEqual([401, reason]);
    expect(body.message).toMatch(sentence);
  });

  it('accepts a token whatever a claim or a header of it holds that means nothing here', async () => {
    for (const odd of ['\0', '\ud800', 'x'.repeat(2000), { '\udfff': ['\0'] }]) {
      expect((await get(bearer(signed({ name: odd })))).status).toBe(200);
    }
    expect((await get(bearer(headed({ b64: true, typ: 'at+jwt', other: 1 })))).status).toBe(200);
  });

  it('names each company of a token once', async () => {
    const token = signed({ companyIds: ['beta', 'acme', 'beta'] });
    const { body } = await service.request('POST', '/graphql', {
      headers: bearer(token),
      body: { query: '{ viewer { companyIds } }' },
    });
    expect(body.data.viewer.companyIds).toEqual(['acme', 'beta']);
  });

  it('tolerates 30 s between the clocks', async () => {
    expect((await get(bearer(signed({ exp: now() - 20 })))).status).toBe(200);
  });

  it('takes several spaces between the scheme and the token (RFC 9110 11.4), and no tab', async () => {
    const header = (between: string) => get({ authorization: `Bearer${between}${signed({})}` });
    expect((await header('  ')).status).toBe(200);
    expect((await header(' '.repeat(50))).status).toBe(200);
    expect((await header('\t')).body.reason).toBe('TOKEN_INVALID');
    expect((await header('')).body.reason).toBe('TOKEN_INVALID');
  });

  it('answers 401 to other schemes than Bearer', async () => {
    const { status, body } = await get({ authorization: 'Basic YTpi' });
    expect([status, body.reason]).toEqual([401, 'TOKEN_INVALID']);
  });

  it('answers 401 API_KEY_NOT_FOUND to a key that is unknown, mistyped or has a wrong secret', async () => {
    const { text } = await service.issueKey('acme');
    const other = await service.issueKey('acme');
    const mixed = text
      .split('.')
      .with(3, other.text.split('.')[3] ?? '')
      .join('.');
    for (const key of ['nonsense', `${text}x`, text.replace(/.$/, (last) => (last === '0' ? '1' : '0')), mixed]) {
      const { status, body } = await get({ 'x-auth-api-key': key });
      expect([status, body.reason]).toEqual([401, 'API_KEY_NOT_FOUND']);
      expect(body.message).toMatch(sentence);
    }
  });

  it('answers 401 API_KEY_EXPIRED from the instant at which a key expires', async () => {
    const { text } = await service.issueKey('acme', { expiresAt: new Date(clock.now() + 1000).toISOString() });
    expect((await get({ 'x-auth-api-key': text })).status).toBe(200);
    clock.advance(1000);
    const { status, body } = await get({ 'x-auth-api-key': text });
    expect([status, body.reason]).toEqual([401, 'API_KEY_EXPIRED']);
  });

  it('accepts a valid credential together with an invalid one', async () => {
    const { text } = await service.issueKey('acme');
    expect((await get({ ...bearer('nonsense'), 'x-auth-api-key': text })).status).toBe(200);
    expect((await get({ ...bearer(tokenFor('acme')), 'x-auth-api-key': 'nonsense' })).status).toBe(200);
  });

  it('uses the user as the caller and charges the key if both are valid', async () => {
    const { text } = await service.issueKey('acme', { grants: ['Query.record'] });
    const { status, headers } = await get({ ...bearer(tokenFor('acme')), 'x-auth-api-key': text });
    expect([status, headers.get('x-ratelimit-remaining')]).toEqual([200, '24']);
  });

  it('refuses a duplicate credential header: 400 DUPLICATE_HEADER', async () => {
    for (const header of ['authorization', 'x-auth-api-key']) {
      const { status, reason } = await twice(header);
      expect([status, reason]).toEqual([400, 'DUPLICATE_HEADER']);
    }
  });

  it('accepts RS256 tokens if a public key is configured, and no HS256 token signed with that key', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const other = await startService({
      database: service.database,
      tokens: { keys: { kind: 'publicKey', pem }, issuer: 'https://issuer.example', audience: 'recruiting' },
    });
    const claims = { sub: 'u', companyId: 'acme', exp: now() + 60, iss: 'https://issuer.example', aud: 'recruiting' };
    const sign = (extra: object) => jwt.sign({ ...claims, ...extra }, privateKey, { algorithm: 'RS256' });
    const statusOf = async (token: string) => (await other.request('GET', path, { token })).status;

    expect(await statusOf(sign({}))).toBe(200);
    expect(await statusOf(sign({ iss: 'https://elsewhere.example' }))).toBe(401);
    expect(await statusOf(sign({ aud: 'others' }))).toBe(401);
    const forged = [{ alg: 'HS256', typ: 'JWT' }, claims].map((part) =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    );
    expect(await statusOf(`${forged.join('.')}.${Buffer.from('signature').toString('base64url')}`)).toBe(401);
    await other.stop();
  });

  it('accepts tokens of the previous secret while the secret is rotated', async () => {
    const [previous, another] = ['the secret before the rotation', 'another secret of some length!!'];
    const rotating = await startService({
      database: service.database,
      tokens: { keys: { kind: 'secret', secret, previous }, issuer: null, audience: 'recruiting' },
    });
    const reasonOf = async (claims: object, key: string) => {
      const { status, body } = await rotating.request('GET', path, {
        token: signed({ aud: 'recruiting', ...claims }, key),
      });
      return status === 200 ? 'accepted' : body.reason;
    };
    for (const key of [secret, previous]) {
      expect(await reasonOf({}, key)).toBe('accepted');
      expect(await reasonOf({ exp: now() - 40 }, key)).toBe('TOKEN_EXPIRED');
      expect(await reasonOf({ aud: 'others' }, key)).toBe('TOKEN_INVALID');
    }
    expect(await reasonOf({}, another)).toBe('TOKEN_INVALID');
    await rotating.stop();
  });
});

describe('specification, "Authentication", rule 1: a key belongs to one company and is granted single endpoints', () => {
  it('answers 403 OPERATION_NOT_GRANTED on an endpoint that is not granted', async () => {
    const { text } = await service.issueKey('acme', { grants: ['POST /v2/vacancies/company/{companyId}'] });
    const { status, body } = await get({ 'x-auth-api-key': text });
    expect([status, body.reason]).toEqual([403, 'OPERATION_NOT_GRANTED']);
  });

  it('answers 403 COMPANY_NOT_ALLOWED for a foreign company, even if it does not exist', async () => {
    const { text } = await service.issueKey('acme');
    const replies = await Promise.all(
      ['globex', 'nowhere'].map((company) =>
        service.request('GET', `/v2/vacancies/x/company/${company}`, { apiKey: text }),
      ),
    );
    expect(replies.map(({ status, body }) => [status, body.reason])).toEqual(
      Array(2).fill([403, 'COMPANY_NOT_ALLOWED']),
    );
    expect(replies[0]?.text).toBe(replies[1]?.text);
  });

  it('lets a user of several companies access each of them, and no other', async () => {
    const token = tokenFor(['acme', 'globex']);
    const statuses = await Promise.all(
      ['acme', 'globex', 'initech'].map(
        async (company) => (await service.request('GET', `/v2/vacancies/x/company/${company}`, { token })).status,
      ),
    );
    expect(statuses).toEqual([404, 404, 403]);
  });
});

/** `fetch` joins two values of one header. Only Node's own client sends the header twice. */
function twice(header: string): Promise<{ status: number | undefined; reason: string }> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(`${service.url}${path}`, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode, reason: JSON.parse(text).reason }));
    });
    request.on('error', reject);
    request.setHeader(header, ['a', 'b']);
    request.end();
  });
}
