import { describe, expect, it } from '@jest/globals';
import { ConfigError, type Environment, readConfig } from '../../src/start/config.js';

/** The settings of claims, and of sign-in on the board by OpenID Connect (docs/CONFIGURATION.md). */

const issuer = 'https://id.example/realms/hiring';
const signIn = {
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: 'board',
  JWT_JWKS_URL: 'https://id.example/jwks',
  JWT_AUDIENCE: 'pipeline',
};
const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://db.example/app',
  BOARD_URL: 'https://hiring.example/board',
};

function faultsOf(env: Environment): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
}

describe('sign-in by OpenID Connect', () => {
  it('needs an issuer and a client, and makes the issuer that of tokens', () => {
    const { oidc, jwtIssuer } = readConfig(signIn);
    expect(jwtIssuer).toBe(issuer);
    expect(oidc).toEqual({
      issuer,
      clientId: 'board',
      scope: 'openid',
      resource: null,
      audience: null,
      token: 'access_token',
    });
    expect(faultsOf({ ...production, ...signIn })).toEqual([]);
  });

  it('reads each of its settings', () => {
    const given = {
      OIDC_SCOPE: 'openid offline_access api://pipeline/board',
      OIDC_RESOURCE: 'urn:pipeline',
      OIDC_AUDIENCE: 'the API',
      OIDC_TOKEN: 'id_token',
    };
    expect(readConfig({ ...signIn, ...given }).oidc).toMatchObject({
      scope: given.OIDC_SCOPE,
      resource: 'urn:pipeline',
      audience: 'the API',
      token: 'id_token',
    });
  });

  it.each<[string, Environment, RegExp]>([
    ['no client', { OIDC_CLIENT_ID: '' }, /^OIDC_ISSUER needs OIDC_CLIENT_ID$/],
    ['no issuer', { OIDC_ISSUER: '' }, /^OIDC_CLIENT_ID needs OIDC_ISSUER$/],
    ['no keys', { JWT_JWKS_URL: '' }, /^OIDC_ISSUER needs JWT_JWKS_URL/],
    ['no audience', { JWT_AUDIENCE: '' }, /^OIDC_ISSUER needs JWT_AUDIENCE/],
    ['another issuer of tokens', { JWT_ISSUER: `${issuer}/` }, /^JWT_ISSUER must be OIDC_ISSUER, or unset$/],
    ['a scope without openid', { OIDC_SCOPE: 'profile' }, /^OIDC_SCOPE must contain openid$/],
    ['a scope with a tab', { OIDC_SCOPE: 'openid\tprofile' }, /^OIDC_SCOPE must be scopes/],
    ['a resource that is no URI', { OIDC_RESOURCE: 'pipeline' }, /^OIDC_RESOURCE must be an absolute URI/],
    ['another token', { OIDC_TOKEN: 'refresh_token' }, /^OIDC_TOKEN must be access_token or id_token$/],
  ])('does not start with %s', (_case, env, fault) => {
    expect(faultsOf({ ...signIn, ...env })).toEqual([expect.stringMatching(fault)]);
  });

  it.each([
    'http://id.example',
    'http://127.0.0.1.example',
    'ftp://id.example',
    'https://id.example/?realm=hiring',
    'https://id.example/#a',
    'https://user:pass@id.example',
    'id.example',
    ' https://id.example',
  ])('does not start with the issuer %j', (OIDC_ISSUER) => {
    expect(faultsOf({ ...signIn, OIDC_ISSUER })).toEqual([expect.stringMatching(/^OIDC_ISSUER must be/)]);
  });

  it.each(['http://localhost:9000', 'http://127.0.0.1:9000/oidc', 'http://[::1]:9000'])(
    'takes the provider %s of this machine, but not in production',
    (OIDC_ISSUER) => {
      expect(faultsOf({ ...signIn, OIDC_ISSUER })).toEqual([]);
      expect(faultsOf({ ...production, ...signIn, OIDC_ISSUER })).toEqual([
        'OIDC_ISSUER must be an https URL in production',
      ]);
    },
  );

  it('needs the board’s address in production, and takes the same issuer of tokens', () => {
    expect(faultsOf({ ...production, ...signIn, BOARD_URL: '' })).toEqual([
      expect.stringMatching(/^OIDC_ISSUER needs BOARD_URL in production/),
    ]);
    expect(readConfig({ ...signIn, JWT_ISSUER: issuer }).jwtIssuer).toBe(issuer);
  });
});

describe('claims', () => {
  it('are where the operator says', () => {
    const given = {
      JWT_COMPANY_CLAIM: 'https://acme.example/companies',
      JWT_COMPANY: 'acme',
      JWT_ISSUER: issuer,
      JWT_ROLES_CLAIM: '/realm_access/roles',
      JWT_ADMIN_ROLES: 'hr-admin, board admin,',
    };
    expect(readConfig(given).claims).toEqual({
      companyClaim: 'https://acme.example/companies',
      company: 'acme',
      rolesClaim: '/realm_access/roles',
      adminRoles: ['hr-admin', 'board admin'],
    });
  });

  it.each<[string, Environment, RegExp]>([
    ['a company of tokens of any issuer', { JWT_COMPANY: 'acme' }, /^JWT_COMPANY needs JWT_ISSUER/],
    ['a pointer with a lone tilde', { JWT_COMPANY_CLAIM: '/a~2b' }, /^JWT_COMPANY_CLAIM must be the name of a claim/],
    ['a pointer that ends in a tilde', { JWT_ROLES_CLAIM: '/a~' }, /^JWT_ROLES_CLAIM must be the name of a claim/],
    ['no role', { JWT_ADMIN_ROLES: ' , ' }, /^JWT_ADMIN_ROLES must name at least one role$/],
    ['a long company', { JWT_COMPANY: 'x'.repeat(2000), JWT_ISSUER: issuer }, /^JWT_COMPANY /],
  ])('do not start with %s', (_case, env, fault) => {
    expect(faultsOf(env)).toEqual([expect.stringMatching(fault)]);
  });

  it('may have one company where sign-in names the issuer', () => {
    expect(faultsOf({ ...signIn, JWT_COMPANY: 'acme' })).toEqual([]);
  });
});
