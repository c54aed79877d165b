import type { NarrowedReads } from '../../application/access/narrowedReads.js';
import type { ApiKeyRequestReads } from './apiKeyRequestStore.js';
import type { ApiKeyReads } from './apiKeyStore.js';

interface KeyReads {
  readonly apiKeys: ApiKeyReads;
  readonly apiKeyRequests: ApiKeyRequestReads;
}

export const narrowedApiKeys: NarrowedReads<KeyReads> = {
  apiKeys: { findOne: 'refused', list: 'refused' },
  apiKeyRequests: { page: 'refused' },
};
