import { gql, type TypedDocumentNode } from '@apollo/client';
import { Fragment, useState } from 'react';
import type { ResendDeliveryMutation, ResendDeliveryMutationVariables } from '../generated/graphql.js';
import { useBoard } from '../shell/board.js';
import { Code } from '../shell/code.js';
import { Empty } from '../shell/empty.js';
import { Time } from '../shell/time.js';
import { useAct } from '../shell/useAct.js';
import { useWords } from '../words/words.js';
import { attemptOf } from './attempted.js';
import type { Delivery } from './webhook.js';

const resendDelivery: TypedDocumentNode<ResendDeliveryMutation, ResendDeliveryMutationVariables> = gql`
  mutation ResendDelivery($companyId: ID!, $id: ID!) {
    resendDelivery(companyId: $companyId, id: $id) { id status nextAttemptAt }
  }
`;

export interface DeliveriesProps {
  readonly rows: readonly Delivery[];
  readonly changed: () => void;
}

/** What was sent to a webhook, newest first. */
export function Deliveries({ rows, changed }: DeliveriesProps) {
  const { webhook: words } = useWords();
  return (
    <>
      <h2>{words.deliveries}</h2>
      {rows.length === 0 ? (
        <Empty name={words.noDeliveries} hint={words.noDeliveriesHint} />
      ) : (
        <div className="scrolls">
          <table className="stacks" aria-label={words.deliveries}>
            <thead>
              <tr>
                <th scope="col" className="number">
                  {words.number}
                </th>
                <th scope="col">{words.type}</th>
                <th scope="col">{words.status}</th>
                <th scope="col">{words.lastAnswer}</th>
                <th scope="col">{words.nextAttempt}</th>
                <th scope="col">{words.actions}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((delivery) => (
                <Row key={delivery.id} delivery={delivery} changed={changed} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

function Row({ delivery, changed }: { readonly delivery: Delivery; readonly changed: () => void }) {
  const { webhook: words } = useWords();
  const { client, companyId, notices } = useBoard();
  const act = useAct();
  const [isOpen, setOpen] = useState(false);
  const { id, webhookId, eventId, seq, type, status, nextAttemptAt, attempts } = delivery;
  const resend = (): void =>
    void act(async () => {
      await client.mutate({ mutation: resendDelivery, variables: { companyId, id } });
      const answer = await attemptOf(client, { companyId, webhookId, eventId, id, before: attempts });
      notices.say(words.resent(seq, answer ?? words.noAnswer));
      changed();
    }, words.refused);
  return (
    <Fragment>
      <tr>
        <td className="number" data-label={words.number}>
          {seq}
        </td>
        <td>
          <Code of="events" code={type} />
        </td>
        <td>
          <span className="badge" data-status={badges[status]}>
            {words.statuses[status]}
          </span>
        </td>
        <td data-label={words.lastAnswer}>{lastAnswer(attempts)}</td>
        <td data-label={words.nextAttempt}>{nextAttemptAt && <Time at={nextAttemptAt} />}</td>
        <td>
          <div className="acts">
            <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {words.attempts(seq)}
            </button>
            <button type="button" onClick={resend}>
              {words.resend(seq)}
            </button>
          </div>
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={6}>
            <Attempts attempts={attempts} />
          </td>
        </tr>
      )}
    </Fragment>
  );
}

function Attempts({ attempts }: Pick<Delivery, 'attempts'>) {
  const { webhook: words } = useWords();
  if (attempts.length === 0) return <p>{words.notAttempted}</p>;
  return (
    <ol className="attempts">
      {attempts.map(({ at, status, error, answer }) => (
        <li key={at}>
          <Time at={at} /> <strong>{status}</strong> {error}
          {answer && <pre>{answer}</pre>}
        </li>
      ))}
    </ol>
  );
}

const badges = { PENDING: 'waiting', DELIVERED: 'healthy', FAILED: 'failing' } as const;

/** The status of the newest attempt; its error if nothing was answered. */
function lastAnswer(attempts: Delivery['attempts']): string | null {
  const last = attempts.at(-1);
  return last ? String(last.status ?? last.error) : null;
}
