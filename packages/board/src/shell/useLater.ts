import { useEffect, useState } from 'react';
import { untilReleased } from './untilReleased.js';

/** From what the page is opened for to what nobody has asked for, in milliseconds. */
const waitMs = 1_500;
const beginnings = ['pointermove', 'pointerdown', 'keydown'] as const;

/**
 * Whether it is time to load what a page needs only when somebody works in it: at the first move of a hand once the page
 * has shown what it is opened for, or a while later, but never while a pointer is pressed. From then on it stays so.
 */
export function useLater(isShown: boolean): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    if (!isShown || isLater) return;
    const begin = async (): Promise<void> => {
      await untilReleased();
      setLater(true);
    };
    const timer = setTimeout(begin, waitMs);
    for (const type of beginnings) addEventListener(type, begin);
    return () => {
      clearTimeout(timer);
      for (const type of beginnings) removeEventListener(type, begin);
    };
  }, [isShown, isLater]);
  return isLater;
}
