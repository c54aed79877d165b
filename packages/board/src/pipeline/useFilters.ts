import { useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { type Filters, filtersOf, type View, viewOf } from './view.js';

export interface Filtering {
  readonly filters: Filters;
  readonly view: View;
  readonly set: (name: keyof Filters, value: string) => void;
  /** Takes the search and the filters away. The order stays. */
  readonly clear: () => void;
}

const names = ['q', 'status', 'show', 'score', 'review', 'due', 'held', 'sort'] as const;

/** The filters that stand in the address, so that they can be sent to somebody and come back with Back. */
export function useFilters(): Filtering {
  const [parameters, setParameters] = useSearchParams();
  const text = names.map((name) => parameters.get(name)).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other parameters are another one's.
  const filters = useMemo(() => filtersOf(parameters), [text]);
  const view = useMemo(() => viewOf(filters, Date.now()), [filters]);
  const change = (each: (next: URLSearchParams) => void): void =>
    setParameters(
      (before) => {
        each(before);
        return before;
      },
      { replace: true },
    );
  return {
    filters,
    view,
    set: (name, value) =>
      change((next) => {
        // It is of cards in progress.
        if (name === 'show') next.delete('status');
        if (value === '') next.delete(name);
        else next.set(name, value);
      }),
    clear: () =>
      change((next) => {
        for (const name of names) if (name !== 'sort') next.delete(name);
      }),
  };
}
