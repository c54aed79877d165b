import { type RefObject, useEffect, useRef } from 'react';

/** A finger that moves so far sideways, in CSS pixels, and more sideways than up or down, wants the next stage. */
const leastPx = 60;

/** @param swiped called with 1 or -1; null where nothing is swiped */
export function useSwipe(element: RefObject<HTMLElement | null>, swiped: ((by: 1 | -1) => void) | null): void {
  const latest = useRef(swiped);
  latest.current = swiped;
  const isOn = swiped !== null;
  useEffect(() => {
    const area = element.current;
    if (!area || !isOn) return;
    let from: { x: number; y: number } | null = null;
    const start = ({ touches: [touch, second] }: TouchEvent): void => {
      from = touch && !second ? { x: touch.clientX, y: touch.clientY } : null;
    };
    const end = ({ changedTouches: [touch] }: TouchEvent): void => {
      if (!from || !touch) return;
      const [x, y] = [touch.clientX - from.x, touch.clientY - from.y];
      from = null;
      if (Math.abs(x) >= leastPx && Math.abs(x) > 2 * Math.abs(y)) latest.current?.(x < 0 ? 1 : -1);
    };
    area.addEventListener('touchstart', start, { passive: true });
    area.addEventListener('touchend', end);
    return () => {
      area.removeEventListener('touchstart', start);
      area.removeEventListener('touchend', end);
    };
  }, [element, isOn]);
}
