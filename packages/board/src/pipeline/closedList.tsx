import { gql, type TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { Link } from 'wouter';
import type { ClosedListQuery, ClosedListQueryVariables, RecordFilter } from '../generated/graphql.js';
import { useBoard } from '../shell/board.js';
import { isFound, shortlyCalled } from '../shell/called.js';
import { Counted } from '../shell/counted.js';
import { Empty } from '../shell/empty.js';
import { moreRecords } from '../shell/joined.js';
import { More } from '../shell/more.js';
import { recordPath } from '../shell/paths.js';
import { ReadFailure } from '../shell/readFailure.js';
import { Time } from '../shell/time.js';
import { useChanges } from '../shell/useChanges.js';
import { useReread } from '../shell/useReread.js';
import { withoutAccents } from '../shell/withoutAccents.js';
import { reasonOf } from '../words/reasonOf.js';
import { useWords } from '../words/words.js';
import './closedFound.css';
import type { Column } from './operations.js';
import type { Shown } from './view.js';

const closedList: TypedDocumentNode<ClosedListQuery, ClosedListQueryVariables> = gql`
  query ClosedList($companyId: ID!, $filter: RecordFilter!, $after: String) {
    records(
      companyId: $companyId
      first: 100
      after: $after
      filter: $filter
      orderBy: { field: UPDATED_AT, direction: DESC }
    ) {
      nodes {
        id
        candidateId
        candidate { displayName }
        featureId
        updatedAt
        decision { outcome at person isAutomated cause { timer rejectedReason } }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
`;

export interface ClosedListProps {
  readonly vacancyId: string;
  readonly show: Exclude<Shown, 'open'>;
  /** A part of a candidate's name or id. */
  readonly text: string;
  readonly columns: readonly Column[];
}

const outcomes = { discarded: 'DISCARDED', finished: 'FINISHED' } as const;
const changing = {
  discarded: ['RECORD_DISCARDED', 'RECORD_REOPENED'],
  finished: ['RECORD_FINISHED'],
} as const;

/** Who is out of the pipeline, latest first: where, when and why. */
export function ClosedList({ vacancyId, show, text, columns }: ClosedListProps) {
  const all = useWords();
  const { pipeline: words, card } = all;
  const { companyId } = useBoard();
  const filter: RecordFilter = { vacancyId, isClosed: true, statusCode: outcomes[show] };
  const { data, error, refetch, fetchMore } = useQuery(closedList, {
    variables: { companyId, filter },
    fetchPolicy: 'no-cache',
  });
  useReread(refetch, useChanges(changing[show]));
  const page = data?.records;
  const part = withoutAccents(text.trim());
  // Whoever has moved on from a stage has finished that, but not the pipeline.
  const rows = (page?.nodes ?? []).filter(
    (record) => record.decision?.outcome === outcomes[show] && (part === '' || isFound(record, part)),
  );
  const stageOf = new Map(columns.map(({ feature }) => [feature.id, feature.customName]));
  const more = moreRecords(fetchMore);
  return (
    <section aria-labelledby="closed-list" aria-busy={!page && !error}>
      <h2 id="closed-list">
        {page && !page.pageInfo.hasNextPage ? (
          <Counted name={words.shows[show]} count={rows.length} said={words.column(words.shows[show], rows.length)} />
        ) : (
          words.shows[show]
        )}
      </h2>
      {error && <ReadFailure error={error} again={() => void refetch().catch(() => undefined)} />}
      {page && rows.length === 0 && !page.pageInfo.hasNextPage && (
        <Empty name={words.noneClosed[show]} hint={words.noneClosedHint} />
      )}
      {rows.length > 0 && (
        <div className="scrolls">
          <table className="stacks" aria-labelledby="closed-list">
            <thead>
              <tr>
                <th scope="col">{words.candidate}</th>
                <th scope="col">{words.stage}</th>
                {show === 'discarded' && <th scope="col">{card.why}</th>}
                <th scope="col">{words.decidedBy}</th>
                <th scope="col">{words.when}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ id, candidateId, candidate, featureId, decision }) => (
                <tr key={id}>
                  <td>
                    <Link href={recordPath(vacancyId, id) + location.search} title={candidateId}>
                      {shortlyCalled({ candidateId, candidate })}
                    </Link>
                  </td>
                  <td data-label={words.stage}>{stageOf.get(featureId)}</td>
                  {show === 'discarded' && <td data-label={card.why}>{decision && reasonOf(all, decision.cause)}</td>}
                  <td data-label={words.decidedBy}>
                    {decision?.isAutomated ? card.automatic : (decision?.person ?? card.byPerson)}
                  </td>
                  <td data-label={words.when}>{decision && <Time at={decision.at} />}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <More page={page?.pageInfo} more={more} />
    </section>
  );
}
