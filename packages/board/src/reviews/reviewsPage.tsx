import { useQuery } from '@apollo/client/react';
import { useMemo, useState } from 'react';
import { useBoard } from '../shell/board.js';
import { calledOf } from '../shell/called.js';
import { Counted } from '../shell/counted.js';
import { Empty } from '../shell/empty.js';
import { joined } from '../shell/joined.js';
import { More } from '../shell/more.js';
import { Page } from '../shell/page.js';
import { ReadFailure } from '../shell/readFailure.js';
import { reviewed as countAgain } from '../shell/reviewsWaiting.js';
import { Select } from '../shell/select.js';
import { useShownQueries } from '../shell/shownQueries.js';
import { Time } from '../shell/time.js';
import { useChanges } from '../shell/useChanges.js';
import { useReread } from '../shell/useReread.js';
import { useWords } from '../words/words.js';
import { AnswerReview } from './answerReview.js';
import { Reviewed } from './reviewed.js';
import './reviews.css';
import { reviews } from './reviewsQueries.js';
import { isOpen, type ReviewedRecord, reviewedSteps, stepsOf, withReviewed } from './steps.js';

const orders = {
  longest: { field: 'CREATED_AT', direction: 'ASC' },
  lowest: { field: 'SCORE', direction: 'ASC' },
} as const;
type Order = keyof typeof orders;

const touching = ['RECORD_SCORED', 'RECORD_REVIEWED', 'RECORD_MOVED', 'RECORD_DISCARDED', 'RECORD_INITIALIZED'];
const pageSize = 50;

/** Answers that wait for a person, one after the other, by keyboard alone if one likes. */
export function ReviewsPage() {
  const { shell, reviews: words } = useWords();
  const { companyId } = useBoard();
  const [order, setOrder] = useState<Order>('longest');
  const variables = { companyId, first: pageSize, orderBy: orders[order] };
  const { data, previousData, error, refetch, fetchMore } = useQuery(reviews, { variables, fetchPolicy: 'no-cache' });
  useShownQueries([{ query: reviews, variables }]);
  useReread(refetch, useChanges(touching));
  const page = (data ?? previousData)?.interviews;
  const waiting = page?.nodes ?? [];
  const [done, setDone] = useState<readonly ReviewedRecord[]>([]);
  const [at, setAt] = useState<string | null>(null);
  const steps = useMemo(() => (page?.nodes ?? []).flatMap((record) => stepsOf(record, done)), [page, done]);
  const again = done.flatMap((one) => reviewedSteps(one, done)).find(({ key }) => key === at);
  const step = steps.find(({ key }) => key === at) ?? again ?? steps.find(isOpen) ?? steps[0] ?? null;
  const next = (): void => {
    const index = steps.findIndex(({ key }) => key === step?.key);
    // After an answer that was reviewed again, those that wait go on.
    setAt(((again ? steps.find(isOpen) : steps[index + 1]) ?? steps[0])?.key ?? null);
  };
  return (
    <Page heading={shell.reviews} isBusy={!page && !error}>
      {error && <ReadFailure error={error} again={() => void refetch().catch(() => undefined)} />}
      {page && step === null && <Empty name={words.none} hint={words.noneHint} />}
      {step && (
        <div className="reviews">
          <section className="waiting" aria-labelledby="waiting">
            <h2 id="waiting">
              <Counted
                name={words.waiting}
                count={page?.totalCount ?? 0}
                said={words.waitingCount(page?.totalCount ?? 0)}
              />
            </h2>
            <Select
              label={words.order}
              value={order}
              options={(Object.keys(orders) as Order[]).map((name) => [name, words.orders[name]])}
              choose={setOrder}
            />
            <ul className="queue" aria-label={words.waiting}>
              {waiting.map((record) => (
                <li key={record.id}>
                  <button
                    type="button"
                    aria-current={record.id === step.record.id ? 'true' : undefined}
                    onClick={() => setAt(stepsOf(record, done)[0]?.key ?? null)}
                  >
                    <b title={record.candidateId}>{calledOf(record)}</b>
                    <small>
                      {record.vacancy?.name} · {words.answers(stepsOf(record, done).length)} ·{' '}
                      <Time at={record.createdAt} />
                      {record.vacancy?.status.code === 'CLOSED' && <em> · {words.closedVacancy}</em>}
                    </small>
                  </button>
                </li>
              ))}
            </ul>
            <More
              page={page?.pageInfo}
              more={(after) =>
                fetchMore({
                  variables: { after },
                  updateQuery: (before, { fetchMoreResult: { interviews: more } }) => ({
                    interviews: joined(before.interviews, more),
                  }),
                })
              }
            />
          </section>
          <AnswerReview
            key={step.key}
            takesFocus={at !== null}
            step={step}
            next={next}
            reviewed={(now) => {
              setDone((before) => withReviewed(before, step, now));
              next();
              countAgain.set(countAgain.get() + 1);
              void refetch().catch(() => undefined);
            }}
            stale={() => void refetch().catch(() => undefined)}
          />
        </div>
      )}
      <Reviewed done={done} again={({ key }) => setAt(key)} />
    </Page>
  );
}
