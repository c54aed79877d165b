/**
 * How much is sent before other work of the process gets its turn. All feeds of a process share one pace.
 *
 * Work is counted in bytes, because a socket's write takes as long as its bytes take to be copied.
 */

/** A message costs this much besides its bytes, and an event that does not fit a follower's filter this much. */
export const costs = { message: 4 * 1024, unfit: 128 } as const;
/** The most that is sent in one turn of the event loop. */
const bytesPerSlice = 4 * 1024 * 1024;

export class Throttle {
  readonly #pause: () => Promise<void>;
  #spent = 0;
  #pausing: Promise<void> | null = null;

  /** @param pause lets other work of this process have its turn */
  constructor(pause: () => Promise<void>) {
    this.#pause = pause;
  }

  /** Call this after each piece of work. @returns when the next piece may begin */
  async spend(cost: number): Promise<void> {
    this.#spent += cost;
    if (this.#spent >= bytesPerSlice) await this.rest();
  }

  /** Other work gets its turn now. Several feeds wait for the same turn. */
  rest(): Promise<void> {
    this.#pausing ??= this.#pause().then(() => {
      this.#spent = 0;
      this.#pausing = null;
    });
    return this.#pausing;
  }
}
