import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { apiKeyTable, beginApiKey, maxKeys } from '../../../src/core/apiKeys/apiKey.js';
import { broadestGrants } from '../../../src/core/application/operations.js';
import { openEmbeddedTest } from '../../support/database/databases.js';
import { type Service, startService, tokenFor } from '../../support/service/service.js';

/** The keys of a company that has as many as it may have, with 18 grants each. */

let service: Service;
const token = tokenFor('acme', { roles: ['admin'] });
const ids = Array.from({ length: maxKeys }, (_, index) => `key-${String(index).padStart(4, '0')}`);

beforeAll(async () => {
  service = await startService({ database: await openEmbeddedTest() });
  const grants = broadestGrants.slice(0, 18).map((endpoint) => ({ endpoint, justification: 'They need it.' }));
  expect(grants).toHaveLength(18);
  const contact = { companyName: 'Globex', fullName: 'Ada', role: 'CTO', email: 'ada@globex.example' };
  const scope = { vacancyIds: null, cidrs: null, requestsPerMinute: null, expiresAt: null };
  const others = { ...scope, agentFor: null, requestedBy: null };
  await service.database.store.transaction(async (tx) => {
    for (const [index, id] of ids.entries()) {
      // Several of one instant.
      const at = new Date(Date.parse('2026-11-01T00:00:00.000Z') + Math.floor(index / 7)).toISOString();
      const key = beginApiKey({ id, companyId: 'acme', grants, contact, ...others }, id, at);
      await tx.rows.insert(apiKeyTable, key);
    }
  });
}, 60_000);
afterAll(async () => {
  await service.stop();
  await service.database.close();
});

async function read(first: number, fields: string): Promise<string[]> {
  const found: string[] = [];
  for (let after: string | null = null; ; ) {
    const query = `query ($first: Int, $after: String) { apiKeyPages(companyId: "acme", first: $first, after: $after) {
      nodes { ${fields} } edges { cursor } pageInfo { hasNextPage endCursor } } }`;
    const { body } = await service.graphql(query, { token, variables: { first, after } });
    expect(body.errors).toBeUndefined();
    const { nodes, pageInfo } = body.data.apiKeyPages;
    found.push(...nodes.map(({ id }: { id: string }) => id));
    if (!pageInfo.hasNextPage) return found;
    after = pageInfo.endCursor;
  }
}

it('are read to their end, each once, as the board reads them', async () => {
  const fields = 'id contact { companyName fullName email } grants { endpoint } lastUsedAt refusals { reason count }';
  expect(await read(40, fields)).toEqual(ids);
  expect(await read(100, 'id grants { endpoint justification }')).toEqual(ids);
});

it('are too many for one answer, which says so', async () => {
  const { status, text } = await service.graphql(
    '{ apiKeys(companyId: "acme") { id grants { endpoint justification } } }',
    { token },
  );
  expect([status, text]).toEqual([400, expect.stringContaining('limit on resolved')]);
});

it('are those of the company, for its admins alone', async () => {
  const ask = (companyId: string, credential: object) =>
    service.graphql(`{ apiKeyPages(companyId: "${companyId}") { nodes { id } } }`, credential);
  const other = await ask('globex', { token: tokenFor('globex', { roles: ['admin'] }) });
  expect(other.body.data.apiKeyPages.nodes).toEqual([]);
  for (const refused of [await ask('acme', { token: tokenFor('acme') }), await ask('globex', { token })])
    expect(refused.body.errors).toHaveLength(1);
});
