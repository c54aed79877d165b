import { freezes } from '../../support/company/timers.js';
import type { Copied, Json } from '../../support/feed/feedCopy.js';

/** What a random call can choose from: a company's things as its feed tells them, and some numbers. */
export class World {
  #used = 0;

  /**
   * @param copied the things by their keys
   * @param now milliseconds since the epoch
   * @param dice the numbers by which it chooses
   */
  constructor(
    readonly companyId: string,
    private readonly copied: ReadonlyMap<string, Copied>,
    readonly now: number,
    private readonly dice: readonly number[],
  ) {}

  get records(): Json[] {
    return this.things('record');
  }

  get vacancies(): Json[] {
    return this.things('vacancy');
  }

  /** The things whose keys begin with a word. */
  things(kind: string): Json[] {
    return [...this.copied].flatMap(([key, { thing }]) => (thing && key.startsWith(`${kind} `) ? [thing] : []));
  }

  /** One of the given values. */
  one<T>(...values: readonly T[]): T {
    return values[this.#next() % values.length] as T;
  }

  /** One of a list; null if the list is empty. */
  some<T>(list: readonly T[]): T | null {
    return list.length === 0 ? null : this.one(...list);
  }

  /** Up to three of a list. */
  several<T>(list: readonly T[]): T[] {
    return list.length === 0 ? [] : [...new Set([this.one(...list), this.one(...list), this.one(...list)])];
  }

  candidates(): string[] {
    return this.several(['ann', 'bob', 'cyd', 'dee', 'eve']);
  }

  /** The timers that freeze a vacancy. */
  timers(): object {
    return this.one(freezes(0, 0), freezes(20, 30), freezes(20, 30));
  }

  #next(): number {
    const number = this.dice[this.#used % this.dice.length] ?? 0;
    this.#used += 1;
    // A number that is used again must not choose the same.
    return number + Math.floor(this.#used / this.dice.length);
  }
}
