import { type KeyboardEvent, useCallback, useRef, useState } from 'react';
import type { Card, Cards } from '../live/cards.js';
import type { Dragging } from '../shell/dragging.js';
import type { ActionName } from './actionsOf.js';
import { BoardColumn } from './boardColumn.js';
import { commandOf } from './keys.js';
import { type Column, tabIdOf } from './operations.js';
import type { Selecting, Selection } from './selection.js';
import { useMostDrawn } from './useMostDrawn.js';
import { useSwipe } from './useSwipe.js';
import type { View } from './view.js';

export interface BoardColumnsProps {
  /** Whether something else is shown in their place. */
  readonly isHidden: boolean;
  readonly columns: readonly Column[];
  readonly cards: Cards;
  readonly view: View;
  /** The one stage that is shown where the window is narrow; null: all are. */
  readonly stage: string | null;
  readonly setStage: (featureId: string) => void;
  readonly dragging: Dragging | null;
  readonly selection: Selection;
  readonly selecting: Omit<Selecting, 'selection'>;
  /** The cards that each column shows. The columns keep it. */
  readonly shown: Map<string, readonly Card[]>;
  /** Called when a column shows other cards. */
  readonly shownChanged: () => void;
  /** The card that had the focus last. */
  readonly focused: string | null;
  readonly setFocused: (id: string | null) => void;
  readonly open: (id: string) => void;
  readonly act: (action: ActionName) => void;
  readonly drop: (ids: readonly string[], featureId: string) => void;
  readonly search: () => void;
  readonly help: () => void;
}

