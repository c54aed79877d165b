import { useState } from 'react';
import { Dialog } from '../shell/dialog.js';
import { Empty } from '../shell/empty.js';
import { Identity } from '../shell/identity.js';
import { Time } from '../shell/time.js';
import { useWords } from '../words/words.js';
import type { ErasureReceipt } from './peopleQueries.js';
import { Receipt } from './receipt.js';

/** The receipts of erasures, newest first. */
export function ErasureTable({ erasures }: { readonly erasures: readonly ErasureReceipt[] }) {
  const { people: words } = useWords();
  const [openId, open] = useState<string | null>(null);
  const shown = erasures.find(({ id }) => id === openId);
  if (erasures.length === 0) return <Empty name={words.noErasures} hint={words.noErasuresHint} />;
  return (
    <>
      <div className="scrolls">
        <table className="people-table stacks" aria-label={words.erasures}>
          <thead>
            <tr>
              <th scope="col">{words.token}</th>
              <th scope="col">{words.status}</th>
              <th scope="col">{words.reason}</th>
              <th scope="col">{words.by}</th>
              <th scope="col">{words.at}</th>
              <th scope="col">{words.receipt}</th>
            </tr>
          </thead>
          <tbody>
            {erasures.map(({ id, token, status, reason, reference, actor, createdAt }) => (
              <tr key={id}>
                <td>
                  <Identity who={{ candidateId: token }} />
                </td>
                <td>
                  <span className="badge" data-status={status}>
                    {words.states[status]}
                  </span>
                </td>
                <td data-label={words.reason}>
                  {words.reasons[reason]} {reference && <small>{reference}</small>}
                </td>
                <td data-label={words.by}>{actor.actorId}</td>
                <td data-label={words.at}>
                  <Time at={createdAt} />
                </td>
                <td>
                  <button type="button" aria-label={words.receiptOf(token)} onClick={() => open(id)}>
                    {words.receipt}
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown && (
        <Dialog name={words.receiptOfErasure} onClose={() => open(null)}>
          <Receipt erasure={shown} />
        </Dialog>
      )}
    </>
  );
}
