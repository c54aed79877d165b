import { useState } from 'react';
import { companyPath, useBoard } from '../shell/board.js';
import { type Called, calledOf } from '../shell/called.js';
import { CandidateName } from '../shell/candidateName.js';
import { Empty } from '../shell/empty.js';
import { recordPath } from '../shell/paths.js';
import { Time } from '../shell/time.js';
import { useRestoredFocus } from '../shell/useRestoredFocus.js';
import { useWords } from '../words/words.js';
import type { Review } from './peopleQueries.js';
import { SettleDialog } from './settleDialog.js';

export interface ObjectionsProps {
  readonly reviews: readonly Review[];
  readonly labelled: (candidateId: string) => Called;
  readonly changed: () => Promise<unknown>;
}

/** What candidates objected to, open ones first. */
export function Objections({ reviews, labelled, changed }: ObjectionsProps) {
  const { people: words } = useWords();
  const [settled, settle] = useState<Review | null>(null);
  const { heading, keeping } = useRestoredFocus();
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {words.objections}
      </h2>
      {reviews.length === 0 && <Empty name={words.noObjections} hint={words.noObjectionsHint} />}
      {reviews.length > 0 && <ObjectionTable reviews={reviews} labelled={labelled} settle={settle} />}
      {settled && (
        <SettleDialog
          review={settled}
          who={labelled(settled.candidateId)}
          onClose={() => settle(null)}
          changed={keeping(changed)}
        />
      )}
    </>
  );
}

interface ObjectionTableProps extends Pick<ObjectionsProps, 'reviews' | 'labelled'> {
  readonly settle: (review: Review) => void;
}

function ObjectionTable({ reviews, labelled, settle }: ObjectionTableProps) {
  const { people: words } = useWords();
  const pathOf = companyPath(useBoard());
  return (
    <div className="scrolls">
      <table className="people-table stacks" aria-label={words.objections}>
        <thead>
          <tr>
            <th scope="col">{words.candidate}</th>
            <th scope="col">{words.state}</th>
            <th scope="col">{words.objection}</th>
            <th scope="col">{words.at}</th>
            <th scope="col">{words.act}</th>
          </tr>
        </thead>
        <tbody>
          {reviews.map((review) => (
            <tr key={review.id}>
              <td>
                <CandidateName
                  who={labelled(review.candidateId)}
                  to={pathOf(recordPath(review.vacancyId, review.recordId))}
                />
              </td>
              <td>
                <span className="badge" data-status={review.state}>
                  {words.reviewStates[review.state]}
                </span>
              </td>
              <td>
                {review.reason} <small>{words.requesters[review.requestedBy]}</small>
                {review.settledBy && (
                  <p className="person-note">
                    {review.settledReason} <small>{review.settledBy}</small>
                  </p>
                )}
              </td>
              <td data-label={words.at}>
                <Time at={review.requestedAt} />
              </td>
              <td>
                {review.state === 'OPEN' && (
                  <button
                    type="button"
                    aria-label={`${words.settleOf(calledOf(labelled(review.candidateId)))}…`}
                    onClick={() => settle(review)}
                  >
                    {words.settle}
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
