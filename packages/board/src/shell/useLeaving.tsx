import { type ReactNode, useEffect, useState } from 'react';
import { useWords } from '../words/words.js';
import { Dialog } from './dialog.js';
import { guard } from './leaving.js';

/** Asks before what is unsaved is lost. @returns the dialog, where it is open */
export function useLeaving(isUnsaved: boolean): ReactNode {
  const { shell } = useWords();
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useEffect(() => {
    if (!isUnsaved) return;
    guard({ path: location.pathname, href: location.href, ask: (how) => setLeave(() => how) });
    const unload = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', unload);
    return () => {
      guard(null);
      window.removeEventListener('beforeunload', unload);
    };
  }, [isUnsaved]);
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
          className="primary danger"
          onClick={() => {
            guard(null);
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
