/**
 * What a tab keeps of a sign-in, while its page is at the identity provider: in sessionStorage, which no other tab reads.
 * Tokens are never among it.
 */

export interface Pending {
  /** Ties the return to this tab: whoever has not seen it can't make a return. */
  readonly state: string;
  /** Ties the ID token to it. */
  readonly nonce: string;
  /** The secret by which a code is exchanged (PKCE). */
  readonly verifier: string;
  /** Where the reader was: an address of the board. */
  readonly path: string;
  /** Whether the provider was to ask nothing. */
  readonly isSilent: boolean;
  /** Milliseconds since the epoch, by this computer. */
  readonly at: number;
}

const pendingName = 'sign-in';
const signedInName = 'signed-in';
const signedOutName = 'signed-out';
/** A sign-in takes this long at most. */
const pendingMs = 600_000;

export const storePending = (pending: Pending): void => put(pendingName, JSON.stringify(pending));

/** The sign-in to which a return belongs; null if there is none. It is there once. */
export function takePending(state: string | null): Pending | null {
  const text = take(pendingName);
  const pending: Pending | null = text === null ? null : JSON.parse(text);
  return pending !== null && pending.state === state && isInTime(pending) ? pending : null;
}

export const isInTime = ({ at }: Pending): boolean => Math.abs(Date.now() - at) <= pendingMs;

/** Remembers that somebody is signed in here: then a reload asks the provider, once. */
export const noteSignedIn = (): void => put(signedInName, 'yes');

export const takeSignedIn = (): boolean => take(signedInName) !== null;

/** Remembers that somebody signs out here: then the page to which the provider returns says so, once. */
export const noteSignedOut = (): void => put(signedOutName, 'yes');

export const takeSignedOut = (): boolean => take(signedOutName) !== null;

function put(name: string, text: string): void {
  try {
    sessionStorage.setItem(name, text);
  } catch {
    // A browser may forbid storage. Then the return belongs to no sign-in, which the page says.
  }
}

function take(name: string): string | null {
  try {
    const text = sessionStorage.getItem(name);
    sessionStorage.removeItem(name);
    return text;
  } catch {
    return null;
  }
}
