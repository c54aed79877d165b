import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useWords } from '../words/words.js';
import { Dialog } from './dialog.js';

/** What is unsaved on this page asks before the reader leaves; null: nothing is. */
let asks: ((leave: () => void) => void) | null = null;

/** Does what leaves the page, once the reader agrees to lose what is unsaved. Links are asked by themselves. */
export const leaveBy = (leave: () => void): void => (asks ? asks(leave) : leave());

/** Asks before what is unsaved is lost: by a link, by Back, and by closing the window. @returns the dialog, where it is open */
export function useLeaving(isUnsaved: boolean): ReactNode {
  const { shell } = useWords();
  const [, go] = useLocation();
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const isGoing = useRef(false);
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (how: () => void): void => setLeave(() => how);
    asks = ask;
    const click = (event: MouseEvent): void => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
      if (!link || link.hash || event.ctrlKey || event.metaKey || link.target || isGoing.current) return;
      if (link.origin !== location.origin) return;
      event.preventDefault();
      event.stopPropagation();
      ask(() => go(link.pathname + link.search));
    };
    const here = location.href;
    const back = (event: PopStateEvent): void => {
      if (location.href === here || isGoing.current) return;
      // The pages do not hear of it: the reader is still here.
      event.stopImmediatePropagation();
      history.pushState(history.state, '', here);
      ask(() => history.back());
    };
    const unload = (event: BeforeUnloadEvent): void => event.preventDefault();
    document.addEventListener('click', click, true);
    window.addEventListener('popstate', back, true);
    window.addEventListener('beforeunload', unload);
    return () => {
      asks = null;
      document.removeEventListener('click', click, true);
      window.removeEventListener('popstate', back, true);
      window.removeEventListener('beforeunload', unload);
    };
  }, [isUnsaved, go]);
  if (!leave) return null;
  return (
    <Dialog name={shell.discardChanges} onClose={() => setLeave(null)}>
      <p>{shell.discardHint}</p>
      <div className="choices">
        <button type="button" onClick={() => setLeave(null)}>
          {shell.stay}
        </button>
        <button
          type="button"
          className="primary"
          onClick={() => {
            isGoing.current = true;
            setLeave(null);
            leave();
          }}
        >
          {shell.discardThem}
        </button>
      </div>
    </Dialog>
  );
}
