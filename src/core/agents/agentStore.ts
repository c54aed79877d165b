import type { ScopedReads } from '../application/access/scopedReads.js';
import type { AgentRequest, AgentUse } from './agentRequest.js';

/** What is stored for agents (docs/MCP.md). */

export interface AgentReads {
  /** The newest counts of calls, by day. */
  uses(companyId: string, atMost: number): Promise<AgentUse[]>;
  /** The newest requests. @param person SHA-256 of the only person whose requests are wanted; null: of all */
  requests(companyId: string, person: string | null, atMost: number): Promise<AgentRequest[]>;
}

/** Within a transaction. */
export interface AgentWrites {
  lockRequest(companyId: string, id: string): Promise<AgentRequest | null>;
  saveRequest(request: AgentRequest): Promise<void>;
}

/** In transactions of their own. */
export interface AgentCalls {
  /**
   * The secret that signs a company's confirmations. The first call makes it; all nodes get the same one.
   * @returns 256 random bits in hexadecimal
   */
  secret(companyId: string): Promise<string>;
  /** Counts a call. Old counts are removed, and a day has at most some hundreds. */
  noteUse(companyId: string, use: Omit<AgentUse, 'calls' | 'day'>): Promise<void>;
  /** Stores a new request, and removes old ones. */
  addRequest(request: AgentRequest): Promise<void>;
  /** The newest request with this id, or of this subject; null if there is none. */
  findRequest(
    companyId: string,
    by: { readonly id: string } | { readonly subject: string },
  ): Promise<AgentRequest | null>;
  /** Ends a confirmed request: it was carried out, or can't be any more. */
  endRequest(companyId: string, id: string, state: 'DONE' | 'ENDED'): Promise<void>;
}

export const scopedAgents: ScopedReads<{ readonly agents: AgentReads }> = {
  agents: { uses: 'refused', requests: 'refused' },
};
