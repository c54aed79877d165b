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

  /** @throws SERVICE_UNAVAILABLE DRAINING or OVERLOADED */
  readonly admit: AppMiddleware = async (_ctx, next) => {
    if (this.#draining) throw errors.draining();
    if (this.#inFlight >= maxInFlight) throw errors.overloaded();
    this.#inFlight += 1;
    try {
      await next();
    } finally {
      this.#inFlight -= 1;
    }
  };

  /** Closes keep-alive connections once draining: `server.close()` alone never ends under busy ones. */
  readonly closeConnections: AppMiddleware = async (ctx, next) => {
    await next();
    if (this.#draining) ctx.set('Connection', 'close');
  };
}
