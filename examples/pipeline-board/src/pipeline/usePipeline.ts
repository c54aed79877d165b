import { useEffect, useRef, useState } from 'react';
import type { CardsQuery, CardsQueryVariables } from '../generated/graphql.js';
import { type Cards, createCards } from '../live/cards.js';
import { feedHead, followFeed } from '../live/feed.js';
import { cursorOf, type FeedEvent } from '../live/feedEvent.js';
import { cardsOf } from '../live/recordEvents.js';
import { useBoard } from '../shell/board.js';
import { useWords } from '../words/words.js';
import { type Column, cardAgainQuery, cardOf, cardsQuery, columnsQuery } from './operations.js';
import { othersSentence } from './sentences.js';

export interface Pipeline {
  readonly name: string | null;
  readonly columns: readonly Column[];
  readonly cards: Cards;
  /** The records that this page has sent. */
  readonly sent: Set<string>;
  readonly isLoading: boolean;
  readonly error: unknown;
  /** Grows when an event has touched a card or its record. */
  readonly version: number;
  readonly again: () => void;
}

const pageSize = 100;
/** Before another attempt to read what was shown before, in milliseconds. */
const pauseMs = 10_000;

const oldestFirst = { field: 'CREATED_AT', direction: 'ASC' } as const;

/** Reads a pipeline, and follows it: the feed's number first, then the cards, then what came after that number. */
export function usePipeline(vacancyId: string): Pipeline {
  const { client, line, notices, companyId } = useBoard();
  const words = useWords();
  const spoken = useRef(words);
  spoken.current = words;
  const [cards] = useState(() => createCards((draw) => requestAnimationFrame(draw)));
  const [sent] = useState(() => new Set<string>());
  const [vacancy, setVacancy] = useState<{ name: string; columns: readonly Column[] } | null>(null);
  const [isLoading, setLoading] = useState(true);
  const [error, setError] = useState<unknown>(null);
  const [version, setVersion] = useState(0);
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round reads everything anew.
  useEffect(() => {
    let isEnded = false;
    let stop = (): void => undefined;
    const noCache = { fetchPolicy: 'no-cache' } as const;

    let timer: ReturnType<typeof setTimeout> | undefined;

    async function readAgain(id: string): Promise<void> {
      const variables = { companyId, vacancyId, id };
      const { data } = await client.query({ query: cardAgainQuery, variables, ...noCache });
      if (data?.record && !isEnded) cards.lay(cardOf(data.record));
    }

    function show(event: FeedEvent, columns: readonly Column[]): void {
      const told = cardsOf(event, cards.get);
      for (const card of told.cards) cards.lay(card);
      for (const id of told.unknown) void readAgain(id).catch(() => undefined);
      setVersion((before) => before + 1);
      if (event.recordId !== null && !sent.has(event.recordId)) {
        const sentence = othersSentence(spoken.current, event, columns);
        if (sentence) notices.others(sentence, spoken.current.shell.othersChanges);
      }
    }

    async function read(): Promise<void> {
      const head = await client.query({ query: feedHead, variables: { companyId }, ...noCache });
      const { seq = '0', epoch = '' } = head.data?.feed ?? {};
      const found = await client.query({ query: columnsQuery, variables: { companyId, id: vacancyId }, ...noCache });
      if (isEnded || !found.data?.vacancy) return;
      const { name, pipeline } = found.data.vacancy;
      const columns = pipeline ?? [];
      setVacancy({ name, columns });
      cards.clear();
      stop = followFeed({
        client,
        line,
        companyId,
        filter: { vacancyId },
        after: cursorOf(seq, { epoch }),
        show: (event) => show(event, columns),
        caughtUp: (changes) => notices.say(spoken.current.shell.connectedAgain(changes)),
        stale: () => setRound((before) => before + 1),
      });
      for (let cursor: string | null = null, isLast = false; !isLast && !isEnded; ) {
        const variables: CardsQueryVariables = {
          companyId,
          first: pageSize,
          after: cursor,
          orderBy: oldestFirst,
          filter: openIn(vacancyId),
        };
        const page: Page = (await client.query({ query: cardsQuery, variables, ...noCache })).data?.records;
        for (const record of page?.nodes ?? []) cards.lay(cardOf(record));
        setLoading(false);
        isLast = !page?.pageInfo.hasNextPage;
        cursor = page?.pageInfo.endCursor ?? null;
      }
    }

    setError(null);
    read()
      .catch((reason) => {
        if (isEnded) return;
        setError(reason);
        // What is shown is no longer followed.
        if (vacancy) timer = setTimeout(() => setRound((before) => before + 1), pauseMs);
      })
      .finally(() => {
        if (!isEnded) setLoading(false);
      });
    return () => {
      isEnded = true;
      clearTimeout(timer);
      stop();
    };
  }, [client, line, companyId, vacancyId, round]);

  return {
    name: vacancy?.name ?? null,
    columns: vacancy?.columns ?? [],
    cards,
    sent,
    isLoading,
    error,
    version,
    again: () => {
      setLoading(true);
      setRound((before) => before + 1);
    },
  };
}

type Page = CardsQuery['records'] | undefined;

const openIn = (vacancyId: string) => ({ vacancyId, isClosed: false });
