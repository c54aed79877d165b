import type { DocumentNode } from 'graphql';
import { useEffect } from 'react';
import { createStore } from '../service/store.js';

/** An operation that the page has sent, for "Show the query". */
export interface ShownQuery {
  readonly query: DocumentNode;
  readonly variables: Readonly<Record<string, unknown>>;
}

export const shownQueries = createStore<readonly ShownQuery[]>([]);

/** Tells "Show the query" what this page asks. */
export function useShownQueries(queries: readonly ShownQuery[]): void {
  const text = JSON.stringify(queries.map(({ variables }) => variables));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the variables say when something else is asked.
  useEffect(() => {
    shownQueries.set(queries);
    return () => shownQueries.set([]);
  }, [text]);
}
