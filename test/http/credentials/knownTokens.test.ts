import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import jwt from 'jsonwebtoken';
import { type Service, secret, startService, TestClock } from '../../support/service/service.js';

/** A cached token gives the same result as a token that comes for the first time. */

const start = Date.parse('2026-11-20T12:00:00.000Z') / 1000;
let now = start;
let service: Service;

beforeAll(async () => {
  service = await startService({ clock: new TestClock() });
});
afterAll(() => service.stop());
beforeEach(() => {
  now = start;
  jest.spyOn(Date, 'now').mockImplementation(() => Math.round(now * 1000));
});
afterEach(() => {
  jest.restoreAllMocks();
});

let serial = 0;

/** A new text each time, with the same claims. */
const signed = (claims: object, by = secret) => {
  serial += 1;
  return jwt.sign({ sub: 'ada', companyId: 'acme', exp: start + 3600, iat: start, jti: String(serial), ...claims }, by);
};

const viewer = async (authorization: string) => {
  const { status, body } = await service.request('POST', '/graphql', {
    headers: { authorization },
    body: { query: '{ viewer { id companyIds } }' },
  });
  return status === 200 ? body.data.viewer : [status, body.errors[0].extensions.reason];
};

describe('a cached token', () => {
  it.each([
    ['whole seconds', start + 100],
    ['fractions of seconds', start + 100.5],
  ])('expires in the same second as a new one: %s', async (_what, exp) => {
    const known = signed({ exp });
    expect(await viewer(`Bearer ${known}`)).toEqual({ id: 'ada', companyIds: ['acme'] });
    const worth: unknown[] = [];
    for (const at of [99, 100, 129, 129.999, 130, 130.499, 130.5, 130.999, 131, 132]) {
      now = start + at;
      const unknownToken = signed({ exp });
      const seen = await viewer(`Bearer ${known}`);
      expect([at, seen]).toEqual([at, await viewer(`Bearer ${unknownToken}`)]);
      worth.push(seen);
    }
    expect(worth[0]).toEqual({ id: 'ada', companyIds: ['acme'] });
    expect(worth.at(-1)).toEqual([401, 'TOKEN_EXPIRED']);
  });

  it('becomes valid in the same second as a new one if the clock is set back', async () => {
    const nbf = start + 100;
    now = start + 200;
    const known = signed({ nbf });
    await viewer(`Bearer ${known}`);
    const worth: unknown[] = [];
    for (const at of [101, 71, 70, 69.999, 69, 0]) {
      now = start + at;
      const seen = await viewer(`Bearer ${known}`);
      expect([at, seen]).toEqual([at, await viewer(`Bearer ${signed({ nbf })}`)]);
      worth.push(seen);
    }
    expect([worth[0], worth.at(-1)]).toEqual([{ id: 'ada', companyIds: ['acme'] }, [401, 'TOKEN_INVALID']]);
  });

  it('is refused in every invalid form, like a new one', async () => {
    const known = signed({});
    const forms = [
      (token: string) => `bearer ${token}`,
      (token: string) => `BEARER ${token}`,
      (token: string) => `Bearer  ${token}`,
      (token: string) => `Bearer\t${token}`,
      (token: string) => `Basic ${token}`,
      (token: string) => token,
      (token: string) => `Bearer ${token} more`,
      (token: string) => `Bearer ${token}=`,
      (token: string) => `Bearer ${token.toLowerCase()}`,
      (token: string) => `Bearer ${token.slice(0, -1)}`,
      (token: string) => `Bearer ${token.split('.').slice(0, 2).join('.')}.`,
      (token: string) =>
        `Bearer ${token.split('.').with(1, Buffer.from('{"sub":"eve"}').toString('base64url')).join('.')}`,
    ];
    const unknownTokens = await Promise.all(forms.map((form) => viewer(form(signed({})))));
    expect(await viewer(`Bearer ${known}`)).toEqual({ id: 'ada', companyIds: ['acme'] });
    for (const _ of [1, 2]) expect(await Promise.all(forms.map((form) => viewer(form(known))))).toEqual(unknownTokens);
  });

  it('gives only its own user, with any number of cached tokens', async () => {
    const users = Array.from({ length: 40 }, (_, at) => ({ id: `user-${at}`, companyIds: [`company-${at}`] }));
    const tokens = users.map(({ id, companyIds }) => signed({ sub: id, companyId: undefined, companyIds }));
    for (const _ of [1, 2, 3]) {
      expect(await Promise.all(tokens.map((token) => viewer(`Bearer ${token}`)))).toEqual(users);
    }
  });

  it('stays refused after a refusal', async () => {
    const refused = [
      signed({}, 'another secret of some length!!'),
      signed({ sub: undefined }),
      signed({ exp: start - 60 }),
    ];
    for (const _ of [1, 2]) {
      const reasons = await Promise.all(refused.map((token) => viewer(`Bearer ${token}`)));
      expect(reasons).toEqual([
        [401, 'TOKEN_INVALID'],
        [401, 'TOKEN_INVALID'],
        [401, 'TOKEN_EXPIRED'],
      ]);
    }
  });
});
