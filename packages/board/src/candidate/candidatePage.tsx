import { useQuery } from '@apollo/client/react';
import { Link } from 'wouter';
import { asRefusal } from '../service/refusal.js';
import { Avatar } from '../shell/avatar.js';
import { companyPath, useBoard } from '../shell/board.js';
import { calledOf, isErased } from '../shell/called.js';
import { EditLabel } from '../shell/editLabel.js';
import { Empty } from '../shell/empty.js';
import { Identity } from '../shell/identity.js';
import { Page } from '../shell/page.js';
import { personPath } from '../shell/paths.js';
import { ReadFailure } from '../shell/readFailure.js';
import { useShownQueries } from '../shell/shownQueries.js';
import { Time } from '../shell/time.js';
import { useChanges } from '../shell/useChanges.js';
import { useReread } from '../shell/useReread.js';
import { useLanguage, useWords } from '../words/words.js';
import './candidate.css';
import { candidateEvents, wholeCandidate } from './candidateQueries.js';
import { CandidateRecords } from './candidateRecords.js';
import { NoCandidate } from './noCandidate.js';
import { Timeline } from './timeline.js';

const mostRecords = 50;
const unknown = new Set(['CANDIDATE_NOT_FOUND', 'RECORD_NOT_FOUND', 'CANDIDATE_ERASED']);
const touching = [
  'RECORD_MOVED',
  'RECORD_STATUS_CHANGED',
  'RECORD_DISCARDED',
  'RECORD_REOPENED',
  'RECORD_REVIEWED',
  'CANDIDATE_LABELLED',
];

/** A candidate over all vacancies: where they stand, and all that has happened on one line of time. */
export function CandidatePage({ candidateId }: { readonly candidateId: string }) {
  const { candidate: words, card, people } = useWords();
  const board = useBoard();
  const { companyId } = board;
  const locale = useLanguage() === 'es' ? 'ES' : 'EN';
  const variables = { companyId, candidateId, first: mostRecords, locale } as const;
  const eventsOf = { companyId, filter: { candidateId } };
  const { data, error, refetch } = useQuery(wholeCandidate, { variables, fetchPolicy: 'network-only' });
  useShownQueries([
    { query: wholeCandidate, variables },
    { query: candidateEvents, variables: eventsOf },
  ]);
  const mark = useChanges(touching);
  useReread(refetch, mark);
  if (error && unknown.has(asRefusal(error).reason)) return <NoCandidate candidateId={candidateId} />;
  const candidate = data?.candidate;
  const wasErased = isErased(candidateId);
  const who = { candidateId, candidate: candidate ?? null };
  const records = candidate?.records?.nodes ?? [];
  const objections = data?.reviews?.nodes ?? [];
  return (
    <Page
      heading={candidate || error ? calledOf(who) : null}
      isBusy={!candidate && !error}
      beside={
        <>
          <Avatar id={candidateId} name={calledOf(who)} />
          <Identity who={who} template={data?.companySettings?.candidateUrlTemplate} />
          {candidate && <EditLabel who={who} changed={refetch} />}
          {candidate?.ban && <span className="badge">{people.banned}</span>}
          {!wasErased && (
            <Link href={companyPath(board)(personPath(candidateId))} className="button push">
              {words.people}
            </Link>
          )}
        </>
      }
    >
      {error && <ReadFailure error={error} again={() => void refetch().catch(() => undefined)} />}
      {wasErased && <p className="hint">{words.erasedHint}</p>}
      {candidate && (
        <div className="candidate">
          <section aria-labelledby="records">
            <h2 id="records">{words.records}</h2>
            {records.length === 0 ? (
              <Empty name={words.none} hint={words.noneHint} />
            ) : (
              <CandidateRecords records={records} decisions={data?.decisions?.nodes ?? []} />
            )}
            {objections.length > 0 && (
              <>
                <h2>{people.objections}</h2>
                <ul className="objections">
                  {objections.map(({ id, state, reason, requestedAt, settledReason }) => (
                    <li key={id}>
                      <span className="badge">{people.reviewStates[state]}</span> {reason} <Time at={requestedAt} />
                      {settledReason && <p className="prose">{settledReason}</p>}
                    </li>
                  ))}
                </ul>
              </>
            )}
          </section>
          <section aria-labelledby="timeline">
            <h2 id="timeline">{card.history}</h2>
            <Timeline
              candidateId={candidateId}
              records={records}
              decisions={data?.decisions?.nodes ?? []}
              mark={mark}
            />
          </section>
        </div>
      )}
    </Page>
  );
}
