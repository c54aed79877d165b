import type { Page, PageRequest } from '../kernel/reading/page.js';
import type { Instant } from '../kernel/values/instants.js';
import type { StoredApiKey } from './apiKey.js';

/** What the core reads and writes of API keys. */

/** How much some stored things hold. */
export interface Held {
  readonly count: number;
  /** The characters of their JSON. */
  readonly characters: number;
}

/** Every statement names one company. */
export interface ApiKeyReads {
  findOne(companyId: string, id: string): Promise<StoredApiKey | null>;
  /** A company's keys, oldest first. If there are more than `most`, the valid and the newest ones come first. */
  list(companyId: string, at: Instant, most: number): Promise<StoredApiKey[]>;
  /** A page of a company's keys, oldest first. */
  page(companyId: string, page: PageRequest): Promise<Page<StoredApiKey>>;
}

/** Within a transaction. */
export interface ApiKeyWrites {
  /**
   * Locks the list of a company's API keys until the transaction ends: only one transaction at a time adds keys.
   * @returns how much the keys hold that are neither revoked nor expired at an instant
   */
  lockAll(companyId: string, at: Instant): Promise<Held>;
  /** Removes the revoked or expired keys of a company, except for the ones that ended last. */
  removeEnded(companyId: string, at: Instant, retained: Held): Promise<void>;
  /** The key, locked until the transaction ends. */
  lock(companyId: string, id: string): Promise<StoredApiKey | null>;
  save(key: StoredApiKey): Promise<void>;
}

/** In a transaction of its own. */
export interface ApiKeyCalls {
  /** Stores when a key was last used. Once a minute for each key is enough. */
  touch(companyId: string, id: string, at: Instant): Promise<void>;
}
