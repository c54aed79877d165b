import { useEffect, useRef, useState } from 'react';
import { useBoard } from '../shell/board.js';
import { useWords } from '../words/words.js';
import type { Row } from './list/rows.js';
import { type Failed, sendCandidates } from './sendCandidates.js';

export interface Sending {
  /** How many of the rows are answered; null: none are being sent. */
  readonly progress: { readonly done: number; readonly all: number } | null;
  readonly failed: readonly Failed[];
  /** @returns whether all were added; false, too, if the dialog was closed meanwhile */
  readonly send: (rows: readonly Row[]) => Promise<boolean>;
}

export interface SendingOptions {
  readonly vacancyId: string;
  readonly featureId: string;
  /** Whether the first candidate publishes the vacancy. */
  readonly isDraft: boolean;
  /** Called before each call, with its candidates. */
  readonly sending: (candidateIds: readonly string[]) => void;
}

/** Sends rows while the dialog is open, and says what came of it, also when it has been closed. */
export function useSending({ vacancyId, featureId, isDraft, sending }: SendingOptions): Sending {
  const { adding } = useWords();
  const { client, companyId, notices } = useBoard();
  const [progress, setProgress] = useState<Sending['progress']>(null);
  const [failed, setFailed] = useState<readonly Failed[]>([]);
  const ended = useRef(new AbortController());
  useEffect(() => {
    ended.current = new AbortController();
    return () => ended.current.abort();
  }, []);

  /** The notice of this page is not repeated where the vacancy is read later than its candidates are added. */
  const hasPublished = useRef(false);

  const send = async (rows: readonly Row[]): Promise<boolean> => {
    const { signal } = ended.current;
    const all = rows.length;
    setFailed([]);
    setProgress({ done: 0, all });
    const result = await sendCandidates(rows, {
      client,
      companyId,
      vacancyId,
      featureId,
      sending,
      signal,
      progress: (done) => setProgress({ done, all }),
    });
    const { added } = result;
    const sentence = signal.aborted && added < all ? adding.addedOf(added, all) : adding.added(added);
    const publishes = isDraft && added > 0 && !hasPublished.current;
    if (publishes) hasPublished.current = true;
    notices.say(publishes ? `${sentence} ${adding.published}` : sentence);
    if (signal.aborted) return false;
    setProgress(null);
    setFailed(result.failed);
    return result.failed.length === 0;
  };
  return { progress, failed, send };
}
