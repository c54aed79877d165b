import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import jwt from 'jsonwebtoken';
import { type ClaimRules, claimReader, usualClaims } from '../../../src/core/application/access/tokenClaims.js';
import { type Service, secret, startService } from '../../support/service/service.js';

/** Where tokens claim companies and roles: as identity providers write them (docs/AUTHENTICATION.md, "Tokens"). */

const usual = { sub: 'ada', exp: 4_000_000_000 };
const read = (claims: object, rules: Partial<ClaimRules> = {}) => {
  const { companyIds, roles } = claimReader({ ...usualClaims, ...rules })({ ...usual, ...claims });
  return { companyIds, roles };
};

describe('companies', () => {
  it.each<[object, string[]]>([
    [{ companyId: 'acme' }, ['acme']],
    [{ companyIds: ['acme', 'globex'] }, ['acme', 'globex']],
    [{ companyId: 'acme', companyIds: ['globex', 'acme'] }, ['acme', 'globex']],
    [{ companyIds: 'acme' }, ['acme']],
    [{ companyId: ['acme', 'globex'] }, ['acme', 'globex']],
    [{}, []],
  ])('of %j are %j by default', (claims, companyIds) => {
    expect(read(claims).companyIds).toEqual(companyIds);
  });

  it.each<[string, object, string[]]>([
    ['tenant', { tenant: 'acme', companyId: 'globex' }, ['acme']],
    ['https://acme.example/companies', { 'https://acme.example/companies': ['acme', 'acme'] }, ['acme']],
    ['/organization/acme.com', { organization: { 'acme.com': 'acme' } }, ['acme']],
    ['/a~1b/~0c', { 'a/b': { '~c': ['acme'] } }, ['acme']],
    ['/groups/1', { groups: ['globex', 'acme'] }, ['acme']],
    ['/groups/length', { groups: ['globex', 'acme'] }, []],
    ['/groups/01', { groups: ['globex', 'acme'] }, []],
    ['/constructor/name', {}, []],
    ['__proto__', {}, []],
    ['/', { '': 'acme' }, ['acme']],
    ['a/b', { 'a/b': 'acme', a: { b: 'globex' } }, ['acme']],
  ])('by the claim %s of %j are %j', (companyClaim, claims, companyIds) => {
    expect(read(claims, { companyClaim }).companyIds).toEqual(companyIds);
  });

  it('are the operator’s one where a token claims none, and only there', () => {
    const one = { company: 'acme' };
    expect(read({}, one).companyIds).toEqual(['acme']);
    expect(read({ companyIds: [] }, one).companyIds).toEqual([]);
    expect(read({ companyId: 'globex' }, one).companyIds).toEqual(['globex']);
    expect(read({ companyId: 'globex' }, { ...one, companyClaim: '/org/id' }).companyIds).toEqual(['acme']);
  });

  it.each<[string, unknown]>([
    ['a number', 7],
    ['null', null],
    ['an empty text', ''],
    ['an empty text in a list', ['']],
    ['a number in a list', ['acme', 7]],
    ['an object', { acme: true }],
    ['a text that can not be stored', 'acme\0'],
    ['more than 1,000', Array(1001).fill('acme')],
  ])('are not %s', (_case, value) => {
    const claims = { org: { ids: value } };
    expect(() => read(claims, { companyClaim: '/org/ids' })).toThrow(/lacks a valid claim \/org\/ids$/);
    expect(() => read(claims, { companyClaim: '/org/ids', company: 'acme' })).toThrow(/lacks a valid claim/);
  });
});

describe('roles', () => {
  it.each<[Partial<ClaimRules>, object, string[]]>([
    [{}, { roles: ['auditor', 'admin'] }, ['admin', 'auditor']],
    [{}, { roles: 'admin' }, ['admin']],
    [{ rolesClaim: '/realm_access/roles' }, { realm_access: { roles: ['admin'] }, roles: [] }, ['admin']],
    [{ adminRoles: ['hr', 'Board.Admin'] }, { roles: ['Board.Admin'] }, ['admin', 'Board.Admin']],
    [{ adminRoles: ['hr'] }, { roles: ['admin', 'recruiter'] }, ['recruiter']],
    [{ adminRoles: ['hr'] }, { roles: ['HR', 'hr '] }, ['HR', 'hr ']],
    [{ rolesClaim: 'sub' }, {}, ['ada']],
  ])('by %j of %j are %j', (rules, claims, roles) => {
    expect(read(claims, rules).roles).toEqual(roles);
  });

  it('that are no texts make the token invalid, by the name of their claim', () => {
    expect(() => read({ realm: { roles: [1] } }, { rolesClaim: '/realm/roles' })).toThrow(
      /lacks a valid claim \/realm\/roles$/,
    );
  });
});

describe('a service with claims of a provider', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService({
      tokens: {
        keys: { kind: 'secret', secret },
        issuer: null,
        audience: null,
        claims: { companyClaim: '/org/id', company: 'acme', rolesClaim: '/realm_access/roles', adminRoles: ['hr'] },
      },
    });
  });
  afterAll(() => service.stop());

  const answered = async (claims: object, query: string) => {
    const token = jwt.sign({ sub: 'ada', exp: Math.floor(Date.now() / 1000) + 60, ...claims }, secret);
    return (await service.graphql(query, { token })).body;
  };

  it('knows a user’s companies, and who is admin', async () => {
    const companies = async (claims: object) => (await answered(claims, '{ viewer { companyIds } }')).data?.viewer;
    expect(await companies({ org: { id: 'globex' } })).toEqual({ companyIds: ['globex'] });
    expect(await companies({ companyId: 'globex' })).toEqual({ companyIds: ['acme'] });
    const webhooks = '{ webhooks(companyId: "acme") { id } }';
    expect((await answered({ realm_access: { roles: ['hr'] } }, webhooks)).errors).toBeUndefined();
    const { errors } = await answered({ roles: ['admin'], realm_access: { roles: ['admin'] } }, webhooks);
    expect(errors[0].extensions.reason).toBe('ROLE_REQUIRED');
  });

  it('names the claim that is not valid', async () => {
    const { errors } = await answered({ org: { id: 7 } }, '{ viewer { id } }');
    expect([errors[0].extensions.reason, errors[0].message]).toEqual([
      'TOKEN_INVALID',
      expect.stringContaining('the token lacks a valid claim /org/id'),
    ]);
  });
});
