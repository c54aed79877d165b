import { useEffect, useRef, useState } from 'react';
import type { VacanciesQuery } from '../generated/graphql.js';

/** As many vacancies are sorted by what the service can't sort by. */
const mostSorted = 500;

export interface Rest {
  /** Whether further pages are being read. */
  readonly isComing: boolean;
  /** Why they were not read. */
  readonly error: unknown;
  readonly again: () => void;
}

/**
 * Reads the further pages of a list that is sorted here: the first in that order may be on any of them.
 * @param page what has been read; null or undefined while nothing else is wanted
 */
export function useRest(
  page: VacanciesQuery['vacancies'] | undefined,
  more: (after: string | null) => Promise<unknown>,
): Rest {
  const [failed, setFailed] = useState<{ readonly after: string; readonly error: unknown } | null>(null);
  const latest = useRef(more);
  latest.current = more;
  /** What is being read: it is not read twice if the order changes there and back meanwhile. */
  const reading = useRef<string | null>(null);
  const isWanted = page?.pageInfo.hasNextPage && page.nodes.length < mostSorted;
  const after = isWanted ? page.pageInfo.endCursor : null;
  const failure = failed !== null && failed.after === after ? failed : null;
  const hasFailed = failure !== null;
  useEffect(() => {
    if (after === null || hasFailed || reading.current === after) return;
    reading.current = after;
    void latest
      .current(after)
      .catch((error: unknown) => setFailed({ after, error }))
      .finally(() => {
        reading.current = null;
      });
  }, [after, hasFailed]);
  return { isComing: after !== null && !hasFailed, error: failure?.error, again: () => setFailed(null) };
}
