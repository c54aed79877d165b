import { answeredError, PipelineError } from './errors.js';

export interface ClientOptions {
  /** The service's origin, such as `https://api.example.com`. */
  readonly baseUrl: string;
  /** Only for servers: a key must not reach a browser. */
  readonly apiKey?: string | undefined;
  /** A user's token. */
  readonly token?: string | undefined;
  /** Called for a user's token, and again when it has ended. */
  readonly getToken?: (() => string | Promise<string>) | undefined;
  readonly fetch?: typeof fetch | undefined;
  /** Further tries of a call, by default 3. */
  readonly retries?: number | undefined;
  /** Waits between tries. Tests replace it. */
  readonly wait?: ((ms: number, signal?: AbortSignal) => Promise<void>) | undefined;
  /** From 0 to 1, for the jitter of waits. Tests replace it. */
  readonly random?: (() => number) | undefined;
  /** Where there is no global WebSocket. */
  readonly webSocket?: unknown;
}

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly needsCredential: boolean;
  /** Whether a second try can do no harm: a read, or a write with an idempotency key. */
  readonly isRepeatable: boolean;
}

export interface Answer {
  readonly response: Response;
  readonly text: string;
}

/** Sends calls, with a credential, and again where that helps. */
export class Transport {
  #token: Promise<string> | null = null;

  constructor(private readonly options: ClientOptions) {}

  /** Headers of the credential; of the token that `getToken` gave last. */
  async credential(): Promise<Record<string, string>> {
    const { apiKey, token: fixed, getToken } = this.options;
    if (getToken && !this.#token) {
      this.#token = (async () => getToken())();
      // A failure is not kept: the next call asks again.
      this.#token.catch(() => this.forget());
    }
    const token = this.#token ? await this.#token : fixed;
    return { ...(apiKey && { 'x-auth-api-key': apiKey }), ...(token && { authorization: `Bearer ${token}` }) };
  }

  /** Lets the next call ask for a token. @returns whether there is a way to get another */
  forget(): boolean {
    this.#token = null;
    return this.options.getToken !== undefined;
  }

  /**
   * @param again what of a success is a refusal to try again
   * @throws PipelineError
   */
  async send(call: Call, again: (answer: Answer) => PipelineError | null = () => null): Promise<Answer> {
    const { retries = 3 } = this.options;
    for (let [failed, hasRenewed] = [0, false]; ; ) {
      const refused = await this.#try(call, again);
      if (!(refused instanceof PipelineError)) return refused;
      if (!hasRenewed && call.needsCredential && isOfToken(refused) && this.forget()) {
        hasRenewed = true;
      } else if (call.isRepeatable && failed < retries && isPassing(refused)) {
        await this.pause(failed, refused.retryAfter, call.signal);
        failed += 1;
      } else throw refused;
    }
  }

  /** Waits before another try. @param failed tries before that one @param retryAfter in seconds, if the service said */
  async pause(failed: number, retryAfter: number | null, signal?: AbortSignal): Promise<void> {
    const { wait = sleep, random = Math.random } = this.options;
    // Clients that were refused together don't come back together.
    const ms = retryAfter === null ? Math.min(500 * 2 ** failed, 30_000) : retryAfter * 1000;
    await wait(Math.round(ms * (1 + random() / 4)), signal);
    signal?.throwIfAborted();
  }

  async #try(call: Call, again: (answer: Answer) => PipelineError | null): Promise<Answer | PipelineError> {
    const { baseUrl, fetch: sent = fetch } = this.options;
    const { method, path, body, signal } = call;
    const credential = call.needsCredential ? await this.credential() : {};
    const headers = { ...call.headers, ...credential };
    try {
      const url = baseUrl.replace(/(?<!\/)\/+$/, '') + path;
      const response = await sent(url, { method, headers, body: body ?? null, signal: signal ?? null });
      const text = await response.text();
      if (!response.ok && response.status !== 304) return answeredError(response, text);
      return again({ response, text }) ?? { response, text };
    } catch (cause) {
      signal?.throwIfAborted();
      const message = `The connection to ${baseUrl} was lost, or there was none.`;
      return new PipelineError({ status: 0, reason: 'CONNECTION_LOST', message }, cause);
    }
  }
}

export const isOfToken = ({ reason }: PipelineError): boolean =>
  reason === 'TOKEN_EXPIRED' || reason === 'TOKEN_INVALID';

/** Whether the same call may succeed later. */
export const isPassing = ({ status, reason }: PipelineError): boolean =>
  status === 429 || status === 503 || reason === 'IDEMPOTENCY_IN_FLIGHT' || reason === 'CONNECTION_LOST';

function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
  });
}
