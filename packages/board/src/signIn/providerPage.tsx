import { useStore } from '../service/useStore.js';
import { Page, PageLoading } from '../shell/page.js';
import { useWords } from '../words/words.js';
import { ProblemAlert } from './problemAlert.js';
import type { SignIn } from './signIn.js';
import { useSignInWords } from './words.js';

/** The page of somebody who is not signed in: one button, and what went wrong. */
export function ProviderPage({ signIn }: { readonly signIn: SignIn }) {
  const { shell } = useWords();
  const words = useSignInWords();
  const { phase, problem, sessionGoesOn, hasSignedOut } = useStore(signIn.state);
  if (phase === 'working') return <PageLoading />;
  if (phase === 'handedOver') {
    return (
      <Page heading={shell.signIn}>
        <p>{words.handedOver}</p>
      </Page>
    );
  }
  return (
    <Page heading={shell.signIn}>
      <div className="sign-in">
        {problem && <ProblemAlert signIn={signIn} problem={problem} />}
        {sessionGoesOn && <p role="status">{words.sessionGoesOn}</p>}
        {hasSignedOut && <p role="status">{words.signedOut}</p>}
        {!problem && <p className="hint">{words.hint}</p>}
        <button type="button" className="primary" onClick={() => signIn.retry()}>
          {problem?.code === 'NO_COMPANY'
            ? shell.signOut
            : problem?.code === 'PROVIDER_UNAVAILABLE'
              ? shell.tryAgain
              : shell.signIn}
        </button>
      </div>
    </Page>
  );
}
