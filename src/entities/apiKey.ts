import { defineEntity, p } from '@mikro-orm/core';
import type { ApiKeyContact, ApiKeyGrant, StoredApiKey } from '../core/apiKeys/apiKey.js';
import { mappingOf } from './mapping.js';

/** An API key. Only the hash of its secret is stored. */
export const ApiKeyEntity = defineEntity({
  name: 'ApiKey',
  tableName: 'api_key',
  properties: {
    companyId: p.text().primary(),
    id: p.text().primary(),
    grants: p.json<readonly ApiKeyGrant[]>(),
    contact: p.json<ApiKeyContact>(),
    secretHash: p.text(),
    previousSecretHash: p.text().nullable(),
    previousExpiresAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3).nullable(),
    revokedAt: p.datetime(3).nullable(),
    lastUsedAt: p.datetime(3).nullable(),
  },
});

export const apiKeys = mappingOf<StoredApiKey>()(ApiKeyEntity, {});
