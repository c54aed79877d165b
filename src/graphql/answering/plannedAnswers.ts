import {
  type FieldNode,
  GraphQLError,
  type GraphQLField,
  type GraphQLFormattedError,
  getArgumentValues,
} from 'graphql';
import type { Nested } from '../../core/door/call.js';
import { AnswerTooLong, type MadeJson } from '../../core/reading/texts.js';
import type { Variables } from '../operation/document/selectedFields.js';
import { limitExceeded } from '../operation/limits.js';
import { type OperationChecks, RefusedOperation } from '../operation/operationChecks.js';
import type { Plan } from '../operation/plan/plan.js';
import type { PreparedOperation } from '../operation/preparedOperation.js';
import { withDefaults } from '../schema/fields/defaults.js';
import { MadeData } from './boundedJson.js';
import type { GraphqlContext } from './context.js';
import type { ErrorMapping } from './errorMapping.js';

/** An answer in the form and with the status that an execution would give. */
export interface OperationAnswer {
  readonly status: 200 | 400;
  readonly result: { readonly data?: object; readonly errors?: readonly GraphQLFormattedError[] };
}

/**
 * How many rows of an answer may search for their features. The features of a vacancy may be as long as a body: a plan
 * reads them again for each row, and the execution reads them once.
 */
const maxSeekers = 250;

/** Answers operations by their plans. What has no plan is left to GraphQL's execution. */
export class PlannedAnswers {
  readonly checks: OperationChecks;
  readonly #mapping: ErrorMapping;

  constructor(checks: OperationChecks, mapping: ErrorMapping) {
    this.checks = checks;
    this.#mapping = mapping;
  }

  /**
   * Refuses an operation, or answers it by its plan.
   * @param sent the variables as the client sent them
   * @returns null where GraphQL's execution must answer: the operation has no plan, a part of the answer is refused, or
   *   the store can't make the answer. Nothing has been changed then
   */
  async of(operation: PreparedOperation, sent: Variables, context: GraphqlContext): Promise<OperationAnswer | null> {
    try {
      const { variant, variables } = this.checks.check(operation, sent, context.requestId);
      context.notes.measured = operation.measured;
      const plan = variant.plan(variables);
      if (!plan || (plan.seeksFeatures && variant.cost.nodes > maxSeekers)) return null;
      return await this.#byPlan(plan, variables, context);
    } catch (error) {
      if (error instanceof RefusedOperation) return { status: 400, result: { errors: error.formatted } };
      throw error;
    }
  }

  async #byPlan(plan: Plan, variables: Variables, context: GraphqlContext): Promise<OperationAnswer | null> {
    const ask = asked(plan, variables, context);
    if (!ask) return null;
    try {
      const field = await ask();
      return field === null ? null : { status: 200, result: { data: new MadeData(plan.key, field, context.warnings) } };
    } catch (error) {
      if (error instanceof AnswerTooLong)
        throw this.checks.refused([limitExceeded('characters', error.characters)], context.requestId);
      const shown = this.#mapping.shownIn(plan.place, error, context.requestId);
      return { status: 200, result: { errors: [shown], data: { [plan.key]: null } } };
    }
  }
}

const argumentsOf = (definition: GraphQLField<unknown, unknown>, node: FieldNode, variables: Variables) =>
  withDefaults(definition, getArgumentValues(definition, node, variables));

/**
 * Makes the function that asks for the answer; null where an argument is not valid, which GraphQL's execution will
 * report.
 */
function asked(plan: Plan, variables: Variables, context: GraphqlContext): (() => Promise<MadeJson | null>) | null {
  const { call, via, key, projection } = plan;
  try {
    const args = argumentsOf(plan.definition, plan.place.nodes[0] as FieldNode, variables);
    const nested = plan.nested.map(
      ({ via, page }): Nested =>
        page ? { via, page: { of: page.of, sent: argumentsOf(page.definition, page.node, variables) } } : { via },
    );
    return () => call.text({ via, key, args, projection, nested }, context);
  } catch (error) {
    if (error instanceof GraphQLError) return null;
    throw error;
  }
}
