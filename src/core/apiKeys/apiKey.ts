import type { Instant } from '../vacancies/vacancy.js';

/** An API key as it is kept: never with its secret (specification, "Authentication"; CONTRACT "Callers"). */
export interface ApiKey {
  /** The public id, part of the header's value. */
  readonly id: string;
  readonly companyId: string;
  readonly grants: readonly ApiKeyGrant[];
  readonly contact: ApiKeyContact;
  readonly createdAt: Instant;
  readonly expiresAt: Instant | null;
  readonly revokedAt: Instant | null;
  readonly lastUsedAt: Instant | null;
}

export interface ApiKeyGrant {
  /** Method plus path, or a GraphQL coordinate; one of the registry's. */
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

/** The key with what its secrets are checked by: SHA-256, in hexadecimal. */
export interface StoredApiKey extends ApiKey {
  readonly secretHash: string;
  /** The rolled-over secret, good until `previousExpiresAt`. */
  readonly previousSecretHash: string | null;
  readonly previousExpiresAt: Instant | null;
}

export interface IssuedApiKey {
  readonly apiKey: ApiKey;
  /** The whole value of `x-auth-api-key`; shown once, never kept. */
  readonly secret: string;
}

/** A new key, never used: its one secret is good until the key expires. */
export function beginApiKey(
  beginning: Pick<ApiKey, 'id' | 'companyId' | 'grants' | 'contact' | 'expiresAt'>,
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
