/** Low-priority work that waits, first in, first out. What nobody wants any more waits no longer. */
export class WaitingList {
  readonly #waiting = new Set<() => void>();

  get size(): number {
    return this.#waiting.size;
  }

  /**
   * Runs some work when its turn comes.
   * @param gone is aborted when nobody wants the work any more
   * @throws the reason of the signal, if it has not begun before
   */
  run<T>(gone: AbortSignal, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#waiting.delete(begin);
        reject(gone.reason);
      };
      const begin = (): void => {
        gone.removeEventListener('abort', leave);
        resolve(work());
      };
      if (gone.aborted) return reject(gone.reason);
      this.#waiting.add(begin);
      gone.addEventListener('abort', leave, { once: true });
    });
  }

  /** Begins what has waited longest. @returns whether anything has waited */
  beginNext(): boolean {
    const [begin] = this.#waiting;
    if (!begin) return false;
    this.#waiting.delete(begin);
    begin();
    return true;
  }
}
