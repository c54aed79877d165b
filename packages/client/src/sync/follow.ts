import type { EventType, PipelineEvent } from '../follow.js';
import { segmentOf } from '../rest.js';
import { type Position, resuming } from './resuming.js';
import { errorOf, lost, type Said, type SyncParts, streamed } from './streamed.js';

export interface FollowOptions<T extends EventType = EventType> {
  readonly companyId: string;
  /** The stored cursor; "0": the oldest event; without one from now on. */
  readonly after?: string | null | undefined;
  readonly types?: readonly T[] | undefined;
  readonly vacancyId?: string | undefined;
  readonly recordId?: string | undefined;
  /** Ends it, without an error. */
  readonly signal?: AbortSignal | undefined;
}

/** A position in the feed. Store the cursor together with the effects of the event. */
export interface FollowStep<T extends EventType = EventType> {
  readonly cursor: string;
  /** Null: no further event matches up to this cursor. */
  readonly event: PipelineEvent<T> | null;
}

/**
 * Follows a company's events, each once and in order, for as long as its consumer stays. It continues after the last
 * cursor, whatever ends its connections.
 * @throws FeedRestored, CursorExpired, and PipelineError where a new connection would not help
 */
export type Follow = <T extends EventType = EventType>(
  options: FollowOptions<T>,
) => AsyncGenerator<FollowStep<T>, void, undefined>;

export function followBy(parts: SyncParts): Follow {
  return <T extends EventType>(options: FollowOptions<T>) => {
    const position: Position = { cursor: options.after ?? null };

    async function* answer(): AsyncGenerator<FollowStep<T>, boolean, undefined> {
      const { signal } = options;
      const asked = { path: pathOf(options, position.cursor), accept: 'text/event-stream', signal };
      let block: Record<string, string> = {};
      for await (const lines of streamed(parts, asked)) {
        for (const line of lines) {
          if (signal?.aborted) return true;
          if (line !== '') {
            const at = line.indexOf(':');
            block[line.slice(0, at)] = line.slice(at + 1).trimStart();
            continue;
          }
          const { event: name, id: cursor, data } = block;
          block = {};
          if (name === 'end') throw errorOf(parsed<Said>(data));
          if (cursor === undefined || name !== undefined) continue;
          const event = data === undefined ? null : parsed<PipelineEvent<T>>(data);
          position.cursor = cursor;
          yield { cursor, event };
        }
      }
      throw lost();
    }
    return resuming(parts, position, options.signal, answer);
  };
}

/** @throws PipelineError CONNECTION_LOST for what a proxy has put into an answer */
function parsed<T>(data = ''): T {
  try {
    return JSON.parse(data);
  } catch (cause) {
    throw lost(cause);
  }
}

function pathOf({ companyId, types, vacancyId, recordId }: FollowOptions, after: string | null): string {
  const query = new URLSearchParams();
  if (after !== null) query.set('after', after);
  if (types) query.set('types', types.join());
  if (vacancyId !== undefined) query.set('vacancyId', vacancyId);
  if (recordId !== undefined) query.set('recordId', recordId);
  return `/sync/v1/companies/${segmentOf('companyId', companyId)}/events?${query}`;
}
