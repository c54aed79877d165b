import type { ApiKeyCaller } from '../access.js';
import { errors } from '../errors.js';
import type { Instant } from '../vacancies/vacancy.js';
import type { StoredApiKey } from './apiKey.js';

/**
 * Decides whether a secret is valid for a stored key.
 * @param matches whether the hash of the secret equals a stored one; it must take constant time
 * @returns the caller of the key
 * @throws UNAUTHENTICATED API_KEY_NOT_FOUND, API_KEY_REVOKED or API_KEY_EXPIRED
 */
export function recognise(key: StoredApiKey | null, matches: (hash: string) => boolean, now: Instant): ApiKeyCaller {
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
  };
}
