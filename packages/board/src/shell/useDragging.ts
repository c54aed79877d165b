import { useEffect, useState } from 'react';
import type { Dragging } from './dragging.js';

/** @returns null until it is loaded, and where it can't be: keys and "Move to…" do the same */
export function useDragging(isWanted: boolean): Dragging | null {
  const [loaded, setLoaded] = useState<Dragging | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    import('./dragging.js').then(
      ({ dragging }) => !isGone && setLoaded(dragging),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [isWanted]);
  return loaded;
}
