import { describe, expect, it } from '@jest/globals';
import {
  beginApiKey,
  checkedParts,
  maxCharacters,
  maxEnded,
  maxKeys,
  recognise,
  type StoredApiKey,
} from '../../src/core/apiKeys/apiKey.js';
import { issueApiKey, listApiKeys, revokeApiKey, rollApiKey } from '../../src/core/apiKeys/manageApiKeys.js';
import type { Store, Transaction } from '../../src/core/ports.js';
import { contextOf, now, outcomeOf } from './useCaseContext.js';

/**
 * API keys as plain data: their changes, and which secrets they accept (specification, "Authentication";
 * docs/AUTHENTICATION.md, "API keys").
 */

const before = '2026-11-19T12:00:00.000Z';
const after = '2026-11-21T12:00:00.000Z';
const contact = { companyName: 'Acme', fullName: 'Ada Byron', role: 'Engineer', email: 'ada@example.com' };
const grants = [{ endpoint: 'Query.record', justification: 'a test' }];
const begun = {
  id: 'key-2',
  companyId: 'acme',
  grants,
  contact,
  vacancyIds: null,
  cidrs: null,
  requestsPerMinute: null,
  agentFor: null,
  requestedBy: null,
  expiresAt: null,
};
const key = (more: Partial<StoredApiKey> = {}): StoredApiKey => ({
  ...beginApiKey(begun, 'old hash', before),
  ...more,
});
/** The members that a key's owner may see: none that verify its secrets, and its rate limit. */
const shown = ({ secretHash, previousSecretHash, previousExpiresAt, ...rest }: StoredApiKey) => ({
  ...rest,
  budget: 25,
});

function setting(found: StoredApiKey | null, held = { count: 0, characters: 0 }) {
  const removed: object[] = [];
  const stored: StoredApiKey[] = [];
  const saveKey = async (one: StoredApiKey): Promise<void> => {
    stored.push(one);
  };
  const context = contextOf<Transaction>({
    apiKeys: {
      lock: async (companyId, id) => (companyId === 'acme' && id === 'key-2' ? found : null),
      save: saveKey,
      lockAll: async () => held,
      removeEnded: async (_companyId, _at, left) => void removed.push(left),
    },
    feed: { append: async () => undefined },
    rows: { insert: async (_table, row) => void stored.push(row as unknown as StoredApiKey) },
  });
  const caller = { kind: 'user', id: 'boss', companyIds: ['acme'], roles: ['admin'] } as const;
  return { context: { ...context, caller }, stored, removed };
}

const target = { companyId: 'acme', id: 'key-2' };

describe('a key is issued', () => {
  it.each([[null], [undefined], [after]])('with the expiry %j', async (expiresAt) => {
    const { context, stored } = setting(null);
    const issued = await issueApiKey.run(
      { target: { companyId: 'acme' }, body: { grants, contact, expiresAt } },
      context,
    );
    const made = key({ createdAt: now, secretHash: 'hash', expiresAt: expiresAt ?? null });
    expect(stored).toEqual([made]);
    expect(issued).toEqual({ apiKey: shown(made), secret: 'acme.key-2' });
  });

  it.each([[before], [now]])('but not with the expiry %s, which is past', async (expiresAt) => {
    const { context, stored } = setting(null);
    const work = () =>
      issueApiKey.run({ target: { companyId: 'acme' }, body: { grants, contact, expiresAt } }, context);
    expect(await outcomeOf(work)).toBe('INVALID_INPUT');
    expect(stored).toEqual([]);
  });
});

describe('a key is issued to a company with other keys', () => {
  const body = { grants, contact, expiresAt: null };
  const characters = JSON.stringify(grants).length + JSON.stringify(contact).length;
  const issue = (count: number, others: number) => {
    const { context, ...found } = setting(null, { count, characters: others });
    return { ...found, issue: () => issueApiKey.run({ target: { companyId: 'acme' }, body }, context) };
  };

  it('as long as they are not too many, and leaves room for the keys that ended last', async () => {
    const { stored, removed, ...issuing } = issue(maxKeys - 1, 1_000);
    await issuing.issue();
    expect(stored).toHaveLength(1);
    expect(removed).toEqual([{ count: maxEnded, characters: maxCharacters - characters - 1_000 }]);
  });

  it.each([
    ['too many', maxKeys, 0, `The limit is ${maxKeys} API keys that are neither revoked nor expired`],
    ['too long', 1, maxCharacters - characters + 1, `The limit is ${maxCharacters} characters of API keys`],
  ])('but not if they are %s', async (_why, count, others, message) => {
    const { stored, removed, ...issuing } = issue(count, others);
    await expect(issuing.issue()).rejects.toMatchObject({
      reason: 'LIMIT_REACHED',
      message: expect.stringContaining(message),
    });
    expect([stored, removed]).toEqual([[], []]);
  });

  it('up to exactly the allowed characters', async () => {
    const { stored, ...issuing } = issue(1, maxCharacters - characters);
    await issuing.issue();
    expect(stored).toHaveLength(1);
  });
});

