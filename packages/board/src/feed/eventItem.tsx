import { useState } from 'react';
import { Link } from 'wouter';
import type { FeedEvent } from '../live/feedEvent.js';
import { companyPath, useBoard } from '../shell/board.js';
import { type Called, isErased } from '../shell/called.js';
import { CandidateName } from '../shell/candidateName.js';
import { Code } from '../shell/code.js';
import { candidatePath, personPath, recordPath } from '../shell/paths.js';
import { Time } from '../shell/time.js';
import { useWords } from '../words/words.js';

/** What admins did with the data of a person, who may be in no vacancy: the page of people tells what is left. */
const aboutData: ReadonlySet<string> = new Set([
  'CANDIDATE_ERASED',
  'CANDIDATE_HELD',
  'CANDIDATE_RELEASED',
  'CANDIDATE_EXPORTED',
  'CANDIDATE_ADMITTED',
]);

const pageOf = (type: string, candidateId: string): string =>
  aboutData.has(type) && !isErased(candidateId) ? personPath(candidateId) : candidatePath(candidateId);

export interface EventItemProps {
  readonly event: FeedEvent;
  /** Whom it is about; null: nobody. */
  readonly who: Called | null;
}

/** An event: its number and type; opened, who did what, when, and the change itself. */
export function EventItem({ event, who }: EventItemProps) {
  const { feedPage: words, card } = useWords();
  const pathOf = companyPath(useBoard());
  const [isOpen, setOpen] = useState(false);
  const { seq, type, actor, operation, via, createdAt, data, vacancyId, recordId } = event;
  return (
    <li>
      <div className="event">
        <button type="button" className="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {seq} <Code of="events" code={type} />
        </button>
        {who && <CandidateName who={who} to={pathOf(pageOf(type, who.candidateId))} />}
        <Time at={createdAt} />
      </div>
      {isOpen && (
        <div className="details">
          <dl>
            <dt>{words.actor}</dt>
            <dd>
              {card.actors[actor.kind]} {actor.actorId}
            </dd>
            <dt>{words.operation}</dt>
            <dd>
              <Code of="operations" code={operation} />
            </dd>
            <dt>{words.via}</dt>
            <dd>{words.vias[via]}</dd>
            <dt>{words.time}</dt>
            <dd>
              <Time at={createdAt} style="full" />
            </dd>
            {vacancyId && recordId && (
              <>
                <dt>{words.record}</dt>
                <dd>
                  <Link href={pathOf(recordPath(vacancyId, recordId))}>{recordId}</Link>
                </dd>
              </>
            )}
          </dl>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard. */}
          <section tabIndex={0} aria-label={`${words.data} ${seq}`}>
            <pre>{data ? JSON.stringify(data, null, 2) : words.hidden}</pre>
          </section>
        </div>
      )}
    </li>
  );
}
