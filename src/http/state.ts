import type { Context, Middleware } from 'koa';
import type { Caller } from '../core/access.js';
import type { Refusal } from '../core/errors.js';
import type { Meter } from '../core/limiter.js';

/** What the shared door adds to a request. Each middleware sets its own part; those behind it may rely on it. */
export interface RequestState {
  /** Sent back as `X-Request-Id` and written to the log. */
  requestId: string;
  /** A refusal of it is said as GraphQL says one. */
  speaksGraphql?: true;
  isProbe?: true;
  /** It counts among the requests under way: what its caller has under way with it. */
  place?: Share;
  /** Set by the credentials; only open paths go without. */
  caller: Caller;
  /** Whom the request charges; null for callers without a limit. */
  meter: Meter | null;
  /** The reason of the refusal that the request as a whole was answered with. */
  refused?: string;
  /** For the log; over GraphQL alone. */
  notes?: OperationNotes;
  /** The body as it came; only where its signature is checked. */
  bodyBytes?: Buffer;
  /** What is wrong with the body as JSON: said only once the grant is decided (CONTRACT "One order of checks"). */
  faultyBody?: Refusal;
}

/** What one caller has under way, and waits to take. */
export interface Share {
  readonly holder: string;
  requests: number;
  bodyBytes: number;
  answerBytes: number;
}

/** What a GraphQL request asks for, and what it is refused: its path and status say little of either. */
export interface OperationNotes {
  /** Its kind, name and root fields. */
  operation?: string;
  /** The reasons of all errors, each once, with its family; what GraphQL itself says has its code for both. */
  reasons?: ReadonlyMap<string, string>;
  /** Companies that calls named, the caller's own ones alone. */
  readonly companyIds: string[];
}

export type AppContext = Context & { state: RequestState };
export type AppMiddleware = Middleware<RequestState>;
