import type { ServiceClock } from '../service/clock.js';
import type { Provider } from '../service/preset.js';
import type { Session } from '../service/session.js';
import { SignInFailure } from './failure.js';
import { refreshed, type Tokens } from './tokens.js';

/** An attempt to get tokens. Somebody may sign out in the meantime. */
export interface Attempt {
  readonly isWanted: () => boolean;
  /** Takes the tokens, or revokes them if they are no longer wanted. @throws SignInFailure if the service does not take them */
  readonly take: (tokens: Tokens) => Promise<void>;
}

export interface RenewalParts {
  readonly provider: Provider;
  readonly session: Session;
  readonly clock: ServiceClock;
  readonly tokens: () => Tokens | null;
  /** Called before tokens are asked for. */
  readonly begin: () => Attempt;
  readonly failed: (failure: SignInFailure) => void;
}

/** Before the end of a token, in milliseconds; of a short one, before half of its time is over. */
const earlierMs = 60_000;
/** Between two renewals at least. */
const leastMs = 1_000;
/** A sleeping computer stops timers, and a clock may be set: the time is looked at this often. */
const lookMs = 30_000;
/** Until a provider that does not answer is asked again. */
const againMs = 5_000;

/** Replaces tokens before they end: one attempt at a time, because a provider may take a refresh token once. */
export class Renewal {
  readonly #parts: RenewalParts;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #attempt: Promise<boolean> | null = null;
  #dueAt = 0;

  constructor(parts: RenewalParts) {
    this.#parts = parts;
  }

  /** Plans the renewal of tokens that were just taken. */
  plan(): void {
    const { tokens, clock } = this.#parts;
    const { expiresAt = null } = tokens() ?? {};
    clearTimeout(this.#timer);
    if (expiresAt === null) return;
    const left = expiresAt - clock.now();
    this.#dueAt = Math.max(expiresAt - Math.min(earlierMs, left / 2), clock.now() + leastMs);
    this.#wait();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Gets other tokens by the refresh token. @returns whether it has; false also without one */
  renew(): Promise<boolean> {
    this.#attempt ??= this.#renew().finally(() => {
      this.#attempt = null;
    });
    return this.#attempt;
  }

  #wait(ms = Math.min(Math.max(this.#dueAt - this.#parts.clock.now(), 0), lookMs)): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#look(), ms);
  }

  async #look(): Promise<void> {
    const { clock, tokens, session } = this.#parts;
    // A clock that was set in the meantime tells nothing.
    if (clock.now() >= this.#dueAt) await clock.read();
    if (clock.now() < this.#dueAt) return this.#wait();
    if (await this.renew()) return;
    const { refresh = null, expiresAt = null } = tokens() ?? {};
    if (refresh !== null && expiresAt !== null && clock.now() < expiresAt) this.#wait(againMs);
    else session.expire(null);
  }

  async #renew(): Promise<boolean> {
    const { provider, clock, tokens, begin, failed } = this.#parts;
    const current = tokens();
    const refresh = current?.refresh;
    if (!current || !refresh) return false;
    const { take, isWanted } = begin();
    try {
      await take(await refreshed(provider, { ...current, refresh }, clock));
      return true;
    } catch (error) {
      const failure = error instanceof SignInFailure ? error : new SignInFailure('PROVIDER_UNAVAILABLE');
      if (isWanted()) failed(failure);
      return false;
    }
  }
}
