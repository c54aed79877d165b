import type { Call } from '../../core/application/dispatching/call.js';
import type { OperationName, SyncEndpoint } from '../../core/application/operations.js';
import type { Dispatcher } from '../../core/dispatcher.js';
import type { JsonSchema } from '../../core/kernel/values/jsonSchema.js';
import type { AppContext } from '../../http/state.js';
import type { HeaderName } from '../openapi/headers.js';
import type { ErrorName } from '../openapi/refusals.js';
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

export interface SyncRoute {
  readonly operation: OperationName;
  readonly endpoint: SyncEndpoint;
  /** What the query string may have. */
  readonly parameters: Parameters;
  /** False if no idempotency key may store what it answers; by default requests with a body take one. */
  readonly takesIdempotencyKey?: boolean;
  readonly answer: (request: SyncRequest) => Promise<void>;
  readonly text: SyncText;
}

/** What the OpenAPI document says of an endpoint. */
export interface SyncText {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  /** The descriptions of the path's parameters, by name. */
  readonly path: Readonly<Record<string, string>>;
  readonly success: {
    readonly status: 200 | 201 | 204;
    readonly description: string;
    readonly headers: readonly HeaderName[];
    /** By media type; none for an answer without a body. */
    readonly content: Readonly<Record<string, { readonly schema: JsonSchema; readonly example?: unknown }>>;
    /** Whether a client that has the answer already gets 304. */
    readonly isTagged: boolean;
  };
  /** What 200 means, if the endpoint answers 201 otherwise. */
  readonly repeated?: string;
  /** The shape of a request's body, by its place in the document; missing if it has none. */
  readonly requestBody?: JsonSchema;
  /** Errors of this endpoint in addition to those of all. */
  readonly refusals: readonly ErrorName[];
}

/** The path of a company's things. */
export const companyPath = { companyId: "The company: one of the caller's own." };
