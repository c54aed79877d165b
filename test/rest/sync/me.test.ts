import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { broadestGrants } from '../../../src/core/application/operations.js';
import { responseFaults } from '../../support/outside/openApi.js';
import { type Service, startService, tokenFor } from '../../support/service/service.js';

/** What every path under `/sync/v1` does, tried on the one that needs no grant (docs/REST.md). */

const path = '/sync/v1/me';
const endpoint = 'GET /sync/v1/me';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const asUser = { token: tokenFor(['acme', 'globex'], { roles: ['admin'] }) };

describe('me', () => {
  it("says what a key may do, and costs one unit of the key's budget", async () => {
    const grants = ['GET /sync/v1/companies/{companyId}/vacancies', 'Query.records'];
    const { id, text: apiKey } = await service.issueKey('acme', { grants });
    const reply = await service.request('GET', path, { apiKey });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      ...{ kind: 'API_KEY', id, companyIds: ['acme'], grants, budget: 25, vacancyIds: null },
      ...{ rateLimit: { limit: 25, remaining: 24 }, kinds: ['VACANCY', 'RECORD'] },
    });
    expect(reply.headers.get('x-ratelimit-remaining')).toBe('24');
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(responseFaults(endpoint, reply)).toEqual([]);
  });

  it('says to which vacancies a key is limited, and that it may not read what is of the whole company', async () => {
    const { text: apiKey } = await service.issueKey('acme', { vacancyIds: ['v-1'] });
    const { body } = await service.request('GET', path, { apiKey });
    expect(body.vacancyIds).toEqual(['v-1']);
    expect(body.kinds).toContain('RECORD');
    expect(body.kinds).not.toContain('BAN');
    expect(body.kinds).not.toContain('SETTINGS');
    expect(body.grants).not.toContain('GET /sync/v1/companies/{companyId}/bans');
  });

  it('of an admin has no budget, all companies and all grants', async () => {
    const reply = await service.request('GET', path, asUser);
    expect(reply.body).toMatchObject({ kind: 'USER', companyIds: ['acme', 'globex'], budget: null, rateLimit: null });
    expect(reply.body.grants).toEqual(expect.arrayContaining([...broadestGrants]));
    expect(responseFaults(endpoint, reply)).toEqual([]);
  });

  it('has the members of the viewer over GraphQL', async () => {
    const query = '{ viewer { kind id companyIds grants timeZones { tzdbVersion names } } }';
    const { body } = await service.graphql(query, asUser);
    expect((await service.request('GET', path, asUser)).body).toMatchObject(body.data.viewer);
  });
});

describe('a request', () => {
  it.each([
    ['an unknown parameter', '?since=1', { path: 'since', message: 'is not a known parameter' }],
    ['a repeated one', '?a=1&a=2', { path: 'a', message: 'may be sent only once' }],
    ['one that is no UTF-8', '?a=%FF', { path: 'a', message: 'must be UTF-8 in percent-encoding' }],
    ['a prototype member', '?__proto__=1', { path: '__proto__', message: 'is not a known parameter' }],
  ])('with %s is rejected by name', async (_, query, fault) => {
    const reply = await service.request('GET', path + query, asUser);
    expect([reply.status, reply.body.reason]).toEqual([400, 'INVALID_INPUT']);
    expect(reply.body.errors).toContainEqual(fault);
    expect(responseFaults(endpoint, reply)).toEqual([]);
  });

  it('by HEAD is answered as by GET, without a body', async () => {
    const { status, text, headers } = await service.request('HEAD', path, asUser);
    expect([status, text, headers.get('content-type')]).toEqual([200, '', 'application/json; charset=utf-8']);
  });

  it.each([
    ['/sync', 404],
    ['/sync/v1', 404],
    ['/sync/v1/me/', 404],
    ['/sync/v2/me', 404],
  ])('for %s is one for an unknown path, and without a credential says no more than under /v2', async (at, status) => {
    const known = await service.request('GET', at, asUser);
    expect([known.status, known.body.reason]).toEqual([status, 'ROUTE_NOT_FOUND']);
    expect((await service.request('GET', at)).body.reason).toBe('CREDENTIAL_MISSING');
  });

  it('by another method learns which ones there are', async () => {
    const { status, headers } = await service.request('POST', path, { ...asUser, body: {} });
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });
});
