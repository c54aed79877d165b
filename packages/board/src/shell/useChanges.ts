import { useEffect, useState } from 'react';
import { feedHead, followFeed } from '../live/feed.js';
import { cursorOf } from '../live/feedEvent.js';
import { useBoard } from './board.js';

/** Changes that come together are read together, in milliseconds. */
const gatherMs = 500;

/**
 * Follows events of some types.
 * @param types a constant list
 * @returns a number that grows when such events have come, or may have
 */
export function useChanges(types: readonly string[]): number {
  const { client, line, companyId } = useBoard();
  const [mark, setMark] = useState(0);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round begins at the newest event.
  useEffect(() => {
    const ended = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const changed = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined;
        setMark((before) => before + 1);
      }, gatherMs);
    };
    async function follow(): Promise<void> {
      const { data } = await client.query({ query: feedHead, variables: { companyId }, fetchPolicy: 'no-cache' });
      const { seq = '0', epoch = '' } = data?.feed ?? {};
      if (ended.signal.aborted) return;
      const stop = followFeed({
        client,
        line,
        companyId,
        filter: { types: [...types] },
        after: cursorOf(seq, { epoch }),
        show: changed,
        caughtUp: () => undefined,
        stale: () => {
          changed();
          setRound((before) => before + 1);
        },
      });
      ended.signal.addEventListener('abort', stop);
    }
    // Without its events a page still shows what it has read.
    follow().catch(() => undefined);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [client, line, companyId, types, round]);
  return mark;
}
