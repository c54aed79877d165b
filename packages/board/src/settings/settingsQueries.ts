import { gql, type TypedDocumentNode } from '@apollo/client';
import type {
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
    candidateUrlTemplate
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
