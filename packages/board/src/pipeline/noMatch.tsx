import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Card, Cards } from '../live/cards.js';
import { useBoard } from '../shell/board.js';
import { useWords } from '../words/words.js';
import './noMatch.css';
import type { Column } from './operations.js';

export interface NoMatchProps {
  readonly columns: readonly Column[];
  readonly cards: Cards;
  readonly matches: (card: Card) => boolean;
  readonly clear: () => void;
}

/** Says that no card fits the search and the filters, and takes them away. */
export function NoMatch({ columns, cards, matches, clear }: NoMatchProps) {
  const { pipeline: words } = useWords();
  const { notices } = useBoard();
  const stores = useMemo(() => columns.map(({ feature }) => cards.column(feature.id)), [columns, cards]);
  const isShown = useSyncExternalStore(
    (changed) => {
      const ends = stores.map((store) => store.subscribe(changed));
      return () => {
        for (const end of ends) end();
      };
    },
    () => !stores.some((store) => store.get().some(matches)),
  );
  useEffect(() => {
    if (isShown) notices.hear(words.noMatch);
  }, [isShown, notices, words]);
  if (!isShown) return null;
  return (
    <p className="no-match">
      {words.noMatch}{' '}
      <button type="button" onClick={clear}>
        {words.clearAll}
      </button>
    </p>
  );
}
