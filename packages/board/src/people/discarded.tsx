import { gql, type TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { Link } from 'wouter';
import type { DiscardedPeopleQuery, DiscardedPeopleQueryVariables } from '../generated/graphql.js';
import { companyPath, useBoard } from '../shell/board.js';
import { shortlyCalled } from '../shell/called.js';
import { moreRecords } from '../shell/joined.js';
import { More } from '../shell/more.js';
import { recordPath } from '../shell/paths.js';
import { ReadFailure } from '../shell/readFailure.js';
import { Time } from '../shell/time.js';
import { reasonOf } from '../words/reasonOf.js';
import { useWords } from '../words/words.js';

const discardedPeople: TypedDocumentNode<DiscardedPeopleQuery, DiscardedPeopleQueryVariables> = gql`
  query DiscardedPeople($companyId: ID!, $after: String) {
    records(
      companyId: $companyId
      first: 10
      after: $after
      filter: { isClosed: true, statusCode: "DISCARDED" }
      orderBy: { field: UPDATED_AT, direction: DESC }
    ) {
      nodes {
        id
        vacancyId
        candidateId
        candidate { displayName }
        vacancy { name }
        feature { customName }
        decision { at cause { timer rejectedReason } }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
`;

/** Who was discarded in any vacancy, latest first, and why. */
export function Discarded() {
  const all = useWords();
  const { people: words, pipeline, vacancies } = all;
  const board = useBoard();
  const { companyId } = board;
  const pathOf = companyPath(board);
  const { data, error, refetch, fetchMore } = useQuery(discardedPeople, {
    variables: { companyId },
    fetchPolicy: 'no-cache',
  });
  const page = data?.records;
  const more = moreRecords(fetchMore);
  return (
    <section aria-labelledby="discarded">
      <h2 id="discarded">{pipeline.shows.discarded}</h2>
      {error && <ReadFailure error={error} again={() => void refetch().catch(() => undefined)} />}
      {page?.nodes.length === 0 && <p className="hint">{words.noneDiscarded}</p>}
      {page && page.nodes.length > 0 && (
        <div className="scrolls">
          <table className="stacks" aria-labelledby="discarded">
            <thead>
              <tr>
                <th scope="col">{words.candidate}</th>
                <th scope="col">{words.vacancy}</th>
                <th scope="col">{words.stage}</th>
                <th scope="col">{words.reason}</th>
                <th scope="col">{pipeline.when}</th>
              </tr>
            </thead>
            <tbody>
              {page.nodes.map((record) => (
                <tr key={record.id}>
                  <td>
                    <Link href={pathOf(recordPath(record.vacancyId, record.id))} title={record.candidateId}>
                      {shortlyCalled(record)}
                    </Link>
                  </td>
                  <td data-label={words.vacancy}>{record.vacancy && vacancies.called(record.vacancy.name)}</td>
                  <td data-label={words.stage}>{record.feature?.customName}</td>
                  <td data-label={words.reason}>{record.decision && reasonOf(all, record.decision.cause)}</td>
                  <td data-label={pipeline.when}>{record.decision && <Time at={record.decision.at} />}</td>
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
