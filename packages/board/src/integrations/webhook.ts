import { gql, type TypedDocumentNode } from '@apollo/client';
import type { WebhookQuery, WebhookQueryVariables } from '../generated/graphql.js';

/** A webhook with its deliveries. */
export const webhook: TypedDocumentNode<WebhookQuery, WebhookQueryVariables> = gql`
  query Webhook($companyId: ID!, $id: ID!, $first: Int!, $after: String) {
    webhook(companyId: $companyId, id: $id) {
      id
      url
      status
      reason
      description
      types
      vacancyId
      payload
      apiKeyId
      deliveries(first: $first, after: $after) {
        nodes {
          id
          webhookId
          eventId
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

export type ShownWebhook = NonNullable<WebhookQuery['webhook']>;
export type Delivery = NonNullable<ShownWebhook['deliveries']>['nodes'][number];
