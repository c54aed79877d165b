import { setTimeout } from 'node:timers/promises';
import { type DomainError, isOutage } from '../../core/kernel/errors.js';
import type { Clock } from '../../core/kernel/ports.js';
import { type CopyChunk, maxObjects } from '../../core/sync/copyChunk.js';
import { lineOf } from '../../core/sync/copyState.js';
import { fittingIn } from '../../core/sync/listing.js';
import type { HttpDomainError } from '../../http/errors.js';
import { statusOf } from '../../http/refusals.js';

/** The lines of one answer of a copy, in pieces. */

/** A mark comes after so many lines, bytes or milliseconds, whichever comes first. */
const markAfter = { lines: 1_000, bytes: 4 * 1024 * 1024, ms: 2_000 } as const;
/** Milliseconds of an answer. */
const answerMs = 300_000;
/** Milliseconds between two checks of the credentials. */
const checkEveryMs = 5_000;
/** Milliseconds for which it waits for the database, or for an erasure that is still running. */
const patienceMs = 30_000;
const pauseMs = 500;
/** Objects of the first chunk, and the bytes that later ones aim at. */
const firstChunk = 50;
const bytesOfChunk = 512 * 1024;

export interface CopyPiece {
  readonly text: string;
  /** Whether a client may continue after it: what is compressed is flushed. */
  readonly isMark: boolean;
}

export interface CopyStreamParts {
  /** Reads a chunk when its turn has come. @throws DomainError */
  readonly read: (after: string | undefined, most: number) => Promise<CopyChunk>;
  readonly limit: number;
  readonly uptime: Clock;
  /** Why the answer ends early; null while it may continue. */
  readonly ended: () => DomainError | null;
  /** The same by the credentials, which are looked up. @throws UNAUTHENTICATED */
  readonly check: () => Promise<DomainError | null>;
  readonly isDraining: () => boolean;
  /** Makes the error that the client sees. */
  readonly shown: (error: unknown) => HttpDomainError;
}

const errorLine = ({ family, reason, message, retryAfterSeconds, members }: HttpDomainError): string =>
  lineOf(
    JSON.stringify({
      ...{ type: 'error', code: statusOf[family], reason, message, retryAfter: retryAfterSeconds ?? null, ...members },
    }),
  );

/** What an answer has sent so far. */
export interface Sent {
  /** Chunks that were read, also those without lines. */
  readonly chunks: number;
  readonly lines: number;
  readonly bytes: number;
}

/** How many objects, or events, the next chunk reads: few of large ones, many where the caller has seen none. */
export function sizeOfChunk({ chunks, lines: objects, bytes }: Sent): number {
  if (chunks === 0) return firstChunk;
  if (objects === 0) return maxObjects;
  return fittingIn(bytesOfChunk, maxObjects, { objects, bytes });
}

export class CopyStream {
  readonly #parts: CopyStreamParts;
  readonly #begun: number;
  #sent: Sent = { chunks: 1, lines: 0, bytes: 0 };
  /** Since the last mark. */
  #unmarked = { lines: 0, bytes: 0 };
  #markedAt: number;
  #checkedAt: number;
  #waitingSince: number | null = null;

  constructor(parts: CopyStreamParts) {
    this.#parts = parts;
    this.#begun = parts.uptime.now();
    this.#markedAt = this.#begun;
    this.#checkedAt = this.#begun;
  }

  /** @param first the first chunk: it was read before the answer began, so its refusal has a status of its own */
  async *pieces(first: CopyChunk): AsyncGenerator<CopyPiece, void, undefined> {
    const { copy, phase, kinds, events } = first;
    yield this.#piece(JSON.stringify({ type: 'begin', copy, phase, kinds, events }));
    try {
      yield* this.#chunks(first);
    } catch (error) {
      yield this.#piece(errorLine(this.#parts.shown(error)), true);
    }
  }

