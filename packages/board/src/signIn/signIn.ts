import type { Store } from '../service/store.js';

/** Sign-in by an identity provider, as pages see it. */

export interface SignInState {
  /** `working`: the provider or the service is asked. `handedOver`: this window was for a sign-in that has ended. */
  readonly phase: 'idle' | 'working' | 'handedOver';
  /** Why the last attempt failed; null if it did not. */
  readonly problem: Problem | null;
  /** The reader has signed out here, and the provider can't be notified. */
  readonly sessionGoesOn: boolean;
  /** The reader has signed out, and comes back from the provider. */
  readonly hasSignedOut: boolean;
}

export interface Problem {
  /** A state of the page such as PROVIDER_REFUSED, or a reason of the service. */
  readonly code: string;
  /** The provider's own words. */
  readonly words: string | null;
}

export interface SignIn {
  readonly state: Store<SignInState>;
  /** The claims that name a user's companies. */
  readonly companyClaims: readonly string[];
  /** Goes to the provider with the whole page, and comes back to this address. */
  start(): void;
  /** Opens the provider in a window of its own, and goes on here. */
  again(): void;
  /** Does what helps most after a problem. */
  retry(): void;
  out(): void;
}
