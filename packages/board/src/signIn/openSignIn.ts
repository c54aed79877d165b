import type { ServiceClock } from '../service/clock.js';
import type { Provider } from '../service/preset.js';
import type { Session } from '../service/session.js';
import { createStore } from '../service/store.js';
import type { Viewers } from '../shell/viewers.js';
import { type Channel, openChannel } from './channel.js';
import { isFinal, isForPerson, SignInFailure, wordsOf } from './failure.js';
import { type Attempt, Renewal } from './renewal.js';
import type { Returned } from './returned.js';
import type { SignIn, SignInState } from './signIn.js';
import {
  isInTime,
  noteSignedIn,
  noteSignedOut,
  type Pending,
  storePending,
  takeSignedIn,
  takeSignedOut,
} from './tab.js';
import { authorization, endSessionUrl, exchange, revoke, type Tokens } from './tokens.js';

export interface SignInParts {
  readonly provider: Provider;
  readonly session: Session;
  readonly viewers: Viewers;
  readonly clock: ServiceClock;
}

/** @param returned the return from the provider with which this page begins; null: it is no return */
export function openSignIn(parts: SignInParts, returned: Returned | null): SignIn {
  const signIn = new ProviderSignIn(parts);
  void signIn.begin(returned);
  return signIn;
}

const idle: SignInState = { phase: 'idle', problem: null, sessionGoesOn: false, hasSignedOut: false };
const working: SignInState = { ...idle, phase: 'working' };
const windowFeatures = 'popup,width=520,height=720';

/** Signs in and out by the provider. Tokens are in memory alone. */
class ProviderSignIn implements SignIn {
  readonly state = createStore<SignInState>(idle);
  readonly companyClaims: readonly string[];
  readonly #parts: SignInParts;
  readonly #channel: Channel;
  readonly #renewal: Renewal;
  #tokens: Tokens | null = null;
  /** The sign-in of the window that was opened last. */
  #inWindow: Pending | null = null;
  #window: Window | null = null;
  /** Counts sign-outs: what was asked before one is not taken after it. */
  #signOuts = 0;

