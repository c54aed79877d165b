import { scopedAgents } from './agents/agentRequest.js';
import { scopedApiKeys } from './apiKeys/apiKeyRequest.js';
import { type ScopedReads, scoped } from './application/access/scopedReads.js';
import { scopedCallbacks } from './callbacks/callbackStore.js';
import { scopedCatalogues } from './catalogues/catalogue.js';
import { scopedFeed } from './feed/eventScope.js';
import { errors } from './kernel/errors.js';
import { scopedPeople } from './people/stores/scopedReads.js';
import { scopedLocks, scopedPipeline } from './pipeline/stores/scopedReads.js';
import type { Reads, Transaction } from './ports.js';
import { scopedRefusals } from './refusals/refusal.js';
import { scopedSettings } from './settings/companySettings.js';
import { scopedWebhooks } from './webhooks/deliveryStore.js';

const reads: ScopedReads<Reads> = {
  ...scopedSettings,
  ...scopedCatalogues,
  ...scopedPipeline,
  ...scopedFeed,
  ...scopedWebhooks,
  ...scopedApiKeys,
  ...scopedCallbacks,
  ...scopedAgents,
  ...scopedRefusals,
  ...scopedPeople,
};

const reject = async (): Promise<never> => {
  throw errors.vacancyNotGranted();
};

/** The store as the use case of a key for some vacancies gets it: without all others. */
export function scopedStore<S extends Reads>(store: S, vacancyIds: readonly string[]): S {
  const found = scoped<Reads, S>(store, reads, vacancyIds, reject);
  return isTransaction(found) ? scoped(found, scopedLocks, vacancyIds, reject) : found;
}

const isTransaction = (store: Reads): store is Transaction => 'lockMany' in store.records;
