import {
  type FieldNode,
  GraphQLError,
  type GraphQLErrorExtensions,
  type GraphQLFormattedError,
  type GraphQLSchema,
  getArgumentValues,
} from 'graphql';
import type { Nested } from '../../core/door/call.js';
import { AnswerTooLong, type MadeJson } from '../../core/reading/texts.js';
import { type Metrics, noMetrics } from '../../core/telemetry/metrics.js';
import { MadeData } from '../execution/boundedJson.js';
import type { GraphqlContext } from '../execution/context.js';
import type { ErrorMapping } from '../execution/errorMapping.js';
import { costExceeded } from './cost.js';
import { Documents } from './documents.js';
import { limitExceeded } from './limits.js';
import type { Plan } from './plan.js';
import { type PreparedOperation, preparing } from './preparedOperation.js';
import type { Variables } from './selectedFields.js';
import { variableFaults } from './variableFaults.js';
import type { Variant } from './variant.js';

/** An answer in the form and with the status that an execution would give. */
export interface OperationAnswer {
  readonly status: 200 | 400;
  readonly result: { readonly data?: object; readonly errors?: readonly GraphQLFormattedError[] };
}

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
 * How many rows of an answer may search for their features. The features of a vacancy may be as long as a body: a plan
 * reads them again for each row, and the execution reads them once.
 */
const maxSeekers = 250;

/**
 * The way of every operation, over HTTP and WebSocket (ADR 16): a document's syntax, size and validity
 * ({@link Documents.prepare}), then the cost, then the variables, then a plan. What has no plan is left to GraphQL's
 * execution.
 */
export class Operations {
  readonly schema: GraphQLSchema;
  readonly documents: Documents;
  readonly #mapping: ErrorMapping;

  constructor(schema: GraphQLSchema, mapping: ErrorMapping, metrics: Metrics = noMetrics) {
    this.schema = schema;
    this.#mapping = mapping;
    this.documents = new Documents(preparing(schema), mapping.shownAs, metrics);
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

  /**
   * Refuses an operation, or answers it by its plan.
   * @returns null where GraphQL's execution must answer: the operation has no plan, a part of the answer is refused, or
   *   the store can't make the answer. Nothing has been changed then
   */
  async answer(
    operation: PreparedOperation,
    sent: Variables,
    context: GraphqlContext,
  ): Promise<OperationAnswer | null> {
    try {
      const { variant, variables } = this.check(operation, sent, context.requestId);
      context.notes.measured = operation.measured;
      const plan = variant.plan(variables);
      if (!plan || (plan.seeksFeatures && variant.cost.nodes > maxSeekers)) return null;
      return await this.#planned(plan, variables, context);
    } catch (error) {
      if (error instanceof RefusedOperation) return { status: 400, result: { errors: error.formatted } };
      throw error;
    }
  }

  async #planned(plan: Plan, variables: Variables, context: GraphqlContext): Promise<OperationAnswer | null> {
    const ask = asked(plan, variables, context);
    if (!ask) return null;
    try {
      const field = await ask();
      return field === null ? null : { status: 200, result: { data: new MadeData(plan.key, field) } };
    } catch (error) {
      if (error instanceof AnswerTooLong)
        throw this.refused([limitExceeded('characters', error.characters)], context.requestId);
      const shown = this.#mapping.shownIn(plan.place, error, context.requestId);
      return { status: 200, result: { errors: [shown], data: { [plan.key]: null } } };
    }
  }

  /** The refusal for these errors, in the form that clients get. */
  refused(errors: readonly GraphQLError[], requestId: string): RefusedOperation {
    return new RefusedOperation(errors.map((error) => this.#mapping.shownAs(error, requestId)));
  }
}

/**
 * Makes the function that asks for the answer; null where an argument is not valid, which GraphQL's execution will
 * report.
 */
function asked(plan: Plan, variables: Variables, context: GraphqlContext): (() => Promise<MadeJson | null>) | null {
  const { call, via, projection } = plan;
  try {
    const args = getArgumentValues(plan.definition, plan.place.nodes[0] as FieldNode, variables);
    const nested = plan.nested.map(
      ({ via, page }): Nested =>
        page ? { via, page: { of: page.of, sent: getArgumentValues(page.definition, page.node, variables) } } : { via },
    );
    return () => call.text({ via, args, projection, nested }, context);
  } catch (error) {
    if (error instanceof GraphQLError) return null;
    throw error;
  }
}
