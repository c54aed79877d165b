import { type ApolloServerPlugin, type GraphQLResponse, HeaderMap } from '@apollo/server';
import { GraphQLError, type GraphQLFormattedError, type GraphQLSchema, getArgumentValues, locatedError } from 'graphql';
import { AnswerTooLong } from '../core/ports.js';
import { listInterviews, listPsychometrics } from '../core/records/listRecords.js';
import { readInterview, readPsychometric } from '../core/records/readRecord.js';
import type { Nested, Query, SingleWrite } from '../core/useCase.js';
import { createVacancy } from '../core/vacancies/createVacancy.js';
import { listVacancies } from '../core/vacancies/listVacancies.js';
import { readVacancy } from '../core/vacancies/readVacancy.js';
import { JsonText } from './boundedJson.js';
import { Coercions } from './coercion.js';
import { callOf, type GraphqlContext } from './context.js';
import type { ErrorMapping } from './errorMapping.js';
import { newVacancyBody } from './inputs/createVacancy.js';
import { limitExceeded } from './limits.js';
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
    const body = isPage ? { body: () => ({ ...rest, wantTotal: plan.wantTotal }) } : {};
    const nested = plan.nested.map(
      ({ operation, via, page }): Nested => ({
        operation,
        via,
        ...(page && {
          page: {
            of: page.of,
            body: { ...getArgumentValues(page.definition, page.node, variables), wantTotal: false },
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

/**
 * Answers operations that have a plan with JSON that the store made, before GraphQL's execution would begin; whatever is
 * refused, not found or not to be had this way is answered by that execution, in its own words.
 */
export function textAnswers(schema: GraphQLSchema, { shownAs }: ErrorMapping): ApolloServerPlugin<GraphqlContext> {
  const plans = new Plans(schema);
  const coercions = new Coercions(schema);
  return {
    async requestDidStart() {
      return {
        async responseForOperation({ document, operation, request, contextValue: context }) {
          // Whatever its type says: a document may hold no operation of the name that was sent.
          const variables = operation && coercions.of(operation, request.variables ?? {});
          const plan = variables && plans.of(document, operation, variables);
          const ask = plan && prepared(plan, variables, context);
          if (!ask) return null;
          try {
            const text = await ask();
            return text === null ? null : response({ data: new JsonText(`{${JSON.stringify(plan.key)}:${text}}`) });
          } catch (error) {
            if (error instanceof AnswerTooLong) {
              return response({ errors: [shownAs(limitExceeded('characters', error.octets), context.requestId)] }, 400);
            }
            const located = locatedError(error, [...plan.nodes], [plan.key]);
            return response({ errors: [shownAs(located, context.requestId)], data: { [plan.key]: null } });
          }
        },
      };
    },
  };
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

interface Result {
  readonly data?: object;
  readonly errors?: readonly GraphQLFormattedError[];
}

function response(result: Result, status?: number): GraphQLResponse {
  return {
    http: { status, headers: new HeaderMap() },
    body: { kind: 'single', singleResult: result as Record<string, never> },
  };
}
