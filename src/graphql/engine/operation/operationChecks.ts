import { GraphQLError, type GraphQLErrorExtensions, type GraphQLFormattedError, type GraphQLSchema } from 'graphql';
import { type Metrics, noMetrics } from '../../../core/application/telemetry/metrics.js';
import { costExceeded } from './cost/cost.js';
import type { Variables } from './document/selectedFields.js';
import { Documents, type ShownAs } from './documents.js';
import { type PreparedOperation, preparing } from './preparedOperation.js';
import { variableFaults } from './variables/variableFaults.js';
import type { Variant } from './variant.js';

/** What an operation runs with. */
export interface Checked {
  readonly variant: Variant;
  /** Coerced. */
  readonly variables: Variables;
}

/** An operation that was refused before it ran, with its errors in the form that clients get. */
export class RefusedOperation extends GraphQLError {
  constructor(readonly formatted: readonly GraphQLFormattedError[]) {
    super('refused');
  }
}

export const asGraphql = (refusal: Error, extensions: GraphQLErrorExtensions = {}): GraphQLError =>
  new GraphQLError(refusal.message, { originalError: refusal, extensions });

/**
 * What every operation passes before it runs, over HTTP and WebSocket (ADR 16): a document's syntax, size and validity
 * ({@link Documents.prepare}), then the cost, then the variables. `execution` runs it.
 */
export class OperationChecks {
  readonly schema: GraphQLSchema;
  readonly documents: Documents;
  readonly #toClientError: ShownAs;

  constructor(schema: GraphQLSchema, toClientError: ShownAs, metrics: Metrics = noMetrics) {
    this.schema = schema;
    this.#toClientError = toClientError;
    this.documents = new Documents(preparing(schema), toClientError, metrics);
  }

  /**
   * @param sent the variables as the client sent them
   * @throws RefusedOperation if the operation costs too much, or if a variable is not valid
   */
  check(operation: PreparedOperation, sent: Variables, requestId: string): Checked {
    const variant = operation.variant(sent);
    const exceeded = costExceeded(variant.cost);
    if (exceeded) throw this.refused([exceeded], requestId);
    const variables = operation.coerced(sent);
    if (variables) return { variant, variables };
    throw this.refused(variableFaults(this.schema, operation.node, sent), requestId);
  }

  /** The refusal for these errors, in the form that clients get. */
  refused(errors: readonly GraphQLError[], requestId: string): RefusedOperation {
    return new RefusedOperation(errors.map((error) => this.#toClientError(error, requestId)));
  }
}
