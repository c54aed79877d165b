import { useQuery } from '@apollo/client/react';
import type { CandidateEventsQuery, WholeCandidateQuery } from '../generated/graphql.js';
import { Actor } from '../shell/actor.js';
import { useBoard } from '../shell/board.js';
import { Code } from '../shell/code.js';
import { joined } from '../shell/joined.js';
import { More } from '../shell/more.js';
import { ReadFailure } from '../shell/readFailure.js';
import { Time } from '../shell/time.js';
import { useReread } from '../shell/useReread.js';
import { useWords } from '../words/words.js';
import { type CandidateRecord, candidateEvents } from './candidateQueries.js';

export interface TimelineProps {
  readonly candidateId: string;
  readonly records: readonly CandidateRecord[];
  readonly decisions: NonNullable<WholeCandidateQuery['decisions']>['nodes'];
  /** Changes when there may be more. */
  readonly mark: number;
}

/** All events of a candidate over all vacancies, oldest first, with decisions in the words that the candidate gets. */
export function Timeline({ candidateId, records, decisions, mark }: TimelineProps) {
  const { card } = useWords();
  const { companyId } = useBoard();
  const variables = { companyId, filter: { candidateId } };
  const { data, error, refetch, fetchMore } = useQuery(candidateEvents, { variables, fetchPolicy: 'network-only' });
  useReread(refetch, mark);
  const page = data?.events;
  const recordOf = new Map(records.map((record) => [record.id, record]));
  // A decision has the id of its event.
  const decisionOf = new Map(decisions.map((decision) => [decision.id, decision]));
  return (
    <>
      {error && <ReadFailure error={error} again={() => void refetch().catch(() => undefined)} />}
      <ol className="timeline">
        {runsOf(page?.nodes ?? []).map((run) => {
          const [last, ...earlier] = run.toReversed();
          return (
            last && (
              <li key={run[0]?.seq}>
                <Entry event={last} record={recordOf.get(last.recordId ?? '')} />
                {earlier.length > 0 && (
                  <details>
                    <summary>{card.earlierScores(earlier.length)}</summary>
                    {earlier.toReversed().map((event) => (
                      <p key={event.seq}>
                        <Entry event={event} record={recordOf.get(event.recordId ?? '')} />
                      </p>
                    ))}
                  </details>
                )}
                {decisionOf.has(last.id) && <p className="prose">{decisionOf.get(last.id)?.text}</p>}
              </li>
            )
          );
        })}
      </ol>
      <More
        page={page?.pageInfo}
        more={(after) =>
          fetchMore({
            variables: { after },
            updateQuery: (before, { fetchMoreResult: { events: next } }) => ({ events: joined(before.events, next) }),
          })
        }
      />
    </>
  );
}

type TimelineEvent = NonNullable<CandidateEventsQuery['events']>['nodes'][number];

/** Scores of one record that came one after the other stand together: a test or an interview sends many. */
function runsOf(events: readonly TimelineEvent[]): readonly (readonly TimelineEvent[])[] {
  const runs: TimelineEvent[][] = [];
  for (const event of events) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    const isScore = event.type === 'RECORD_SCORED' && before?.type === 'RECORD_SCORED';
    if (run && isScore && before.recordId === event.recordId) run.push(event);
    else runs.push([event]);
  }
  return runs;
}

function Entry({ event, record }: { readonly event: TimelineEvent; readonly record: CandidateRecord | undefined }) {
  const { type, actor, operation, createdAt, data } = event;
  return (
    <>
      <b>
        <Code of="events" code={type} />
      </b>{' '}
      {record?.feature?.customName} {type === 'RECORD_SCORED' && <ScoreAfter data={data} />}
      <small>
        <Time at={createdAt} /> · {record?.vacancy?.name && `${record.vacancy.name} · `}
        <Actor actor={actor} /> · <Code of="operations" code={operation} />
      </small>
    </>
  );
}

/** What the score of the record was from then on. */
function ScoreAfter({ data }: { readonly data: unknown }) {
  const { card: words } = useWords();
  const score = (data as { after?: { score?: number | null } } | null)?.after?.score;
  return typeof score === 'number' ? <span className="badge">{words.score(score)}</span> : null;
}
