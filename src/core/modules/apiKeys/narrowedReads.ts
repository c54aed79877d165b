import type { NarrowedReads } from '../../application/access/narrowedReads.js';
import type { ApiKeyRequestReads } from './apiKeyRequestStore.js';
import type { ApiKeyReads } from './apiKeyStore.js';

export const narrowedApiKeys: NarrowedReads<ApiKeyReads & ApiKeyRequestReads> = {
  apiKey: 'refused',
  apiKeys: 'refused',
  apiKeyRequestPage: 'refused',
};