  constructor(parts: SignInParts) {
    this.#parts = parts;
    this.companyClaims = parts.provider.companyClaims;
    this.#channel = openChannel((message) => {
      if (message.type === 'returned') this.#fromWindow(new URLSearchParams(message.answer));
      else if (message.type === 'signedOut') this.#forget();
    });
    this.#renewal = new Renewal({
      ...parts,
      tokens: () => this.#tokens,
      begin: () => this.#begin(),
      failed: (failure) => this.#notRenewed(failure),
    });
    parts.session.renewBy(() => this.#renewal.renew());
    // The browser may bring the page back as it was when it went to the provider.
    window.addEventListener('pageshow', ({ persisted }) => {
      if (persisted && this.state.get().phase === 'working') this.state.set(idle);
    });
  }

  async begin(returned: Returned | null): Promise<void> {
    const hasSignedOut = takeSignedOut();
    if (returned?.pending) await this.#complete(returned.answer, returned.pending);
    else if (returned) await this.#handOver(returned.answer);
    else if (!this.#parts.provider.metadata) this.#show(new SignInFailure('PROVIDER_UNAVAILABLE'));
    // Once: if the provider does not answer, the next reload shows the page.
    else if (takeSignedIn()) await this.#leave(true);
    else if (hasSignedOut) this.state.set({ ...idle, hasSignedOut });
  }

  start(): void {
    const { boardUrl } = this.#parts.provider;
    const { pathname, search, hash } = location;
    // The provider returns to that address, where this one's storage is not read.
    if (boardUrl !== null && new URL(boardUrl).origin !== location.origin) {
      location.assign(new URL(pathname + search + hash, boardUrl));
    } else void this.#leave(false);
  }

  again(): void {
    // At once, while the browser knows that somebody has clicked.
    this.#window?.close();
    const opened = window.open('', '_blank', windowFeatures);
    this.#window = opened;
    if (opened) void this.#guarded(() => this.#open(opened));
    else this.start();
  }

  retry(): void {
    const { problem } = this.state.get();
    if (problem?.code === 'NO_COMPANY') this.out();
    else if (this.#parts.provider.metadata) this.start();
    else location.reload();
  }

  out(): void {
    const tokens = this.#tokens;
    this.#channel.tell({ type: 'signedOut' });
    this.#forget();
    this.state.set(working);
    void this.#endAtProvider(tokens);
  }

  async #endAtProvider(tokens: Tokens | null): Promise<void> {
    const { provider, clock } = this.#parts;
    if (tokens?.refresh) await revoke(provider, tokens.refresh, clock);
    const url = endSessionUrl(provider, tokens?.id ?? null);
    if (url === null) this.state.set({ ...idle, sessionGoesOn: true });
    else {
      noteSignedOut();
      location.assign(url);
    }
  }

  #forget(): void {
    this.#signOuts += 1;
    this.#tokens = null;
    this.#inWindow = null;
    this.#renewal.stop();
    takeSignedIn();
    this.#parts.session.end();
    this.state.set(idle);
  }

  #request(isSilent: boolean) {
    const { pathname, search, hash } = location;
    return authorization(this.#parts.provider, { path: pathname + search + hash, isSilent });
  }

  async #open(opened: Window): Promise<void> {
    const { url, pending } = await this.#request(false);
    this.#inWindow = pending;
    // The provider's page gets no hold of this one.
    opened.opener = null;
    opened.location.replace(url);
  }

  async #leave(isSilent: boolean): Promise<void> {
    this.state.set(working);
    await this.#guarded(async () => {
      const { url, pending } = await this.#request(isSilent);
      storePending(pending);
      // A reload is no place to go back to.
      if (isSilent) location.replace(url);
      else location.assign(url);
    });
  }

  /** The answer belongs to the tab that has opened this window. */
  async #handOver(answer: URLSearchParams): Promise<void> {
    this.state.set(working);
    if (!(await this.#channel.offer(answer))) return this.#show(new SignInFailure('SIGN_IN_EXPIRED'));
    this.state.set({ ...idle, phase: 'handedOver' });
    window.close();
  }

  #fromWindow(answer: URLSearchParams): void {
    const pending = this.#inWindow;
    if (!pending || answer.get('state') !== pending.state) return;
    this.#inWindow = null;
    this.#channel.tell({ type: 'taken', state: pending.state });
    if (isInTime(pending)) void this.#complete(answer, pending);
    else this.#show(new SignInFailure('SIGN_IN_EXPIRED'));
  }

  async #complete(answer: URLSearchParams, pending: Pending): Promise<void> {
    const { provider, clock } = this.#parts;
    const { take, isWanted } = this.#begin();
    this.state.set(working);
    try {
      await clock.read();
      await take(await exchange(provider, answer, pending, clock));
    } catch (error) {
      const failure = asFailure(error);
      if (!isWanted()) return;
      if (pending.isSilent && isForPerson(failure)) this.state.set(idle);
      else this.#show(failure);
    }
  }

  #begin(): Attempt {
    const signOuts = this.#signOuts;
    const isWanted = (): boolean => signOuts === this.#signOuts;
    return { isWanted, take: (tokens) => this.#take(tokens, isWanted) };
  }

  async #take(tokens: Tokens, isWanted: () => boolean): Promise<void> {
    const { provider, viewers, session, clock } = this.#parts;
    // Stored before they are tried: the provider may have revoked the last ones.
    if (isWanted()) this.#tokens = tokens;
    const reason = isWanted() ? await viewers.check(tokens.api, { needsCompany: true, isWanted }) : null;
    if (!isWanted()) {
      if (tokens.refresh !== null) await revoke(provider, tokens.refresh, clock);
      return;
    }
    if (reason === 'NO_COMPANY') session.end();
    if (reason !== null) throw new SignInFailure(reason);
    noteSignedIn();
    this.#renewal.plan();
    this.state.set(idle);
  }

  #notRenewed(failure: SignInFailure): void {
    // Another attempt would get the same answer.
    if (this.#tokens && isFinal(failure)) this.#tokens = { ...this.#tokens, refresh: null };
    this.#show(failure);
  }

  async #guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#show(asFailure(error));
    }
  }

  #show({ code, words }: SignInFailure): void {
    this.state.set({ ...idle, problem: { code, words } });
  }
}

/** Such as of a browser that lacks what signing in needs. */
const asFailure = (error: unknown): SignInFailure =>
  error instanceof SignInFailure
    ? error
    : new SignInFailure('PROVIDER_REFUSED', wordsOf(error instanceof Error ? error.message : String(error)));