it('a cache holds no justifications', () => {
  const { grants: checked, ...rest } = checkedParts(key());
  expect([checked, rest]).toEqual([[{ endpoint: 'Query.record' }], expect.not.objectContaining({ contact })]);
});

describe('a key is rolled', () => {
  it.each([
    [0, key(), { previousSecretHash: null, previousExpiresAt: null }],
    [24, key(), { previousSecretHash: 'old hash', previousExpiresAt: after }],
    [
      24,
      key({ previousSecretHash: 'older hash', previousExpiresAt: before }),
      { previousSecretHash: 'old hash', previousExpiresAt: after },
    ],
    [
      0,
      key({ previousSecretHash: 'older hash', previousExpiresAt: after }),
      { previousSecretHash: null, previousExpiresAt: null },
    ],
  ])('with %i hours in which the old secret is valid', async (overlapHours, found, previous) => {
    const { context, stored } = setting(found);
    const rolled = await rollApiKey.run({ target, body: { overlapHours } }, context);
    expect(stored).toEqual([{ ...found, secretHash: 'hash', ...previous }]);
    expect(rolled).toEqual({ apiKey: shown(found), secret: 'acme.key-2' });
  });

  it.each([
    ['API_KEY_NOT_FOUND', null],
    ['API_KEY_REVOKED', key({ revokedAt: before })],
  ])('but not if the reason is %s', async (reason, found) => {
    const { context, stored } = setting(found);
    expect(await outcomeOf(() => rollApiKey.run({ target, body: { overlapHours: 1 } }, context))).toBe(reason);
    expect(stored).toEqual([]);
  });
});

describe('a key is revoked', () => {
  it.each([
    ['now', null, now],
    ['once: a revoked key stays unchanged', before, before],
  ])('%s', async (_name, revokedAt, expected) => {
    const { context, stored } = setting(key({ revokedAt }));
    const revoked = await revokeApiKey.run({ target, body: undefined }, context);
    // A revoked key is not stored again, and has no further event.
    expect(stored).toEqual(revokedAt === null ? [key({ revokedAt: expected })] : []);
    expect(revoked).toEqual(shown(key({ revokedAt: expected })));
  });

  it('but not if it does not exist', async () => {
    expect(await outcomeOf(() => revokeApiKey.run({ target, body: undefined }, setting(null).context))).toBe(
      'API_KEY_NOT_FOUND',
    );
  });
});

it('keys are listed without the members that verify their secrets', async () => {
  const stored = [key({ revokedAt: before }), key({ id: 'key-3', previousSecretHash: 'older hash' })];
  const context = contextOf<Store>({ apiKeys: { list: async () => stored } });
  expect(await listApiKeys.run({ target: { companyId: 'acme' }, body: undefined }, context)).toEqual(stored.map(shown));
});

describe('a secret', () => {
  const rolled = (previousExpiresAt: string | null) => key({ previousSecretHash: 'older hash', previousExpiresAt });

  it.each([
    ['of a key', key(), 'old hash', 'taken'],
    ['of an unknown key', null, 'old hash', 'API_KEY_NOT_FOUND'],
    ['that is wrong', key(), 'another hash', 'API_KEY_NOT_FOUND'],
    ['of a revoked key', key({ revokedAt: before }), 'old hash', 'API_KEY_REVOKED'],
    ['of an expired key', key({ expiresAt: before }), 'old hash', 'API_KEY_EXPIRED'],
    ['of a key that expires at this instant', key({ expiresAt: now }), 'old hash', 'API_KEY_EXPIRED'],
    ['of a key that expires later', key({ expiresAt: after }), 'old hash', 'taken'],
    ['that was rolled and is still valid', rolled(after), 'older hash', 'taken'],
    ['that was rolled and has ended', rolled(before), 'older hash', 'API_KEY_EXPIRED'],
    ['that was rolled and ends at this instant', rolled(now), 'older hash', 'API_KEY_EXPIRED'],
    ['that replaced one that has ended', rolled(before), 'old hash', 'taken'],
    ['that is wrong, of a revoked key', key({ revokedAt: before }), 'another hash', 'API_KEY_NOT_FOUND'],
  ])('%s', async (_name, found, sent, expected) => {
    const outcome = await outcomeOf(() => {
      recognise(found, (hash) => hash === sent, now);
      return 'taken';
    });
    expect(outcome).toBe(expected);
  });
});
