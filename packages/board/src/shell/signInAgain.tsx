import { type ReactNode, useState } from 'react';
import { useWords } from '../words/words.js';
import { Dialog } from './dialog.js';

export interface SignInAgainProps {
  /** As of {@link Dialog}. */
  readonly isOnce?: boolean;
  readonly children: ReactNode;
}

/** Over a page whose token has ended, or ends soon: the page goes on with another one. */
export function SignInAgain({ isOnce = false, children }: SignInAgainProps) {
  const { shell } = useWords();
  const [isOpen, setOpen] = useState(true);
  // What was read can still be looked at.
  if (!isOpen) {
    return (
      <button type="button" className="primary sign-in-again" onClick={() => setOpen(true)}>
        {shell.signInAgain}
      </button>
    );
  }
  return (
    <Dialog name={shell.signInAgain} onClose={() => setOpen(false)} isOnce={isOnce}>
      {children}
    </Dialog>
  );
}
