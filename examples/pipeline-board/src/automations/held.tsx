import { useQuery } from '@apollo/client/react';
import { Link } from 'wouter';
import type { HeldQuery } from '../generated/graphql.js';
import { newKey } from '../service/client.js';
import { companyPath, useBoard } from '../shell/board.js';
import { ReadFailure } from '../shell/readFailure.js';
import { Time } from '../shell/time.js';
import { useAct } from '../shell/useAct.js';
import { useReread } from '../shell/useReread.js';
import { sentenceOf, useWords } from '../words/words.js';
import { dismissHeld, heldQuery, releaseHeld } from './operations.js';

type Row = NonNullable<HeldQuery['records']>['nodes'][number];

/** Records that a timer would have discarded, and that wait for an admin. */
export function Held({ round, changed }: { readonly round: number; readonly changed: () => void }) {
  const words = useWords();
  const { automations, shell } = words;
  const board = useBoard();
  const { client, companyId, notices } = board;
  const pathOf = companyPath(board);
  const act = useAct();
  const variables = { companyId, first: 100, filter: { isHeld: true, isClosed: false } };
  const { data, error, refetch } = useQuery(heldQuery, { variables });
  useReread(refetch, round);
  const rows = data?.records?.nodes ?? [];

  const settle = async ({ id, candidateId }: Row, isReleased: boolean): Promise<void> => {
    const input = { companyId, resourceIds: [id] };
    const sent = { input, idempotencyKey: newKey() };
    const item = isReleased
      ? (await act(candidateId, client.mutate({ mutation: releaseHeld, variables: sent })))?.data?.releaseHeld
          ?.results[0]
      : (await act(candidateId, client.mutate({ mutation: dismissHeld, variables: sent })))?.data?.dismissHeld
          ?.results[0];
    if (item?.error) notices.alert(`${candidateId}: ${sentenceOf(words, item.error)} (${item.error.reason})`);
    else if (item) notices.say(isReleased ? automations.released(candidateId) : automations.dismissed(candidateId));
    changed();
  };
  return (
    <>
      <h2>{automations.held(data?.records?.totalCount ?? rows.length)}</h2>
      {error && <ReadFailure error={error} again={() => void refetch()} />}
      {data && rows.length === 0 && <p className="empty">{automations.nothingHeld}</p>}
      {rows.length > 0 && (
        <div className="scrolls">
          <table aria-label={automations.heldTable}>
            <thead>
              <tr>
                <th scope="col">{automations.candidate}</th>
                <th scope="col">{automations.vacancy}</th>
                <th scope="col">{automations.reason}</th>
                <th scope="col">{automations.timer}</th>
                <th scope="col">{automations.due}</th>
                <th scope="col">{automations.decide}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <td>
                    <Link
                      href={pathOf(
                        `/board/vacancies/${encodeURIComponent(row.vacancyId)}/records/${encodeURIComponent(row.id)}`,
                      )}
                    >
                      {row.candidateId}
                    </Link>
                  </td>
                  <td>{row.vacancy?.name ?? shell.notFound}</td>
                  <td>{row.nextAutomation?.heldReason && automations.heldReasons[row.nextAutomation.heldReason]}</td>
                  <td>{row.nextAutomation && automations.timerOf(row.nextAutomation.timer)}</td>
                  <td>{row.nextAutomation?.dueAt && <Time at={row.nextAutomation.dueAt} />}</td>
                  <td>
                    <button type="button" onClick={() => void settle(row, true)}>
                      {automations.release(row.candidateId)}
                    </button>{' '}
                    <button type="button" onClick={() => void settle(row, false)}>
                      {automations.dismiss(row.candidateId)}
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}
