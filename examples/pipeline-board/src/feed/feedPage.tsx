import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { EventFilter } from '../generated/graphql.js';
import { type FeedEvent, feedHead, feedPage, followFeed } from '../live/feed.js';
import { newestEvents } from '../live/newestEvents.js';
import { useBoard } from '../shell/board.js';
import { Page } from '../shell/page.js';
import { ReadFailure } from '../shell/readFailure.js';
import { useShownQueries } from '../shell/shownQueries.js';
import { useWords } from '../words/words.js';
import { EventItem } from './eventItem.js';
import './feed.css';
import { FeedFilters } from './feedFilters.js';

interface Shown {
  readonly events: readonly FeedEvent[];
  /** The number before which older events are looked for; null: there are none. */
  readonly before: bigint | null;
  /** The cursor after which one follows. */
  readonly head: string;
}

/** The most events that the page keeps while it follows. */
const mostEvents = 1_000;

/** The company's feed, newest first, filtered by its address, and followed. */
export function FeedPage() {
  const { shell, feed: words } = useWords();
  const { client, line, notices, companyId } = useBoard();
  const [parameters] = useSearchParams();
  const [type, vacancy, candidate] = ['type', 'vacancy', 'candidate'].map((name) => parameters.get(name) ?? '');
  const [shown, setShown] = useState<Shown | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isFollowed, setFollowed] = useState(true);
  const [round, setRound] = useState(0);
  const filter = filterOf(type, vacancy, candidate);
  const key = JSON.stringify(filter);
  useShownQueries([
    { query: feedHead, variables: { companyId } },
    { query: feedPage, variables: { companyId, first: 50, filter } },
  ]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the filter, and a new round reads anew.
  useEffect(() => {
    let isEnded = false;
    setError(null);
    newestEvents({ client, companyId, filter, before: null }).then(
      (found) => isEnded || setShown(found),
      (reason) => isEnded || setError(reason),
    );
    return () => {
      isEnded = true;
    };
  }, [client, companyId, key, round]);

  const head = shown?.head ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  useEffect(() => {
    if (head === null || !isFollowed) return;
    const add = (event: FeedEvent): void =>
      setShown((now) => now && { ...now, events: [event, ...now.events].slice(0, mostEvents) });
    return followFeed({
      client,
      line,
      companyId,
      filter,
      after: head,
      show: add,
      caughtUp: (changes) => notices.say(shell.connectedAgain(changes)),
      stale: () => setRound((before) => before + 1),
    });
  }, [client, line, companyId, key, head, isFollowed]);

  const older = async (): Promise<void> => {
    if (!shown || shown.before === null) return;
    try {
      const found = await newestEvents({ client, companyId, filter, before: shown.before });
      setShown((now) => now && { ...now, before: found.before, events: [...now.events, ...found.events] });
    } catch (reason) {
      setError(reason);
    }
  };
  /** What came meanwhile is read before one follows again. */
  const follow = (): void => {
    if (!isFollowed) setRound((before) => before + 1);
    setFollowed(!isFollowed);
  };
  return (
    <Page heading={shell.feed} isBusy={!shown && error === null}>
      <FeedFilters type={type ?? ''} vacancy={vacancy ?? ''} candidate={candidate ?? ''}>
        <button type="button" aria-pressed={isFollowed} onClick={follow}>
          {words.follow}
        </button>
      </FeedFilters>
      {error !== null && <ReadFailure error={error} again={() => setRound((before) => before + 1)} />}
      {shown && shown.events.length === 0 && <p className="empty">{words.none}</p>}
      {shown && shown.events.length > 0 && (
        <ul aria-label={words.events} className="events">
          {shown.events.map((event) => (
            <EventItem key={event.seq} event={event} />
          ))}
        </ul>
      )}
      {shown?.before !== null && shown && (
        <button type="button" onClick={() => void older()}>
          {words.older}
        </button>
      )}
    </Page>
  );
}

function filterOf(type?: string, vacancyId?: string, candidateId?: string): EventFilter | null {
  if (!type && !vacancyId && !candidateId) return null;
  return {
    ...(type && { types: [type] }),
    ...(vacancyId && { vacancyId }),
    ...(candidateId && { candidateId }),
  };
}
