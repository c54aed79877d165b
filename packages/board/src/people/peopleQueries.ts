import { gql, type TypedDocumentNode } from '@apollo/client';
import type {
  CandidateHoldsQuery,
  CandidateHoldsQueryVariables,
  ErasuresQuery,
  ErasuresQueryVariables,
  PersonQuery,
  PersonQueryVariables,
  ReviewsQuery,
  ReviewsQueryVariables,
} from '../generated/graphql.js';

/** What the page of people reads. */

export const person: TypedDocumentNode<PersonQuery, PersonQueryVariables> = gql`
  query Person($companyId: ID!, $candidateId: ID!, $first: Int!) {
    candidate(companyId: $companyId, candidateId: $candidateId) {
      candidateId
      displayName
      ban { reason bannedBy bannedAt }
      records(first: $first, orderBy: { field: CREATED_AT, direction: DESC }) {
        nodes {
          id
          vacancyId
          createdAt
          isClosed
          status { code }
          decision { outcome cause { timer rejectedReason } }
          feature { customName }
          vacancy { name }
        }
        pageInfo { hasNextPage }
      }
    }
  }
`;

export const erasures: TypedDocumentNode<ErasuresQuery, ErasuresQueryVariables> = gql`
  query Erasures($companyId: ID!, $first: Int!, $after: String, $filter: ErasureFilter) {
    erasures(companyId: $companyId, first: $first, after: $after, filter: $filter) {
      nodes {
        id
        token
        status
        reason
        reference
        actor { kind actorId }
        createdAt
        doneAt
        forgottenAt
        places { place count }
        receivers { webhookId acknowledgedAt }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
`;

export const candidateHolds: TypedDocumentNode<CandidateHoldsQuery, CandidateHoldsQueryVariables> = gql`
  query CandidateHolds($companyId: ID!, $first: Int!, $after: String) {
    candidateHolds(companyId: $companyId, first: $first, after: $after) {
      nodes { candidateId reason until heldBy heldAt }
      pageInfo { hasNextPage endCursor }
    }
  }
`;

export const reviews: TypedDocumentNode<ReviewsQuery, ReviewsQueryVariables> = gql`
  query Reviews($companyId: ID!, $first: Int!, $after: String, $filter: ReviewFilter) {
    reviews(companyId: $companyId, first: $first, after: $after, filter: $filter) {
      nodes {
        id
        recordId
        vacancyId
        candidateId
        state
        reason
        requestedBy
        requestedAt
        settledBy
        settledAt
        settledReason
      }
      pageInfo { hasNextPage endCursor }
    }
  }
`;

export type ErasureReceipt = NonNullable<ErasuresQuery['erasures']>['nodes'][number];
export type Hold = NonNullable<CandidateHoldsQuery['candidateHolds']>['nodes'][number];
export type Review = NonNullable<ReviewsQuery['reviews']>['nodes'][number];
export type PersonRecord = NonNullable<NonNullable<PersonQuery['candidate']>['records']>['nodes'][number];
