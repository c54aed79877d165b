import type { GraphQLSchema } from 'graphql';
import type { OperationName } from '../../src/core/operations.js';
import { aFeature, asFeatureInput, aVacancy } from '../support/pipeline.js';
import type { GraphqlRequest } from './client.js';
import { type CoordinateOf, fieldRequest } from './twins.js';
import type { World } from './world.js';

/**
 * How one knocks at each coordinate of the registry without changing anything: what is asked for is nowhere, or faulty,
 * so that whoever is let in gets nothing. A new coordinate without a door fails the suite.
 */
type Door =
  /** A root field, by its arguments besides the company. */
  | { readonly arguments: (world: World) => object }
  /** A nested field, in an operation of its parent's, which needs a grant of its own. */
  | { readonly within: string; readonly by: string };

const nowhere = { vacancyId: 'nowhere', id: 'nowhere' };
const contact = { companyName: 'a', fullName: 'b', role: 'c', email: 'd@example.com' };
const inVacancy = (fields: string) => ({
  within: `query ($companyId: ID!, $vacancyId: ID!) { vacancy(companyId: $companyId, id: $vacancyId) { ${fields} } }`,
  by: 'Query.vacancy',
});
const inRecord = (fields: string) => ({
  within: `query ($companyId: ID!, $vacancyId: ID!, $interviewId: ID!) { record(companyId: $companyId, vacancyId: $vacancyId, id: $interviewId) { ${fields} } }`,
  by: 'Query.record',
});

const doors = {
  'Mutation.createVacancy': {
    arguments: () => ({ input: { ...aVacancy({ name: 'a\0b' }), features: [asFeatureInput(aFeature('INTERVIEW'))] } }),
  },
  'Query.vacancy': { arguments: () => nowhere },
  'Query.vacancies': { arguments: () => ({ after: 'nowhere' }) },
  'FeatureRecord.vacancy': inRecord('vacancy { id }'),
  'FeatureRecord.feature': inRecord('feature { id }'),
  'Query.interview': { arguments: () => nowhere },
  'Query.interviews': { arguments: () => ({ after: 'nowhere' }) },
  'Vacancy.interviews': inVacancy('interviews { nodes { id } }'),
  'Feature.interviews': inVacancy('features { interviews { nodes { id } } }'),
  'Mutation.orchestrate': { arguments: () => ({ ...nowhere, input: { resourceId: 'nowhere' } }) },
  'Query.psychometric': { arguments: () => nowhere },
  'Query.psychometrics': { arguments: () => ({ after: 'nowhere' }) },
  'Vacancy.psychometrics': inVacancy('psychometrics { nodes { id } }'),
  'Feature.psychometrics': inVacancy('features { psychometrics { nodes { id } } }'),
  'Query.record': { arguments: () => nowhere },
  'Query.candidate': { arguments: () => ({ candidateId: 'nowhere' }) },
  'Vacancy.pipeline': inVacancy('pipeline { pending }'),
  'Mutation.publishVacancy': { arguments: () => nowhere },
  'Mutation.closeVacancy': { arguments: () => nowhere },
  'Mutation.initFeatures': {
    arguments: ({ companyId }) => ({
      input: { companyId, vacancyId: 'nowhere', featureId: 'nowhere', candidates: [] },
    }),
  },
  'Query.viewer': { arguments: () => ({}) },
  'Query.apiKeys': { arguments: () => ({}) },
  'Mutation.issueApiKey': { arguments: ({ companyId }) => ({ input: { companyId, grants: [], contact } }) },
  'Mutation.rollApiKey': { arguments: () => nowhere },
  'Mutation.revokeApiKey': { arguments: () => nowhere },
} satisfies Readonly<Record<CoordinateOf<OperationName>, Door>>;

export const coordinates = Object.keys(doors) as CoordinateOf<OperationName>[];
const doorAt = (coordinate: CoordinateOf<OperationName>): Door => doors[coordinate];

/** The request that knocks. */
export function knock(schema: GraphQLSchema, coordinate: CoordinateOf<OperationName>, world: World): GraphqlRequest {
  const door = doorAt(coordinate);
  if ('within' in door) return { query: door.within, variables: world };
  const variables = { companyId: world.companyId, ...door.arguments(world) };
  return fieldRequest(schema, coordinate, variables, '{ __typename }');
}

/** The grant that a nested field's parent needs; null for root fields. */
export function parentGrant(coordinate: CoordinateOf<OperationName>): string | null {
  const door = doorAt(coordinate);
  return 'by' in door ? door.by : null;
}
