import { gql, type TypedDocumentNode } from '@apollo/client';
import type {
  ApiKeysQuery,
  ApiKeysQueryVariables,
  ApproveApiKeyRequestMutation,
  ApproveApiKeyRequestMutationVariables,
  CreateWebhookMutation,
  CreateWebhookMutationVariables,
  DeclineApiKeyRequestMutation,
  DeclineApiKeyRequestMutationVariables,
  DeleteWebhookMutation,
  DeleteWebhookMutationVariables,
  RecoverDeliveriesMutation,
  RecoverDeliveriesMutationVariables,
  ResendDeliveryMutation,
  ResendDeliveryMutationVariables,
  RollWebhookSecretMutation,
  RollWebhookSecretMutationVariables,
  SendTestEventMutation,
  SendTestEventMutationVariables,
  UpdateWebhookMutation,
  UpdateWebhookMutationVariables,
  WebhookQuery,
  WebhookQueryVariables,
  WebhooksQuery,
  WebhooksQueryVariables,
} from '../generated/graphql.js';

/** What the pages of webhooks and keys ask and send. */

export const webhooksQuery: TypedDocumentNode<WebhooksQuery, WebhooksQueryVariables> = gql`
  query Webhooks($companyId: ID!) {
    webhooks(companyId: $companyId) {
      id
      url
      types
      description
      status
      deliveries(first: 5) { nodes { id attempts { status error } status } }
    }
  }
`;

export const apiKeysQuery: TypedDocumentNode<ApiKeysQuery, ApiKeysQueryVariables> = gql`
  query ApiKeys($companyId: ID!, $since: DateTime) {
    apiKeys(companyId: $companyId) {
      id
      contact { fullName email companyName }
      grants { endpoint }
      lastUsedAt
      expiresAt
      revokedAt
      refusals(since: $since) { count }
    }
    apiKeyRequests(companyId: $companyId, first: 50, state: OPEN) {
      nodes {
        id
        requestedBy
        requestedAt
        contact { fullName email companyName }
        grants { endpoint justification }
      }
    }
  }
`;

export const webhookQuery: TypedDocumentNode<WebhookQuery, WebhookQueryVariables> = gql`
  query Webhook($companyId: ID!, $id: ID!, $first: Int!, $after: String) {
    webhook(companyId: $companyId, id: $id) {
      id
      url
      types
      description
      status
      reason
      createdAt
      deliveries(first: $first, after: $after) {
        nodes {
          id
          seq
          type
          status
          nextAttemptAt
          attempts { at durationMs status error answer }
        }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`;

export const createWebhook: TypedDocumentNode<CreateWebhookMutation, CreateWebhookMutationVariables> = gql`
  mutation CreateWebhook($companyId: ID!, $input: CreateWebhookInput!) {
    createWebhook(companyId: $companyId, input: $input) { secret webhook { id } }
  }
`;

export const updateWebhook: TypedDocumentNode<UpdateWebhookMutation, UpdateWebhookMutationVariables> = gql`
  mutation UpdateWebhook($companyId: ID!, $id: ID!, $input: UpdateWebhookInput!) {
    updateWebhook(companyId: $companyId, id: $id, input: $input) { id status reason }
  }
`;

export const rollWebhookSecret: TypedDocumentNode<RollWebhookSecretMutation, RollWebhookSecretMutationVariables> = gql`
  mutation RollWebhookSecret($companyId: ID!, $id: ID!) {
    rollWebhookSecret(companyId: $companyId, id: $id) { secret }
  }
`;

export const deleteWebhook: TypedDocumentNode<DeleteWebhookMutation, DeleteWebhookMutationVariables> = gql`
  mutation DeleteWebhook($companyId: ID!, $id: ID!) {
    deleteWebhook(companyId: $companyId, id: $id) { id }
  }
`;

export const sendTestEvent: TypedDocumentNode<SendTestEventMutation, SendTestEventMutationVariables> = gql`
  mutation SendTestEvent($companyId: ID!, $webhookId: ID!) {
    sendTestEvent(companyId: $companyId, webhookId: $webhookId) { id seq attempts { status error } }
  }
`;

export const resendDelivery: TypedDocumentNode<ResendDeliveryMutation, ResendDeliveryMutationVariables> = gql`
  mutation ResendDelivery($companyId: ID!, $id: ID!) {
    resendDelivery(companyId: $companyId, id: $id) { id seq status attempts { at status error } }
  }
`;

export const recoverDeliveries: TypedDocumentNode<RecoverDeliveriesMutation, RecoverDeliveriesMutationVariables> = gql`
  mutation RecoverDeliveries($companyId: ID!, $webhookId: ID!, $since: DateTime!) {
    recoverDeliveries(companyId: $companyId, webhookId: $webhookId, since: $since)
  }
`;

export const approveRequest: TypedDocumentNode<ApproveApiKeyRequestMutation, ApproveApiKeyRequestMutationVariables> =
  gql`
  mutation ApproveApiKeyRequest($companyId: ID!, $id: ID!, $idempotencyKey: String) {
    approveApiKeyRequest(companyId: $companyId, id: $id, idempotencyKey: $idempotencyKey) { id state }
  }
`;

export const declineRequest: TypedDocumentNode<DeclineApiKeyRequestMutation, DeclineApiKeyRequestMutationVariables> =
  gql`
  mutation DeclineApiKeyRequest($companyId: ID!, $id: ID!, $input: DeclineApiKeyRequestInput!, $idempotencyKey: String) {
    declineApiKeyRequest(companyId: $companyId, id: $id, input: $input, idempotencyKey: $idempotencyKey) { id state }
  }
`;

export type Attempt = { readonly status: number | null; readonly error: string | null };

/** The answer of an attempt: its status, else why there was none. */
export const answerOf = (attempt: Attempt | undefined): string => String(attempt?.status ?? attempt?.error ?? '');

/** Whether the newest attempt of the newest deliveries failed (decision 46). */
export function isFailing(deliveries: readonly { readonly attempts: readonly Attempt[] }[]): boolean {
  const newest = deliveries.find(({ attempts }) => attempts.length > 0)?.attempts.at(-1);
  return newest !== undefined && (newest.status === null || newest.status >= 300);
}
