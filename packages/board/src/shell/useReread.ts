import { useEffect, useRef } from 'react';

/** Reads again when `mark` has changed. A failure is shown as the read's own. */
export function useReread(refetch: () => Promise<unknown>, mark: string | number | boolean): void {
  const last = useRef(mark);
  useEffect(() => {
    if (last.current === mark) return;
    last.current = mark;
    refetch().catch(() => undefined);
  }, [mark, refetch]);
}
