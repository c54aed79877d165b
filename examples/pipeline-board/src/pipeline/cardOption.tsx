import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type MouseEvent, memo, useEffect, useRef } from 'react';
import type { Card } from '../live/cards.js';
import { timeText } from '../shell/time.js';
import { useLanguage, useWords } from '../words/words.js';

export interface CardOptionProps {
  readonly card: Card;
  readonly position: number;
  readonly count: number;
  readonly top: number;
  readonly isSelected: boolean;
  /** Whether it is the board's one tab stop. */
  readonly isStop: boolean;
  /** Whether it takes the focus when it is drawn. */
  readonly takesFocus: boolean;
  readonly onClick: (card: Card, event: { shift: boolean; selects: boolean }) => void;
  readonly onFocus: (card: Card) => void;
}

const dayMs = 86_400_000;

/** A card. Nothing in it is interactive: a click on its mark selects it, elsewhere opens it. */
export const CardOption = memo(function CardOption(props: CardOptionProps) {
  const { card, position, count, top, isSelected, isStop, takesFocus, onClick, onFocus } = props;
  const words = useWords();
  const language = useLanguage();
  const element = useRef<HTMLDivElement>(null);
  const { id, candidateId, status, score, createdAt, nextAutomation } = card;
  const { pipeline } = words;

  useEffect(() => {
    if (takesFocus) element.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  useEffect(() => {
    if (element.current) return draggable({ element: element.current, getInitialData: () => ({ cardId: id }) });
  }, [id]);

  const days = Math.max(0, Math.floor((Date.now() - Date.parse(createdAt)) / dayMs));
  const parts = [
    statusText(status.code),
    ...(score === null ? [] : [pipeline.score(Math.round(score))]),
    pipeline.daysHere(days),
    ...(nextAutomation?.dueAt
      ? [nextText(pipeline.next, nextAutomation.action, timeText(language, nextAutomation.dueAt))]
      : []),
  ];
  const click = (event: MouseEvent): void =>
    onClick(card, {
      shift: event.shiftKey,
      selects: event.ctrlKey || event.metaKey || (event.target as Element).closest('.mark') !== null,
    });
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the board has the keys of its cards (onKeyDown in boardColumns).
    <div
      ref={element}
      role="option"
      tabIndex={isStop ? 0 : -1}
      aria-label={[candidateId, ...parts].join(', ')}
      aria-selected={isSelected}
      aria-setsize={count}
      aria-posinset={position}
      data-card={id}
      className="card"
      style={{ transform: `translateY(${top}px)` }}
      onClick={click}
      onFocus={() => onFocus(card)}
    >
      <span className="mark" aria-hidden="true" />
      <span className="who">{candidateId}</span> <span className="facts">{parts.join(', ')}</span>
    </div>
  );
});

/** A status in words: IN_PROGRESS is "in progress". Companies have statuses of their own. */
const statusText = (code: string): string => code.toLowerCase().replaceAll('_', ' ');

function nextText(next: Readonly<Record<string, (when: string) => string>>, action: string, when: string): string {
  return next[action]?.(when) ?? `${action.toLowerCase()} ${when}`;
}
