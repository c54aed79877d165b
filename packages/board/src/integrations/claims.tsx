import { gql, type TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import type {
  ClaimApiKeyMutation,
  ClaimApiKeyMutationVariables,
  ClaimableQuery,
  ClaimableQueryVariables,
} from '../generated/graphql.js';
import { useBoard } from '../shell/board.js';
import { ReadFailure } from '../shell/readFailure.js';
import { Time } from '../shell/time.js';
import { useAct } from '../shell/useAct.js';
import { useReread } from '../shell/useReread.js';
import { useWords } from '../words/words.js';

const claimable: TypedDocumentNode<ClaimableQuery, ClaimableQueryVariables> = gql`
  query Claimable($companyId: ID!) {
    apiKeyRequests(companyId: $companyId, first: 100, state: APPROVED) {
      nodes { id contact { companyName } requestedBy claimUntil }
    }
  }
`;

const claimApiKey: TypedDocumentNode<ClaimApiKeyMutation, ClaimApiKeyMutationVariables> = gql`
  mutation ClaimApiKey($companyId: ID!, $id: ID!) {
    claimApiKey(companyId: $companyId, id: $id) { secret }
  }
`;

export interface ClaimsProps {
  /** Changes when a request may have been approved. */
  readonly mark: number;
  /** The secret is shown this once. */
  readonly claimed: (secret: string) => void;
}

/** Keys that were approved, and wait to be claimed by who asked for them. */
export function Claims({ mark, claimed }: ClaimsProps) {
  const { requesting: words } = useWords();
  const { client, companyId } = useBoard();
  const act = useAct();
  const { data, error, refetch } = useQuery(claimable, { variables: { companyId }, fetchPolicy: 'network-only' });
  useReread(refetch, mark);
  const rows = data?.apiKeyRequests?.nodes ?? [];
  const claim = (id: string, name: string): Promise<void> =>
    act(
      async () => {
        const variables = { companyId, id };
        const answer = await client.mutate({ mutation: claimApiKey, variables, fetchPolicy: 'no-cache' });
        if (answer.data?.claimApiKey) claimed(answer.data.claimApiKey.secret);
        await refetch();
      },
      (sentence, reason) => words.notClaimed(name, sentence, reason),
    );
  if (error) return <ReadFailure error={error} again={() => void refetch().catch(() => undefined)} />;
  if (rows.length === 0) return null;
  return (
    <>
      <h2>{words.approved}</h2>
      <ul className="plain claims" aria-label={words.approved}>
        {rows.map(({ id, contact, requestedBy, claimUntil }) => (
          <li key={id}>
            <span>
              {contact.companyName}{' '}
              <small>
                {requestedBy} · {claimUntil && <Time at={claimUntil} />}
              </small>
            </span>
            <button type="button" onClick={() => void claim(id, contact.companyName)}>
              {words.claim(contact.companyName)}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
