import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Card, Cards } from '../live/cards.js';
import { useStore } from '../service/useStore.js';
import { Counted } from '../shell/counted.js';
import type { Dragging } from '../shell/dragging.js';
import { type Density, density } from '../shell/preferences.js';
import { stageColour } from '../shell/stageColour.js';
import { useWords } from '../words/words.js';
import { CardOption, type CardOptionProps } from './cardOption.js';
import { trimmed } from './drawn.js';
import type { Column } from './operations.js';
import type { Selection } from './selection.js';
import type { View } from './view.js';

export interface BoardColumnProps {
  readonly column: Column;
  readonly cards: Cards;
  readonly view: View;
  readonly selection: Selection;
  /** The card that is the board's one tab stop. */
  readonly stop: string | null;
  /** The card that takes the focus. */
  readonly focus: string | null;
  /** How many cards it draws at most, beside the focused one. */
  readonly most: number;
  /** Whether another stage is shown instead, where the window is narrow. */
  readonly isHidden: boolean;
  readonly dragging: Dragging | null;
  readonly onClick: CardOptionProps['onClick'];
  readonly onFocus: CardOptionProps['onFocus'];
  readonly onDrop: (cardId: string, featureId: string) => void;
  /** The cards that are shown, in their order. */
  readonly onShown: (featureId: string, shown: readonly Card[]) => void;
}

/** The height of a card and its gap, in CSS pixels: pipeline.css has the same. */
const heights: Record<Density, number> = { comfortable: 76, compact: 44 };
const overscan = 6;

/** A stage with the cards of its open records, longest here first. */
export function BoardColumn(props: BoardColumnProps) {
  const { column, cards, view, selection, stop, focus, most, isHidden, dragging, onClick, onFocus, onDrop, onShown } =
    props;
  const { pipeline } = useWords();
  const { feature, medianDays } = column;
  const all = useStore(cards.column(feature.id));
  const shown = useMemo(() => {
    const found = view.matches ? all.filter(view.matches) : all;
    return view.order ? found.toSorted(view.order) : found;
  }, [all, view]);
  const region = useRef<HTMLElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const heading = useId();
  const [isOver, setOver] = useState(false);
  useEffect(() => onShown(feature.id, shown), [feature.id, shown, onShown]);
  useEffect(() => {
    if (!region.current) return;
    return dragging?.dropTargetForElements({
      element: region.current,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false);
        onDrop(String(source.data.cardId), feature.id);
      },
    });
  }, [feature.id, onDrop, dragging]);

  const stopIndex = stop === null ? -1 : shown.findIndex(({ id }) => id === stop);
  const height = heights[useStore(density)];
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => list.current,
    estimateSize: () => height,
    overscan,
    getItemKey: (index) => shown[index]?.id ?? index,
    // The focused card stays in the page.
    rangeExtractor: (range) => {
      const drawn = trimmed(defaultRangeExtractor(range), range, most);
      if (stopIndex < 0 || drawn.includes(stopIndex)) return drawn;
      return [...drawn, stopIndex].sort((one, other) => one - other);
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heights are not measured, so they are passed.
  useEffect(() => virtual.measure(), [height]);
  useEffect(() => {
    if (focus !== null && stopIndex >= 0) virtual.scrollToIndex(stopIndex);
  }, [focus, stopIndex, virtual]);

  const { customName } = feature;
  const { ids, anchor } = selection;
  const isRangeStart = anchor !== null && ids.has(anchor) && shown.some(({ id }) => id === anchor);
  return (
    <section
      ref={region}
      aria-labelledby={heading}
      className="column"
      hidden={isHidden}
      data-feature={feature.id}
      data-over={isOver}
      style={stageColour(feature.color)}
    >
      <h2 id={heading} tabIndex={-1} data-feature={feature.id}>
        {view.matches === null ? (
          <Counted name={customName} count={all.length} said={pipeline.column(customName, all.length)} />
        ) : (
          <Counted
            name={customName}
            count={`${shown.length}/${all.length}`}
            said={pipeline.found(customName, shown.length, all.length)}
          />
        )}
      </h2>
      {medianDays !== null && <p className="median">{pipeline.medianDays(Math.round(medianDays * 10) / 10)}</p>}
      {/* In place of the line before, so that no card moves. */}
      {medianDays !== null && isRangeStart && shown.length > 1 && <p className="median range">{pipeline.rangeHint}</p>}
      {shown.length === 0 ? (
        <p className="none">{pipeline.none}</p>
      ) : (
        <div ref={list} className="cards">
          <div
            role="listbox"
            aria-label={customName}
            aria-multiselectable="true"
            style={{ height: `${virtual.getTotalSize()}px` }}
          >
            {virtual.getVirtualItems().map(({ index, start }) => {
              const card = shown[index];
              return (
                card && (
                  <CardOption
                    key={card.id}
                    card={card}
                    position={index + 1}
                    count={shown.length}
                    top={start}
                    isSelected={selection.ids.has(card.id)}
                    isStop={card.id === stop}
                    takesFocus={card.id === focus}
                    dragging={dragging}
                    onClick={onClick}
                    onFocus={onFocus}
                  />
                )
              );
            })}
          </div>
        </div>
      )}
    </section>
  );
}
