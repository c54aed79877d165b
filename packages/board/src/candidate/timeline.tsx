import { useQuery } from '@apollo/client/react';
import type { WholeCandidateQuery } from '../generated/graphql.js';
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
        {(page?.nodes ?? []).map(({ id, seq, type, actor, operation, recordId, createdAt, data: changes }) => {
          const record = recordId === null ? undefined : recordOf.get(recordId);
          const decision = decisionOf.get(id);
          return (
            <li key={seq}>
              <b>
                <Code of="events" code={type} />
              </b>{' '}
              {record?.feature?.customName}
              {type === 'RECORD_SCORED' && <ScoreAfter data={changes} />}
              <small>
                <Time at={createdAt} /> · {record?.vacancy?.name && `${record.vacancy.name} · `}
                <Actor actor={actor} /> · <Code of="operations" code={operation} />
              </small>
              {decision && <p className="prose">{decision.text}</p>}
            </li>
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

/** What the score of the record was from then on. */
function ScoreAfter({ data }: { readonly data: unknown }) {
  const { card: words } = useWords();
  const score = (data as { after?: { score?: number | null } } | null)?.after?.score;
  return typeof score === 'number' ? <span className="badge">{words.score(score)}</span> : null;
}
