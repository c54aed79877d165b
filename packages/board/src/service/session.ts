import { PipelineError } from 'recruitment-pipeline-client/errors';
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
  /** Takes a token that the service has accepted. @param isSame whether it is of the same user: only then waiting calls go on */
  accept(token: string, isSame: boolean): void;
  /** The service refused the token. Resolves when another one of the same user was accepted. @throws when it never will be */
  renewed(reason: string): Promise<void>;
  end(): void;
}

/** @param preset a token to begin with, or null */
export function createSession(preset: string | null): Session {
  let token = preset;
  let waiting: PromiseWithResolvers<void>[] = [];
  const state = createStore<SignedIn>({ phase: preset === null ? 'out' : 'in', reason: null });
  const release = (isSame: boolean): void => {
    const all = waiting;
    waiting = [];
    for (const { resolve, reject } of all) {
      if (isSame) resolve();
      else
        reject(
          new PipelineError({
            status: 401,
            reason: 'CREDENTIAL_MISSING',
            message: 'This user is no longer signed in.',
          }),
        );
    }
  };
  return {
    state,
    token: () => token,
    accept(accepted, isSame) {
      token = accepted;
      state.set({ phase: 'in', reason: null });
      release(isSame);
    },
    renewed(reason) {
      if (state.get().phase === 'in') state.set({ phase: 'expired', reason });
      const wait = Promise.withResolvers<void>();
      waiting.push(wait);
      return wait.promise;
    },
    end() {
      token = null;
      release(false);
      state.set({ phase: 'out', reason: null });
    },
  };
}
