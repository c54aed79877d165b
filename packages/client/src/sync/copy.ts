import { PipelineError } from '../errors.js';
import type { operations } from '../generated/rest.js';
import { segmentOf } from '../rest.js';
import { type Position, resuming } from './resuming.js';
import { errorOf, lost, type Said, type SyncParts, streamed } from './streamed.js';

type Line = operations['syncCopy']['responses'][200]['content']['application/jsonl'];
type Put = Extract<Line, { type: 'put' }>;
export type CopyKind = Put['kind'];

/** Why a copy begins with nothing. Null: no cursor is stored. */
export type EmptyReason = 'CURSOR_EXPIRED' | 'FEED_RESTORED' | 'COPY_CHANGED' | null;

/**
 * What to do with the stored copy, in this order. Later releases may send other kinds.
 *
 * - `empty`: delete all that is stored, the cursor too: the copy begins
 * - `begin`: an answer begins. Nothing to do
 * - `put`: store the object of this kind and id, in place of an earlier one
 * - `gone`: delete it
 * - `mark`: store the cursor with, or after, what came before it
 * - `end`: as `mark`; the copy is complete for now. Each object is in the state of event `seq`, or a later one
 */
export type CopyStep<K extends CopyKind = CopyKind> =
  | { readonly type: 'empty'; readonly reason: EmptyReason }
  | Extract<Line, { type: 'begin' }>
  | Extract<Put, { kind: K }>
  | { readonly type: 'gone'; readonly kind: K; readonly id: string }
  | { readonly type: 'mark'; readonly cursor: string }
  | { readonly type: 'end'; readonly cursor: string; readonly seq: string };

export interface CopyOptions<K extends CopyKind = CopyKind> {
  readonly companyId: string;
  /** The stored cursor; without one a copy begins. */
  readonly after?: string | null | undefined;
  /** By default all that the credential may read. */
  readonly kinds?: readonly K[] | undefined;
  /** The most objects in one answer, 1 to 250,000. */
  readonly limit?: number | undefined;
  /** Ends it, without an error. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Copies a company, or continues with what has changed since the cursor, and ends when nothing more has changed. It continues
 * after the last mark, whatever ends its connections.
 * @throws PipelineError where a new connection would not help
 */
export type Copy = <K extends CopyKind = CopyKind>(
  options: CopyOptions<K>,
) => AsyncGenerator<CopyStep<K>, void, undefined>;

/** Seconds before a copy continues whose place was taken by another one of the same caller. */
const afterReplacement = 5;

const restarts: ReadonlySet<unknown> = new Set(['CURSOR_EXPIRED', 'FEED_RESTORED', 'COPY_CHANGED']);

export function copyBy(parts: SyncParts): Copy {
  return <K extends CopyKind>(options: CopyOptions<K>) => {
    const position: Position & { emptied: EmptyReason } = { cursor: options.after ?? null, emptied: null };

    /** Whether the service wants a new copy: then the next answer begins one. */
    const begins = ({ reason }: PipelineError): boolean => {
      const isRestart = restarts.has(reason);
      if (isRestart) [position.cursor, position.emptied] = [null, reason as EmptyReason];
      return isRestart;
    };

    async function* answer(): AsyncGenerator<CopyStep<K>, boolean, undefined> {
      // What was stored without a cursor may be gone in the copy that begins.
      if (position.cursor === null) yield { type: 'empty', reason: position.emptied };
      const { signal } = options;
      try {
        const asked = { path: pathOf(options, position.cursor), accept: 'application/jsonl', signal };
        for await (const lines of streamed(parts, asked)) {
          for (const text of lines) {
            if (signal?.aborted) return true;
            const line = parsed(text);
            if (line.type === 'error') throw rejected(line as Said);
            if (line.type === 'mark' || line.type === 'end') position.cursor = line.cursor;
            if (line.type === 'end') {
              const { cursor, seq, more } = line;
              yield more ? { type: 'mark', cursor } : { type: 'end', cursor, seq };
              return !more;
            }
            if (known.has(line.type)) yield line as CopyStep<K>;
          }
        }
      } catch (error) {
        if (error instanceof PipelineError && begins(error)) return false;
        throw error;
      }
      throw lost();
    }
    return resuming(parts, position, options.signal, answer);
  };
}

const known: ReadonlySet<string> = new Set(['begin', 'put', 'gone', 'mark']);

/** @throws PipelineError CONNECTION_LOST for what a proxy has put into an answer */
function parsed(line: string): Line {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw lost(cause);
  }
}

function rejected(said: Said): PipelineError {
  return errorOf(said.reason === 'COPY_REPLACED' ? { ...said, retryAfter: afterReplacement } : said);
}

function pathOf({ companyId, kinds, limit }: CopyOptions, after: string | null): string {
  const query = new URLSearchParams();
  if (after !== null) query.set('after', after);
  if (kinds) query.set('kinds', kinds.join());
  if (limit !== undefined) query.set('limit', String(limit));
  return `/sync/v1/companies/${segmentOf('companyId', companyId)}/copy?${query}`;
}
