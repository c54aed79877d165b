import { type MouseEvent, memo, useEffect, useRef } from 'react';
import type { Card } from '../live/cards.js';
import { Avatar } from '../shell/avatar.js';
import { calledOf, shortlyCalled } from '../shell/called.js';
import type { Dragging } from '../shell/dragging.js';
import { Icon } from '../shell/icon.js';
import { StatusChip } from '../shell/statusChip.js';
import { relativeText, timeText } from '../shell/timeText.js';
import { nameOf, type Words } from '../words/sentenceOf.js';
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
  /** Null until dragging is loaded. */
  readonly dragging: Dragging | null;
  readonly onClick: (card: Card, event: { shift: boolean; selects: boolean }) => void;
  readonly onFocus: (card: Card) => void;
}

const dayMs = 86_400_000;
/** Days after which an age warms up, and is hot. */
const [warmDays, hotDays] = [7, 21];
/** The service computes scores from 0 to 100; a company's own may be higher. */
const fullScore = 100;

/** A card. Nothing in it is interactive: a click on its mark selects it, elsewhere opens it. Its name says all of it. */
export const CardOption = memo(function CardOption(props: CardOptionProps) {
  const { card, position, count, top, isSelected, isStop, takesFocus, dragging, onClick, onFocus } = props;
  const words = useWords();
  const language = useLanguage();
  const element = useRef<HTMLDivElement>(null);
  const { id, candidateId, status, score, reviewPending, createdAt, nextAutomation } = card;
  const { pipeline } = words;
  const called = calledOf(card);

  useEffect(() => {
    if (takesFocus) element.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  useEffect(() => {
    if (element.current)
      return dragging?.draggable({ element: element.current, getInitialData: () => ({ cardId: id }) });
  }, [id, dragging]);

  const days = Math.max(0, Math.floor((Date.now() - Date.parse(createdAt)) / dayMs));
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
      aria-selected={isSelected}
      aria-setsize={count}
      aria-posinset={position}
      data-card={id}
      className="card"
      style={{ transform: `translateY(${top}px)` }}
      onClick={click}
      onFocus={() => onFocus(card)}
    >
      <span className="unseen">{nameOfCard(words, language, card, days)}</span>
      <span className="mark" aria-hidden="true" title={pipeline.selectOne(called)}>
        <Avatar id={candidateId} name={called} />
      </span>
      <span className="who" aria-hidden="true" title={candidateId}>
        {shortlyCalled(card)}
      </span>
      <span
        className="age"
        aria-hidden="true"
        data-warmth={days >= hotDays ? 'hot' : days >= warmDays ? 'warm' : 'calm'}
      >
        {pipeline.days(days)}
      </span>
      <span className="facts" aria-hidden="true">
        <StatusChip code={status.code} />
        {score !== null && <Score score={score} />}
        {reviewPending && (
          <span className="fact wait" title={pipeline.needsReview}>
            <Icon name="flag" />
          </span>
        )}
        {nextAutomation?.heldReason ? (
          <span className="fact wait" title={pipeline.held}>
            <Icon name="hold" />
          </span>
        ) : (
          nextAutomation?.dueAt && (
            <span className="fact" title={timeText(language, nextAutomation.dueAt)}>
              <Icon name="timer" />
              {timeText(language, nextAutomation.dueAt, 'short')}
            </span>
          )
        )}
      </span>
    </div>
  );
});

/** What is read out: who, how far, how good, how long, and what comes. */
function nameOfCard({ pipeline, statuses }: Words, language: string, card: Card, days: number): string {
  const { status, score, reviewPending, nextAutomation } = card;
  const parts = [calledOf(card), nameOf(statuses, status.code).toLowerCase()];
  if (score !== null) parts.push(pipeline.score(Math.round(score)));
  if (reviewPending) parts.push(pipeline.needsReview);
  parts.push(pipeline.daysHere(days));
  if (nextAutomation?.heldReason) parts.push(pipeline.held);
  else if (nextAutomation?.dueAt) {
    const name = nextAutomation.action as keyof typeof pipeline.next;
    const next = pipeline.next[name];
    if (next) parts.push(next(relativeText(language, nextAutomation.dueAt)));
  }
  return parts.join(', ');
}

/** A number on a thin scale. */
function Score({ score }: { readonly score: number }) {
  return (
    <span className="score">
      <b>{Math.round(score)}</b>
      <span className="scale" data-level={score >= 75 ? 'high' : score >= 50 ? 'middle' : 'low'}>
        <span style={{ width: `${Math.min(100, Math.max(0, (100 * score) / fullScore))}%` }} />
      </span>
    </span>
  );
}
