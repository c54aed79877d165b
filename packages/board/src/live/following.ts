import type { Refusal } from '../service/refusal.js';

/** What a view follows. */
export interface Following {
  readonly query: string;
  /** Read for each connection, so that each goes on from the last number that was handled. */
  readonly variables: () => Record<string, unknown>;
  readonly next: (data: unknown) => void;
  /** The service can't go on from there: the view is read again. */
  readonly refused: (refusal: Refusal) => void;
  /** Called after each connection but the first; the line is `live` when it resolves. */
  readonly connected: () => Promise<void>;
}

/** What brings the events: the line to the service. */
export interface Followed {
  /** @returns a function that ends it */
  follow(following: Following): () => void;
}
