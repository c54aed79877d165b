import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { apiKeyTable, beginApiKey } from '../../src/core/apiKeys/apiKey.js';
import { openEmbeddedTest, openPostgresTest, postgresUrl, type TestDatabase } from '../support/database/databases.js';

/** What MikroORM's EntityManager reads and writes (docs/adr/0011). It writes values into the text of its statements. */

const at = '2026-11-20T12:00:00.120Z';
const hostile = String.raw`'; drop table ban; -- "?" ?? \? \' \\ $1 {"a": [1]} 'E`;

const engines = [['embedded', openEmbeddedTest], ...(postgresUrl ? [['PostgreSQL', openPostgresTest] as const] : [])];
describe.each(engines as [string, () => Promise<TestDatabase>][])('%s', (_engine, open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  it('keeps any text as it is', async () => {
    const ban = {
      id: hostile,
      companyId: 'a',
      candidateId: hostile,
      reason: hostile,
      bannedBy: hostile,
      bannedAt: at,
      position: 0,
    };
    const contact = { companyName: hostile, fullName: hostile, role: hostile, email: hostile };
    const grants = [{ endpoint: hostile, justification: hostile }];
    const key = beginApiKey(
      {
        id: 'k',
        companyId: 'a',
        grants,
        contact,
        vacancyIds: null,
        cidrs: [hostile],
        requestsPerMinute: null,
        agentFor: null,
        requestedBy: hostile,
        expiresAt: null,
      },
      hostile,
      at,
    );
    await database.store.transaction(async (tx) => {
      expect(await tx.bans.insert([ban, ban])).toEqual(new Set([hostile]));
      await tx.rows.insert(apiKeyTable, { ...key, secretHash: 'other' });
      await tx.apiKeys.save(key);
    });
    expect(await database.store.bans.find('a', [hostile])).toEqual(new Map([[hostile, ban]]));
    expect(await database.store.bans.page('a', { first: 1, after: null })).toEqual({
      items: [ban],
      hasNextPage: false,
    });
    expect(await database.store.apiKeys.findOne('a', 'k')).toEqual(key);
    expect(await database.store.apiKeys.findOne('b', 'k')).toBeNull();
  });

  it('reads plain objects, and in a transaction what was written since the last read', async () => {
    const key = beginApiKey(
      {
        id: 'p',
        companyId: 'a',
        grants: [],
        contact: { companyName: '', fullName: '', role: '', email: '' },
        vacancyIds: null,
        cidrs: null,
        requestsPerMinute: null,
        agentFor: null,
        requestedBy: null,
        expiresAt: null,
      },
      'hash',
      at,
    );
    await database.store.transaction(async (tx) => {
      await tx.rows.insert(apiKeyTable, key);
      const before = await tx.apiKeys.lock('a', 'p');
      await tx.apiKeys.save({ ...key, revokedAt: at });
      expect(before).toStrictEqual(key);
      expect(await tx.apiKeys.findOne('a', 'p')).toStrictEqual({ ...key, revokedAt: at });
    });
  });
});
