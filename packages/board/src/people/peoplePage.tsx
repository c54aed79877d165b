import { useQuery } from '@apollo/client/react';
import { useSearchParams } from 'wouter';
import { asRefusal } from '../service/refusal.js';
import { useBoard } from '../shell/board.js';
import { CandidateField } from '../shell/candidateField.js';
import { joined } from '../shell/joined.js';
import { useLabels } from '../shell/labels.js';
import { More } from '../shell/more.js';
import { Page } from '../shell/page.js';
import { ReadFailure } from '../shell/readFailure.js';
import { useShownQueries } from '../shell/shownQueries.js';
import { useWords } from '../words/words.js';
import { Discarded } from './discarded.js';
import { ErasureTable } from './erasureTable.js';
import { Holds } from './holds.js';
import { Objections } from './objections.js';
import { candidateHolds, erasures, person, reviews } from './peopleQueries.js';
import { Person } from './person.js';
import './people.css';

const pageSize = 50;

/** What is kept about people, and what they may ask for: for admins. */
export function PeoplePage() {
  const { shell, people: words } = useWords();
  const { companyId } = useBoard();
  const [parameters, setParameters] = useSearchParams();
  const candidateId = parameters.get('candidate') ?? '';
  const openVariables = { companyId, first: pageSize, filter: { state: 'OPEN' } } as const;
  const variables = { companyId, first: pageSize };
  const open = useQuery(reviews, { variables: openVariables });
  const all = useQuery(reviews, { variables });
  const holds = useQuery(candidateHolds, { variables });
  const erased = useQuery(erasures, { variables });
  useShownQueries([
    ...(candidateId ? [{ query: person, variables: { companyId, candidateId, first: pageSize } }] : []),
    { query: candidateHolds, variables },
    { query: reviews, variables: openVariables },
    { query: erasures, variables },
  ]);
  const reads = [open, all, holds, erased];
  const again = (): Promise<unknown> => Promise.allSettled(reads.map(({ refetch }) => refetch()));
  const error = reads.find((read) => read.error)?.error;
  const isRefused = error !== undefined && asRefusal(error).reason === 'ROLE_REQUIRED';
  const listed = open.data?.reviews?.nodes ?? [];
  const first = new Set(listed.map(({ id }) => id));
  const others = (all.data?.reviews?.nodes ?? []).filter(({ id }) => !first.has(id));
  const held = holds.data?.candidateHolds;
  const labelled = useLabels([...listed, ...others, ...(held?.nodes ?? [])].map(({ candidateId: of }) => of));
  const choose = (id: string): void => {
    setParameters((before) => {
      const next = new URLSearchParams(before);
      if (id) next.set('candidate', id);
      else next.delete('candidate');
      return next;
    });
  };
  return (
    <Page heading={shell.people} isBusy={reads.some((read) => read.loading && !read.data)}>
      {error && <ReadFailure error={error} again={() => void again()} />}
      {!isRefused && (
        <>
          <CandidateField
            label={words.candidate}
            candidateId={candidateId}
            choose={choose}
            hint={words.hint}
            button={<button type="submit">{words.find}</button>}
          />
          {candidateId && (
            <Person
              key={candidateId}
              candidateId={candidateId}
              hold={held?.nodes.find((hold) => hold.candidateId === candidateId)}
              mayBeHeld={held?.pageInfo.hasNextPage ?? false}
              changed={again}
            />
          )}
          <Discarded />
          {open.data && all.data && <Objections reviews={[...listed, ...others]} labelled={labelled} changed={again} />}
          <More
            page={all.data?.reviews?.pageInfo}
            more={(after) =>
              all.fetchMore({
                variables: { after },
                updateQuery: (before, { fetchMoreResult: { reviews: next } }) => ({
                  ...before,
                  reviews: joined(before.reviews, next),
                }),
              })
            }
          />
          {held && <Holds holds={held.nodes} labelled={labelled} changed={again} />}
          <More
            page={holds.data?.candidateHolds?.pageInfo}
            more={(after) =>
              holds.fetchMore({
                variables: { after },
                updateQuery: (before, { fetchMoreResult: { candidateHolds: next } }) => ({
                  ...before,
                  candidateHolds: joined(before.candidateHolds, next),
                }),
              })
            }
          />
          <h2>{words.erasures}</h2>
          {erased.data?.erasures && <ErasureTable erasures={erased.data.erasures.nodes} />}
          <More
            page={erased.data?.erasures?.pageInfo}
            more={(after) =>
              erased.fetchMore({
                variables: { after },
                updateQuery: (before, { fetchMoreResult: { erasures: next } }) => ({
                  ...before,
                  erasures: joined(before.erasures, next),
                }),
              })
            }
          />
        </>
      )}
    </Page>
  );
}
