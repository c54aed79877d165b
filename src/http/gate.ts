import { errors } from '../core/errors.js';
import type { AppMiddleware } from './state.js';

const maxInFlight = 1000;

/** Decides whether this node takes a request at all, and knows when the last one has left. */
export class Gate {
  #inFlight = 0;
  #draining = false;

  get draining(): boolean {
    return this.#draining;
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  /** From now on every request is refused and its connection closed; those under way go on. */
  drain(): void {
    this.#draining = true;
  }

  /** Counts a request, whatever becomes of it. */
  enter(): void {
    this.#inFlight += 1;
  }

  leave(): void {
    this.#inFlight -= 1;
  }

  /** @throws SERVICE_UNAVAILABLE DRAINING or OVERLOADED */
  readonly admit: AppMiddleware = (_ctx, next) => {
    if (this.#draining) throw errors.draining();
    if (this.#inFlight > maxInFlight) throw errors.overloaded();
    return next();
  };
}
