import { Transport } from '../transport.js';
import { type Copy, copyBy } from './copy.js';
import { type Follow, followBy } from './follow.js';
import type { SyncOptions } from './streamed.js';

export type { Copy, CopyKind, CopyOptions, CopyStep, EmptyReason } from './copy.js';
export type { Follow, FollowOptions, FollowStep } from './follow.js';
export type { SyncOptions } from './streamed.js';

export interface Sync {
  readonly copy: Copy;
  readonly follow: Follow;
}

/** Synchronises a company over REST (`/sync/v1`), with one credential. */
export function createSync(options: SyncOptions): Sync {
  const parts = { transport: new Transport(options), options };
  return { copy: copyBy(parts), follow: followBy(parts) };
}
