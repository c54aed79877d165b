import { useEffect, useRef } from 'react';
import { type BrowserLocationHook, navigate, useBrowserLocation, useSearch } from 'wouter/use-browser-location';
import { undecoded } from './undecoded.js';

/** What is unsaved on a page asks before the reader leaves it: by a link, by Back, or by what the page does itself. */
export interface Unsaved {
  readonly path: string;
  readonly href: string;
  readonly ask: (leave: () => void) => void;
}

let unsaved: Unsaved | null = null;

/** @param next null: nothing is unsaved any more */
export function guard(next: Unsaved | null): void {
  unsaved = next;
}

/** Leaves, once the reader agrees to lose what is unsaved. */
export const leaveBy = (leave: () => void): void => (unsaved ? unsaved.ask(leave) : leave());

const guardedNavigate: typeof navigate = (to, options) => leaveBy(() => navigate(to, options));

/** The router's location. While something is unsaved the pages stay where they are. */
export const useGuardedLocation: BrowserLocationHook = () => {
  const [at] = useBrowserLocation();
  const last = useRef(at);
  const isLeft = unsaved !== null && at !== unsaved.path;
  if (!isLeft) last.current = at;
  useEffect(() => {
    // Back has changed the address already. The first that sees it puts it right.
    if (!isLeft || !unsaved || location.pathname === unsaved.path) return;
    history.pushState(history.state, '', unsaved.href);
    unsaved.ask(() => history.back());
  }, [isLeft]);
  return [undecoded(last.current), guardedNavigate];
};

/** The router's search parameters. */
export const useUndecodedSearch = (): string => undecoded(useSearch());
