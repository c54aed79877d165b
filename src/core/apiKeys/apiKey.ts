import type { ApiKeyCaller } from '../application/access/caller.js';
import { budgetOf, type KeyRates } from '../application/limits/limiter.js';
import { grantable } from '../application/operations.js';
import { errors } from '../kernel/errors.js';
import type { Table } from '../kernel/ports.js';
import type { Page, PageRequest } from '../kernel/reading/page.js';
import type { Instant } from '../kernel/values/instants.js';

export const apiKeyTable: Table<StoredApiKey> = { entity: 'ApiKey' };

/** An API key without its secret (specification, "Authentication"; docs/AUTHENTICATION.md, "API keys"). */
export interface ApiKey {
  /** The public id, part of the header's value. */
  readonly id: string;
  readonly companyId: string;
  readonly grants: readonly ApiKeyGrant[];
  readonly contact: ApiKeyContact;
  /** The only vacancies that the key is for; null if it is for the whole company. */
  readonly vacancyIds: readonly string[] | null;
  /** The ranges of addresses, in CIDR notation, from which the key can be used; null if from anywhere. */
  readonly cidrs: readonly string[] | null;
  /** Its own rate limit: requests in any 60 s, 1 to 100,000; null if it has that of all keys. */
  readonly requestsPerMinute: number | null;
  /** The user for whom an agent with this key acts: its questions reach this person. Null: it acts for nobody. */
  readonly agentFor: string | null;
  /** The user who asked for the key and claimed it; null if an admin issued it. */
  readonly requestedBy: string | null;
  readonly createdAt: Instant;
  readonly expiresAt: Instant | null;
  readonly revokedAt: Instant | null;
  readonly lastUsedAt: Instant | null;
}

export interface ApiKeyGrant {
  /** An endpoint (method and path) or a GraphQL coordinate of the registry. */
  readonly endpoint: string;
  /** Why the company needs it. */
  readonly justification: string;
}

export interface ApiKeyContact {
  readonly companyName: string;
  readonly fullName: string;
  readonly role: string;
  readonly email: string;
}

/** The stored key, with the SHA-256 hashes of its secrets in hexadecimal. */
export interface StoredApiKey extends ApiKey {
  readonly secretHash: string;
  /** The previous secret, valid until `previousExpiresAt`. */
  readonly previousSecretHash: string | null;
  readonly previousExpiresAt: Instant | null;
}

/** An API key as it is shown. */
export interface ShownApiKey extends ApiKey {
  /** The rate limit that applies now: requests in any 60 s. */
  readonly budget: number;
}

export interface IssuedApiKey {
  readonly apiKey: ShownApiKey;
  /** The whole value of `x-auth-api-key`. It is answered once and never stored. */
  readonly secret: string;
}

/** The most keys of a company that are neither revoked nor expired, because one answer lists all keys. */
export const maxKeys = 1_000;
/** The most characters of all listed keys together as JSON. */
export const maxCharacters = 8 * 1024 * 1024;
/** The most revoked or expired keys that are stored for a company. */
export const maxEnded = 200;

/** A new key. It has one secret, which is valid until the key expires. */
export function beginApiKey(
  beginning: Pick<
    ApiKey,
    | ('id' | 'companyId' | 'grants' | 'contact' | 'vacancyIds' | 'cidrs' | 'requestsPerMinute')
    | ('agentFor' | 'requestedBy' | 'expiresAt')
  >,
  secretHash: string,
  at: Instant,
): StoredApiKey {
  return {
    ...beginning,
    createdAt: at,
    revokedAt: null,
    lastUsedAt: null,
    secretHash,
    previousSecretHash: null,
    previousExpiresAt: null,
  };
}

/** The key without the hashes of its secrets. */
export function withoutHashes({ secretHash, previousSecretHash, previousExpiresAt, ...key }: StoredApiKey): ApiKey {
  return key;
}

