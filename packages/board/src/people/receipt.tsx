import { Time } from '../shell/time.js';
import { useWords } from '../words/words.js';
import type { ErasureReceipt } from './peopleQueries.js';

/** What an erasure did: in which places, and which receivers have deleted their copies. */
export function Receipt({ erasure }: { readonly erasure: ErasureReceipt }) {
  const { people: words } = useWords();
  const { token, status, reason, reference, actor, createdAt, doneAt, forgottenAt, places, receivers } = erasure;
  return (
    <section className="receipt" aria-label={words.receipt}>
      <dl>
        <dt>{words.status}</dt>
        <dd>
          <span className="badge" data-status={status}>
            {words.states[status]}
          </span>
        </dd>
        <dt>{words.token}</dt>
        <dd>{token}</dd>
        <dt>{words.reason}</dt>
        <dd>
          {words.reasons[reason]}
          {reference && ` · ${reference}`}
        </dd>
        <dt>{words.by}</dt>
        <dd>{actor.actorId}</dd>
        <dt>{words.at}</dt>
        <dd>
          <Time at={createdAt} />
        </dd>
        {doneAt && (
          <>
            <dt>{words.done}</dt>
            <dd>
              <Time at={doneAt} />
            </dd>
          </>
        )}
        {forgottenAt && (
          <>
            <dt>{words.forgotten}</dt>
            <dd>
              <Time at={forgottenAt} />
            </dd>
          </>
        )}
      </dl>
      <table aria-label={words.places}>
        <thead>
          <tr>
            <th scope="col">{words.place}</th>
            <th scope="col" className="number">
              {words.rows}
            </th>
          </tr>
        </thead>
        <tbody>
          {places.map(({ place, count }) => (
            <tr key={place}>
              <td>{words.placeNames[place]}</td>
              <td className="number">{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {receivers.length === 0 ? (
        <p>{words.noReceivers}</p>
      ) : (
        <table aria-label={words.receivers}>
          <thead>
            <tr>
              <th scope="col">{words.webhook}</th>
              <th scope="col">{words.acknowledged}</th>
            </tr>
          </thead>
          <tbody>
            {receivers.map(({ webhookId, acknowledgedAt }) => (
              <tr key={webhookId}>
                <td>{webhookId}</td>
                <td>{acknowledgedAt ? <Time at={acknowledgedAt} /> : words.notYet}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
