import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { apiKeyTable, beginApiKey, maxKeys, type StoredApiKey } from '../../src/core/apiKeys/apiKey.js';
import { onPostgres, openEmbeddedTest, openPostgresTest, type TestDatabase } from '../support/database/databases.js';
import { type Reply, type Service, startService, tokenFor } from '../support/service/service.js';

/** A company has a bounded number of API keys, so that one answer can list them (docs/BOUNDS.md). */

const contact = { companyName: 'Acme', fullName: 'Ada Byron', role: 'Engineer', email: 'ada@example.com' };
const grants = [{ endpoint: 'Query.record', justification: 'a test' }];
const day = (at: number): string => new Date(Date.UTC(2026, 0, at)).toISOString();
const now = day(20);

describe('the keys of a company', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openEmbeddedTest();
  });
  afterAll(() => database.close());

  const put = (companyId: string, id: string, at: string, more: Partial<StoredApiKey> = {}): Promise<void> =>
    database.store.transaction((tx) =>
      tx.rows.insert(apiKeyTable, {
        ...beginApiKey(
          {
            id,
            companyId,
            grants,
            contact,
            vacancyIds: null,
            cidrs: null,
            requestsPerMinute: null,
            agentFor: null,
            requestedBy: null,
            expiresAt: null,
          },
          'hash',
          at,
        ),
        ...more,
      }),
    );
  const listed = async (companyId: string, most = 100): Promise<string[]> =>
    (await database.store.apiKeys.list(companyId, now, most)).map(({ id }) => id);

  it('are listed oldest first; the valid and the newest ones if there are too many', async () => {
    await put('acme', 'revoked', day(9), { revokedAt: day(10) });
    await put('acme', 'a', day(1));
    await put('acme', 'expired', day(8), { expiresAt: now });
    await put('acme', 'b', day(2), { expiresAt: day(21) });
    await put('acme', 'c', day(3));
    await put('beta', 'd', day(3));
    expect(await listed('acme')).toEqual(['a', 'b', 'c', 'expired', 'revoked']);
    expect(await listed('acme', 4)).toEqual(['a', 'b', 'c', 'revoked']);
    expect(await listed('acme', 2)).toEqual(['b', 'c']);
    const { count, characters } = await database.store.transaction((tx) => tx.apiKeys.lockAll('acme', now));
    expect(count).toBe(3);
    expect(characters).toBeGreaterThan(3 * JSON.stringify([grants, contact]).length);
    expect(await database.store.transaction((tx) => tx.apiKeys.lockAll('nobody', now))).toEqual({
      count: 0,
      characters: 0,
    });
  });

  it('that have ended are removed, except for the last ones', async () => {
    const put5 = async (companyId: string) => {
      for (const [index, id] of ['v', 'w', 'x', 'y', 'z'].entries()) {
        // The key that was issued last has ended first. An expired key may also be revoked.
        const ended = day(15 - index);
        await put(
          companyId,
          id,
          day(index + 1),
          index === 2 ? { expiresAt: ended, revokedAt: day(19) } : { revokedAt: ended },
        );
      }
      await put(companyId, 'valid', day(1));
    };
    const remove = (companyId: string, count: number, characters: number) =>
      database.store.transaction((tx) => tx.apiKeys.removeEnded(companyId, now, { count, characters }));
    await put5('many');
    await put5('other');
    await remove('many', 5, 100_000);
    expect(await listed('many')).toHaveLength(6);
    await remove('many', 3, 100_000);
    expect(await listed('many')).toEqual(['v', 'valid', 'w', 'x']);
    const { characters } = await database.store.transaction((tx) => tx.apiKeys.lockAll('many', now));
    await remove('many', 3, Math.ceil(2.5 * characters));
    expect(await listed('many')).toEqual(['v', 'valid', 'w']);
    await remove('many', 0, 0);
    expect(await listed('many')).toEqual(['valid']);
    expect(await listed('other')).toHaveLength(6);
  });
});

onPostgres('concurrent calls on PostgreSQL (set TEST_DATABASE_URL)', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService({ database: await openPostgresTest() });
  });
  afterAll(async () => {
    await service.stop();
    await service.database.close();
  });

  it('can not exceed the limit', async () => {
    await service.database.rows(
      `insert into api_key (company_id, id, grants, contact, secret_hash, created_at, revoked_at)
       select 'acme', 'k' || n, '[]', '{}', '', now(), case when n > $1::int then now() - n * interval '1 second' end
       from generate_series(1, $1::int + 300) n`,
      [maxKeys - 3],
    );
    const token = tokenFor('acme', { roles: ['admin'] });
    const issue = (): Promise<Reply> =>
      service.graphql(`mutation ($input: IssueApiKeyInput!) { issueApiKey(input: $input) { apiKey { id } } }`, {
        token,
        variables: { input: { companyId: 'acme', grants, contact } },
      });
    const answers = await Promise.all(Array.from({ length: 12 }, issue));
    const reasons = answers.map(({ body }) => body.errors?.[0].extensions.reason ?? 'issued');
    expect(reasons.toSorted()).toEqual([...Array(9).fill('LIMIT_REACHED'), ...Array(3).fill('issued')]);
    const { body } = await service.graphql('{ apiKeys(companyId: "acme") { id revokedAt } }', { token });
    const revoked = body.data.apiKeys.filter(({ revokedAt }: { revokedAt: string | null }) => revokedAt !== null);
    expect([body.data.apiKeys.length, revoked.length]).toEqual([maxKeys + 200, 200]);
    const [{ id }] = body.data.apiKeys.filter(({ revokedAt }: { revokedAt: string | null }) => revokedAt === null);
    await service.graphql(`mutation { revokeApiKey(companyId: "acme", id: "${id}") { id } }`, { token });
    expect((await issue()).body.errors).toBeUndefined();
  });
});
