import { type NarrowedReads, narrowed } from './application/access/narrowedReads.js';
import { errors } from './kernel/errors.js';
import { narrowedAgents } from './modules/agents/narrowedReads.js';
import { narrowedApiKeys } from './modules/apiKeys/narrowedReads.js';
import { narrowedCallbacks } from './modules/callbacks/narrowedReads.js';
import { narrowedCatalogues } from './modules/catalogues/narrowedReads.js';
import { narrowedFeed } from './modules/feed/narrowedReads.js';
import { narrowedPeople } from './modules/people/stores/narrowedReads.js';
import { narrowedLocks, narrowedPipeline } from './modules/pipeline/stores/narrowedReads.js';
import { narrowedRefusals } from './modules/refusals/narrowedReads.js';
import { narrowedSettings } from './modules/settings/narrowedReads.js';
import { narrowedWebhooks } from './modules/webhooks/narrowedReads.js';
import type { Reads, Transaction } from './ports.js';

const reads: NarrowedReads<Reads> = {
  ...narrowedSettings,
  ...narrowedCatalogues,
  ...narrowedPipeline,
  ...narrowedFeed,
  ...narrowedWebhooks,
  ...narrowedApiKeys,
  ...narrowedCallbacks,
  ...narrowedAgents,
  ...narrowedRefusals,
  ...narrowedPeople,
};

const refuse = async (): Promise<never> => {
  throw errors.vacancyNotGranted();
};

/** The store as the use case of a key for some vacancies gets it: without all others. */
export function narrowedStore<S extends Reads>(store: S, vacancyIds: readonly string[]): S {
  const found = narrowed<Reads, S>(store, reads, vacancyIds, refuse);
  return isTransaction(found) ? narrowed(found, narrowedLocks, vacancyIds, refuse) : found;
}

const isTransaction = (store: Reads): store is Transaction => 'lockMany' in store.records;
