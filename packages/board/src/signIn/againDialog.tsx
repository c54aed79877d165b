import { useStore } from '../service/useStore.js';
import { SignInAgain } from '../shell/signInAgain.js';
import { useWords } from '../words/words.js';
import { ProblemAlert } from './problemAlert.js';
import type { SignIn } from './signIn.js';
import { useSignInWords } from './words.js';

/** Signs in by the provider over a page whose token has ended, or ends soon. */
export function AgainDialog({ signIn, reason }: { readonly signIn: SignIn; readonly reason: string | null }) {
  const { shell } = useWords();
  const words = useSignInWords();
  const { phase, problem } = useStore(signIn.state);
  const shown = problem ?? (reason === null ? null : { code: reason, words: null });
  return (
    <SignInAgain isOnce>
      <div className="sign-in" aria-busy={phase === 'working'}>
        {shown ? <ProblemAlert signIn={signIn} problem={shown} /> : <p>{words.endsSoon}</p>}
        <p className="hint">{words.inWindow}</p>
        <button type="button" className="primary" onClick={() => signIn.again()}>
          {shell.signIn}
        </button>
      </div>
    </SignInAgain>
  );
}
