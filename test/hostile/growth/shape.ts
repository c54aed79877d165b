import type { Answer } from '../../support/processes/measuredService.js';
import type { Client } from './client.js';

/** What the test of growth sends, and how it is measured. */

/** What of an input grows. */
export type Kind = 'numbers' | 'texts' | 'lists' | 'documents' | 'messages' | 'rows';
/** The way by which an input reaches the service. */
export type Via = 'REST' | 'GraphQL' | 'WebSocket' | 'MCP' | 'callback';

/** A hundredth, a tenth and all of a bound. */
export const shares = [0.01, 0.1, 1] as const;
export type Share = (typeof shares)[number];

/** One sending of an input. */
export interface At {
  readonly share: Share;
  /** How large the input is: its bound times the share, at least 1. */
  readonly size: number;
  /** How often the input was sent in this size before. */
  readonly run: number;
  /** A number that no other sending has. */
  readonly unique: number;
  /** The company that stores the share of the rows that a company may have (companies.ts). */
  readonly company: string;
}

export interface Input {
  readonly kind: Kind;
  readonly via: Via;
  /** What grows, in which call. */
  readonly name: string;
  readonly hasCredential: boolean;
  /** Its largest size: the documented bound, or what a body can hold. */
  readonly bound: number;
  /** Endpoints, GraphQL coordinates, tools and types of messages that it calls. */
  readonly covers: readonly string[];
  /** Whether it breaks a rule in every size. All others succeed in the smallest size. */
  readonly isRefused?: boolean;
  /** Calls that come before it, and are not measured. @returns what {@link send} gets */
  readonly prepare?: (client: Client, at: At) => Promise<unknown>;
  // biome-ignore lint/suspicious/noExplicitAny: whatever its `prepare` returns.
  readonly send: (client: Client, at: At, prepared: any) => Promise<Answer>;
}

/** So many members. */
export const many = <T>(size: number, make: (index: number) => T): T[] =>
  Array.from({ length: size }, (_, index) => make(index));

/** A text of so many characters, which compresses as prose does. */
export const textOf = (characters: number): string =>
  'A candidate said so, and more. '.repeat(Math.ceil(characters / 31)).slice(0, characters);

/** How often an input that uses up rows can be sent in one size. */
export const mostRuns = 8;

/** What all tasks of vacancies and settings have. */
export const task = { source: 'COMPANY', type: 'Informative', relatedField: null };
