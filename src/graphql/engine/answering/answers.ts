import { GraphQLError, type GraphQLFormattedError, OperationTypeNode } from 'graphql';
import type { Nested } from '../../../core/application/dispatching/call.js';
import { type Metrics, noMetrics } from '../../../core/application/telemetry/metrics.js';
import { AnswerTooLong, type RenderedJson } from '../../../core/kernel/reading/renderedJson.js';
import type { FieldWarning } from '../calls/calling.js';
import type { GraphqlContext } from '../calls/context.js';
import { argumentsOf } from '../fields/defaults.js';
import { limitExceeded, limits } from '../operation/document/limits.js';
import type { Variables } from '../operation/document/selectedFields.js';
import { asGraphql, type Checked, type OperationChecks, RefusedOperation } from '../operation/operationChecks.js';
import type { Plan } from '../operation/plan/plan.js';
import type { PreparedOperation } from '../operation/preparedOperation.js';
import { MadeData } from './boundedJson.js';
import type { ErrorMapping } from './errorMapping.js';
import { AnswerText, type FieldError } from './execution/answerText.js';
import { type AnswerRoot, Execution, Failed, Made } from './execution/execution.js';
import { filled } from './execution/holes.js';
import { bounded } from './withheld.js';

/** An answer in the form that GraphQL demands, and its status. */
export interface OperationAnswer {
  readonly status: 200 | 400;
  readonly result: {
    readonly errors?: readonly GraphQLFormattedError[];
    readonly data?: MadeData;
    readonly extensions?: { readonly warnings: readonly FieldWarning[] };
  };
}

/**
 * How many rows of an answer may search for their features. The features of a vacancy may be as long as a body: a plan
 * reads them again for each row, and its steps read them once.
 */
const maxSeekers = 250;

/** Of a character, in UTF-8. */
const mostOctets = 3;

/** Answers operations: each root field by its plan, if it has one, else by its steps. */
export class Answers {
  readonly checks: OperationChecks;
  readonly #mapping: ErrorMapping;
  readonly #metrics: Metrics;

  constructor(checks: OperationChecks, mapping: ErrorMapping, metrics: Metrics = noMetrics) {
    this.checks = checks;
    this.#mapping = mapping;
    this.#metrics = metrics;
  }

  /** @param sent the variables as the client sent them */
  async of(operation: PreparedOperation, sent: Variables, context: GraphqlContext): Promise<OperationAnswer> {
    try {
      const checked = this.checks.check(operation, sent, context.requestId);
      context.notes.measured = operation.measured;
      return await this.#answer(operation, checked, context);
    } catch (error) {
      if (error instanceof RefusedOperation) return { status: 400, result: { errors: error.formatted } };
      throw error;
    }
  }

  async #answer(
    operation: PreparedOperation,
    { variant, variables }: Checked,
    context: GraphqlContext,
  ): Promise<OperationAnswer> {
    const { node, fragments } = operation;
    const { schema } = this.checks;
    let tooLong: AnswerTooLong | undefined;
    let octets = 0;
    const answerRoot: AnswerRoot = (root, execution) => {
      if (tooLong) throw tooLong;
      const plan = variant.plan(root, variables);
      if (typeof plan === 'string' || (plan.seeksFeatures && variant.cost.nodes > maxSeekers)) return undefined;
      return asked(plan, variables, context)?.()
        .then((json) => {
          octets += json?.length ?? 0;
          // The whole is measured at its end. Until then the parts must not fill the memory.
          if (octets > limits.characters * mostOctets) throw new AnswerTooLong(octets);
          return json === null ? null : filled(plan, json, execution);
        })
        .catch((error: unknown) => {
          if (error instanceof AnswerTooLong) tooLong = error;
          throw error;
        });
    };
    const executed = { schema, fragments, operation: node, variables, context };
    try {
      const root = await new Execution(executed, answerRoot).run(variant.steps(variables));
      for (const [value] of root.values.filter((values) => values !== undefined)) this.#count(value);
      if (tooLong) throw tooLong;
      const discarded = context.fieldCount.refusal ?? context.reading.refusal;
      if (discarded) return this.#discarded(operation, discarded, context);
      const text = new AnswerText();
      const data = new MadeData(text.of(root));
      const errors = text.errors.length > 0 ? this.#shown(operation, text.errors, context) : null;
      const { warnings } = context;
      const extensions = warnings.length > 0 ? { warnings } : null;
      return { status: 200, result: { ...(errors && { errors }), data, ...(extensions && { extensions }) } };
    } catch (error) {
      if (error instanceof AnswerTooLong)
        throw this.checks.refused([limitExceeded('characters', error.characters)], context.requestId);
      // A directive whose variable is null.
      if (error instanceof GraphQLError) throw this.checks.refused([error], context.requestId);
      throw error;
    }
  }

  #count(value: unknown): void {
    if (value instanceof Failed) return;
    const isMade = value instanceof Made;
    const by = isMade ? (value.parts.length > 1 ? 'store_and_core' : 'store') : 'steps';
    this.#metrics.count('graphql_root_fields_total', { by });
  }

  #discarded({ node }: PreparedOperation, refusal: Error, { requestId }: GraphqlContext): OperationAnswer {
    const shown = this.#mapping.toClientError(asGraphql(refusal), requestId);
    const isDone = node.operation === OperationTypeNode.MUTATION;
    const message = isDone ? `${shown.message} The mutation's change has been made.` : shown.message;
    return { status: 400, result: { errors: [{ ...shown, message }] } };
  }

  #shown(
    { node }: PreparedOperation,
    errors: readonly FieldError[],
    { requestId }: GraphqlContext,
  ): readonly GraphQLFormattedError[] {
    const shown = errors.map(this.#mapping.shownIn(requestId));
    return node.operation === OperationTypeNode.MUTATION ? bounded(shown) : shown;
  }
}

/**
 * Makes the function that asks for the answer; undefined where an argument is not valid, which the steps will report.
 */
function asked(
  plan: Plan,
  variables: Variables,
  context: GraphqlContext,
): (() => Promise<RenderedJson | null>) | undefined {
  const { call, via, key, projection } = plan;
  try {
    const args = argumentsOf(plan.definition, plan.node, variables);
    const nested = plan.nested.map(
      ({ via, page }): Nested =>
        page ? { via, page: { of: page.of, sent: argumentsOf(page.definition, page.node, variables) } } : { via },
    );
    return () => call.text({ via, key, args, projection, nested }, context);
  } catch (error) {
    if (error instanceof GraphQLError) return undefined;
    throw error;
  }
}
