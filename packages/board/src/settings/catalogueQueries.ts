import { type DocumentNode, gql, type TypedDocumentNode } from '@apollo/client';
import type {
  CataloguesQuery,
  CataloguesQueryVariables,
  DeleteConversationActionMutation,
  DeleteConversationActionMutationVariables,
  DeleteNotificableStatusMutation,
  DeleteNotificableStatusMutationVariables,
  DeleteRejectionReasonMutation,
  DeleteRejectionReasonMutationVariables,
  DeleteTemplateVariableMutation,
  DeleteTemplateVariableMutationVariables,
  SaveConversationActionMutation,
  SaveConversationActionMutationVariables,
  SaveNotificableStatusMutation,
  SaveNotificableStatusMutationVariables,
  SaveRejectionReasonMutation,
  SaveRejectionReasonMutationVariables,
  SaveTemplateVariableMutation,
  SaveTemplateVariableMutationVariables,
} from '../generated/graphql.js';

export const catalogues: TypedDocumentNode<CataloguesQuery, CataloguesQueryVariables> = gql`
  query Catalogues($companyId: ID!) {
    rejectionReasons(companyId: $companyId) { id name }
    notificableStatuses(companyId: $companyId) { id name }
    templateVariables(companyId: $companyId) {
      id
      name
      description
      example
      canBeUsedInHSM
      canBeUsedInStatic
      canBeUsedInTemplateIds
    }
    conversationActions(companyId: $companyId) {
      id
      name
      description
      buttons { id: buttonId text isRequired isEditable type }
    }
  }
`;

export type StoredVariable = NonNullable<CataloguesQuery['templateVariables']>[number];
export type StoredAction = NonNullable<CataloguesQuery['conversationActions']>[number];

const saveRejectionReason: TypedDocumentNode<SaveRejectionReasonMutation, SaveRejectionReasonMutationVariables> = gql`
  mutation SaveRejectionReason($companyId: ID!, $input: RejectionReasonInput!, $idempotencyKey: String) {
    saveRejectionReason(companyId: $companyId, input: $input, idempotencyKey: $idempotencyKey) { id }
  }
`;

const deleteRejectionReason: TypedDocumentNode<DeleteRejectionReasonMutation, DeleteRejectionReasonMutationVariables> =
  gql`
  mutation DeleteRejectionReason($companyId: ID!, $id: ID!, $idempotencyKey: String) {
    deleteRejectionReason(companyId: $companyId, id: $id, idempotencyKey: $idempotencyKey) { id }
  }
`;

const saveNotificableStatus: TypedDocumentNode<SaveNotificableStatusMutation, SaveNotificableStatusMutationVariables> =
  gql`
  mutation SaveNotificableStatus($companyId: ID!, $input: NotificableStatusInput!, $idempotencyKey: String) {
    saveNotificableStatus(companyId: $companyId, input: $input, idempotencyKey: $idempotencyKey) { id }
  }
`;

const deleteNotificableStatus: TypedDocumentNode<
  DeleteNotificableStatusMutation,
  DeleteNotificableStatusMutationVariables
> = gql`
  mutation DeleteNotificableStatus($companyId: ID!, $id: ID!, $idempotencyKey: String) {
    deleteNotificableStatus(companyId: $companyId, id: $id, idempotencyKey: $idempotencyKey) { id }
  }
`;

const saveTemplateVariable: TypedDocumentNode<SaveTemplateVariableMutation, SaveTemplateVariableMutationVariables> =
  gql`
  mutation SaveTemplateVariable($companyId: ID!, $input: TemplateVariableInput!, $idempotencyKey: String) {
    saveTemplateVariable(companyId: $companyId, input: $input, idempotencyKey: $idempotencyKey) { id }
  }
`;

const deleteTemplateVariable: TypedDocumentNode<
  DeleteTemplateVariableMutation,
  DeleteTemplateVariableMutationVariables
> = gql`
  mutation DeleteTemplateVariable($companyId: ID!, $id: ID!, $idempotencyKey: String) {
    deleteTemplateVariable(companyId: $companyId, id: $id, idempotencyKey: $idempotencyKey) { id }
  }
`;

const saveConversationAction: TypedDocumentNode<
  SaveConversationActionMutation,
  SaveConversationActionMutationVariables
> = gql`
  mutation SaveConversationAction($companyId: ID!, $input: ConversationActionInput!, $idempotencyKey: String) {
    saveConversationAction(companyId: $companyId, input: $input, idempotencyKey: $idempotencyKey) { id }
  }
`;

const deleteConversationAction: TypedDocumentNode<
  DeleteConversationActionMutation,
  DeleteConversationActionMutationVariables
> = gql`
  mutation DeleteConversationAction($companyId: ID!, $id: ID!, $idempotencyKey: String) {
    deleteConversationAction(companyId: $companyId, id: $id, idempotencyKey: $idempotencyKey) { id }
  }
`;

export type CatalogueName = keyof CataloguesQuery;

/** What saves an entry of each catalogue, and what deletes one. */
export const changes: Readonly<Record<CatalogueName, { readonly save: DocumentNode; readonly remove: DocumentNode }>> =
  {
    rejectionReasons: { save: saveRejectionReason, remove: deleteRejectionReason },
    notificableStatuses: { save: saveNotificableStatus, remove: deleteNotificableStatus },
    templateVariables: { save: saveTemplateVariable, remove: deleteTemplateVariable },
    conversationActions: { save: saveConversationAction, remove: deleteConversationAction },
  };
