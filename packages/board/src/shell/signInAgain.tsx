import { useState } from 'react';
import { useWords } from '../words/words.js';
import { Dialog } from './dialog.js';
import { TokenForm } from './signIn.js';
import type { TokenCheck } from './viewers.js';

/** Over a page whose token has ended: the page goes on with another one. */
export function SignInAgain({ check, reason }: { readonly check: TokenCheck; readonly reason: string | null }) {
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
    <Dialog name={shell.signInAgain} onClose={() => setOpen(false)}>
      <TokenForm check={check} reason={reason} />
    </Dialog>
  );
}
