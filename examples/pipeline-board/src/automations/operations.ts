import { gql, type TypedDocumentNode } from '@apollo/client';
import type {
  AdvanceClockMutation,
  AdvanceClockMutationVariables,
  AutomationPreviewQuery,
  AutomationPreviewQueryVariables,
  DismissHeldMutation,
  DismissHeldMutationVariables,
  HeldQuery,
  HeldQueryVariables,
  ReleaseHeldMutation,
  ReleaseHeldMutationVariables,
} from '../generated/graphql.js';

/** What the page of automations asks and sends. */

export const previewQuery: TypedDocumentNode<AutomationPreviewQuery, AutomationPreviewQueryVariables> = gql`
  query AutomationPreview($companyId: ID!, $vacancyId: ID!, $at: DateTime!, $first: Int!) {
    automationPreview(companyId: $companyId, vacancyId: $vacancyId, at: $at, first: $first) {
      totalCount
      items { recordId action timer dueAt heldReason }
    }
    vacancy(companyId: $companyId, id: $vacancyId) { id name }
    records(companyId: $companyId, first: 100, filter: { vacancyId: $vacancyId, isClosed: false, dueBefore: $at }) {
      nodes { id candidateId }
    }
  }
`;

export const heldQuery: TypedDocumentNode<HeldQuery, HeldQueryVariables> = gql`
  query Held($companyId: ID!, $first: Int!, $after: String, $filter: RecordFilter) {
    records(companyId: $companyId, first: $first, after: $after, filter: $filter) {
      nodes {
        id
        candidateId
        vacancyId
        vacancy { id name }
        nextAutomation { timer dueAt heldReason }
      }
      pageInfo { hasNextPage endCursor }
      totalCount
    }
  }
`;

export const releaseHeld: TypedDocumentNode<ReleaseHeldMutation, ReleaseHeldMutationVariables> = gql`
  mutation ReleaseHeld($input: BulkInput!, $idempotencyKey: String) {
    releaseHeld(input: $input, idempotencyKey: $idempotencyKey) { results { resourceId error { reason message } } }
  }
`;

export const dismissHeld: TypedDocumentNode<DismissHeldMutation, DismissHeldMutationVariables> = gql`
  mutation DismissHeld($input: BulkInput!, $idempotencyKey: String) {
    dismissHeld(input: $input, idempotencyKey: $idempotencyKey) { results { resourceId error { reason message } } }
  }
`;

export const advanceClock: TypedDocumentNode<AdvanceClockMutation, AdvanceClockMutationVariables> = gql`
  mutation AdvanceClock($companyId: ID!, $to: DateTime!) {
    advanceClock(companyId: $companyId, to: $to) { companyId now }
  }
`;
