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

  /** Counts a request until it leaves. @throws SERVICE_UNAVAILABLE DRAINING or OVERLOADED */
  readonly admit: AppMiddleware = (ctx, next) => {
    if (this.#draining) throw errors.draining();
    if (this.#inFlight >= maxInFlight) throw errors.overloaded();
    this.#inFlight += 1;
    ctx.state.isAdmitted = true;
    return next();
  };

  /** For each that was admitted, when it has ended: not by {@link admit} itself, which would have to wait for it. */
  leave(): void {
    this.#inFlight -= 1;
  }
}
