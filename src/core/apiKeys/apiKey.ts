import { budgetOf, type KeyRates } from '../application/limits/limiter.js';
import type { Table } from '../kernel/table.js';
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
