import { gql, type TypedDocumentNode } from '@apollo/client';
import type {
  CancelCardsMutation,
  CancelCardsMutationVariables,
  CardAgainQuery,
  CardAgainQueryVariables,
  CardPartsFragment,
  CardsQuery,
  CardsQueryVariables,
  ColumnsQuery,
  ColumnsQueryVariables,
  DiscardCardsMutation,
  DiscardCardsMutationVariables,
  MoveCardsMutation,
  MoveCardsMutationVariables,
  MoveCardToMutation,
  MoveCardToMutationVariables,
  ReasonsQuery,
  ReasonsQueryVariables,
  UndoDiscardsMutation,
  UndoDiscardsMutationVariables,
} from '../generated/graphql.js';
import type { Card } from '../live/cards.js';

/** What the pipeline asks and sends. */

const cardParts = gql`
  fragment CardParts on FeatureRecord {
    id
    candidateId
    candidate { displayName externalUrl }
    featureId
    isClosed
    status { code }
    createdAt
    updatedAt
    nextAutomation { action dueAt heldReason }
    ... on Interview { score reviewPending }
  }
`;

export const columnsQuery: TypedDocumentNode<ColumnsQuery, ColumnsQueryVariables> = gql`
  query Columns($companyId: ID!, $id: ID!) {
    vacancy(companyId: $companyId, id: $id) {
      id
      name
      status { code }
      pipeline {
        feature { id customName color order }
        medianDays
      }
    }
  }
`;

export const cardsQuery: TypedDocumentNode<CardsQuery, CardsQueryVariables> = gql`
  query Cards($companyId: ID!, $first: Int!, $after: String, $orderBy: RecordOrder, $filter: RecordFilter) {
    records(companyId: $companyId, first: $first, after: $after, orderBy: $orderBy, filter: $filter) {
      nodes { ...CardParts }
      pageInfo { hasNextPage endCursor }
    }
  }
  ${cardParts}
`;

/** The open records of a vacancy, page by page. */
export const cardsOfVacancy = (companyId: string, vacancyId: string): CardsQueryVariables => ({
  companyId,
  first: 100,
  orderBy: { field: 'CREATED_AT', direction: 'ASC' },
  filter: { vacancyId, isClosed: false },
});

export const cardAgainQuery: TypedDocumentNode<CardAgainQuery, CardAgainQueryVariables> = gql`
  query CardAgain($companyId: ID!, $vacancyId: ID!, $id: ID!) {
    record(companyId: $companyId, vacancyId: $vacancyId, id: $id) { ...CardParts }
  }
  ${cardParts}
`;

export const reasonsQuery: TypedDocumentNode<ReasonsQuery, ReasonsQueryVariables> = gql`
  query Reasons($companyId: ID!) {
    rejectionReasons(companyId: $companyId) { id name }
  }
`;

export const moveCards: TypedDocumentNode<MoveCardsMutation, MoveCardsMutationVariables> = gql`
  mutation MoveCards($input: BulkInput!, $idempotencyKey: String) {
    forwardFeatures(input: $input, idempotencyKey: $idempotencyKey) {
      results {
        resourceId
        closed { ...CardParts }
        next { ...CardParts }
        error { reason message }
      }
    }
  }
  ${cardParts}
`;

export const moveCardTo: TypedDocumentNode<MoveCardToMutation, MoveCardToMutationVariables> = gql`
  mutation MoveCardTo($companyId: ID!, $vacancyId: ID!, $id: ID!, $input: OrchestrateInput!, $idempotencyKey: String) {
    orchestrate(companyId: $companyId, vacancyId: $vacancyId, id: $id, input: $input, idempotencyKey: $idempotencyKey) {
      closed { ...CardParts }
      next { ...CardParts }
    }
  }
  ${cardParts}
`;

export const discardCards: TypedDocumentNode<DiscardCardsMutation, DiscardCardsMutationVariables> = gql`
  mutation DiscardCards($input: DiscardFeaturesInput!, $idempotencyKey: String) {
    discardFeatures(input: $input, idempotencyKey: $idempotencyKey) {
      results {
        resourceId
        record { ...CardParts }
        error { reason message }
      }
    }
  }
  ${cardParts}
`;

export const cancelCards: TypedDocumentNode<CancelCardsMutation, CancelCardsMutationVariables> = gql`
  mutation CancelCards($input: BulkInput!, $idempotencyKey: String) {
    cancelFeatures(input: $input, idempotencyKey: $idempotencyKey) {
      results {
        resourceId
        record { ...CardParts }
        error { reason message }
      }
    }
  }
  ${cardParts}
`;

export const undoDiscards: TypedDocumentNode<UndoDiscardsMutation, UndoDiscardsMutationVariables> = gql`
  mutation UndoDiscards($input: BulkInput!, $liftBan: Boolean, $idempotencyKey: String) {
    reopenRecords(input: $input, liftBan: $liftBan, idempotencyKey: $idempotencyKey) {
      results {
        resourceId
        record { ...CardParts }
        error { reason message }
      }
    }
  }
  ${cardParts}
`;

/** A stage of the pipeline. */
export type Column = NonNullable<NonNullable<ColumnsQuery['vacancy']>['pipeline']>[number];

/** A vacancy without its stages. */
export type NamedVacancy = Omit<NonNullable<ColumnsQuery['vacancy']>, 'pipeline' | '__typename'>;

/** The id of a stage's tab in the page, where one stage is shown at a time. */
export const tabIdOf = (columns: readonly Column[], featureId: string): string =>
  `stage-${columns.findIndex(({ feature }) => feature.id === featureId)}`;

/** A card as the pipeline keeps it. Only interviews have a score. */
export function cardOf(record: CardPartsFragment): Card {
  const { id, candidateId, candidate, featureId, isClosed, status, createdAt, updatedAt, nextAutomation } = record;
  const score = 'score' in record ? (record.score ?? null) : null;
  const reviewPending = 'reviewPending' in record && record.reviewPending;
  return {
    id,
    candidateId,
    candidate,
    featureId,
    isClosed,
    status,
    score,
    reviewPending,
    createdAt,
    updatedAt,
    nextAutomation,
  };
}
