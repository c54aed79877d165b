import { PipelineError } from '../errors.js';
import { isOfToken, isPassing } from '../transport.js';
import type { SyncParts } from './streamed.js';

/** The position from which the next answer continues. */
export interface Position {
  cursor: string | null;
}

/** Statuses of proxies while the service restarts. */
const ofProxies = new Set([502, 504]);

/**
 * Connects again for as long as that helps: after what the service says, or with exponential backoff, which begins again
 * when the position has moved.
 * @param connect one answer, from the position. It moves the position, and returns whether all is done
 * @throws PipelineError where a new connection would not help
 */
export async function* resuming<T>(
  { transport, options }: SyncParts,
  position: Position,
  signal: AbortSignal | undefined,
  connect: () => AsyncGenerator<T, boolean, undefined>,
): AsyncGenerator<T, void, undefined> {
  for (let [failed, hasRenewed] = [0, false]; !signal?.aborted; ) {
    const before = position.cursor;
    let refusal: PipelineError | null = null;
    try {
      if (yield* connect()) return;
    } catch (error) {
      if (signal?.aborted) return;
      if (!(error instanceof PipelineError)) throw error;
      refusal = error;
    }
    if (position.cursor !== before) [failed, hasRenewed] = [0, false];
    else if (!refusal) refusal = new PipelineError(noProgress);
    if (refusal && isOfToken(refusal) && !hasRenewed && transport.forget()) hasRenewed = true;
    else if (refusal) {
      if (!mayPass(refusal)) throw refusal;
      options.onRetry?.(refusal);
      await transport.pause(failed, refusal.retryAfter, signal).catch(() => undefined);
      failed += 1;
    }
  }
}

/** An answer that ends where it began, as that of a node that is stopping. */
const noProgress = { status: 503, reason: 'OVERLOADED', message: 'The answer brought nothing new.' } as const;

const mayPass = (refusal: PipelineError): boolean =>
  isPassing(refusal) || refusal.reason === 'COPY_REPLACED' || ofProxies.has(refusal.status);
