import { Fragment, useState } from 'react';
import type { WebhookQuery } from '../generated/graphql.js';
import { useBoard } from '../shell/board.js';
import { Time } from '../shell/time.js';
import { useAct } from '../shell/useAct.js';
import { useWords } from '../words/words.js';
import { answerOf, resendDelivery } from './operations.js';

type Delivery = NonNullable<NonNullable<WebhookQuery['webhook']>['deliveries']>['nodes'][number];

export interface DeliveryTableProps {
  readonly deliveries: readonly Delivery[];
  readonly reread: () => void;
}

/** Deliveries, newest first, with their attempts. */
export function DeliveryTable({ deliveries, reread }: DeliveryTableProps) {
  const { integrations: words } = useWords();
  const { client, companyId, notices } = useBoard();
  const act = useAct();
  const [open, setOpen] = useState<string | null>(null);
  const resend = async ({ id, seq }: Delivery): Promise<void> => {
    const variables = { companyId, id };
    const done = await act(words.resend(seq), client.mutate({ mutation: resendDelivery, variables }));
    const sent = done?.data?.resendDelivery;
    if (sent) notices.say(words.resent(seq, answerOf(sent.attempts.at(-1))));
    reread();
  };
  if (deliveries.length === 0) return <p className="empty">{words.noDeliveries}</p>;
  return (
    <div className="scrolls">
      <table aria-label={words.deliveries}>
        <thead>
          <tr>
            <th scope="col" className="number">
              {words.number}
            </th>
            <th scope="col">{words.type}</th>
            <th scope="col">{words.status}</th>
            <th scope="col">{words.answer}</th>
            <th scope="col">{words.nextAttempt}</th>
            <th scope="col">{words.actions}</th>
          </tr>
        </thead>
        <tbody>
          {deliveries.map((delivery) => {
            const { id, seq, type, status, attempts, nextAttemptAt } = delivery;
            return (
              <Fragment key={id}>
                <tr>
                  <td className="number">{seq}</td>
                  <td>{type}</td>
                  <td>{words.statuses[status]}</td>
                  <td className={isRefused(attempts) ? 'refused' : undefined}>{answerOf(attempts.at(-1))}</td>
                  <td>{nextAttemptAt && <Time at={nextAttemptAt} />}</td>
                  <td>
                    <button
                      type="button"
                      aria-expanded={open === id}
                      onClick={() => setOpen((before) => (before === id ? null : id))}
                    >
                      {words.attempts(seq)}
                    </button>{' '}
                    <button type="button" onClick={() => void resend(delivery)}>
                      {words.resend(seq)}
                    </button>
                  </td>
                </tr>
                {open === id && (
                  <tr className="attempts">
                    <td colSpan={6}>
                      <Attempts attempts={attempts} />
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Attempts({ attempts }: { readonly attempts: Delivery['attempts'] }) {
  const { integrations: words } = useWords();
  if (attempts.length === 0) return words.noAttempts;
  return (
    <ul>
      {attempts.map(({ at, durationMs, status, error, answer }) => (
        <li key={at}>
          <Time at={at} />: {[status, error].filter((part) => part !== null).join(' ')} ({durationMs} ms)
          {answer && <pre>{answer}</pre>}
        </li>
      ))}
    </ul>
  );
}

function isRefused(attempts: Delivery['attempts']): boolean {
  const last = attempts.at(-1);
  return last !== undefined && (last.status === null || last.status >= 300);
}
