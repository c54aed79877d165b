import { gql, type TypedDocumentNode } from '@apollo/client';
import type {
  DiscardsQuery,
  DiscardsQueryVariables,
  RecordsBehindQuery,
  RecordsBehindQueryVariables,
  StatisticsQuery,
  StatisticsQueryVariables,
} from '../generated/graphql.js';

export const statistics: TypedDocumentNode<StatisticsQuery, StatisticsQueryVariables> = gql`
  query Statistics($companyId: ID!, $id: ID!) {
    vacancy(companyId: $companyId, id: $id) {
      id
      name
      status { code }
      pipeline {
        feature { id customName color }
        pending
        inProgress
        finished
        discarded
        medianDays
      }
    }
  }
`;

export const discards: TypedDocumentNode<DiscardsQuery, DiscardsQueryVariables> = gql`
  query Discards($companyId: ID!, $filter: DecisionFilter!, $after: String) {
    decisions(companyId: $companyId, filter: $filter, first: 100, after: $after) {
      nodes {
        id
        recordId
        candidateId
        isAutomated
        cause { timer rejectedReason }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
`;

export type Discard = NonNullable<DiscardsQuery['decisions']>['nodes'][number];

export const recordsBehind: TypedDocumentNode<RecordsBehindQuery, RecordsBehindQueryVariables> = gql`
  query RecordsBehind($companyId: ID!, $filter: RecordFilter!, $after: String) {
    records(companyId: $companyId, filter: $filter, first: 100, after: $after) {
      nodes { id candidateId candidate { displayName } isClosed createdAt status { code date } }
      pageInfo { hasNextPage endCursor }
    }
  }
`;

/** Which cards of a stage a number counts, or is the median of. */
export type Kind = 'reached' | 'open' | 'finished' | 'discarded' | 'stayed';
