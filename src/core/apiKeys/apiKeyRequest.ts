import type { ScopedReads } from '../application/access/scopedReads.js';
import type { Page, PageRequest } from '../kernel/reading/page.js';
import { dayMs, type Instant, instantAt } from '../kernel/values/instants.js';
import type { ApiKey, ApiKeyReads, Held } from './apiKey.js';

/** A user's request for an API key, which an admin decides, and which the user turns into the key (ADR 25). */

export const apiKeyRequestStates = ['OPEN', 'APPROVED', 'DECLINED', 'CLAIMED', 'EXPIRED'] as const;
export type ApiKeyRequestState = (typeof apiKeyRequestStates)[number];

export interface ApiKeyRequest
  extends Pick<ApiKey, 'id' | 'companyId' | 'grants' | 'contact'>,
    Pick<ApiKey, 'vacancyIds' | 'cidrs' | 'requestsPerMinute' | 'expiresAt'> {
  readonly state: ApiKeyRequestState;
  /** The `sub` of the user. */
  readonly requestedBy: string;
  /** By the company's time, as all instants of a request but `expiresAt`. */
  readonly requestedAt: Instant;
  /** The endpoints that were approved; null until then. `grants` are those requested. */
  readonly approvedGrants: readonly string[] | null;
  readonly decidedBy: string | null;
  readonly decidedAt: Instant | null;
  readonly declineReason: string | null;
  /** When the approval ends if it is not claimed; null if it was never approved. */
  readonly claimUntil: Instant | null;
  /** The key; null until it is claimed. */
  readonly apiKeyId: string | null;
}

/** The most OPEN requests of a user, and of a company. */
export const maxOpenOfUser = 10;
export const maxOpen = 100;
/** The most requests that are DECLINED, CLAIMED or EXPIRED and that are stored for a company. */
export const maxEndedRequests = 1_000;
/** Days for which an approved request can be claimed, by the company's time. */
const claimDays = 7;

export function beginRequest(
  beginning: Pick<
    ApiKeyRequest,
    | ('id' | 'companyId' | 'grants' | 'contact' | 'vacancyIds' | 'cidrs' | 'requestsPerMinute')
    | ('expiresAt' | 'requestedBy' | 'requestedAt')
  >,
): ApiKeyRequest {
  return {
    ...beginning,
    state: 'OPEN',
    approvedGrants: null,
    decidedBy: null,
    decidedAt: null,
    declineReason: null,
    claimUntil: null,
    apiKeyId: null,
  };
}

/** What an admin approves. */
export interface Approval extends Pick<ApiKeyRequest, 'vacancyIds' | 'cidrs' | 'requestsPerMinute' | 'expiresAt'> {
  readonly approvedGrants: readonly string[];
}

export function approved(request: ApiKeyRequest, approval: Approval, by: string, at: Instant): ApiKeyRequest {
  const claimUntil = instantAt(Date.parse(at) + claimDays * dayMs);
  return { ...request, ...approval, state: 'APPROVED', decidedBy: by, decidedAt: at, claimUntil };
}

export function declined(request: ApiKeyRequest, declineReason: string, by: string, at: Instant): ApiKeyRequest {
  return { ...request, state: 'DECLINED', decidedBy: by, decidedAt: at, declineReason };
}

export function claimed(request: ApiKeyRequest, apiKeyId: string): ApiKeyRequest {
  return { ...request, state: 'CLAIMED', apiKeyId };
}

/**
 * The request as it is at an instant of the company's time. An approval expires by itself: a job
 * stores the new state later.
 */
export function requestAt(request: ApiKeyRequest, now: Instant): ApiKeyRequest {
  const isOver = request.state === 'APPROVED' && request.claimUntil !== null && request.claimUntil <= now;
  return isOver ? { ...request, state: 'EXPIRED' } : request;
}

/** The grants of the key that a request becomes: the approved ones, with the justifications that were sent. */
export const grantsOfKey = ({ grants, approvedGrants }: ApiKeyRequest): ApiKey['grants'] =>
  grants.filter(({ endpoint }) => approvedGrants?.includes(endpoint));

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
