import { type GraphQLObjectType, type GraphQLSchema, getNamedType, isLeafType } from 'graphql';
import {
  type EndpointOperation,
  type OperationName,
  operation,
  type operations,
} from '../../../src/core/application/operations.js';
import { asFeatureInput } from '../../support/company/pipeline.js';
import type { GraphqlRequest, RestRequest } from '../comparison/client.js';

/**
 * The request of each operation with an endpoint, over REST and over GraphQL. A new operation without a row fails the
 * suite.
 */

export type CoordinateOf<O extends OperationName> = (typeof operations)[O]['coordinates'][number];

/** A call in REST's terms: the path's parameters, the body, the key. */
export interface RestCall {
  readonly target: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
}

interface MatchingField<O extends EndpointOperation> {
  /** The field that does the same as the endpoint. */
  readonly coordinate: CoordinateOf<O>;
  /** The GraphQL type of the answer. */
  readonly type: string;
  readonly variables: (call: RestCall) => object;
  /** GraphQL's names for places of faults that differ from the path's parameters in REST. */
  readonly renamed?: Readonly<Record<string, string>>;
}

const byPath = ({ target }: RestCall) => target;

export const matchingFields = {
  createVacancy: {
    coordinate: 'Mutation.createVacancy',
    type: 'Vacancy',
    variables: ({ target, body, idempotencyKey }) => ({ ...target, input: newVacancyInput(body), idempotencyKey }),
  },
  readVacancy: {
    coordinate: 'Query.vacancy',
    type: 'Vacancy',
    variables: ({ target: { companyId, vacancyId } }) => ({ companyId, id: vacancyId }),
    renamed: { vacancyId: 'id' },
  },
  readInterview: { coordinate: 'Query.interview', type: 'Interview', variables: byPath },
  orchestrate: {
    coordinate: 'Mutation.orchestrate',
    type: 'OrchestrateResult',
    variables: ({ target, body, idempotencyKey }) => ({ ...target, input: body, idempotencyKey }),
  },
  readPsychometric: { coordinate: 'Query.psychometric', type: 'Psychometric', variables: byPath },
} satisfies { readonly [O in EndpointOperation]: MatchingField<O> };

export const matchingField = (name: EndpointOperation): MatchingField<EndpointOperation> => matchingFields[name];
export const endpointOperations = Object.keys(matchingFields) as EndpointOperation[];

/** The one feature of REST's body as GraphQL's list of one-of objects. Any other value stays as it is. */
function newVacancyInput(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('features' in body)) return body;
  const { features } = body;
  const isFeature = typeof features === 'object' && features !== null && 'featureCode' in features;
  return {
    ...body,
    features: isFeature ? [asFeatureInput(features as Parameters<typeof asFeatureInput>[0])] : features,
  };
}

/** The request of the endpoint. */
export function restRequest(name: EndpointOperation, { target, body, idempotencyKey }: RestCall): RestRequest {
  const [method = '', template = ''] = (operation(name).endpoint ?? '').split(' ');
  return {
    method,
    path: template.replaceAll(/\{(\w+)\}/g, (_, parameter) => encodeURIComponent(target[parameter] ?? '')),
    body: body === undefined ? undefined : JSON.stringify(body),
    headers: {
      prefer: 'return=representation',
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
  };
}

/** The request of a root field, with all of its arguments as variables. */
export function fieldRequest(
  schema: GraphQLSchema,
  coordinate: string,
  variables: object,
  selection: string,
): GraphqlRequest {
  const [root = '', name = ''] = coordinate.split('.');
  const field = (schema.getType(root) as GraphQLObjectType).getFields()[name];
  const args = field?.args ?? [];
  const signature = args.map((argument) => `$${argument.name}: ${argument.type}`).join(', ');
  const passed = args.map((argument) => `${argument.name}: $${argument.name}`).join(', ');
  const inParentheses = (list: string) => (list === '' ? '' : `(${list})`);
  const kind = root === 'Mutation' ? 'mutation' : 'query';
  const selected = field && isLeafType(getNamedType(field.type)) ? '' : selection;
  return { query: `${kind} ${inParentheses(signature)} { ${name}${inParentheses(passed)} ${selected} }`, variables };
}

/** The request of the field that does the same as the endpoint. */
export function matchingRequest(
  schema: GraphQLSchema,
  name: EndpointOperation,
  call: RestCall,
  selection = '{ __typename }',
): GraphqlRequest {
  const { coordinate, variables } = matchingField(name);
  return fieldRequest(schema, coordinate, variables(call), selection);
}

/** The answer of that field. */
export const answered = (name: EndpointOperation, value: unknown): unknown =>
  (value as Record<string, unknown> | undefined)?.[matchingField(name).coordinate.split('.')[1] ?? ''];

/** The place of a fault as GraphQL names it: features are a list there, and arguments have their own names. */
export function placeInGraphql(name: EndpointOperation, path: string): string {
  if (path === 'Idempotency-Key') return 'idempotencyKey';
  return matchingField(name).renamed?.[path] ?? path.replace(/^features\./, 'features.0.');
}
