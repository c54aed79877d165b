import type { Instant } from '../kernel/values/instants.js';

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

/** Counts are kept for so many days. */
export const daysOfUse = 30;
