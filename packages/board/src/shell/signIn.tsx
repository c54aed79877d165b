import { type FormEvent, useState } from 'react';
import { useWords } from '../words/words.js';
import { Page } from './page.js';
import type { TokenCheck } from './viewers.js';

/** The page of somebody who is not signed in. */
export function SignInPage({ check, reason }: { readonly check: TokenCheck; readonly reason: string | null }) {
  const { shell } = useWords();
  return (
    <Page heading={shell.signIn}>
      <TokenForm check={check} reason={reason} />
    </Page>
  );
}

/** The token's field. What is typed is tried before it is used. */
export function TokenForm({ check, reason }: { readonly check: TokenCheck; readonly reason: string | null }) {
  const words = useWords();
  const { shell, reasons } = words;
  const [token, setToken] = useState('');
  const [refused, setRefused] = useState(reason);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setRefused(await check(token));
  };
  return (
    <form className="sign-in" onSubmit={(event) => void submit(event)}>
      {refused && (
        <p role="alert">
          {Object.hasOwn(reasons, refused) && reasons[refused as keyof typeof reasons]} ({refused})
        </p>
      )}
      <label className="field">
        <span>{shell.token}</span>
        <input
          value={token}
          onChange={({ target }) => setToken(target.value)}
          required
          autoComplete="off"
          spellCheck={false}
          aria-describedby="token-hint"
        />
      </label>
      <p id="token-hint">
        {shell.tokenHint} {shell.noKeys}
      </p>
      <button type="submit" className="primary">
        {shell.signIn}
      </button>
    </form>
  );
}
