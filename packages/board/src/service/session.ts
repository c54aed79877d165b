import { PipelineError } from 'recruitment-pipeline-client/errors';
import { createStore, type Store } from './store.js';

/** Who is signed in. The token is in memory alone: never in storage, cookies, addresses or the history. */
export interface SignedIn {
  /** `out`: nobody. `expired`: the token no longer works, or ends soon; the page stays, and asks for another one. */
  readonly phase: 'out' | 'in' | 'expired';
  /** Why the service refused the last token; null if it did not. */
  readonly reason: string | null;
}

/** Gets another token without asking anybody. @returns whether the session has taken one */
export type Renew = () => Promise<boolean>;

export interface Session {
  readonly state: Store<SignedIn>;
  token(): string | null;
  /** Takes a token that the service has accepted. @param isSame whether it is of the same user: only then waiting calls go on */
  accept(token: string, isSame: boolean): void;
  /** The service refused the token. Resolves when another one of the same user was accepted. @throws when it never will be */
  renewed(reason: string): Promise<void>;
  /** From now on this is tried before people are asked. */
  renewBy(renew: Renew): void;
  /** Asks for another token. @param reason why the service refused the last one; null if it did not */
  expire(reason: string | null): void;
  end(): void;
}

/** @param preset a token to begin with, or null */
export function createSession(preset: string | null): Session {
  let token = preset;
  let renew: Renew | null = null;
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
  const expire = (reason: string | null): void => {
    if (state.get().phase === 'in') state.set({ phase: 'expired', reason });
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
      const wait = Promise.withResolvers<void>();
      waiting.push(wait);
      if (renew === null) expire(reason);
      else void renew().then((isRenewed) => !isRenewed && expire(reason));
      return wait.promise;
    },
    renewBy(by) {
      renew = by;
    },
    expire,
    end() {
      token = null;
      release(false);
      state.set({ phase: 'out', reason: null });
    },
  };
}
