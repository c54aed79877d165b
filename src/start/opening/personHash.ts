import { createHash, createHmac } from 'node:crypto';
import type { PersonHash } from '../../entities/personal/personHash.js';

/** HMAC-SHA-256 of company and candidate. Both are written as JSON, because ids may contain any character. */
export function personHashBy(key: string): PersonHash {
  return {
    keyId: createHash('sha256').update(`person key ${key}`).digest('hex').slice(0, 16),
    of: (companyId, candidateId) =>
      createHmac('sha256', key)
        .update(JSON.stringify([companyId, candidateId]))
        .digest('hex'),
  };
}