/** All columns: one tab stop, with the keys of a multi-select listbox in each, and Left and Right between them. */
export function BoardColumns(props: BoardColumnsProps) {
  const {
    isHidden,
    columns,
    cards,
    view,
    stage,
    setStage,
    dragging,
    selection,
    selecting,
    shown,
    shownChanged,
    focused,
    setFocused,
    open,
    act,
    drop,
    search,
    help,
  } = props;
  const [wanted, setWanted] = useState<string | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const swipe = (by: 1 | -1): void => {
    const next = columns[columns.findIndex(({ feature }) => feature.id === stage) + by];
    if (next) setStage(next.feature.id);
  };
  useSwipe(root, stage === null ? null : swipe);
  const mostDrawn = useMostDrawn(
    root,
    columns.map(({ feature }) => feature.id),
  );
  const ids = (featureId: string): readonly string[] => (shown.get(featureId) ?? []).map(({ id }) => id);
  const placeOf = (id: string): { column: number; row: number } | null => {
    for (const [column, { feature }] of columns.entries()) {
      const row = ids(feature.id).indexOf(id);
      if (row >= 0) return { column, row };
    }
    return null;
  };
  // Without a card that had the focus, the first card is the tab stop.
  const first = columns.flatMap(({ feature }) => ids(feature.id).slice(0, 1))[0] ?? null;
  const stop = focused !== null && placeOf(focused) ? focused : first;

  const focus = (id: string | undefined): void => {
    // A card that has the focus gets no event by which it would stop to want it.
    if (id === undefined || id === focused) return;
    setFocused(id);
    setWanted(id);
  };
  const [, redraw] = useState(0);
  const latest = useRef(shownChanged);
  latest.current = shownChanged;
  const held = useRef<string | null>(null);
  held.current = focused;
  const { keep } = selecting;
  const onShown = useCallback(
    (featureId: string, now: readonly Card[]) => {
      const before = shown.get(featureId) ?? [];
      shown.set(featureId, now);
      const left = new Set(before.map(({ id }) => id));
      for (const { id } of now) left.delete(id);
      // Once all columns have said what they show: a card that came to another one is still shown.
      if (left.size > 0) {
        queueMicrotask(() => {
          const all = new Set([...shown.values()].flatMap((of) => of.map(({ id }) => id)));
          keep((id) => !left.has(id) || all.has(id));
        });
      }
      const row = before.findIndex(({ id }) => id === held.current);
      if (row >= 0 && !now.some(({ id }) => id === held.current)) {
        const stays = new Set(now.map(({ id }) => id));
        const heir =
          before.slice(row + 1).find(({ id }) => stays.has(id)) ??
          before.slice(0, row).findLast(({ id }) => stays.has(id));
        setFocused(heir?.id ?? null);
        // Only a card that had the focus passes it on.
        if (document.activeElement === document.body) {
          if (heir) setWanted(heir.id);
          else root.current?.querySelector<HTMLElement>(`h2[data-feature="${CSS.escape(featureId)}"]`)?.focus();
        }
      }
      redraw((count) => count + 1);
      latest.current();
    },
    [shown, setFocused, keep],
  );
  const onFocus = useCallback(
    ({ id }: Card) => {
      setFocused(id);
      setWanted(null);
    },
    [setFocused],
  );
  const state = useRef({ selection, ids, placeOf });
  state.current = { selection, ids, placeOf };
  const { toggle, extendTo } = selecting;
  const onClick = useCallback(
    (card: Card, { shift, selects }: { shift: boolean; selects: boolean }) => {
      if (shift) extendTo(card.id, state.current.ids(card.featureId));
      else if (selects) toggle(card.id);
      else open(card.id);
    },
    [extendTo, toggle, open],
  );
  const dropped = useRef(drop);
  dropped.current = drop;
  const onDrop = useCallback((cardId: string, featureId: string) => {
    const { ids: selected } = state.current.selection;
    dropped.current(selected.has(cardId) ? [...selected] : [cardId], featureId);
  }, []);

  const onKeyDown = (event: KeyboardEvent): void => {
    const id = (event.target as Element).closest<HTMLElement>('[data-card]')?.dataset.card;
    const command = id === undefined ? null : commandOf(event);
    const place = id === undefined ? null : placeOf(id);
    if (!command || !place || id === undefined) return;
    event.preventDefault();
    // A key that is held down would act on one card after the other.
    if (event.repeat && command.kind === 'act') return;
    const column = ids(columns[place.column]?.feature.id ?? '');
    switch (command.kind) {
      case 'go':
        focus(column[bounded(place.row + command.by, column.length)]);
        return;
      case 'extend': {
        const to = column[bounded(place.row + command.by, column.length)];
        if (to === undefined) return;
        if (selection.ids.size === 0) toggle(id);
        extendTo(to, column);
        focus(to);
        return;
      }
      case 'column':
        for (let next = place.column + command.by; columns[next]; next += command.by) {
          const cardsThere = ids(columns[next]?.feature.id ?? '');
          if (cardsThere.length === 0) continue;
          if (stage !== null) setStage(columns[next]?.feature.id ?? stage);
          focus(cardsThere[bounded(place.row, cardsThere.length)]);
          return;
        }
        return;
      case 'toggle':
        toggle(id);
        return;
      case 'all':
        selecting.all(column);
        return;
      case 'clear':
        selecting.clear();
        return;
      case 'open':
        open(id);
        return;
      case 'find':
        search();
        return;
      case 'help':
        help();
        return;
      case 'act':
        act(command.action);
        return;
    }
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the options within.
    <div
      ref={root}
      className="board"
      hidden={isHidden}
      {...(stage !== null && { role: 'tabpanel', 'aria-labelledby': tabIdOf(columns, stage) })}
      onKeyDown={onKeyDown}
    >
      {columns.map((column) => (
        <BoardColumn
          key={column.feature.id}
          column={column}
          cards={cards}
          view={view}
          selection={selection}
          stop={stop}
          focus={wanted}
          most={mostDrawn(column.feature.id)}
          isHidden={stage !== null && column.feature.id !== stage}
          dragging={dragging}
          onClick={onClick}
          onFocus={onFocus}
          onDrop={onDrop}
          onShown={onShown}
        />
      ))}
    </div>
  );
}

const bounded = (index: number, length: number): number => Math.min(Math.max(index, 0), length - 1);
