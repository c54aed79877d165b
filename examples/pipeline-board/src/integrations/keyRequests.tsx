import { type FormEvent, useState } from 'react';
import type { ApiKeysQuery } from '../generated/graphql.js';
import { newKey } from '../service/client.js';
import { useBoard } from '../shell/board.js';
import { Dialog } from '../shell/dialog.js';
import { Time } from '../shell/time.js';
import { useAct } from '../shell/useAct.js';
import { useWords } from '../words/words.js';
import { Grants } from './keyTable.js';
import { approveRequest, declineRequest } from './operations.js';

type Request = NonNullable<ApiKeysQuery['apiKeyRequests']>['nodes'][number];

export interface KeyRequestsProps {
  readonly requests: readonly Request[];
  readonly reread: () => void;
}

/** Requests for keys that an admin has still to decide. */
export function KeyRequests({ requests, reread }: KeyRequestsProps) {
  const { integrations: words } = useWords();
  const { client, companyId, notices } = useBoard();
  const act = useAct();
  const [declined, setDeclined] = useState<Request | null>(null);
  const approve = async ({ id, contact }: Request): Promise<void> => {
    const variables = { companyId, id, idempotencyKey: newKey() };
    const done = await act(contact.fullName, client.mutate({ mutation: approveRequest, variables }));
    if (done) notices.say(words.approved(contact.fullName));
    reread();
  };
  const decline = async ({ id, contact }: Request, reason: string): Promise<void> => {
    const variables = { companyId, id, input: { reason }, idempotencyKey: newKey() };
    setDeclined(null);
    const done = await act(contact.fullName, client.mutate({ mutation: declineRequest, variables }));
    if (done) notices.say(words.declined(contact.fullName));
    reread();
  };
  if (requests.length === 0) return <p className="empty">{words.noRequests}</p>;
  return (
    <div className="scrolls">
      <table aria-label={words.requests}>
        <thead>
          <tr>
            <th scope="col">{words.contact}</th>
            <th scope="col">{words.grants}</th>
            <th scope="col">{words.asked}</th>
            <th scope="col">{words.decide}</th>
          </tr>
        </thead>
        <tbody>
          {requests.map((request) => (
            <tr key={request.id}>
              <td>
                {request.contact.fullName}
                <br />
                <small>{request.contact.email}</small>
              </td>
              <td>
                <Grants
                  endpoints={request.grants.map(({ endpoint, justification }) => `${endpoint} (${justification})`)}
                />
              </td>
              <td>
                {request.requestedBy}, <Time at={request.requestedAt} />
              </td>
              <td>
                <button type="button" onClick={() => void approve(request)}>
                  {words.approve(request.contact.fullName)}
                </button>{' '}
                <button type="button" onClick={() => setDeclined(request)}>
                  {words.decline(request.contact.fullName)}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {declined && (
        <DeclineDialog
          name={words.decline(declined.contact.fullName)}
          onClose={() => setDeclined(null)}
          decline={(reason) => void decline(declined, reason)}
        />
      )}
    </div>
  );
}

interface DeclineDialogProps {
  readonly name: string;
  readonly onClose: () => void;
  readonly decline: (reason: string) => void;
}

function DeclineDialog({ name, onClose, decline }: DeclineDialogProps) {
  const { integrations: words } = useWords();
  const [reason, setReason] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    decline(reason);
  };
  return (
    <Dialog name={name} onClose={onClose}>
      <form onSubmit={submit}>
        <label className="field">
          <span>{words.reason}</span>
          <input value={reason} onChange={({ target }) => setReason(target.value)} required />
        </label>
        <button type="submit" className="primary">
          {words.declineNow}
        </button>
      </form>
    </Dialog>
  );
}
