import { type RefObject, useRef } from 'react';

export interface RestoredFocus {
  /** The heading of the list. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /** A read after which the focus is on the heading, if what had it is gone. */
  keeping(read: () => Promise<unknown>): () => Promise<void>;
}

/** The focus of a list whose buttons go when their act is done. */
export function useRestoredFocus(): RestoredFocus {
  const heading = useRef<HTMLHeadingElement>(null);
  return {
    heading,
    keeping: (read) => async () => {
      await read();
      // After React has drawn what was read.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) heading.current?.focus();
      });
    },
  };
}
