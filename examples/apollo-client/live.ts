import { createClient, type EventType, type PipelineEvent } from 'recruitment-pipeline-client';

/** A company's changes as they happen: each once and in order, even if the connection breaks. */

export type Change = PipelineEvent;

export interface FollowOptions {
  /** The service's origin, such as `https://api.example.com`. */
  readonly origin: string;
  /** Called again when a token has ended. */
  readonly token: () => string | Promise<string>;
  readonly companyId: string;
  /** The last handled `cursor`, as it was stored; "0" is the beginning, while no events are removed. */
  readonly after: string;
  readonly types?: readonly EventType[];
  /** Handles a change, and stores its `cursor`. */
  readonly show: (change: Change) => void;
  /** Called when it can't continue: with the reason as a PipelineError, FeedRestored or CursorExpired. */
  readonly fail: (error: unknown) => void;
}

/**
 * Follows a company's changes.
 * @returns a function that ends it
 */
export function followChanges({ origin, token, companyId, after, types, show, fail }: FollowOptions): () => void {
  const { followEvents } = createClient({ baseUrl: origin, getToken: token });
  const end = new AbortController();
  const follow = async (): Promise<void> => {
    for await (const change of followEvents({ companyId, after, types, signal: end.signal })) show(change);
  };
  follow().catch(fail);
  return () => end.abort();
}
