import type { Instant } from '../kernel/values/instants.js';

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
