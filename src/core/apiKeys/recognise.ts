import type { ApiKeyCaller } from '../application/access/caller.js';
import { grantable } from '../application/operations.js';
import { errors } from '../kernel/errors.js';
import type { Instant } from '../kernel/values/instants.js';
import type { ApiKeyGrant, StoredApiKey } from './apiKey.js';

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
