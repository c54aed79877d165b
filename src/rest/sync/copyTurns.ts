/**
 * Chunks of copies take turns: copies are the lowest work of a node. At most three run at a time, two of them of one
 * company, and the company with the fewest goes first.
 */

const turns = { ofNode: 3, ofCompany: 2 } as const;

interface Waiting {
  readonly company: string;
  readonly begin: () => void;
}

export class CopyTurns {
  readonly #running = new Map<string, number>();
  #total = 0;
  #waiting: Waiting[] = [];

  /**
   * @param gone when nobody waits for the work any more: then it takes no turn
   * @returns what the work returns, when its turn has come
   * @throws the reason of the signal
   */
  async run<T>(company: string, gone: AbortSignal, work: () => Promise<T>): Promise<T> {
    gone.throwIfAborted();
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
