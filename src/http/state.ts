import type { Middleware, ParameterizedContext } from 'koa';
import type { Caller } from '../core/application/access/caller.js';
import type { OperationLabel } from '../core/application/instruments.js';
import type { Meter } from '../core/application/limits/limiter.js';
import type { Holder } from '../core/application/limits/shares.js';
import type { DomainError } from '../core/kernel/errors.js';
import type { Span } from '../core/kernel/ports.js';

/** The state of a request. Each middleware sets its own part, and later ones may rely on it. */
export interface RequestState {
  /** Sent as `X-Request-Id` and written to the log. */
  requestId: string;
  /** Its refusals have the form of GraphQL. */
  speaksGraphql?: true;
  /** Its refusals are errors of JSON-RPC. */
  speaksJsonRpc?: true;
  isProbe?: true;
  /** Set if the admission control has admitted the request: for whom it counts. */
  place?: Holder;
  /** Set by the credentials. Only public paths have none. */
  caller: Caller;
  /** The meter that counts the request; null for callers without a limit. */
  meter: Meter | null;
  /** The operation that is measured; missing before the grant is checked. Of a GraphQL request, its notes have it. */
  operation?: OperationLabel;
  /** Missing while nobody collects traces. */
  span?: Span;
  /** The reason of the refusal of the whole request. */
  refused?: string;
  /** For the log; only for GraphQL. */
  notes?: OperationNotes;
  /** The unparsed body; only if its signature is checked. */
  bodyBytes?: Buffer;
  /**
   * The fault of the body as JSON. It is thrown only after the grant is checked
   * (docs/BEHAVIOUR.md, "The order of checks").
   */
  faultyBody?: DomainError;
  /** The parsed body; missing where none was sent. */
  body?: unknown;
}

/** The operation of a GraphQL request and its refusals, because its path and status don't show them. */
export interface OperationNotes {
  /** Its kind and root fields. */
  operation?: string;
  /** The operation that is measured; missing before the grants are checked. */
  measured?: OperationLabel;
  /** The family of each reason of its errors. For errors of GraphQL itself, both are its code. */
  reasons?: ReadonlyMap<string, string>;
  /** The caller's own companies that the calls named. */
  readonly companyIds: string[];
}

/**
 * What runs for every request uses `req`, `res`, `request` and `response` of the context. Koa's short forms, such as
 * `ctx.status`, look their member up by name, and all of them share that code: a move took a twentieth more with them.
 */
export type AppContext = ParameterizedContext<RequestState>;
export type AppMiddleware = Middleware<RequestState>;
