import { GraphQLError, type GraphQLErrorExtensions, type GraphQLFormattedError, type GraphQLSchema } from 'graphql';
import { defaultOptions, type ErrorPresenter, type ExecutorOptions } from '../base/settings.js';
import { costExceeded } from '../document/cost.js';
import type { Variables } from '../document/selectedFields.js';
import { variableErrors } from '../document/variableErrors.js';
import { Documents } from './documents.js';
import { type PreparedOperation, preparing, type Variant } from './preparedOperation.js';

/** What an operation runs with. */
export interface Checked {
  readonly variant: Variant;
  /** Coerced. */
  readonly variables: Variables;
}

/** An operation that was rejected before it ran, with its errors in the form that clients get. */
export class RejectedOperation extends GraphQLError {
  constructor(readonly formatted: readonly GraphQLFormattedError[]) {
    super('rejected');
  }
}

export const asGraphql = (error: Error, extensions: GraphQLErrorExtensions = {}): GraphQLError =>
  new GraphQLError(error.message, { originalError: error, extensions });

/**
 * What every operation passes before it runs, however it was sent: a document's syntax, size and validity
 * ({@link Documents.prepare}), then the cost, then the variables.
 */
export class OperationChecks {
  readonly schema: GraphQLSchema;
  readonly presenter: ErrorPresenter;
  readonly options: ExecutorOptions;
  readonly documents: Documents;

  constructor(schema: GraphQLSchema, presenter: ErrorPresenter, options: Partial<ExecutorOptions> = {}) {
    this.schema = schema;
    this.presenter = presenter;
    this.options = { ...defaultOptions, ...options };
    this.documents = new Documents(preparing(schema, this.options), presenter);
  }

  /**
   * @param sent the variables as the client sent them
   * @throws RejectedOperation if the operation costs too much, or if a variable is not valid
   */
  check(operation: PreparedOperation, sent: Variables, requestId: string): Checked {
    const variant = operation.variant(sent);
    const exceeded = costExceeded(variant.cost, this.options.limits);
    if (exceeded) throw this.rejected([exceeded], requestId);
    const variables = operation.coerced(sent);
    if (variables) return { variant, variables };
    throw this.rejected(variableErrors(this.schema, operation.node, sent), requestId);
  }

  /** The rejection with these errors, in the form that clients get. */
  rejected(errors: readonly GraphQLError[], requestId: string): RejectedOperation {
    return new RejectedOperation(errors.map((error) => this.presenter.toClientError(error, requestId)));
  }
}
