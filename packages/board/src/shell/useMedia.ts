import { useSyncExternalStore } from 'react';

const subscribed = new Map<string, MediaQueryList>();

function listOf(query: string): MediaQueryList {
  const found = subscribed.get(query) ?? matchMedia(query);
  subscribed.set(query, found);
  return found;
}

/** Whether the window is narrow, as style sheets have it: then one stage is shown at a time. */
export function useNarrow(): boolean {
  const list = listOf('(width < 720px)');
  return useSyncExternalStore(
    (changed) => {
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => list.matches,
  );
}
