import { useCallback, useState } from 'react';

/** Which cards are selected, and which one has the focus. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** The card from which a range is selected. */
  readonly anchor: string | null;
  /** Whether a person has made it so; otherwise cards have left. */
  readonly isChosen: boolean;
}

const nothing: Selection = { ids: new Set(), anchor: null, isChosen: true };

export interface Selecting {
  readonly selection: Selection;
  toggle(id: string): void;
  /** Selects from the anchor to a card of its column. */
  extendTo(id: string, column: readonly string[]): void;
  all(column: readonly string[]): void;
  clear(): void;
  /** Forgets cards that are no longer shown. */
  keep(isShown: (id: string) => boolean): void;
  /** Selects cards again that left and came back, unless a person has selected others meanwhile. */
  takeBack(ids: readonly string[]): void;
}

export function useSelection(): Selecting {
  const [selection, set] = useState(nothing);
  return {
    selection,
    toggle: useCallback((id) => {
      set(({ ids }) => {
        const next = new Set(ids);
        if (!next.delete(id)) next.add(id);
        return { ids: next, anchor: id, isChosen: true };
      });
    }, []),
    extendTo: useCallback((id, column) => {
      set(({ ids, anchor }) => {
        const from = column.indexOf(anchor ?? id);
        const to = column.indexOf(id);
        if (from < 0 || to < 0) return { ids: new Set([...ids, id]), anchor: id, isChosen: true };
        const range = column.slice(Math.min(from, to), Math.max(from, to) + 1);
        return { ids: new Set([...ids, ...range]), anchor, isChosen: true };
      });
    }, []),
    all: useCallback((column) => set(({ anchor }) => ({ ids: new Set(column), anchor, isChosen: true })), []),
    clear: useCallback(() => set(nothing), []),
    keep: useCallback((isShown) => {
      set((before) => {
        if (before.ids.size === 0) return before;
        const ids = new Set([...before.ids].filter(isShown));
        return ids.size === before.ids.size ? before : { ...before, ids, isChosen: false };
      });
    }, []),
    takeBack: useCallback((ids) => {
      set((before) => (before.isChosen ? before : { ...before, ids: new Set([...before.ids, ...ids]) }));
    }, []),
  };
}
