import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import jwt from 'jsonwebtoken';
import { tokenCommand } from '../../src/cli/commands/tokenCommand.js';
import { readOrCreateSecret } from '../../src/start/files/dataDirectory.js';
import { isGoodToken, signToken } from '../../src/start/signToken.js';

/** `npm run token`, and the claims (docs/AUTHENTICATION.md, "Tokens"). */

const secret = 'a-secret-of-32-characters-or-more';
const env = { JWT_SECRET: secret };
const one = ['--company', 'acme', '--user', 'u1'];

async function claimsOf(args: readonly string[], environment: Record<string, string> = env): Promise<jwt.JwtPayload> {
  const text = await tokenCommand(args, environment);
  expect(text).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+\n$/);
  return jwt.verify(text.trim(), environment.JWT_SECRET ?? '', { algorithms: ['HS256'] }) as jwt.JwtPayload;
}

describe('the token command', () => {
  it('prints a token for one company, valid for an hour', async () => {
    const { iat, exp, ...claims } = await claimsOf(one);
    expect(claims).toEqual({ sub: 'u1', companyId: 'acme' });
    expect(Number(exp) - Number(iat)).toBe(3600);
  });

  it('accepts several companies and roles', async () => {
    const claims = await claimsOf([...one, '--company', 'globex', '--role', 'admin', '--role', 'auditor']);
    expect(claims).toMatchObject({ companyIds: ['acme', 'globex'], roles: ['admin', 'auditor'] });
    expect(claims).not.toHaveProperty('companyId');
  });

  it('claims the given issuer and audience', async () => {
    const claims = await claimsOf(one, { ...env, JWT_ISSUER: 'https://id.example', JWT_AUDIENCE: 'pipeline' });
    expect(claims).toMatchObject({ iss: 'https://id.example', aud: 'pipeline' });
  });

  it('claims companies and roles where the service looks for them', async () => {
    const given = { JWT_COMPANY_CLAIM: '/org/ids', JWT_ROLES_CLAIM: '/org/roles', JWT_ADMIN_ROLES: 'hr, hr-admin' };
    const claims = await claimsOf([...one, '--company', 'globex', '--role', 'admin', '--role', 'auditor'], {
      ...env,
      ...given,
    });
    expect(claims).toMatchObject({ sub: 'u1', org: { ids: ['acme', 'globex'], roles: ['hr', 'auditor'] } });
    expect(Object.keys(claims)).not.toEqual(expect.arrayContaining(['companyIds']));
  });

  it.each([
    ['90s', 90],
    ['5m', 300],
    ['2h', 7200],
    ['366d', 31_622_400],
  ])('accepts --ttl %s', async (ttl, seconds) => {
    const { iat, exp } = await claimsOf([...one, '--ttl', ttl]);
    expect(Number(exp) - Number(iat)).toBe(seconds);
  });

  it.each(['0s', '367d', '1w', '1', '-1h', '1.5h', ''])('refuses --ttl %j', async (ttl) => {
    await expect(tokenCommand([...one, `--ttl=${ttl}`], env)).rejects.toThrow(/^--ttl must be a whole number/);
  });

  it('reports all missing options', async () => {
    await expect(tokenCommand([], env)).rejects.toThrow('--company is required.\n--user is required.\nSee --help.');
  });

  it.each([[['--compny', 'acme']], [['acme']], [['--user']]])('refuses %j', async (args) => {
    await expect(tokenCommand(args, env)).rejects.toThrow(/See --help\.$/);
  });

  it('refuses an empty company', async () => {
    await expect(tokenCommand(['--company', '', '--user', 'u1'], env)).rejects.toThrow('--company must not be empty.');
  });

  it('prints its help', async () => {
    expect(await tokenCommand(['--help'], {})).toMatch(/^Usage: npm run -s token/);
  });

  it('refuses if this service can not sign', async () => {
    const pem = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ type: 'spki', format: 'pem' });
    await expect(tokenCommand(one, { JWT_PUBLIC_KEY: String(pem) })).rejects.toThrow(/JWT_PUBLIC_KEY is set/);
    await expect(tokenCommand(one, { JWT_JWKS_URL: 'https://id.example/jwks' })).rejects.toThrow(/JWT_JWKS_URL is set/);
  });

  it('reports faults of the settings', async () => {
    await expect(tokenCommand(one, { JWT_SECRET: 'short' })).rejects.toThrow(/JWT_SECRET must have at least/);
  });

  it('depends on the settings of tokens alone', async () => {
    const production = { ...env, NODE_ENV: 'production', DATABASE_URL: 'nonsense', PORT: 'high' };
    expect(await claimsOf(one, production)).toMatchObject({ sub: 'u1' });
    await expect(tokenCommand(one, { NODE_ENV: 'production' })).rejects.toThrow(
      /^JWT_SECRET must be set in production/,
    );
  });

  describe('without JWT_SECRET', () => {
    let directory: string;
    beforeAll(async () => {
      directory = await mkdtemp(join(tmpdir(), 'token-'));
    });
    afterAll(() => rm(directory, { recursive: true }));

    it('signs with the secret in DATA_DIR, which the service reads too', async () => {
      const token = (await tokenCommand(one, { DATA_DIR: directory })).trim();
      const stored = await readOrCreateSecret(directory, 'jwt-secret');
      expect(jwt.verify(token, stored, { algorithms: ['HS256'] })).toMatchObject({ sub: 'u1' });
    });
  });
});

describe('a signed token', () => {
  const now = Date.parse('2026-11-20T12:00:00.900Z');
  const token = signToken({ secret, subject: 'u1', companyIds: ['acme'], ttlSeconds: 60, issuer: 'me', now });

  it('is valid until it expires', () => {
    expect(isGoodToken(token, { secret, issuer: 'me' }, now + 59_000)).toBe(true);
    expect(isGoodToken(token, { secret, issuer: 'me' }, now + 60_000)).toBe(false);
  });

  it('is not valid with another secret, issuer or audience', () => {
    expect(isGoodToken(token, { secret: `${secret}!`, issuer: 'me' }, now)).toBe(false);
    expect(isGoodToken(token, { secret, issuer: 'you' }, now)).toBe(false);
    expect(isGoodToken(token, { secret, issuer: 'me', audience: 'pipeline' }, now)).toBe(false);
  });
});
