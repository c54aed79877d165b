import { gql, type TypedDocumentNode } from '@apollo/client';
import type {
  FailedWebhooksQuery,
  FailedWebhooksQueryVariables,
  TodayQuery,
  TodayQueryVariables,
} from '../generated/graphql.js';

/** What waits for a person today: reviews, meetings, timers, and discards that are held. */
export const today: TypedDocumentNode<TodayQuery, TodayQueryVariables> = gql`
  query Today($companyId: ID!, $first: Int!, $today: DateTime!) {
    reviews: interviews(companyId: $companyId, first: $first, filter: { isClosed: false, reviewPending: true }) {
      totalCount
      nodes { id vacancyId candidateId candidate { displayName } createdAt vacancy { id name status { code } } }
    }
    meetings: records(
      companyId: $companyId
      first: 100
      filter: { isClosed: false, statusCode: "SCHEDULED", kinds: [MODULE] }
    ) {
      nodes {
        id
        vacancyId
        candidateId
        candidate { displayName }
        vacancy { id name }
        ... on ModuleRecord { meeting { date duration timezone clockTime location } }
      }
      pageInfo { hasNextPage }
    }
    timers: records(companyId: $companyId, first: 100, filter: { isClosed: false, isHeld: false, dueBefore: $today }) {
      totalCount
      nodes { id vacancyId candidateId candidate { displayName } vacancy { id name } nextAutomation { action timer dueAt } }
    }
    held: records(companyId: $companyId, first: 1, filter: { isClosed: false, isHeld: true }) {
      totalCount
    }
  }
`;

/** The webhooks with their newest attempts. For admins. */
export const failedWebhooks: TypedDocumentNode<FailedWebhooksQuery, FailedWebhooksQueryVariables> = gql`
  query FailedWebhooks($companyId: ID!, $first: Int!) {
    webhooks(companyId: $companyId) {
      id
      url
      status
      deliveries(first: $first) { nodes { id attempts { at status error } } }
    }
  }
`;
