import { useState } from 'react';
import { moveCards } from '../pipeline/operations.js';
import { newKey } from '../service/client.js';
import { demand } from '../service/refusal.js';
import { useBoard } from '../shell/board.js';
import { calledOf } from '../shell/called.js';
import { useAct } from '../shell/useAct.js';
import { useWords } from '../words/words.js';
import type { Waiting } from './reviewsQueries.js';

/** Who has been reviewed on this page, last first: what the gate held back can go on from here. */
export function Reviewed({ records }: { readonly records: readonly Waiting[] }) {
  const { reviews: words } = useWords();
  const { client, companyId, notices } = useBoard();
  const act = useAct();
  const [moved, setMoved] = useState<ReadonlySet<string>>(new Set());
  if (records.length === 0) return null;
  const moveOn = (record: Waiting): Promise<void> => {
    const { id } = record;
    const candidateId = calledOf(record);
    return act(
      async () => {
        const { data } = await client.mutate({
          mutation: moveCards,
          variables: { input: { companyId, resourceIds: [id] }, idempotencyKey: newKey() },
          fetchPolicy: 'no-cache',
        });
        demand(data?.forwardFeatures?.results[0]?.error);
        setMoved((before) => new Set([...before, id]));
        notices.say(words.moved(candidateId));
      },
      (why, code) => words.notMoved(candidateId, why, code),
    );
  };
  return (
    <section>
      <h2>{words.reviewed}</h2>
      <ul className="reviewed" aria-label={words.reviewed}>
        {records.map((record) => (
          <li key={record.id}>
            <span>{calledOf(record)}</span>
            {moved.has(record.id) ? (
              <span className="badge">{words.movedOn}</span>
            ) : (
              <button type="button" onClick={() => void moveOn(record)}>
                {words.moveOn(calledOf(record))}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
