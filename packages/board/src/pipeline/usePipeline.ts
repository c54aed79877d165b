import { useEffect, useRef, useState } from 'react';
import { type Cards, createCards } from '../live/cards.js';
import type { FeedEvent } from '../live/feedEvent.js';
import { useBoard } from '../shell/board.js';
import { useWords } from '../words/words.js';
import type { Column, NamedVacancy } from './operations.js';
import { readPipeline } from './readPipeline.js';
import { othersSentence } from './sentences.js';

export interface Pipeline {
  readonly vacancy: NamedVacancy | null;
  readonly columns: readonly Column[];
  readonly cards: Cards;
  /** The records that this page has sent, and the candidates that it has put in. */
  readonly sent: Set<string>;
  readonly isLoading: boolean;
  readonly error: unknown;
  /** Grows when an event has touched the record whose card is open, or another one of its candidate. */
  readonly version: number;
  readonly again: () => void;
}

/** Before another attempt to read what was shown before, in milliseconds. */
const pauseMs = 10_000;
/** A vacancy that changes all the time is read again this often at most, so that each reading comes to its end. */
const roundMs = 2_000;

/**
 * A vacancy's pipeline, read and followed.
 * @param recordId the record whose card is open; null: none is
 */
export function usePipeline(vacancyId: string, recordId: string | null): Pipeline {
  const { client, line, notices, companyId } = useBoard();
  const words = useWords();
  const spoken = useRef(words);
  spoken.current = words;
  const opened = useRef(recordId);
  opened.current = recordId;
  const [cards] = useState(() => createCards((draw) => requestAnimationFrame(draw)));
  const [sent] = useState(() => new Set<string>());
  const [vacancy, setVacancy] = useState<{ named: NamedVacancy; columns: readonly Column[] } | null>(null);
  const [isLoading, setLoading] = useState(true);
  const [error, setError] = useState<unknown>(null);
  const [version, setVersion] = useState(0);
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round reads everything again.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begun = performance.now();
    let isShown = vacancy !== null;
    const readAgainAfter = (ms: number): void => {
      timer ??= setTimeout(() => setRound((before) => before + 1), ms);
    };
    setError(null);
    const stop = readPipeline({
      client,
      line,
      companyId,
      vacancyId,
      cards,
      named(named, columns) {
        isShown = true;
        setVacancy({ named, columns });
      },
      begun: () => setLoading(false),
      failed(reason) {
        setLoading(false);
        setError(reason);
        // What is shown is no longer followed.
        if (isShown) readAgainAfter(pauseMs);
      },
      changed(event, columns) {
        if (concerns(event, opened.current, cards)) setVersion((before) => before + 1);
        const sentence = othersSentence(spoken.current, event, columns, cards.called);
        if (!sentence || event.recordId === null || sent.delete(event.recordId)) return;
        if (event.type === 'RECORD_INITIALIZED' && sent.delete(`candidate ${event.candidateId}`)) return;
        notices.others(sentence, spoken.current.shell.othersChanges);
      },
      caughtUp: (changes) => notices.say(spoken.current.shell.connectedAgain(changes)),
      stale: () => readAgainAfter(Math.max(0, begun + roundMs - performance.now())),
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [client, line, companyId, vacancyId, round]);

  return {
    vacancy: vacancy?.named ?? null,
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

function concerns({ recordId, nextRecordId, candidateId }: FeedEvent, opened: string | null, cards: Cards): boolean {
  if (opened === null) return false;
  return [recordId, nextRecordId].includes(opened) || candidateId === cards.get(opened)?.candidateId;
}
