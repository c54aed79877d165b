import { errors } from './errors.js';
import type { Clock } from './ports.js';

/**
 * A change is seen within 15 s of its `updatedAt`, or never. A client reads what changed after an instant, and goes on from
 * the greatest `updatedAt` that it saw, less 15 s: so it misses nothing (CONTRACT "The candidate's way"; ADR 22). A write
 * that takes too long is given up, and leaves nothing behind.
 *
 * A single statement is sent while there is time for the database's own limit of 10 s to end it. A transaction is committed
 * while there is time for the commit to arrive: the database ends a transaction of which it hears nothing for 3 s.
 */
const sentWithinMs = 3_000;
const committedWithinMs = 11_000;

/** What begins now. */
export class Timely {
  readonly #clock: Clock;
  readonly #begun: number;
  readonly #shift: (nowMs: number) => number;

  /** @param shift to the time of the company */
  constructor(clock: Clock, shift = (nowMs: number) => nowMs) {
    this.#clock = clock;
    this.#begun = clock.now();
    this.#shift = shift;
  }

  /** When it begins by the company's time, as ISO 8601 text. */
  get now(): string {
    return new Date(this.#shift(this.#begun)).toISOString();
  }

  /** To be asked when a write that is one statement is sent. @throws SERVICE_UNAVAILABLE OVERLOADED */
  readonly assertSent = (): void => this.#assert(sentWithinMs);

  /** To be asked before a transaction is committed. @throws SERVICE_UNAVAILABLE OVERLOADED */
  readonly assertCommitted = (): void => this.#assert(committedWithinMs);

  #assert(withinMs: number): void {
    if (this.#clock.now() - this.#begun > withinMs) throw errors.overloaded();
  }
}
