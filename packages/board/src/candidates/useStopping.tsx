import { type ReactNode, useEffect, useState } from 'react';
import { Dialog } from '../shell/dialog.js';
import { guard } from '../shell/leaving.js';
import { useWords } from '../words/words.js';

/** Asks before the dialog, or the page, is left while candidates are being sent. @returns the question, where it is open */
export function useStopping(isSending: boolean): ReactNode {
  const { stopping } = useWords().adding;
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useEffect(() => {
    if (!isSending) return;
    guard({ path: location.pathname, href: location.href, ask: (how) => setLeave(() => how) });
    const unload = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', unload);
    return () => {
      guard(null);
      setLeave(null);
      window.removeEventListener('beforeunload', unload);
    };
  }, [isSending]);
  const stop = (): void => {
    guard(null);
    leave?.();
  };
  return (
    leave && (
      <Dialog name={stopping.name} onClose={() => setLeave(null)}>
        <p>{stopping.hint}</p>
        <div className="choices">
          <button type="button" onClick={() => setLeave(null)}>
            {stopping.stay}
          </button>
          <button type="button" className="primary" onClick={stop}>
            {stopping.leave}
          </button>
        </div>
      </Dialog>
    )
  );
}