  async *#chunks(first: CopyChunk): AsyncGenerator<CopyPiece, void, undefined> {
    let chunk = first;
    let cursor: string | null = null;
    for (;;) {
      if (cursor !== null && this.#needsMark(chunk)) yield this.#mark(cursor);
      if (chunk.lines.length > 0) yield this.#linesOf(chunk);
      cursor = chunk.cursor;
      if (chunk.isOver) return yield this.#end(chunk, chunk.more);
      if (this.#isAtEnd(chunk)) return yield this.#end(chunk, true);
      if (this.#isDue) yield this.#mark(cursor);
      if (chunk.waits) await setTimeout(pauseMs);
      await this.#assertGood();
      const most = Math.min(sizeOfChunk(this.#sent), this.#parts.limit - this.#sent.lines);
      const reading = this.#read(cursor, most);
      // Whoever waits no longer must not leave a rejection that nobody handles.
      reading.catch(() => undefined);
      for (let read = await this.#within(reading); ; read = await this.#within(reading)) {
        if (read) {
          chunk = read;
          break;
        }
        yield this.#mark(cursor);
      }
    }
  }

  /** The chunk, or null if it has not come before a mark is due. */
  #within(reading: Promise<CopyChunk>): Promise<CopyChunk | null> {
    const left = Math.max(0, this.#markedAt + markAfter.ms - this.#parts.uptime.now());
    const late = new AbortController();
    const timer = setTimeout(Math.max(left, pauseMs), null, { signal: late.signal }).catch(() => null);
    return Promise.race([reading, timer]).finally(() => late.abort());
  }

  /** Tries again while the database does not answer: with fewer objects, because it cancels what takes too long. */
  async #read(cursor: string, first: number): Promise<CopyChunk> {
    const since = this.#parts.uptime.now();
    for (let most = first; ; most = Math.ceil(most / 2)) {
      try {
        return await this.#parts.read(cursor, most);
      } catch (error) {
        if (!isOutage(error) || this.#parts.uptime.now() - since >= patienceMs) throw error;
        await setTimeout(pauseMs);
      }
    }
  }

  async #assertGood(): Promise<void> {
    const { ended, uptime } = this.#parts;
    const now = uptime.now();
    const unchecked = now - this.#checkedAt;
    const reason = ended() ?? (unchecked < checkEveryMs ? null : await this.#check(unchecked));
    if (reason) throw reason;
  }

  /** The next chunk checks again what could not be checked now. */
  async #check(unchecked: number): Promise<DomainError | null> {
    const now = this.#parts.uptime.now();
    try {
      const reason = await this.#parts.check();
      this.#checkedAt = now;
      return reason;
    } catch (error) {
      if (!isOutage(error) || unchecked >= patienceMs) throw error;
      return null;
    }
  }

  #isAtEnd({ waits }: CopyChunk): boolean {
    const { limit, uptime, isDraining } = this.#parts;
    const now = uptime.now();
    this.#waitingSince = waits ? (this.#waitingSince ?? now) : null;
    const isTired = this.#waitingSince !== null && now - this.#waitingSince >= patienceMs;
    return this.#sent.lines >= limit || now - this.#begun >= answerMs || isTired || isDraining();
  }

  /** Also where nothing was sent: a client that hears nothing for long gives up, and would begin there again. */
  get #isDue(): boolean {
    return this.#parts.uptime.now() - this.#markedAt >= markAfter.ms;
  }

  #needsMark({ lines }: CopyChunk): boolean {
    const { lines: unmarked, bytes } = this.#unmarked;
    return unmarked > 0 && (unmarked + lines.length > markAfter.lines || bytes >= markAfter.bytes);
  }

  #linesOf({ lines }: CopyChunk): CopyPiece {
    const piece = this.#piece(lines.join('\n'));
    const bytes = Buffer.byteLength(piece.text);
    const { chunks, lines: before, bytes: sent } = this.#sent;
    this.#sent = { chunks: chunks + 1, lines: before + lines.length, bytes: sent + bytes };
    this.#unmarked = { lines: this.#unmarked.lines + lines.length, bytes: this.#unmarked.bytes + bytes };
    return piece;
  }

  #mark(cursor: string): CopyPiece {
    this.#unmarked = { lines: 0, bytes: 0 };
    this.#markedAt = this.#parts.uptime.now();
    return this.#piece(JSON.stringify({ type: 'mark', cursor }), true);
  }

  #end({ cursor, seq }: CopyChunk, more: boolean): CopyPiece {
    return this.#piece(JSON.stringify({ type: 'end', cursor, more, seq }), true);
  }

  #piece(lines: string, isMark = false): CopyPiece {
    return { text: `${lines}\n`, isMark };
  }
}
