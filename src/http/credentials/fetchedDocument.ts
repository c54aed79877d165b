import type { Logger } from '../../core/kernel/logger.js';
import type { Clock } from '../../core/kernel/ports.js';
import { hourMs } from '../../core/kernel/values/instants.js';
import { wordsOf } from '../faultLog.js';

/** Fetches a document of an identity provider. It follows no redirect, so the address is always the operator's. */

export interface FetchBounds {
  /** For the whole answer, in milliseconds. */
  readonly ms: number;
  readonly maxBytes: number;
}

/** @throws Error if it can't be fetched within the bounds, or is not JSON */
export async function fetchJson(url: string, { ms, maxBytes }: FetchBounds): Promise<unknown> {
  const response = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.timeout(ms),
    headers: { accept: 'application/json' },
  });
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    throw new Error(`the answer was ${response.status}`);
  }
  return JSON.parse(await textOf(response.body, maxBytes));
}

async function textOf(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error(`the answer has more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** The innermost message, because the outer error of `fetch` only says that it failed. */
function innermostMessage(error: unknown): string {
  return error instanceof Error && error.cause !== undefined ? innermostMessage(error.cause) : wordsOf(error);
}

/** The shortest time between two fetches, including failed ones. */
const cooldownMs = 10_000;
/** An older document is fetched again in the background. Meanwhile requests use the old one. */
const freshForMs = 600_000;
/** If fetches fail, the last document is used for this time. */
const usableForMs = 12 * hourMs;

export interface FetchedDocumentParts<T> {
  /** Fetches the present one; it rejects if that fails. */
  readonly fetch: () => Promise<T>;
  /** For measuring ages; it never goes back, but the time of day may. */
  readonly uptime: Clock;
  readonly logger: Logger;
  /** What the log tells of a document that is found again. */
  readonly logged?: (value: T) => object;
  /** What the log says: the first time that a fetch fails, by whether the last document is still used; and afterwards. */
  readonly messages: { readonly outdated: string; readonly missing: string; readonly found: string };
}

/** A document of an identity provider, fetched as a whole and cached. */
export class FetchedDocument<T> {
  readonly #parts: FetchedDocumentParts<T>;
  #value: T | null = null;
  #fetchedAt = Number.NEGATIVE_INFINITY;
  #attemptedAt = Number.NEGATIVE_INFINITY;
  #attempt: Promise<void> | null = null;
  #isOut = false;

  /** Begins to fetch it. */
  constructor(parts: FetchedDocumentParts<T>) {
    this.#parts = parts;
    void this.refresh();
  }

  /** The last one, while it may be used. An older one is fetched again in the background. */
  get value(): T | null {
    const age = this.#age();
    if (age > usableForMs) return null;
    if (age > freshForMs) void this.refresh();
    return this.#value;
  }

  /** Whether the last attempt has succeeded. */
  get isOfLastAttempt(): boolean {
    return this.#fetchedAt === this.#attemptedAt;
  }

  /** Fetches it, unless that was tried lately. @returns the running attempt, which never rejects */
  refresh(): Promise<void> | null {
    const now = this.#parts.uptime.now();
    if (this.#attempt || now - this.#attemptedAt < cooldownMs) return this.#attempt;
    this.#attemptedAt = now;
    this.#attempt = this.#parts
      .fetch()
      .then(
        (value) => this.#take(value, now),
        (error: unknown) => this.#noteOutage(error),
      )
      .finally(() => {
        this.#attempt = null;
      });
    return this.#attempt;
  }

  secondsUntilNextAttempt(): number {
    return Math.max(1, Math.ceil((this.#attemptedAt + cooldownMs - this.#parts.uptime.now()) / 1000));
  }

  #age(): number {
    return this.#parts.uptime.now() - this.#fetchedAt;
  }

  #take(value: T, at: number): void {
    this.#value = value;
    this.#fetchedAt = at;
    if (!this.#isOut) return;
    this.#isOut = false;
    const { logger, logged, messages } = this.#parts;
    logger.warn(logged?.(value) ?? {}, messages.found);
  }

  #noteOutage(error: unknown): void {
    if (this.#isOut) return;
    this.#isOut = true;
    const { logger, messages } = this.#parts;
    const message = this.#age() <= usableForMs ? messages.outdated : messages.missing;
    logger.warn({ cause: innermostMessage(error) }, message);
  }
}
