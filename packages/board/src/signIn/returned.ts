import { type Pending, takePending } from './tab.js';

/** The page comes back from the identity provider. */
export interface Returned {
  /** The provider's answer, as it stood in the address. */
  readonly answer: URLSearchParams;
  /** The sign-in of this tab that it answers; null: none, or one of another window. */
  readonly pending: Pending | null;
}

const returnPath = '/board/signed-in';

/**
 * Takes the answer out of the address, before anything is shown: a code must not stand in the history.
 * @returns null if this is no return
 */
export function takeReturn(): Returned | null {
  if (location.pathname !== returnPath) return null;
  const answer = new URLSearchParams(location.search);
  const pending = takePending(answer.get('state'));
  history.replaceState(null, '', pending && isOfBoard(pending.path) ? pending.path : '/board');
  return { answer, pending };
}

/** The reader goes nowhere but to a page of the board. */
const isOfBoard = (path: string): boolean => /^\/board(?:[/?#]|$)/.test(path) && !path.startsWith(returnPath);
