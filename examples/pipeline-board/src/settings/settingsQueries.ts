import { gql, type TypedDocumentNode } from '@apollo/client';
import type {
  CataloguesQuery,
  CataloguesQueryVariables,
  DeleteNotificableStatusMutation,
  DeleteNotificableStatusMutationVariables,
  DeleteRejectionReasonMutation,
  DeleteRejectionReasonMutationVariables,
  SaveNotificableStatusMutation,
  SaveNotificableStatusMutationVariables,
  SaveRejectionReasonMutation,
  SaveRejectionReasonMutationVariables,
  SaveSettingsMutation,
  SaveSettingsMutationVariables,
  SettingsQuery,
  SettingsQueryVariables,
} from '../generated/graphql.js';

const settingsParts = gql`
  fragment SettingsParts on CompanySettings {
    companyId
    locale
    reviewGate
    humanDecision
    discardMode
    automationMode
    holdShare
    ownKeyRequests
    candidateRetentionDays
    eventRetentionDays
    evidenceRetentionDays
    defaultTasks { text source type relatedField }
  }
`;

export const settings: TypedDocumentNode<SettingsQuery, SettingsQueryVariables> = gql`
  query Settings($companyId: ID!) {
    companySettings(companyId: $companyId) { ...SettingsParts }
  }
  ${settingsParts}
`;

export type CompanySettings = NonNullable<SettingsQuery['companySettings']>;

export const saveSettings: TypedDocumentNode<SaveSettingsMutation, SaveSettingsMutationVariables> = gql`
  mutation SaveSettings($companyId: ID!, $input: CompanySettingsInput!, $idempotencyKey: String) {
    updateCompanySettings(companyId: $companyId, input: $input, idempotencyKey: $idempotencyKey) { ...SettingsParts }
  }
  ${settingsParts}
`;

export const catalogues: TypedDocumentNode<CataloguesQuery, CataloguesQueryVariables> = gql`
  query Catalogues($companyId: ID!) {
    rejectionReasons(companyId: $companyId) { id name }
    notificableStatuses(companyId: $companyId) { id name }
    templateVariables(companyId: $companyId) { id name description example }
    conversationActions(companyId: $companyId) { id name description isBeingUsed }
  }
`;

export const saveReason: TypedDocumentNode<SaveRejectionReasonMutation, SaveRejectionReasonMutationVariables> = gql`
  mutation SaveRejectionReason($companyId: ID!, $input: RejectionReasonInput!, $idempotencyKey: String) {
    saveRejectionReason(companyId: $companyId, input: $input, idempotencyKey: $idempotencyKey) { id name }
  }
`;

export const deleteReason: TypedDocumentNode<DeleteRejectionReasonMutation, DeleteRejectionReasonMutationVariables> =
  gql`
  mutation DeleteRejectionReason($companyId: ID!, $id: ID!, $idempotencyKey: String) {
    deleteRejectionReason(companyId: $companyId, id: $id, idempotencyKey: $idempotencyKey) { id }
  }
`;

export const saveStatus: TypedDocumentNode<SaveNotificableStatusMutation, SaveNotificableStatusMutationVariables> = gql`
  mutation SaveNotificableStatus($companyId: ID!, $input: NotificableStatusInput!, $idempotencyKey: String) {
    saveNotificableStatus(companyId: $companyId, input: $input, idempotencyKey: $idempotencyKey) { id name }
  }
`;

export const deleteStatus: TypedDocumentNode<
  DeleteNotificableStatusMutation,
  DeleteNotificableStatusMutationVariables
> = gql`
  mutation DeleteNotificableStatus($companyId: ID!, $id: ID!, $idempotencyKey: String) {
    deleteNotificableStatus(companyId: $companyId, id: $id, idempotencyKey: $idempotencyKey) { id }
  }
`;
