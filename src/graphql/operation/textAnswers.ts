import {
  type DocumentNode,
  type FieldNode,
  GraphQLError,
  type GraphQLField,
  type GraphQLFormattedError,
  type GraphQLSchema,
  getArgumentValues,
  Kind,
  type OperationDefinitionNode,
} from 'graphql';
import type { Nested } from '../../core/door/useCase.js';
import { AnswerTooLong, type MadeJson } from '../../core/reading/texts.js';
import { MadeData } from '../execution/boundedJson.js';
import type { GraphqlContext } from '../execution/context.js';
import type { ErrorMapping } from '../execution/errorMapping.js';
import type { Coercions } from './coercion.js';
import type { Costs } from './cost.js';
import { limitExceeded } from './limits.js';
import { type Plan, Plans } from './plan.js';

type Variables = Readonly<Record<string, unknown>>;

/** An answer in the form and with the status that an execution would give. */
export interface TextAnswer {
  readonly status: 200 | 400;
  readonly result: Result;
}

interface Result {
  readonly data?: object;
  readonly errors?: readonly GraphQLFormattedError[];
}

/**
 * How many rows of an answer may search for their features. The features of a vacancy may be as long as a body: a plan
 * reads them again for each row, and the execution reads them once.
 */
const maxSeekers = 250;

interface TextAnswerParts {
  readonly coercions: Coercions;
  readonly costs: Costs;
  readonly mapping: ErrorMapping;
}

/** Answers operations that have a plan, with JSON that the store makes and without GraphQL's execution. */
export class TextAnswers {
  readonly #plans: Plans;
  readonly #coercions: Coercions;
  readonly #costs: Costs;
  readonly #mapping: ErrorMapping;

  constructor(schema: GraphQLSchema, { coercions, costs, mapping }: TextAnswerParts) {
    this.#plans = new Plans(schema);
    this.#coercions = coercions;
    this.#costs = costs;
    this.#mapping = mapping;
  }

  /**
   * @param variables as the client sent them
   * @returns null where the execution must answer: the operation has no plan, a part of the answer is refused, or the
   *   store can't make the answer. Nothing has been changed then
   */
  async of(
    document: DocumentNode,
    operation: OperationDefinitionNode,
    variables: Variables,
    context: GraphqlContext,
  ): Promise<TextAnswer | null> {
    if (!this.#plans.mayHave(operation)) return null;
    const coerced = this.#coercions.of(operation, variables);
    const plan = coerced && this.#plans.of(document, operation, coerced);
    if (plan?.seeksFeatures && this.#costs.of(document, operation, variables).nodes > maxSeekers) return null;
    const ask = plan && prepared(plan, coerced, context);
    if (!ask) return null;
    try {
      const field = await ask();
      return field === null ? null : { status: 200, result: { data: new MadeData(plan.key, field) } };
    } catch (error) {
      if (error instanceof AnswerTooLong) {
        const refusal = limitExceeded('characters', error.characters);
        return { status: 400, result: { errors: [this.#mapping.shownAs(refusal, context.requestId)] } };
      }
      const shown = this.#mapping.shownIn(plan.place, error, context.requestId);
      return { status: 200, result: { errors: [shown], data: { [plan.key]: null } } };
    }
  }
}

/**
 * Makes the function that asks for the answer; null where an argument is not valid, which GraphQL's execution will
 * report.
 */
function prepared(plan: Plan, variables: Variables, context: GraphqlContext): (() => Promise<MadeJson | null>) | null {
  const { call, via, projection } = plan;
  try {
    const args = argumentsOf(plan.definition, plan.place.nodes[0] as FieldNode, variables);
    const nested = plan.nested.map(
      ({ via, page }): Nested =>
        page ? { via, page: { of: page.of, sent: argumentsOf(page.definition, page.node, variables) } } : { via },
    );
    return () => call.text({ via, args, projection, nested }, context);
  } catch (error) {
    if (error instanceof GraphQLError) return null;
    throw error;
  }
}

/**
 * The values of a field's arguments, as graphql-js makes them. A variable is coerced already. If all arguments are
 * variables with values, they are only collected: graphql-js copies the values slowly, which takes as long as to coerce
 * them.
 * @throws GraphQLError if a value is not valid
 */
function argumentsOf(
  definition: GraphQLField<unknown, unknown>,
  node: FieldNode,
  variables: Variables,
): Readonly<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const { name, value } of node.arguments ?? []) {
    const given = value.kind === Kind.VARIABLE ? (variables[value.name.value] ?? null) : null;
    if (given === null) return getArgumentValues(definition, node, variables);
    values[name.value] = given;
  }
  const hasDefaults = definition.args.some(
    ({ name, defaultValue }) => defaultValue !== undefined && !Object.hasOwn(values, name),
  );
  return hasDefaults ? getArgumentValues(definition, node, variables) : values;
}
