import { useState } from 'react';
import { asRefusal } from '../service/refusal.js';
import { sentenceAndReasonOf } from '../words/sentenceOf.js';
import { useWords } from '../words/words.js';
import { useBoard } from './board.js';

export interface MoreProps {
  /** Of the list that is shown. */
  readonly page: { readonly hasNextPage: boolean; readonly endCursor: string | null } | null | undefined;
  readonly more: (after: string | null) => Promise<unknown>;
}

/** The next page of a list, if there is one: once for each click, and with an alert where it can't be read. */
export function More({ page, more }: MoreProps) {
  const words = useWords();
  const { notices } = useBoard();
  const [isReading, setReading] = useState(false);
  if (!page?.hasNextPage) return null;
  const read = async (): Promise<void> => {
    if (isReading) return;
    setReading(true);
    try {
      await more(page.endCursor);
    } catch (error) {
      const refusal = asRefusal(error);
      notices.alert(sentenceAndReasonOf(words, refusal));
    } finally {
      setReading(false);
    }
  };
  return (
    <button type="button" aria-disabled={isReading} onClick={() => void read()}>
      {words.shell.more}
    </button>
  );
}
