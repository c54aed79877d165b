import type { Call } from '../../core/application/dispatching/call.js';
import type { SyncEndpoint } from '../../core/application/operations.js';
import type { Dispatcher } from '../../core/dispatcher.js';
import type { AppContext } from '../../http/state.js';
import type { DocumentedRoute } from '../openapi/sync.js';
import type { Copies } from './copies.js';
import type { EventStreams } from './eventStreams.js';
import type { Parameters } from './parameters.js';

/** A row of the table of endpoints under `/sync/v1` (docs/REST.md). */

export interface SyncRequest {
  readonly ctx: AppContext;
  /** Its `body` is what the query string has, or the JSON of a request that changes something. */
  readonly call: Call;
  readonly dispatcher: Dispatcher;
  readonly streams: EventStreams;
  readonly copies: Copies;
}

export interface SyncRoute extends DocumentedRoute {
  readonly endpoint: SyncEndpoint;
  /** What the query string may have. */
  readonly parameters: Parameters;
  readonly answer: (request: SyncRequest) => Promise<void>;
}

/** The parameter of the paths of a company. */
export const companyPath = { companyId: "The company: one of the caller's own." };
