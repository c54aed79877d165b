/** Counts something by name, and in all. */
export class Counter {
  readonly #counts = new Map<string, number>();
  #total = 0;

  get total(): number {
    return this.#total;
  }

  /** How many names have any. */
  get names(): number {
    return this.#counts.size;
  }

  of(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  /** @param more may be negative */
  add(name: string, more: number): void {
    const count = this.of(name) + more;
    this.#total += more;
    if (count > 0) this.#counts.set(name, count);
    else this.#counts.delete(name);
  }
}
