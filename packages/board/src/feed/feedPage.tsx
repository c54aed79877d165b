import { useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import { eventTypes } from '../generated/eventTypes.js';
import type { EventFilter } from '../generated/graphql.js';
import { feedPage, followFeed } from '../live/feed.js';
import { cursorOf, type FeedEvent } from '../live/feedEvent.js';
import { asRefusal } from '../service/refusal.js';
import { useBoard } from '../shell/board.js';
import { CandidateField } from '../shell/candidateField.js';
import { Empty } from '../shell/empty.js';
import { useLabels } from '../shell/labels.js';
import { Page } from '../shell/page.js';
import { ReadFailure } from '../shell/readFailure.js';
import { Select } from '../shell/select.js';
import { useShownQueries } from '../shell/shownQueries.js';
import { useAllVacancies } from '../shell/useAllVacancies.js';
import { useWords } from '../words/words.js';
import { type Head, readBack, readHead } from './back.js';
import { EventItem } from './eventItem.js';
import './feed.css';

/** What happened in the company, newest first. */
export function FeedPage() {
  const { shell, feedPage: words, names } = useWords();
  const { companyId } = useBoard();
  const [parameters, setParameters] = useSearchParams();
  const { vacancies } = useAllVacancies(companyId);
  const [isFollowed, setFollowed] = useState(false);
  const type = parameters.get('type') ?? '';
  const vacancyId = parameters.get('vacancy') ?? '';
  const candidateId = parameters.get('candidate') ?? '';
  const filter = useMemo<EventFilter | null>(
    () =>
      type || vacancyId || candidateId
        ? { types: type ? [type] : null, vacancyId: vacancyId || null, candidateId: candidateId || null }
        : null,
    [type, vacancyId, candidateId],
  );
  const { events, failure, isRead, older, again } = useFeed(filter, isFollowed);
  const labelled = useLabels(events.flatMap(({ candidateId: of }) => of ?? []));
  useShownQueries([{ query: feedPage, variables: { companyId, filter, first: 50 } }]);
  const set = (name: string, value: string): void =>
    setParameters(
      (before) => {
        if (value === '') before.delete(name);
        else before.set(name, value);
        return before;
      },
      { replace: true },
    );
  return (
    <Page heading={shell.feed} isBusy={!isRead && !failure}>
      <div className="filters">
        <Select
          label={words.type}
          value={type}
          options={[['', words.anyType], ...eventTypes.map((name) => [name, names.events[name]] as const)]}
          choose={(value) => set('type', value)}
        />
        <Select
          label={words.vacancy}
          value={vacancyId}
          options={[['', words.anyVacancy], ...(vacancies ?? []).map(({ id, name }) => [id, name] as const)]}
          choose={(value) => set('vacancy', value)}
        />
        <CandidateField label={words.candidate} candidateId={candidateId} choose={(id) => set('candidate', id)} />
        <button type="button" aria-pressed={isFollowed} onClick={() => setFollowed(!isFollowed)}>
          {words.follow}
        </button>
      </div>
      {failure !== null && <ReadFailure error={failure} again={again} />}
      {isRead && events.length === 0 && <Empty name={older ? words.noneYet : words.none} hint={words.noneHint} />}
      {events.length > 0 && (
        <ul className="events" aria-label={words.events}>
          {events.map((event) => (
            <EventItem
              key={event.seq}
              event={event}
              who={event.candidateId === null ? null : labelled(event.candidateId)}
            />
          ))}
        </ul>
      )}
      {older && (
        <button type="button" onClick={() => void older()}>
          {words.older}
        </button>
      )}
    </Page>
  );
}

interface Shown {
  readonly filter: EventFilter | null;
  readonly events: readonly FeedEvent[];
  readonly before: string | null;
  /** As it was when it was read: following goes on from there. */
  readonly head: Head;
}

/** While somebody types, nothing is asked. */
const restMs = 200;

function useFeed(filter: EventFilter | null, isFollowed: boolean) {
  const { client, line, companyId, notices } = useBoard();
  const { shell } = useWords();
  const [shown, setShown] = useState<Shown | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const again = (): void => setAttempt((before) => before + 1);
  /** Whether older events are being read. */
  const isReading = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the attempt says that it is read again.
  useEffect(() => {
    let isCurrent = true;
    const reading = { client, companyId, filter };
    const timer = setTimeout(async () => {
      try {
        const newest = await readHead(reading);
        const stretch = await readBack(reading, String(BigInt(newest.seq) + 1n), newest);
        if (!isCurrent) return;
        setShown({ ...stretch, filter, head: newest });
        setFailure(null);
      } catch (error) {
        // What was the oldest number is removed meanwhile: the head is read again.
        if (isCurrent && asRefusal(error).reason === 'CURSOR_EXPIRED') again();
        else if (isCurrent) setFailure(error);
      }
    }, restMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [client, companyId, filter, attempt]);

  const current = shown?.filter === filter ? shown : null;
  const head = current?.head;
  // biome-ignore lint/correctness/useExhaustiveDependencies: words of another language don't begin it again.
  useEffect(() => {
    if (!isFollowed || head === undefined) return undefined;
    return followFeed({
      client,
      line,
      companyId,
      filter,
      after: cursorOf(head.seq, head),
      show: (event) =>
        setShown(
          (before) =>
            before && {
              ...before,
              ...newest(event, before),
            },
        ),
      caughtUp: (changes) => notices.say(shell.connectedAgain(changes)),
      stale: () => setAttempt((before) => before + 1),
    });
  }, [client, line, companyId, filter, isFollowed, head]);

  const older =
    current?.before == null
      ? null
      : async (): Promise<void> => {
          if (isReading.current) return;
          isReading.current = true;
          try {
            const stretch = await readBack({ client, companyId, filter }, current.before ?? '0', current.head);
            setShown((now) =>
              now?.filter === filter && now.before === current.before
                ? { ...now, events: [...now.events, ...stretch.events], before: stretch.before }
                : now,
            );
            setFailure(null);
          } catch (error) {
            setFailure(error);
          } finally {
            isReading.current = false;
          }
        };
  return { events: current?.events ?? [], isRead: current !== null, failure, again, older };
}

/** As many events as a followed page keeps. "Older" reads those before. */
const mostShown = 500;

/** An event that comes is newer than all that are shown, or is shown already. */
function newest(event: FeedEvent, { events, before }: Shown): Pick<Shown, 'events' | 'before'> {
  if (events[0] && BigInt(events[0].seq) >= BigInt(event.seq)) return { events, before };
  const kept = [event, ...events].slice(0, mostShown);
  return { events: kept, before: kept.length <= events.length ? (kept.at(-1)?.seq ?? before) : before };
}
