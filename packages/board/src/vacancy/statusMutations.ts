import { gql, type TypedDocumentNode } from '@apollo/client';
import type {
  CloseVacancyMutation,
  CloseVacancyMutationVariables,
  PublishVacancyMutation,
  PublishVacancyMutationVariables,
  ReopenVacancyMutation,
  ReopenVacancyMutationVariables,
} from '../generated/graphql.js';

/** What opens and closes a vacancy. */

export const publishVacancy: TypedDocumentNode<PublishVacancyMutation, PublishVacancyMutationVariables> = gql`
  mutation PublishVacancy($companyId: ID!, $id: ID!, $idempotencyKey: String) {
    publishVacancy(companyId: $companyId, id: $id, idempotencyKey: $idempotencyKey) { id status { code } updatedAt }
  }
`;

export const closeVacancy: TypedDocumentNode<CloseVacancyMutation, CloseVacancyMutationVariables> = gql`
  mutation CloseVacancy($companyId: ID!, $id: ID!, $idempotencyKey: String) {
    closeVacancy(companyId: $companyId, id: $id, idempotencyKey: $idempotencyKey) { id status { code } updatedAt }
  }
`;

export const reopenVacancy: TypedDocumentNode<ReopenVacancyMutation, ReopenVacancyMutationVariables> = gql`
  mutation ReopenVacancy($companyId: ID!, $id: ID!, $idempotencyKey: String) {
    reopenVacancy(companyId: $companyId, id: $id, idempotencyKey: $idempotencyKey) { id status { code } updatedAt }
  }
`;
