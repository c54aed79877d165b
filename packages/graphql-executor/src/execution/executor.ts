import { GraphQLError, type GraphQLFormattedError, OperationTypeNode } from 'graphql';
import type { ExecutionContext, Nested, RenderedJson } from '../base/context.js';
import { LimitExceeded } from '../base/limits.js';
import type { FieldError } from '../base/settings.js';
import { argumentsOf } from '../document/coercion.js';
import type { Variables } from '../document/selectedFields.js';
import { asGraphql, type Checked, type OperationChecks, RejectedOperation } from '../operation/operationChecks.js';
import type { PreparedOperation } from '../operation/preparedOperation.js';
import type { Plan } from '../plan/plan.js';
import { AnswerText } from './answerText.js';
import { type AnswerRoot, Execution, Failed, RenderedValue } from './execution.js';
import { filled, RenderedData } from './renderedData.js';

/** An answer in the form that GraphQL demands, and its status. */
export interface OperationAnswer {
  readonly status: 200 | 400;
  readonly result: {
    readonly errors?: readonly GraphQLFormattedError[];
    readonly data?: RenderedData;
    readonly extensions?: object;
  };
}

/**
 * How many rows of an answer may search for what they belong to. What is searched may be as long as a body: a plan reads
 * it again for each row, and its steps read it once.
 */
const maxSearches = 250;

/** Of a character, in UTF-8. */
const mostOctets = 3;

/** Answers operations: each root field by its plan, if it has one, else by its steps. */
export class Executor {
  readonly checks: OperationChecks;

  constructor(checks: OperationChecks) {
    this.checks = checks;
  }

  /** @param sent the variables as the client sent them */
  async answer(operation: PreparedOperation, sent: Variables, context: ExecutionContext): Promise<OperationAnswer> {
    try {
      const checked = this.checks.check(operation, sent, context.requestId);
      context.admitted?.(operation.rootFields);
      return await this.#answer(operation, checked, context);
    } catch (error) {
      if (error instanceof RejectedOperation) return { status: 400, result: { errors: error.formatted } };
      throw error;
    }
  }

  async #answer(
    operation: PreparedOperation,
    { variant, variables }: Checked,
    context: ExecutionContext,
  ): Promise<OperationAnswer> {
    const { node, fragments } = operation;
    const { schema, options } = this.checks;
    const { limits } = options;
    let tooLong: LimitExceeded | undefined;
    let octets = 0;
    const answerRoot: AnswerRoot = (root, execution) => {
      if (tooLong) throw tooLong;
      const plan = variant.plan(root, variables);
      if (typeof plan === 'string' || (plan.searchesForRows && variant.cost.nodes > maxSearches)) return undefined;
      return asked(plan, variables, context)?.()
        .then((json) => {
          octets += json?.length ?? 0;
          // The whole is measured at its end. Until then the parts must not fill the memory.
          if (octets > limits.characters * mostOctets) throw new LimitExceeded('characters', octets, limits.characters);
          return json === null ? null : filled(plan, json, execution, options);
        })
        .catch((error: unknown) => {
          if (error instanceof LimitExceeded) tooLong = error;
          throw error;
        });
    };
    const executed = { schema, fragments, operation: node, variables, context };
    try {
      const root = await new Execution(executed, answerRoot, options).run(variant.steps(variables));
      for (const [value] of root.values.filter((values) => values !== undefined)) this.#count(value);
      if (tooLong) throw tooLong;
      const discarded = context.fieldCount.error ?? context.reading.error;
      if (discarded) return this.#discarded(operation, discarded, context);
      const text = new AnswerText(options);
      const data = new RenderedData(text.of(root), limits);
      const errors = text.errors.length > 0 ? this.#shown(operation, text.errors, context) : null;
      const extensions = context.extensions?.() ?? null;
      return { status: 200, result: { ...(errors && { errors }), data, ...(extensions && { extensions }) } };
    } catch (error) {
      if (error instanceof LimitExceeded) throw this.checks.rejected([asGraphql(error)], context.requestId);
      // A directive whose variable is null.
      if (error instanceof GraphQLError) throw this.checks.rejected([error], context.requestId);
      throw error;
    }
  }

  #count(value: unknown): void {
    if (value instanceof Failed) return;
    const isRendered = value instanceof RenderedValue;
    this.checks.options.onRootField(isRendered ? (value.parts.length > 1 ? 'store_and_core' : 'store') : 'steps');
  }

  #discarded({ node }: PreparedOperation, error: Error, { requestId }: ExecutionContext): OperationAnswer {
    const shown = this.checks.presenter.toClientError(asGraphql(error), requestId);
    const isDone = node.operation === OperationTypeNode.MUTATION;
    const message = isDone ? `${shown.message} The mutation's change has been made.` : shown.message;
    return { status: 400, result: { errors: [{ ...shown, message }] } };
  }

  #shown(
    { node }: PreparedOperation,
    errors: readonly FieldError[],
    { requestId }: ExecutionContext,
  ): readonly GraphQLFormattedError[] {
    return this.checks.presenter.fieldErrors(errors, { requestId, kind: node.operation });
  }
}

/**
 * Makes the function that asks for the answer; undefined where an argument is not valid, which the steps will report.
 */
function asked(
  plan: Plan,
  variables: Variables,
  context: ExecutionContext,
): (() => Promise<RenderedJson | null>) | undefined {
  const { call, via, projection } = plan;
  try {
    const args = argumentsOf(plan.definition, plan.node, variables);
    const nested = plan.nested.map(
      ({ via, page }): Nested =>
        page ? { via, page: { of: page.of, sent: argumentsOf(page.definition, page.node, variables) } } : { via },
    );
    return () => call.text({ via, args, projection, nested }, context);
  } catch (error) {
    if (error instanceof GraphQLError) return undefined;
    throw error;
  }
}
