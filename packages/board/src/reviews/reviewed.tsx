import { useState } from 'react';
import { moveCards } from '../pipeline/operations.js';
import { newKey } from '../service/client.js';
import { demand } from '../service/refusal.js';
import { useBoard } from '../shell/board.js';
import { calledOf } from '../shell/called.js';
import { useAct } from '../shell/useAct.js';
import { useWords } from '../words/words.js';
import type { Waiting } from './reviewsQueries.js';
import { type ReviewedRecord, reviewedSteps, type Step } from './steps.js';

export interface ReviewedProps {
  readonly done: readonly ReviewedRecord[];
  /** Opens an answer again. */
  readonly again: (step: Step) => void;
}

/** Who has been reviewed on this page, last first: they can go on from here, and each answer can be reviewed again. */
export function Reviewed({ done, again }: ReviewedProps) {
  const { reviews: words, card } = useWords();
  const { client, companyId, notices } = useBoard();
  const act = useAct();
  const [moved, setMoved] = useState<ReadonlySet<string>>(new Set());
  if (done.length === 0) return null;
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
        {done.map((one) => (
          <li key={one.record.id}>
            <span className="reviewed-who">
              <b>{calledOf(one.record)}</b>
              {one.isDone && <MoveOn {...one} isMoved={moved.has(one.record.id)} moveOn={moveOn} />}
            </span>
            {reviewedSteps(one, done).map((step) => (
              <span key={step.key}>
                <button
                  type="button"
                  aria-label={words.againNamed(
                    calledOf(one.record),
                    step.answer.questionText || step.answer.questionId,
                  )}
                  onClick={() => again(step)}
                >
                  {words.again}
                </button>
                <span>
                  {card.scoreOf(step.answer.questionScore, step.answer.maxQuestionScore)} ·{' '}
                  {step.answer.questionText || step.answer.questionId}
                </span>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface MoveOnProps extends Pick<ReviewedRecord, 'record'> {
  readonly isMoved: boolean;
  readonly moveOn: (record: Waiting) => Promise<void>;
}

function MoveOn({ record, isMoved, moveOn }: MoveOnProps) {
  const { reviews: words } = useWords();
  if (isMoved) return <span className="badge">{words.movedOn}</span>;
  return (
    <button type="button" onClick={() => void moveOn(record)}>
      {words.moveOn(calledOf(record))}
    </button>
  );
}
