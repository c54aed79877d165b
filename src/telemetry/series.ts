import { describedAs, type InstrumentName } from '../core/application/telemetry/instruments.js';
import { defined } from '../core/kernel/values/defined.js';

/**
 * The series of counters and histograms. prom-client checks the labels and makes a text of them each time that it counts.
 * Here a count is one look-up, in half the time (a loop of 300,000), and prom-client reads the series when it is scraped.
 */

export type Given = Readonly<Record<string, string>>;

/** A value as prom-client exposes it. */
interface Exposed {
  readonly metricName: string;
  readonly labels: Readonly<Record<string, string | number>>;
  readonly value: number;
}

/** What is counted for one set of labels. */
interface One {
  readonly labels: Given;
  /** The count, or the sum of what was observed. */
  sum: number;
  /** How often something was observed. */
  times: number;
  /** Only of a histogram: how often in each bucket alone. */
  readonly buckets: number[];
}

export class Series {
  readonly #name: InstrumentName;
  readonly #exposedName: string;
  readonly #labelNames: readonly string[];
  readonly #buckets: readonly number[];
  readonly #known = new Map<string, One>();

  constructor(name: InstrumentName, exposedName: string) {
    const { labels, buckets = [], type } = describedAs(name);
    this.#name = name;
    this.#exposedName = exposedName;
    this.#labelNames = Object.keys(labels);
    this.#buckets = buckets;
    // As prom-client does: without labels, there is a series before anything was counted.
    if (type !== 'gauge' && this.#labelNames.length === 0) this.#of({});
  }

  add(labels: Given, by: number): void {
    this.#of(labels).sum += by;
  }

  observe(labels: Given, value: number): void {
    const one = this.#of(labels);
    one.sum += value;
    one.times += 1;
    let at = 0;
    while (at < this.#buckets.length && value > defined(this.#buckets[at])) at += 1;
    one.buckets[at] = (one.buckets[at] ?? 0) + 1;
  }

  counts(): Exposed[] {
    return [...this.#known.values()].map(({ labels, sum }) => ({ metricName: this.#exposedName, labels, value: sum }));
  }

  /** The buckets add up: each has what is in those below. */
  measures(): Exposed[] {
    return [...this.#known.values()].flatMap(({ labels, sum, times, buckets }) => {
      let upTo = 0;
      return [
        ...this.#buckets.map((le, at) => {
          upTo += buckets[at] ?? 0;
          return { metricName: `${this.#exposedName}_bucket`, labels: { le, ...labels }, value: upTo };
        }),
        { metricName: `${this.#exposedName}_bucket`, labels: { le: '+Inf', ...labels }, value: times },
        { metricName: `${this.#exposedName}_sum`, labels, value: sum },
        { metricName: `${this.#exposedName}_count`, labels, value: times },
      ];
    });
  }

  #of(given: Given): One {
    const known = this.#known.get(this.#keyOf(given));
    if (known) return known;
    const labels = closed(this.#name, given);
    const key = this.#keyOf(labels);
    const one = this.#known.get(key) ?? { labels, sum: 0, times: 0, buckets: this.#buckets.map(() => 0) };
    this.#known.set(key, one);
    return one;
  }

  #keyOf(given: Given): string {
    let key = '';
    for (const name of this.#labelNames) key += `${given[name]}\n`;
    return key;
  }
}

/** Labels whose values are of their closed sets: a metric that grew without bounds would take memory for ever. */
function closed(name: InstrumentName, given: Given): Given {
  const { labels } = describedAs(name);
  return Object.fromEntries(
    Object.keys(labels).map((label) => {
      const value = given[label] ?? '';
      return [label, isOneOf(labels[label] ?? [], value) ? value : 'other'];
    }),
  );
}

const isOneOf = (values: readonly string[] | RegExp, value: string): boolean =>
  values instanceof RegExp ? values.test(value) : values.includes(value);
