import { type RefObject, useEffect, useState } from 'react';
import { mostInView, outOfView } from './drawn.js';

/** @returns how many cards each column draws at most, by the id of its feature */
export function useMostDrawn(
  root: RefObject<HTMLElement | null>,
  featureIds: readonly string[],
): (id: string) => number {
  const [inView, setInView] = useState<ReadonlySet<string>>(new Set());
  const all = featureIds.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns are other elements.
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        setInView((before) => {
          const now = new Set(before);
          for (const { target, isIntersecting } of entries) {
            const id = (target as HTMLElement).dataset.feature as string;
            if (isIntersecting) now.add(id);
            else now.delete(id);
          }
          return now;
        });
      },
      // A column that comes into view next has its cards already.
      { root: root.current, rootMargin: '0px 120px' },
    );
    for (const column of root.current?.querySelectorAll('.column') ?? []) observer.observe(column);
    return () => observer.disconnect();
  }, [all]);
  const most = mostInView(featureIds.length, featureIds.filter((id) => inView.has(id)).length);
  return (id) => (inView.has(id) ? most : outOfView);
}
