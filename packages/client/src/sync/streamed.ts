import { CursorExpired, FeedRestored, PipelineError } from '../errors.js';
import type { Reason } from '../generated/reasons.js';
import type { ClientOptions, Transport } from '../transport.js';
import { Lines } from './lines.js';

export interface SyncOptions extends Omit<ClientOptions, 'webSocket' | 'retries'> {
  /**
   * Milliseconds without a byte after which an answer counts as cut, by default 40,000: the service itself waits up to
   * 30 s for its database.
   */
  readonly silence?: number;
  /** Called with the reason, each time before it connects again. */
  readonly onRetry?: (reason: PipelineError) => void;
}

export interface SyncParts {
  readonly transport: Transport;
  readonly options: SyncOptions;
}

/** What is asked for: an answer that is sent as it is made. */
interface Asked {
  readonly path: string;
  readonly accept: string;
  readonly signal: AbortSignal | undefined;
}

/** The reason of a rejection as JSON has it: of an answer, or of the last line of a stream. */
export interface Said {
  readonly code: number;
  readonly reason: Reason;
  readonly message: string;
  readonly retryAfter?: number | null;
}

export function errorOf(
  said: Said,
  more: { retryAfter?: number | null; requestId?: string | null } = {},
): PipelineError {
  const { code: status, reason, message, retryAfter = null, ...members } = said;
  const refusal = { ...members, status, reason, message, ...{ retryAfter, ...more } };
  const { seq: lastCommon = null, after = null, oldest = null } = members as Record<string, string | null>;
  if (reason === 'FEED_RESTORED') return Object.assign(new FeedRestored(refusal), { lastCommon, after });
  if (reason === 'CURSOR_EXPIRED') return Object.assign(new CursorExpired(refusal), { oldest });
  return new PipelineError(refusal);
}

export const lost = (cause?: unknown): PipelineError =>
  new PipelineError({ status: 0, reason: 'CONNECTION_LOST', message: 'The answer was cut, or there was none.' }, cause);

/**
 * Yields the lines of an answer as they arrive; those of one piece together. It reads no more than is asked for, so a
 * slow consumer slows the service down.
 * @throws PipelineError; CONNECTION_LOST also where nothing arrives for too long
 */
export async function* streamed(parts: SyncParts, asked: Asked): AsyncGenerator<readonly string[], void, undefined> {
  const { transport, options } = parts;
  const over = new AbortController();
  const end = (): void => over.abort();
  asked.signal?.addEventListener('abort', end);
  const within = <T>(work: Promise<T>): Promise<T> => {
    const timer = setTimeout(end, options.silence ?? 40_000);
    return work.finally(() => clearTimeout(timer));
  };
  try {
    const headers = { accept: asked.accept, ...(await transport.credential()) };
    const { fetch: sent = fetch, baseUrl } = options;
    const url = baseUrl.replace(/(?<!\/)\/+$/, '') + asked.path;
    // It throws by itself for an address or a header with which no connection can succeed.
    new Request(url, { headers });
    const response = await within(sent(url, { headers, signal: over.signal })).catch((cause) => {
      throw lost(cause);
    });
    if (!response.ok) throw await rejectionOf(response, within);
    if (!response.headers.get('content-type')?.startsWith(asked.accept)) throw unreadable(response);
    const reader = response.body?.getReader();
    for (const lines = new Lines(); reader; ) {
      const { done, value } = await within(reader.read()).catch((cause) => {
        throw lost(cause);
      });
      if (done) return;
      const ended = lines.take(value);
      if (ended.length > 0) yield ended;
    }
  } finally {
    asked.signal?.removeEventListener('abort', end);
    // Whatever of the answer is left is not read.
    end();
  }
}

async function rejectionOf(response: Response, within: <T>(work: Promise<T>) => Promise<T>): Promise<PipelineError> {
  const seconds = response.headers.get('retry-after') ?? '';
  const more = {
    retryAfter: /^\d+$/.test(seconds) ? Number(seconds) : null,
    requestId: response.headers.get('x-request-id'),
  };
  try {
    const said: Said = JSON.parse(await within(response.text()));
    return typeof said?.reason === 'string' ? errorOf({ ...said, code: response.status }, more) : unreadable(response);
  } catch {
    return unreadable(response, more);
  }
}

function unreadable({ status }: Response, more: { retryAfter?: number | null } = {}): PipelineError {
  const message = `The answer with status ${status} is not one of the service.`;
  return new PipelineError({ status, reason: 'UNREADABLE_ANSWER', message, ...more });
}
