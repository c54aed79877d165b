import { dayMs } from '../values/instants.js';

/** The Gregorian calendar repeats after 400 years, to the day of the week: 146,097 days. */
const cycleMs = 146_097 * dayMs;

/** When a zone changes its offset, both in milliseconds. */
export interface OffsetChanges {
  /** The instants of the changes, in ascending order. */
  readonly at: Float64Array;
  /** The offsets from UTC: the one before the first change, then the one after each. */
  readonly offsets: Int32Array;
  /**
   * For a zone whose clocks change every year for good: a year up to which, and in which, all changes are listed. The
   * 400 years before it repeat from then on. Null: after the last change, the last offset stays.
   */
  readonly repeatsFrom: number | null;
}

/** A time zone: its offset at any instant, by a binary search. */
export class Zone {
  readonly #at: Float64Array;
  readonly #offsets: Int32Array;
  readonly #repeatsFrom: number;

  constructor({ at, offsets, repeatsFrom }: OffsetChanges) {
    this.#at = at;
    this.#offsets = offsets;
    this.#repeatsFrom = repeatsFrom === null ? Number.POSITIVE_INFINITY : Date.UTC(repeatsFrom, 0);
  }

  /** The offset from UTC at an instant, both in milliseconds. */
  offsetAt(at: number): number {
    return this.#offsets[this.#changesUntil(this.#listed(at))] ?? 0;
  }

  /** The offsets that are in effect at any time from an instant to a later one, at most a year later. */
  offsetsBetween(from: number, to: number): ReadonlySet<number> {
    const listed = this.#listed(from);
    const last = this.#changesUntil(listed + (to - from));
    return new Set(this.#offsets.subarray(this.#changesUntil(listed), last + 1));
  }

  /** The same instant, or the one that stands for it in the years that are listed. */
  #listed(at: number): number {
    const beyond = at - this.#repeatsFrom;
    return beyond < 0 ? at : at - cycleMs * (Math.floor(beyond / cycleMs) + 1);
  }

  /** How many changes there are up to an instant. */
  #changesUntil(at: number): number {
    let [low, high] = [0, this.#at.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#at[middle] ?? 0) <= at) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Which names of time zones are known. */

let known: ((name: string) => boolean) | null = null;

/**
 * Whether the name of a time zone is known. Names are case-insensitive, and links of the database are names. Without a
 * table, every name is: the client package has none, because the service's own may be newer.
 */
export const isTimeZoneName = (name: string): boolean => known === null || known(name);

/** Sets what {@link isTimeZoneName} asks. */
export function judgeNamesBy(isKnown: (name: string) => boolean): void {
  known = isKnown;
}
