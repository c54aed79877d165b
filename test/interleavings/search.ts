import { depend, type Footprint } from './footprints.js';
import { type Choose, letterOf } from './schedule.js';

/**
 * Finds the orders to run, where all are: of those that lead to the same, because they differ only in the order of
 * neighbours that don't depend on each other, it runs one. It remembers at each choice who need not go there ("sleep
 * sets", Godefroid 1996): an order that begins so was run already, in another order of such neighbours.
 */
export class Search {
  #path: Choice[] = [];
  /** How many choices of the path are given. */
  #given = 0;
  #isRepetition = false;
  #isOver = false;

  /** Whether all orders were run. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Whether the last run went as one before it. */
  get isRepetition(): boolean {
    return this.#isRepetition;
  }

  /** Begins a run. */
  next(): Choose {
    this.#isRepetition = false;
    return (among, step, ahead) => {
      if (this.#isRepetition) return among[0] as number;
      const known = this.#path[step];
      if (step < this.#given && known && among.includes(known.chosen)) return known.chosen;
      // A run that goes another way than the last one with the same beginning is searched from here on.
      this.#path.length = step;
      this.#given = Math.min(this.#given, step);
      const footprints = new Map(among.map((session) => [session, ahead(session)]));
      const asleep = this.#asleepAfter(this.#path[step - 1], footprints);
      const chosen = among.find((session) => !asleep.has(session));
      if (chosen === undefined) {
        this.#isRepetition = true;
        return among[0] as number;
      }
      this.#path.push({ among, footprints, asleep, chosen });
      return chosen;
    };
  }

  /** Ends a run. @returns the beginning of the next one; null if there is none */
  ended(): string | null {
    for (let at = this.#path.length - 1; at >= 0; at -= 1) {
      const choice = this.#path[at] as Choice;
      const asleep = new Set([...choice.asleep, choice.chosen]);
      const chosen = choice.among.find((session) => !asleep.has(session));
      if (chosen === undefined) continue;
      this.#path = [...this.#path.slice(0, at), { ...choice, asleep, chosen }];
      this.#given = at + 1;
      return this.#path.map((one) => letterOf(one.chosen)).join('');
    }
    this.#isOver = true;
    return null;
  }

  #asleepAfter(last: Choice | undefined, now: ReadonlyMap<number, Footprint>): ReadonlySet<number> {
    if (!last) return new Set();
    const went = last.footprints.get(last.chosen) as Footprint;
    return new Set(
      [...last.asleep].filter((session) => {
        const footprint = last.footprints.get(session);
        return session !== last.chosen && footprint && now.has(session) && !depend(footprint, went);
      }),
    );
  }
}

interface Choice {
  readonly among: readonly number[];
  readonly footprints: ReadonlyMap<number, Footprint>;
  /** The lanes that need not go here. */
  readonly asleep: ReadonlySet<number>;
  readonly chosen: number;
}

/** How many runs callers need whose statements touch this in any case, and who never wait; at most one more than a bound. */
export function countRuns(touched: readonly (readonly Footprint[])[], bound: number): number {
  const search = new Search();
  let runs = 0;
  while (!search.isOver && runs <= bound) {
    const choose = search.next();
    const went = touched.map(() => 0);
    for (let step = 0; ; step += 1) {
      const among = [...touched.keys()].filter((session) => (went[session] ?? 0) < (touched[session]?.length ?? 0));
      if (among.length === 0) break;
      const chosen = choose(among, step, (session) => touched[session]?.[went[session] ?? 0] as Footprint);
      if (search.isRepetition) break;
      went[chosen] = (went[chosen] ?? 0) + 1;
    }
    runs += 1;
    search.ended();
  }
  return runs;
}
