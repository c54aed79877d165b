import { gql, type TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { type FormEvent, useState } from 'react';
import type {
  ApiKeyRequestsQuery,
  ApiKeyRequestsQueryVariables,
  ApproveApiKeyRequestMutation,
  ApproveApiKeyRequestMutationVariables,
  DeclineApiKeyRequestMutation,
  DeclineApiKeyRequestMutationVariables,
} from '../generated/graphql.js';
import { checked } from '../service/checked.js';
import { newKey } from '../service/client.js';
import { useBoard } from '../shell/board.js';
import { Dialog } from '../shell/dialog.js';
import { Empty } from '../shell/empty.js';
import { ReadFailure } from '../shell/readFailure.js';
import { Time } from '../shell/time.js';
import { useAct } from '../shell/useAct.js';
import { useReread } from '../shell/useReread.js';
import { useRestoredFocus } from '../shell/useRestoredFocus.js';
import { useWords } from '../words/words.js';
import { Grant } from './grant.js';
import { ScopeDialog } from './scopeDialog.js';

export const keyRequests: TypedDocumentNode<ApiKeyRequestsQuery, ApiKeyRequestsQueryVariables> = gql`
  query ApiKeyRequests($companyId: ID!, $first: Int!, $state: ApiKeyRequestState) {
    apiKeyRequests(companyId: $companyId, first: $first, state: $state) {
      nodes {
        id
        contact { companyName fullName email }
        grants { endpoint justification }
        requestsPerMinute
        vacancyIds
        cidrs
        expiresAt
        requestedAt
      }
    }
  }
`;

const approve: TypedDocumentNode<ApproveApiKeyRequestMutation, ApproveApiKeyRequestMutationVariables> = gql`
  mutation ApproveApiKeyRequest(
    $companyId: ID!
    $id: ID!
    $input: ApproveApiKeyRequestInput
    $idempotencyKey: String!
  ) {
    approveApiKeyRequest(companyId: $companyId, id: $id, input: $input, idempotencyKey: $idempotencyKey) { id state }
  }
`;

const decline: TypedDocumentNode<DeclineApiKeyRequestMutation, DeclineApiKeyRequestMutationVariables> = gql`
  mutation DeclineApiKeyRequest(
    $companyId: ID!
    $id: ID!
    $input: DeclineApiKeyRequestInput!
    $idempotencyKey: String!
  ) {
    declineApiKeyRequest(companyId: $companyId, id: $id, input: $input, idempotencyKey: $idempotencyKey) { id state }
  }
`;

type Request = NonNullable<ApiKeyRequestsQuery['apiKeyRequests']>['nodes'][number];

export const keyRequestsOf = (companyId: string) => ({ companyId, first: 100, state: 'OPEN' as const });

/**
 * The requests for keys that wait for an admin.
 * @param decided called when a request was decided
 * @param mark changes when there may be another one
 */
export function KeyRequests({ decided, mark }: { readonly decided: () => void; readonly mark: number }) {
  const { integrations: words, requesting } = useWords();
  const [narrowing, setNarrowing] = useState<Request | null>(null);
  const { client, companyId, notices } = useBoard();
  const act = useAct();
  const { heading, keeping } = useRestoredFocus();
  const [declining, setDeclining] = useState<Request | null>(null);
  const { data, error, refetch } = useQuery(keyRequests, { variables: keyRequestsOf(companyId) });
  useReread(refetch, mark);
  const rows = data?.apiKeyRequests?.nodes;

  const done = async ({ contact }: Request, saying: (name: string) => string): Promise<void> => {
    notices.say(saying(contact.companyName));
    decided();
    await keeping(() => refetch().catch(() => undefined))();
  };
  const decide = (request: Request, send: () => Promise<unknown>, saying: (name: string) => string): void =>
    void act(
      async () => {
        await send();
        await done(request, saying);
      },
      (sentence, reason) => words.refused(request.contact.companyName, sentence, reason),
    );
  const variablesOf = ({ id }: Request) => ({ companyId, id, idempotencyKey: newKey() });
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {words.requests}
      </h2>
      {error && <ReadFailure error={error} again={() => void refetch()} />}
      {rows?.length === 0 && <Empty name={words.noRequests} hint={words.noRequestsHint} />}
      {rows && rows.length > 0 && (
        <div className="scrolls">
          <table className="stacks" aria-label={words.requests}>
            <thead>
              <tr>
                <th scope="col">{words.contact}</th>
                <th scope="col">{words.grants}</th>
                <th scope="col">{words.requested}</th>
                <th scope="col">{words.actions}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((request) => (
                <tr key={request.id}>
                  <td>
                    {request.contact.companyName}
                    <br />
                    <small>
                      {request.contact.fullName} · {request.contact.email}
                    </small>
                    {request.requestsPerMinute !== null && (
                      <>
                        <br />
                        <small>{words.ratePerMinute(request.requestsPerMinute)}</small>
                      </>
                    )}
                  </td>
                  <td>
                    <ul className="plain">
                      {request.grants.map(({ endpoint, justification }) => (
                        <li key={endpoint}>
                          <Grant endpoint={endpoint} /> <small>{justification}</small>
                        </li>
                      ))}
                    </ul>
                  </td>
                  <td data-label={words.requested}>
                    <Time at={request.requestedAt} />
                  </td>
                  <td>
                    <div className="acts">
                      <button
                        type="button"
                        onClick={() =>
                          decide(
                            request,
                            () => client.mutate({ mutation: approve, variables: variablesOf(request) }),
                            words.approved,
                          )
                        }
                      >
                        {words.approve(request.contact.companyName)}
                      </button>
                      <button type="button" onClick={() => setNarrowing(request)}>
                        {requesting.narrow(request.contact.companyName)}
                      </button>
                      <button type="button" onClick={() => setDeclining(request)}>
                        {words.decline(request.contact.companyName)}
                      </button>
                    </div>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {narrowing && (
        <ScopeDialog
          title={requesting.narrowDialog(narrowing.contact.companyName)}
          button={requesting.approveNarrower}
          scope={narrowing}
          onClose={() => setNarrowing(null)}
          send={async (sent) => {
            const input = checked('approveApiKeyRequest', sent);
            await client.mutate({ mutation: approve, variables: { ...variablesOf(narrowing), input } });
            setNarrowing(null);
            await done(narrowing, words.approved);
          }}
        />
      )}
      {declining && (
        <DeclineDialog
          name={declining.contact.companyName}
          onClose={() => setDeclining(null)}
          send={(reason) => {
            setDeclining(null);
            decide(
              declining,
              () => client.mutate({ mutation: decline, variables: { ...variablesOf(declining), input: { reason } } }),
              words.declined,
            );
          }}
        />
      )}
    </>
  );
}

interface DeclineDialogProps {
  readonly name: string;
  readonly onClose: () => void;
  readonly send: (reason: string) => void;
}

function DeclineDialog({ name, onClose, send }: DeclineDialogProps) {
  const { integrations: words } = useWords();
  const [reason, setReason] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send(reason);
  };
  return (
    <Dialog name={words.declineDialog(name)} onClose={onClose}>
      <form onSubmit={submit}>
        <label className="field">
          <span>{words.reason}</span>
          <input required value={reason} onChange={({ target }) => setReason(target.value)} />
        </label>
        <button type="submit" className="primary">
          {words.declineButton}
        </button>
      </form>
    </Dialog>
  );
}
