import type { ScopedReads } from '../application/access/scopedReads.js';
import { inputOf } from '../application/dispatching/call.js';
import { defineQuery, type UseCaseContext } from '../application/dispatching/useCase.js';
import type { Instant } from '../kernel/values/instants.js';
import { companyTarget } from '../kernel/values/shapes.js';

/** What an agent asks a person to confirm on the board, because a client's own word is not enough (ADR 23). */

export const agentRequestStates = ['OPEN', 'CONFIRMED', 'DECLINED', 'DONE', 'ENDED'] as const;
export type AgentRequestState = (typeof agentRequestStates)[number];

/** As it is stored. It names nobody: callers and persons are hashes, and candidates are found by their records. */
export interface AgentRequest {
  readonly companyId: string;
  /** Also the id of the confirmation. */
  readonly id: string;
  /** SHA-256 of the caller, the tool and the arguments. */
  readonly subject: string;
  /** SHA-256 of the id of the person who is asked. */
  readonly person: string;
  /** SHA-256 of the data that the preview was based on. */
  readonly restsOn: string;
  readonly client: string | null;
  readonly tool: string;
  readonly recordIds: readonly string[];
  readonly rejectedReasonId: string | null;
  readonly bans: boolean;
  /** Also ENDED, if what was confirmed has changed before it was done. */
  readonly state: AgentRequestState;
  readonly requestedAt: Instant;
  /** Until then it can be confirmed, and carried out. */
  readonly endsAt: Instant;
  readonly decidedAt: Instant | null;
}

/** The state at an instant: what was not carried out in time has ended. */
export const stateAt = ({ state, endsAt }: Pick<AgentRequest, 'state' | 'endsAt'>, at: Instant): AgentRequestState =>
  (state === 'OPEN' || state === 'CONFIRMED') && endsAt <= at ? 'ENDED' : state;

/** How often an agent has called a tool on a day. Users are not named: the feed says who changed what. */
export interface AgentUse {
  /** When the day began, in UTC. */
  readonly day: Instant;
  /** The API key that it used; null if it used the token of a user. */
  readonly apiKeyId: string | null;
  /** Its own name; null if it has none, and for further agents of a day with very many. */
  readonly client: string | null;
  readonly tool: string;
  readonly calls: number;
  /** How many of them were rejected. */
  readonly refused: number;
  /** How many of them a person has confirmed. */
  readonly confirmed: number;
  readonly lastAt: Instant;
}

/** The days for which counts are stored. */
export const daysOfUse = 30;

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

const maxListed = 500;

/** The newest counts, at most {@link maxListed}. */
export const listAgentUses = defineQuery({
  operation: 'listAgentUses',
  takes: inputOf(companyTarget),
  run: (
    { target: { companyId } },
    { store }: UseCaseContext<{ readonly agents: AgentReads }>,
  ): Promise<readonly AgentUse[]> => store.agents.uses(companyId, maxListed),
});
