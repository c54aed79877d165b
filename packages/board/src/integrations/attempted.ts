import { type ApolloClient, gql, type TypedDocumentNode } from '@apollo/client';
import type { AttemptedDeliveryQuery, AttemptedDeliveryQueryVariables } from '../generated/graphql.js';

const attemptedDelivery: TypedDocumentNode<AttemptedDeliveryQuery, AttemptedDeliveryQueryVariables> = gql`
  query AttemptedDelivery($companyId: ID!, $webhookId: ID!, $eventId: ID!) {
    webhook(companyId: $companyId, id: $webhookId) {
      id
      deliveries(first: 10, filter: { eventId: $eventId }) {
        nodes { id attempts { at status error } }
      }
    }
  }
`;

export interface Asked {
  readonly companyId: string;
  readonly webhookId: string;
  readonly eventId: string;
  readonly id: string;
  /** The attempts before it was asked for another one. */
  readonly before: readonly { readonly at: string }[];
}

const everyMs = 300;
const mostMs = 20_000;

/**
 * The service attempts a delivery after it has answered the call: this waits for it, also after its page was left. The
 * outcome is said wherever the reader is then.
 * @returns the status of the new attempt, its error if nothing was answered; null if there is none in 20 s
 */
export async function attemptOf(client: ApolloClient, { id, before, ...variables }: Asked): Promise<string | null> {
  const last = before.at(-1)?.at;
  for (let waited = 0; waited < mostMs; waited += everyMs) {
    // A read that fails says nothing of the delivery: the next one may tell.
    const { data } = await client
      .query({ query: attemptedDelivery, variables, fetchPolicy: 'no-cache' })
      .catch(() => ({ data: undefined }));
    const newest = data?.webhook?.deliveries?.nodes.find((delivery) => delivery.id === id)?.attempts.at(-1);
    if (newest && newest.at !== last) return String(newest.status ?? newest.error);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
  return null;
}
