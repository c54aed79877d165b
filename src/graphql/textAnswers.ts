import { type ApolloServerPlugin, type GraphQLResponse, HeaderMap } from '@apollo/server';
import {
  type GraphQLFormattedError,
  type GraphQLSchema,
  getArgumentValues,
  getVariableValues,
  locatedError,
} from 'graphql';
import { AnswerTooLong } from '../core/ports.js';
import { listInterviews, listPsychometrics } from '../core/records/listRecords.js';
import { readInterview, readPsychometric } from '../core/records/readRecord.js';
import type { Nested, Query } from '../core/useCase.js';
import { listVacancies } from '../core/vacancies/listVacancies.js';
import { readVacancy } from '../core/vacancies/readVacancy.js';
import { JsonText } from './boundedJson.js';
import { callOf, type GraphqlContext } from './context.js';
import type { ErrorMapping } from './errorMapping.js';
import { limitExceeded } from './limits.js';
import { type Plan, type PlannedField, Plans } from './plan.js';

type Values = Readonly<Record<string, unknown>>;

interface Target {
  readonly query: Query<unknown, unknown, unknown>;
  readonly target: (values: Values) => Values;
  /** Whether what is left of the arguments is the body: a connection's. */
  readonly isPage: boolean;
}

const target = <T, B, R>(query: Query<T, B, R>, isPage: boolean, of: Target['target']): Target => ({
  query: query as never,
  target: of,
  isPage,
});
const record: Target['target'] = ({ companyId, vacancyId, id }) => ({ companyId, vacancyId, id });
const wholeCompany: Target['target'] = ({ companyId }) => ({ companyId, scopes: [{}] });

/** The calls that the resolvers of these fields make. */
const targets: Readonly<Record<PlannedField, Target>> = {
  vacancy: target(readVacancy, false, ({ companyId, id }) => ({ companyId, vacancyId: id })),
  vacancies: target(listVacancies, true, ({ companyId }) => ({ companyId })),
  interview: target(readInterview, false, record),
  interviews: target(listInterviews, true, wholeCompany),
  psychometric: target(readPsychometric, false, record),
  psychometrics: target(listPsychometrics, true, wholeCompany),
};

/**
 * Answers queries that have a plan with JSON that the store made, before GraphQL's execution would begin; whatever is
 * refused, not found or not to be had this way is answered by that execution, in its own words.
 */
export function textAnswers(schema: GraphQLSchema, { shownAs }: ErrorMapping): ApolloServerPlugin<GraphqlContext> {
  const plans = new Plans(schema);

  async function answer(plan: Plan, variables: Values, context: GraphqlContext): Promise<string | null> {
    const { query, target: targetOf, isPage } = targets[plan.field];
    const { companyId, ...args } = getArgumentValues(plan.definition, plan.nodes[0] as never, variables);
    const body = isPage ? { body: () => ({ ...args, wantTotal: plan.wantTotal }) } : {};
    const call = callOf(context, `Query.${plan.field}`, targetOf({ companyId, ...args }), body);
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
    return context.door.text(query, call, plan.projection, nested);
  }

  return {
    async requestDidStart() {
      return {
        async responseForOperation({ document, operation, request, contextValue }) {
          // Whatever its type says: a document may hold no operation of the name that was sent.
          if (operation?.operation !== 'query') return null;
          const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], request.variables ?? {}, {
            maxErrors: 1,
          });
          const plan = coerced ? plans.of(document, operation, coerced) : null;
          if (!plan || !coerced) return null;
          try {
            const text = await answer(plan, coerced, contextValue);
            return text === null ? null : response({ data: new JsonText(`{${JSON.stringify(plan.key)}:${text}}`) });
          } catch (error) {
            const { requestId } = contextValue;
            if (error instanceof AnswerTooLong) {
              return response({ errors: [shownAs(limitExceeded('characters', error.octets), requestId)] }, 400);
            }
            const located = locatedError(error, [...plan.nodes], [plan.key]);
            return response({ errors: [shownAs(located, requestId)], data: { [plan.key]: null } });
          }
        },
      };
    },
  };
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
