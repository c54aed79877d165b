import {
  apiKeyTable,
  beginApiKey,
  maxKeys,
  recognise,
  type StoredApiKey,
  withoutHashes,
} from '../core/apiKeys/apiKey.js';
import { apiKeyChanged } from '../core/apiKeys/apiKeyEvents.js';
import type { ApiKeyCaller } from '../core/application/access/caller.js';
import { broadestGrants } from '../core/application/operations.js';
import { DomainError } from '../core/kernel/errors.js';
import type { Logger } from '../core/kernel/logger.js';
import type { Clock, Ids, KeyGenerator } from '../core/kernel/ports.js';
import { type Instant, onTheWall } from '../core/kernel/values/instants.js';
import type { Store, Transaction } from '../core/ports.js';
import { readKeyText, sameHash } from '../http/credentials/apiKeyAuthenticator.js';
import type { DemoCredentials } from '../http/pages/demoCredentials.js';
import { byStart, companyId, contact } from './company.js';

/** The demo's API key: how it is made, found again, replaced and ended. */

export interface KeyWorld {
  readonly store: Store;
  readonly keyGenerator: KeyGenerator;
  readonly clock: Clock;
}

/** What each of the demo's keys is for. The company may have other keys: contact and purpose tell them apart. */
const purposes = { trial: 'To try the service with.', life: 'People apply, answer and are moved: DEMO_LIFE.' } as const;
type Purpose = keyof typeof purposes;

export function newKey(
  { keyGenerator }: Pick<KeyWorld, 'keyGenerator'>,
  id: string,
  at: Instant,
  purpose: Purpose = 'trial',
): { readonly key: StoredApiKey; readonly text: string } {
  const { text, hash } = keyGenerator.write(companyId, id);
  const grants = broadestGrants.map((endpoint) => ({ endpoint, justification: purposes[purpose] }));
  return {
    key: beginApiKey(
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
      hash,
      at,
    ),
    text,
  };
}

/** The file's key, if it is still valid in the database: with another database or secret it is useless. */
export async function goodKey(stored: DemoCredentials | null, { store, clock }: KeyWorld): Promise<string | null> {
  const read = stored && readKeyText(stored.apiKey);
  if (!read) return null;
  const key = await store.apiKeys.findOne(companyId, read.publicId);
  const caller = unlessRejected(() => recognise(key, (hash) => sameHash(hash, read.secretHash), onTheWall(clock)));
  return caller && stored.apiKey;
}

function unlessRejected(recognised: () => ApiKeyCaller): ApiKeyCaller | null {
  try {
    return recognised();
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

/** Whether a key is a valid key of the demo. */
const isDemoKey = (
  { contact: { email }, grants, revokedAt, expiresAt }: StoredApiKey,
  wanted: readonly string[] = Object.values(purposes),
): boolean =>
  email === contact.email &&
  grants.every(({ justification }) => wanted.includes(justification)) &&
  revokedAt === null &&
  expiresAt === null;

/**
 * Makes a key in place of one whose text was lost: the demo's own key with a new secret, or another key if that was
 * revoked.
 */
export function renewKey(world: KeyWorld, purpose: Purpose = 'trial'): Promise<string> {
  return world.store.transaction(async (tx) => {
    const now = onTheWall(world.clock);
    const known = (await tx.apiKeys.list(companyId, now, maxKeys)).find((key) => isDemoKey(key, [purposes[purpose]]));
    const before = known ? await tx.apiKeys.lock(companyId, known.id) : null;
    const { key, text } = newKey(world, before?.id ?? world.keyGenerator.newPublicId(), now, purpose);
    const { secretHash } = key;
    if (before) await tx.apiKeys.save({ ...before, secretHash, previousSecretHash: null, previousExpiresAt: null });
    else await tx.rows.insert(apiKeyTable, key);
    const type = before ? 'API_KEY_ROLLED' : 'API_KEY_ISSUED';
    await tellOfKey(tx, type, before, before ?? key, now);
    return text;
  });
}

/** Tells what the start of the service has done to a key. */
function tellOfKey(
  tx: Transaction,
  type: Parameters<typeof apiKeyChanged>[0],
  before: StoredApiKey | null,
  after: StoredApiKey,
  now: Instant,
): Promise<void> {
  const event = apiKeyChanged(type, before && withoutHashes(before), withoutHashes(after));
  return tx.feed.append(companyId, [event], { origin: byStart(operationOf[type]), now });
}

const operationOf = {
  API_KEY_ISSUED: 'issueApiKey',
  API_KEY_ROLLED: 'rollApiKey',
  API_KEY_CHANGED: 'changeApiKey',
  API_KEY_REVOKED: 'revokeApiKey',
} as const;

/**
 * Revokes the demo's API keys when a process starts with the demo off: the keys were shown to everybody, and never
 * expire. If there is nothing to do, it costs one look-up. Several nodes may do it at once. A failure does not prevent
 * the start.
 */
export async function endDemo({
  store,
  clock,
  logger,
}: Pick<KeyWorld, 'store' | 'clock'> & { readonly logger: Logger }): Promise<void> {
  try {
    const live = (await store.apiKeys.list(companyId, onTheWall(clock), maxKeys)).filter((key) => isDemoKey(key));
    if (live.length === 0) return;
    await store.transaction(async (tx) => {
      for (const { id } of live) {
        const key = await tx.apiKeys.lock(companyId, id);
        if (!key || !isDemoKey(key)) continue;
        const revoked = { ...key, revokedAt: onTheWall(clock) };
        await tx.apiKeys.save(revoked);
        await tellOfKey(tx, 'API_KEY_REVOKED', key, revoked, revoked.revokedAt);
      }
    });
    logger.info({ apiKeys: live.map(({ id }) => id) }, 'the demo is off: its API keys were revoked');
  } catch (err) {
    logger.warn(
      { err },
      'the API keys of the demo could not be revoked: they stay valid until a start with DEMO_DATA=off revokes them',
    );
  }
}

/** What the demo's data are made with. */
export interface DemoWorld extends KeyWorld {
  readonly ids: Ids;
  /** The locale of companies that have set none. */
  readonly defaultLocale: string;
  /** Called while the data are made, if that takes more than a second: with the rows made so far, and their total. */
  readonly onProgress: (made: number, all: number) => void;
}
