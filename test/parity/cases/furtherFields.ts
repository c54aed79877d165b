import type { EndpointOperation } from '../../../src/core/application/operations.js';
import type { CoordinateOf, matchingFields } from './endpointRequests.js';

/** GraphQL's other fields that lead to an endpoint's record. Each must show the same as REST. */

export interface Subject {
  readonly companyId: string;
  readonly vacancyId: string;
  /** Only this vacancy has it. */
  readonly areaId: string;
  /** A record of the vacancy, with its feature and its candidate. The candidate has no other record. */
  readonly id: string;
  readonly featureId: string;
  readonly candidateId: string;
}

export interface FurtherField {
  /** The GraphQL type of the compared value. */
  readonly type: string;
  readonly document: (selection: string) => string;
  // biome-ignore lint/suspicious/noExplicitAny: whatever GraphQL answers.
  readonly pick: (data: any, subject: Subject) => unknown;
  /** The part of REST's body that is compared; all of it unless said. */
  // biome-ignore lint/suspicious/noExplicitAny: whatever REST answers.
  readonly part?: (body: any, subject: Subject) => unknown;
}

/** All coordinates of the operation except the one that matches the endpoint. */
type FurtherFields<O extends EndpointOperation> = {
  readonly [C in Exclude<CoordinateOf<O>, (typeof matchingFields)[O]['coordinate']>]: FurtherField;
};

interface Holder {
  nodes: unknown[];
}

const ofKind = (field: 'interviews' | 'psychometrics', type: string) => ({
  atRoot: {
    type,
    document: (selection: string) =>
      `query ($companyId: ID!, $candidateId: ID!) { ${field}(companyId: $companyId, filter: { candidateId: $candidateId }) { nodes ${selection} } }`,
    pick: (data: Record<string, Holder>) => data[field]?.nodes[0],
  },
  ofVacancy: {
    type,
    document: (selection: string) =>
      `query ($companyId: ID!, $vacancyId: ID!, $candidateId: ID!) { vacancy(companyId: $companyId, id: $vacancyId) { ${field}(filter: { candidateId: $candidateId }) { edges { node ${selection} } } } }`,
    pick: (data: { vacancy: Record<string, { edges: { node: unknown }[] }> }) => data.vacancy[field]?.edges[0]?.node,
  },
  ofFeature: {
    type,
    document: (selection: string) =>
      `query ($companyId: ID!, $vacancyId: ID!, $candidateId: ID!) { vacancy(companyId: $companyId, id: $vacancyId) { features { id ${field}(filter: { candidateId: $candidateId }) { nodes ${selection} } } } }`,
    pick: ({ vacancy }: { vacancy: { features: Record<string, Holder>[] } }, { featureId }: Subject) =>
      (vacancy.features as unknown as ({ id: string } & Record<string, Holder>)[]).find(({ id }) => id === featureId)?.[
        field
      ]?.nodes[0],
  },
});

const interviews = ofKind('interviews', 'Interview');
const psychometrics = ofKind('psychometrics', 'Psychometric');

const furtherFields = {
  createVacancy: {},
  readVacancy: {
    'Query.vacancies': {
      type: 'Vacancy',
      document: (selection) =>
        `query ($companyId: ID!, $areaId: ID!) { vacancies(companyId: $companyId, filter: { areaId: $areaId }) { nodes ${selection} } }`,
      pick: ({ vacancies }) => vacancies.nodes[0],
    },
    'FeatureRecord.vacancy': {
      type: 'Vacancy',
      document: (selection) =>
        `query ($companyId: ID!, $vacancyId: ID!, $id: ID!) { record(companyId: $companyId, vacancyId: $vacancyId, id: $id) { vacancy ${selection} } }`,
      pick: ({ record }) => record.vacancy,
    },
    'FeatureRecord.feature': {
      type: 'Feature',
      document: (selection) =>
        `query ($companyId: ID!, $vacancyId: ID!, $id: ID!) { record(companyId: $companyId, vacancyId: $vacancyId, id: $id) { feature ${selection} } }`,
      pick: ({ record }) => record.feature,
      part: ({ features }, { featureId }) => features.find(({ id }: { id: string }) => id === featureId),
    },
  },
  readInterview: {
    'Query.interviews': interviews.atRoot,
    'Vacancy.interviews': interviews.ofVacancy,
    'Feature.interviews': interviews.ofFeature,
  },
  orchestrate: {},
  readPsychometric: {
    'Query.psychometrics': psychometrics.atRoot,
    'Vacancy.psychometrics': psychometrics.ofVacancy,
    'Feature.psychometrics': psychometrics.ofFeature,
  },
} satisfies { readonly [O in EndpointOperation]: FurtherFields<O> };

/** Operations of GraphQL alone that show the same records. */
export const fieldsOfAnyRecord: readonly FurtherField[] = [
  {
    type: 'FeatureRecord',
    document: (selection) =>
      `query ($companyId: ID!, $vacancyId: ID!, $id: ID!) { record(companyId: $companyId, vacancyId: $vacancyId, id: $id) ${selection} }`,
    pick: ({ record }) => record,
  },
  {
    type: 'FeatureRecord',
    document: (selection) =>
      `query ($companyId: ID!, $candidateId: ID!) { candidate(companyId: $companyId, candidateId: $candidateId) { records { nodes ${selection} } } }`,
    pick: ({ candidate }) => candidate.records.nodes[0],
  },
  {
    type: 'FeatureRecord',
    document: (selection) =>
      `query ($companyId: ID!, $candidateId: ID!) { records(companyId: $companyId, filter: { candidateId: $candidateId }) { nodes ${selection} } }`,
    pick: ({ records }) => records.nodes[0],
  },
  {
    type: 'FeatureRecord',
    document: (selection) =>
      `query ($companyId: ID!, $vacancyId: ID!, $candidateId: ID!) { vacancy(companyId: $companyId, id: $vacancyId) { features { id records(filter: { candidateId: $candidateId }) { edges { node ${selection} } } } } }`,
    pick: ({ vacancy }, { featureId }) =>
      vacancy.features.find(({ id }: { id: string }) => id === featureId)?.records.edges[0]?.node,
  },
];

export const furtherFieldsOf = (name: EndpointOperation): [coordinate: string, further: FurtherField][] =>
  Object.entries(furtherFields[name]);
