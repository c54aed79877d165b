import { errors } from '../../core/kernel/errors.js';
import type { Clock } from '../../core/kernel/ports.js';

/**
 * Chunks of copies take turns: copies are the lowest work of a node. At most three run at a time, two of them of one
 * company, and the company with the fewest goes first.
 */

const turns = { ofNode: 3, ofCompany: 2 } as const;
/** Milliseconds for which a chunk waits until it may begin. */
const patienceMs = 30_000;

interface Waiting {
  readonly company: string;
  readonly begin: () => void;
}

/** A chunk that waits, or runs. */
interface Attempt {
  readonly since: number;
  readonly over: AbortController;
}

export class CopyTurns {
  readonly #uptime: Clock;
  readonly #attempts = new Set<Attempt>();
  readonly #running = new Map<string, number>();
  #total = 0;
  #waiting: Waiting[] = [];

  constructor(uptime: Clock) {
    this.#uptime = uptime;
  }

  /**
   * @param left when the client has left: then the work takes no turn
   * @param work may wait, too: its signal is aborted with why it waits no longer
   * @returns what the work returns, when its turn has come
   * @throws SERVICE_UNAVAILABLE OVERLOADED if it has waited for too long
   */
  async run<T>(company: string, left: AbortSignal | null, work: (gone: AbortSignal) => Promise<T>): Promise<T> {
    const attempt = { since: this.#uptime.now(), over: new AbortController() };
    const gone = left ? AbortSignal.any([left, attempt.over.signal]) : attempt.over.signal;
    gone.throwIfAborted();
    this.#attempts.add(attempt);
    try {
      return await this.#inTurn(company, gone, () => work(gone));
    } finally {
      this.#attempts.delete(attempt);
    }
  }

  /** A tenth of a second has passed. */
  tick(): void {
    const now = this.#uptime.now();
    for (const { since, over } of this.#attempts) if (now - since >= patienceMs) over.abort(errors.overloaded());
  }

  async #inTurn<T>(company: string, gone: AbortSignal, work: () => Promise<T>): Promise<T> {
    if (this.#isFree(company)) this.#count(company, 1);
    else await this.#turn(company, gone);
    try {
      return await work();
    } finally {
      this.#count(company, -1);
      this.#beginNext();
    }
  }

  #turn(company: string, gone: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#waiting = this.#waiting.filter((one) => one !== waiting);
        reject(gone.reason);
      };
      const begin = (): void => {
        gone.removeEventListener('abort', leave);
        resolve();
      };
      const waiting = { company, begin };
      this.#waiting.push(waiting);
      gone.addEventListener('abort', leave, { once: true });
    });
  }

  #isFree(company: string): boolean {
    return this.#total < turns.ofNode && this.#of(company) < turns.ofCompany;
  }

  #of(company: string): number {
    return this.#running.get(company) ?? 0;
  }

  #count(company: string, more: number): void {
    const count = this.#of(company) + more;
    this.#total += more;
    if (count > 0) this.#running.set(company, count);
    else this.#running.delete(company);
  }

  /** Of the companies with the fewest running chunks, the one that has waited longest. */
  #beginNext(): void {
    const free = this.#waiting.filter(({ company }) => this.#isFree(company));
    const [next] = free.toSorted((one, other) => this.#of(one.company) - this.#of(other.company));
    if (!next) return;
    this.#waiting = this.#waiting.filter((one) => one !== next);
    // Its place is taken before others may look.
    this.#count(next.company, 1);
    next.begin();
  }
}
