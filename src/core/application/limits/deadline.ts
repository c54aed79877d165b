import { errors } from '../../kernel/errors.js';
import type { Clock } from '../../kernel/ports.js';
import { instantAt } from '../../kernel/values/instants.js';

/**
 * A change becomes visible within 15 s of its `updatedAt`, or never. A client reads the changes after an instant, and
 * continues from the greatest `updatedAt` that it saw, minus 15 s. So it misses no change
 * (docs/GUIDE.md, "A board over GraphQL"; ADR 19). A write that takes too long is aborted and changes nothing.
 *
 * The database ends a statement after 10 s, so a single write must send its statement within 3 s. The database ends a
 * transaction that is idle for 3 s, so a commit must be sent within 11 s.
 */
const sentWithinMs = 3_000;
const committedWithinMs = 11_000;

/** The time limits of a call that begins now. */
export class Deadline {
  readonly #clock: Clock;
  readonly #begun: number;
  /** When the call began by the company's time, as ISO 8601 text. */
  readonly now: string;

  /** @param shift from the real time to the company's time, in milliseconds */
  constructor(clock: Clock, shift = (nowMs: number) => nowMs) {
    this.#clock = clock;
    this.#begun = clock.now();
    this.now = instantAt(shift(this.#begun));
  }

  /** A write of one statement calls this when it sends the statement. @throws SERVICE_UNAVAILABLE OVERLOADED */
  readonly assertSent = (): void => this.#assert(sentWithinMs);

  /** A transaction calls this before its commit. @throws SERVICE_UNAVAILABLE OVERLOADED */
  readonly assertCommitted = (): void => this.#assert(committedWithinMs);

  #assert(withinMs: number): void {
    if (this.#clock.now() - this.#begun > withinMs) throw errors.overloaded();
  }
}
