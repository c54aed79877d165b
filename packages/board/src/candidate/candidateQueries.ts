import { gql, type TypedDocumentNode } from '@apollo/client';
import type {
  CandidateEventsQuery,
  CandidateEventsQueryVariables,
  WholeCandidateQuery,
  WholeCandidateQueryVariables,
} from '../generated/graphql.js';

export const wholeCandidate: TypedDocumentNode<WholeCandidateQuery, WholeCandidateQueryVariables> = gql`
  query WholeCandidate($companyId: ID!, $candidateId: ID!, $first: Int!, $locale: DecisionLocale!) {
    companySettings(companyId: $companyId) { candidateUrlTemplate }
    candidate(companyId: $companyId, candidateId: $candidateId) {
      candidateId
      displayName
      externalUrl
      ban { reason bannedBy bannedAt }
      records(first: $first, orderBy: { field: CREATED_AT, direction: DESC }) {
        nodes {
          __typename
          id
          vacancyId
          featureId
          isClosed
          createdAt
          status { code }
          feature { customName color }
          vacancy { name }
          nextAutomation { action timer dueAt heldReason }
          ... on Interview { score reviewPending }
          ... on ModuleRecord { meeting { date duration timezone clockTime location } }
        }
        pageInfo { hasNextPage }
      }
    }
    decisions(companyId: $companyId, filter: { candidateId: $candidateId }, first: $first) {
      nodes { id outcome at isAutomated recordId cause { timer rejectedReason } text(locale: $locale) }
    }
    reviews(companyId: $companyId, filter: { candidateId: $candidateId }, first: $first) {
      nodes { id state reason requestedAt requestedBy settledReason }
    }
  }
`;

export const candidateEvents: TypedDocumentNode<CandidateEventsQuery, CandidateEventsQueryVariables> = gql`
  query CandidateEvents($companyId: ID!, $filter: EventFilter!, $after: String) {
    events(companyId: $companyId, filter: $filter, first: 100, after: $after) {
      nodes { id seq type actor { kind actorId } operation recordId createdAt data }
      pageInfo { hasNextPage endCursor }
    }
  }
`;

export type CandidateRecord = NonNullable<
  NonNullable<NonNullable<WholeCandidateQuery['candidate']>['records']>['nodes'][number]
>;

export type CandidateDecision = NonNullable<WholeCandidateQuery['decisions']>['nodes'][number];