/** A key as its company sees it. */
export const shownKey = (key: StoredApiKey, rates: KeyRates): ShownApiKey => ({
  ...withoutHashes(key),
  budget: budgetOf(key.requestsPerMinute, rates),
});

/** What the core reads and writes of API keys. */

/** How much some stored things hold. */
export interface Held {
  readonly count: number;
  /** The characters of their JSON. */
  readonly characters: number;
}

/** Every statement names one company. */
export interface ApiKeyReads {
  findOne(companyId: string, id: string): Promise<StoredApiKey | null>;
  /** A company's keys, oldest first. If there are more than `most`, the valid and the newest ones come first. */
  list(companyId: string, at: Instant, most: number): Promise<StoredApiKey[]>;
  /** A page of a company's keys, oldest first. */
  page(companyId: string, page: PageRequest): Promise<Page<StoredApiKey>>;
}

/** Within a transaction. */
export interface ApiKeyWrites {
  /**
   * Locks the list of a company's API keys until the transaction ends: only one transaction at a time adds keys.
   * @returns how much the keys hold that are neither revoked nor expired at an instant
   */
  lockAll(companyId: string, at: Instant): Promise<Held>;
  /** Removes the revoked or expired keys of a company, except for the ones that ended last. */
  removeEnded(companyId: string, at: Instant, retained: Held): Promise<void>;
  /** The key, locked until the transaction ends. */
  lock(companyId: string, id: string): Promise<StoredApiKey | null>;
  save(key: StoredApiKey): Promise<void>;
}

/** In a transaction of its own. */
export interface ApiKeyCalls {
  /** Stores when a key was last used. Once a minute for each key is enough. */
  touch(companyId: string, id: string, at: Instant): Promise<void>;
}

/** The parts of a key that decide about a secret, and what its caller may do. */
export interface CheckedApiKey
  extends Omit<StoredApiKey, 'grants' | 'contact' | 'requestedBy' | 'createdAt' | 'lastUsedAt'> {
  readonly grants: readonly Pick<ApiKeyGrant, 'endpoint'>[];
}

/**
 * Only these parts of a key, for a cache. The justifications of a key may have a million characters.
 */
export function checkedParts(key: StoredApiKey): CheckedApiKey {
  const { grants, contact, requestedBy, createdAt, lastUsedAt, ...parts } = key;
  return { ...parts, grants: grants.map(({ endpoint }) => ({ endpoint: known.get(endpoint) ?? endpoint })) };
}

/** The endpoints of the registry. All cached keys share their texts. */
const known: ReadonlyMap<string, string> = new Map([...grantable].map((endpoint) => [endpoint, endpoint]));

/**
 * Decides whether a secret is valid for a stored key.
 * @param matches whether the hash of the secret equals a stored one; it must take constant time
 * @returns the caller of the key
 * @throws UNAUTHENTICATED API_KEY_NOT_FOUND, API_KEY_REVOKED or API_KEY_EXPIRED
 */
export function recognise(key: CheckedApiKey | null, matches: (hash: string) => boolean, now: Instant): ApiKeyCaller {
  if (!key) throw errors.apiKeyNotFound();
  const current = matches(key.secretHash);
  const previous = key.previousSecretHash !== null && matches(key.previousSecretHash);
  if (!current && !previous) throw errors.apiKeyNotFound();
  if (key.revokedAt !== null) throw errors.apiKeyRevoked();
  if (key.expiresAt !== null && key.expiresAt <= now) throw errors.apiKeyExpired();
  if (!current && (key.previousExpiresAt === null || key.previousExpiresAt <= now)) throw errors.apiKeyExpired();
  return {
    kind: 'apiKey',
    id: key.id,
    companyIds: [key.companyId],
    grants: new Set(key.grants.map(({ endpoint }) => endpoint)),
    vacancyIds: key.vacancyIds,
    requestsPerMinute: key.requestsPerMinute,
    agentFor: key.agentFor,
  };
}
