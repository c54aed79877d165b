import { createStore, type Store } from './store.js';

/** Who is signed in. The token is in memory alone: never in storage, cookies, addresses or the history. */
export interface SignedIn {
  /** `out`: nobody. `expired`: the token no longer works; the page stays, and asks for another one. */
  readonly phase: 'out' | 'in' | 'expired';
  /** Why the service refused the last token; null if it did not. */
  readonly reason: string | null;
}

export interface Session {
  readonly state: Store<SignedIn>;
  token(): string | null;
  /** Takes a token that the service has accepted. */
  accept(token: string): void;
  /** The service refused the token. Resolves when another one was accepted. */
  renewed(reason: string): Promise<void>;
  end(): void;
}

/** @param preset a token to begin with, or null */
export function createSession(preset: string | null): Session {
  let token = preset;
  let waiting: (() => void)[] = [];
  const state = createStore<SignedIn>({ phase: preset === null ? 'out' : 'in', reason: null });
  return {
    state,
    token: () => token,
    accept(accepted) {
      token = accepted;
      state.set({ phase: 'in', reason: null });
      const all = waiting;
      waiting = [];
      for (const go of all) go();
    },
    renewed(reason) {
      if (state.get().phase === 'in') state.set({ phase: 'expired', reason });
      return new Promise((resolve) => waiting.push(resolve));
    },
    end() {
      token = null;
      waiting = [];
      state.set({ phase: 'out', reason: null });
    },
  };
}
