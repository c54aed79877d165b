import type { ScopedReads } from '../application/access/scopedReads.js';
import type { Page, PageRequest } from '../kernel/reading/page.js';
import type { Instant } from '../kernel/values/instants.js';
import type { ApiKeyRequest, ApiKeyRequestState } from './apiKeyRequest.js';
import type { ApiKeyReads, Held } from './apiKeyStore.js';

/** What the core reads and writes of requests for API keys. Every statement names one company. */

export interface ApiKeyRequestsWanted {
  readonly companyId: string;
  /** Only the requests of this user; null for all. */
  readonly requestedBy: string | null;
  /** Only requests in this state at `now`; null for all. */
  readonly state: ApiKeyRequestState | null;
  readonly now: Instant;
  readonly page: PageRequest;
}

/** How much the requests of a company hold. */
interface OpenRequests {
  /** The OPEN ones. */
  readonly count: number;
  /** The OPEN ones of the user. */
  readonly ofUser: number;
  /** The characters of the JSON of the OPEN and the APPROVED ones. */
  readonly characters: number;
}

export interface ApiKeyRequestReads {
  /** A page of requests, oldest first, as they are stored. */
  page(wanted: ApiKeyRequestsWanted): Promise<Page<ApiKeyRequest>>;
}

/** Within a transaction. */
export interface ApiKeyRequestWrites {
  /** Locks the list of a company's requests until the transaction ends: only one transaction at a time adds to it. */
  lockAll(companyId: string, requestedBy: string): Promise<OpenRequests>;
  /** Removes the DECLINED, CLAIMED and EXPIRED requests of a company, except for the newest. */
  removeEnded(companyId: string, retained: Held): Promise<void>;
  insert(request: ApiKeyRequest): Promise<void>;
  /** The request, locked until the transaction ends. */
  lock(companyId: string, id: string): Promise<ApiKeyRequest | null>;
  save(request: ApiKeyRequest): Promise<void>;
  /** The APPROVED requests whose approval has ended by an instant, in the order of their ends, locked. */
  lockEndedApprovals(companyId: string, now: Instant, atMost: number): Promise<ApiKeyRequest[]>;
}

interface KeyReads {
  readonly apiKeys: ApiKeyReads;
  readonly apiKeyRequests: ApiKeyRequestReads;
}

export const scopedApiKeys: ScopedReads<KeyReads> = {
  apiKeys: { findOne: 'refused', list: 'refused', page: 'refused' },
  apiKeyRequests: { page: 'refused' },
};
