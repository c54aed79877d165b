import { gql, type TypedDocumentNode } from '@apollo/client';
import { useEffect, useState } from 'react';
import type { ReviewsWaitingQuery, ReviewsWaitingQueryVariables } from '../generated/graphql.js';
import { createStore } from '../service/store.js';
import { useStore } from '../service/useStore.js';
import { useBoard } from './board.js';

const reviewsWaiting: TypedDocumentNode<ReviewsWaitingQuery, ReviewsWaitingQueryVariables> = gql`
  query ReviewsWaiting($companyId: ID!) {
    interviews(companyId: $companyId, first: 1, filter: { isClosed: false, reviewPending: true }) {
      totalCount
    }
  }
`;

const everyMs = 30_000;

/** Grows when the reader has reviewed something: it is counted again. */
export const reviewed = createStore(0);

/**
 * How many interviews wait for a review; nothing where none does, or where it can't be read.
 * @param at where the reader is: it is read again there
 */
export function ReviewsWaiting({ at }: { readonly at: string }) {
  const { client, companyId, session } = useBoard();
  const [count, setCount] = useState(0);
  const mark = useStore(reviewed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read again where the reader comes to, and once something was reviewed.
  useEffect(() => {
    let isGone = false;
    const read = (): void => {
      // With its own token: a read that nobody asked for does not ask for another one.
      const context = { token: session.token() };
      client.query({ query: reviewsWaiting, variables: { companyId }, fetchPolicy: 'no-cache', context }).then(
        ({ data }) => !isGone && setCount(data?.interviews?.totalCount ?? 0),
        () => undefined,
      );
    };
    read();
    const timer = setInterval(read, everyMs);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [client, companyId, session, at, mark]);
  return count > 0 && <span className="waiting">{count}</span>;
}
