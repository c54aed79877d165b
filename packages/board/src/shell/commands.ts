import { useEffect, useRef } from 'react';
import type { IconName } from './icon.js';

/** Something that can be done from "Search", without a way to its button. */
export interface Command {
  readonly name: string;
  readonly icon: IconName;
  readonly run: () => void;
}

type Source = () => readonly Command[];

let source: Source = () => [];

/** What the page offers now, in its order. */
export const pageCommands = (): readonly Command[] => source();

/** Offers what the page can do. It is asked for when "Search" is opened. */
export function useCommands(offered: Source): void {
  const latest = useRef(offered);
  latest.current = offered;
  useEffect(() => {
    const own: Source = () => latest.current();
    source = own;
    return () => {
      if (source === own) source = () => [];
    };
  }, []);
}
