import { useState } from 'react';
import { useStore } from '../service/useStore.js';
import { Dialog } from '../shell/dialog.js';
import { useWords } from '../words/words.js';
import { ProblemAlert } from './problemAlert.js';
import type { SignIn } from './signIn.js';
import { useSignInWords } from './words.js';

/** Over a page whose token has ended, or ends soon: the page goes on with another one. */
export function AgainDialog({ signIn, reason }: { readonly signIn: SignIn; readonly reason: string | null }) {
  const { shell } = useWords();
  const words = useSignInWords();
  const { phase, problem } = useStore(signIn.state);
  const [isOpen, setOpen] = useState(true);
  // What was read can still be looked at.
  if (!isOpen) {
    return (
      <button type="button" className="primary sign-in-again" onClick={() => setOpen(true)}>
        {shell.signInAgain}
      </button>
    );
  }
  const shown = problem ?? (reason === null ? null : { code: reason, words: null });
  return (
    <Dialog name={shell.signInAgain} onClose={() => setOpen(false)} isOnce>
      <div className="sign-in" aria-busy={phase === 'working'}>
        {shown ? <ProblemAlert signIn={signIn} problem={shown} /> : <p>{words.endsSoon}</p>}
        <p className="hint">{words.inWindow}</p>
        <button type="button" className="primary" onClick={() => signIn.again()}>
          {shell.signIn}
        </button>
      </div>
    </Dialog>
  );
}
