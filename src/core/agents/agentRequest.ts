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
  /** SHA-256 of what the preview rested on. */
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
