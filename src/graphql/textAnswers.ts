import {
  type DocumentNode,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  getArgumentValues,
  locatedError,
  type OperationDefinitionNode,
} from 'graphql';
import { AnswerTooLong } from '../core/ports.js';
import { listInterviews, listPsychometrics } from '../core/records/listRecords.js';
import { readInterview, readPsychometric } from '../core/records/readRecord.js';
import type { Nested, Query, SingleWrite } from '../core/useCase.js';
import { createVacancy } from '../core/vacancies/createVacancy.js';
import { listVacancies } from '../core/vacancies/listVacancies.js';
import { readVacancy } from '../core/vacancies/readVacancy.js';
import { JsonText } from './boundedJson.js';
import type { Coercions } from './coercion.js';
import { callOf, type GraphqlContext } from './context.js';
import type { Costs } from './cost.js';
import type { ErrorMapping } from './errorMapping.js';
import { newVacancyBody } from './inputs/createVacancy.js';
import { limitExceeded, limits } from './limits.js';
import { type Plan, type PlannedField, Plans } from './plan.js';

type Values = Readonly<Record<string, unknown>>;

interface Asked {
  readonly plan: Plan;
  /** Of the root field. */
  readonly args: Values;
  readonly variables: Values;
  readonly context: GraphqlContext;
}

/** Reads the arguments, and gives what asks for the answer. @throws GraphQLError of an argument, with nothing asked */
type Prepare = (asked: Asked) => () => Promise<string | null>;
type Target = (args: Values) => Values;

/** @param isPage whether what is left of the arguments is the body: a connection's */
function reading<T, B, R>(query: Query<T, B, R>, isPage: boolean, target: Target): Prepare {
  return ({ plan, args, variables, context }) => {
    const { companyId: _, ...rest } = args;
    const body = isPage ? { body: () => rest } : {};
    const nested = plan.nested.map(
      ({ operation, via, page }): Nested => ({
        operation,
        via,
        ...(page && {
          page: {
            of: page.of,
            body: getArgumentValues(page.definition, page.node, variables),
          },
        }),
      }),
    );
    const call = callOf(context, `Query.${plan.field}`, target(args), body);
    return () => context.door.text(query, call, plan.projection, nested);
  };
}

function telling<T, B, R>(command: SingleWrite<T, B, R>, target: Target, body: (args: Values) => unknown): Prepare {
  return ({ plan, args, context }) => {
    const { idempotencyKey } = args;
    const call = callOf(context, `Mutation.${plan.field}`, target(args), { body: () => body(args), idempotencyKey });
    return () => context.door.tellText(command, call, plan.projection);
  };
}

const company: Target = ({ companyId }) => ({ companyId });
const record: Target = ({ companyId, vacancyId, id }) => ({ companyId, vacancyId, id });
const wholeCompany: Target = ({ companyId }) => ({ companyId, scopes: [{}] });

/** The calls that the resolvers of these fields make. */
const calls: Readonly<Record<PlannedField, Prepare>> = {
  vacancy: reading(readVacancy, false, ({ companyId, id }) => ({ companyId, vacancyId: id })),
  vacancies: reading(listVacancies, true, company),
  interview: reading(readInterview, false, record),
  interviews: reading(listInterviews, true, wholeCompany),
  psychometric: reading(readPsychometric, false, record),
  psychometrics: reading(listPsychometrics, true, wholeCompany),
  createVacancy: telling(createVacancy, company, ({ input }) => newVacancyBody(input as never)),
};

/** What is answered instead of what an execution would give: in its form, and with its status. */
export interface TextAnswer {
  readonly status: 200 | 400;
  readonly result: Result;
}

interface Result {
  readonly data?: object;
  readonly errors?: readonly GraphQLFormattedError[];
}

/**
 * So many rows of an answer may look for their features: what a vacancy keeps of them may be as long as a body, and is read
 * anew for each, where the execution reads it once.
 */
const maxSeekers = 250;

interface TextAnswerParts {
  readonly coercions: Coercions;
  readonly costs: Costs;
  readonly mapping: ErrorMapping;
}

/** Answers operations that have a plan with JSON that the store made, without GraphQL's execution. */
export class TextAnswers {
  readonly #plans: Plans;
  readonly #coercions: Coercions;
  readonly #costs: Costs;
  readonly #shownAs: ErrorMapping['shownAs'];

  constructor(schema: GraphQLSchema, { coercions, costs, mapping }: TextAnswerParts) {
    this.#plans = new Plans(schema);
    this.#coercions = coercions;
    this.#costs = costs;
    this.#shownAs = mapping.shownAs;
  }

  /**
   * @param variables as the client sent them
   * @returns null where the execution is to answer, in its own words: what is refused, not found or not to be had this way;
   * nothing has been changed then
   */
  async of(
    document: DocumentNode,
    operation: OperationDefinitionNode,
    variables: Values,
    context: GraphqlContext,
  ): Promise<TextAnswer | null> {
    const coerced = this.#coercions.of(operation, variables);
    const plan = coerced && this.#plans.of(document, operation, coerced);
    if (plan?.seeksFeatures && this.#costs.of(document, operation, variables).nodes > maxSeekers) return null;
    const ask = plan && prepared(plan, coerced, context);
    if (!ask) return null;
    try {
      const text = await ask();
      if (text === null) return null;
      const data = `{${JSON.stringify(plan.key)}:${text}}`;
      if (data.length > limits.characters) throw new AnswerTooLong(data.length);
      return { status: 200, result: { data: new JsonText(data) } };
    } catch (error) {
      if (error instanceof AnswerTooLong) {
        const refusal = limitExceeded('characters', error.characters);
        return { status: 400, result: { errors: [this.#shownAs(refusal, context.requestId)] } };
      }
      const located = locatedError(error, [...plan.nodes], [plan.key]);
      const shown = this.#shownAs(located, context.requestId);
      return { status: 200, result: { errors: [shown], data: { [plan.key]: null } } };
    }
  }
}

/** What asks for the answer; null where GraphQL complains of an argument, which its execution will do again. */
function prepared(plan: Plan, variables: Values, context: GraphqlContext): ReturnType<Prepare> | null {
  try {
    const args = getArgumentValues(plan.definition, plan.nodes[0] as never, variables);
    return calls[plan.field]({ plan, args, variables, context });
  } catch (error) {
    if (error instanceof GraphQLError) return null;
    throw error;
  }
}
