import { nameOf } from '../words/sentenceOf.js';
import { useWords } from '../words/words.js';
import type { Problem, SignIn } from './signIn.js';
import { useSignInWords } from './words.js';

/** Why somebody is not signed in. The provider's words are text, whatever they hold. */
export function ProblemAlert({ signIn, problem }: { readonly signIn: SignIn; readonly problem: Problem }) {
  const { reasons } = useWords();
  const words = useSignInWords();
  const { code, words: said } = problem;
  const isUnlinked = code === 'NO_COMPANY';
  const sentence = isUnlinked ? words.noCompany : nameOf({ ...reasons, ...words.problems }, code);
  return (
    <div role="alert" className="problem">
      <p>
        {sentence} ({code})
      </p>
      {isUnlinked && <p className="hint">{words.neededClaims(signIn.companyClaims.join(', '))}</p>}
      {said && <p>{words.said(said)}</p>}
    </div>
  );
}
