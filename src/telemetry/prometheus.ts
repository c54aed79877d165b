import { Counter, collectDefaultMetrics, Gauge, type GaugeConfiguration, Histogram, Registry } from 'prom-client';
import { describedAs, instruments, type Level, type Metrics } from '../core/application/instruments.js';
import { keysOf } from '../core/kernel/values/objects.js';

/** The metrics of this process for Prometheus. */

const prefix = 'recruitment_';
/** By their names Prometheus takes them for counters (`promtool check metrics`), but they are gauges. */
const misnamed = ['handles', 'requests', 'resources'].map((what) => `nodejs_active_${what}_total`);

type Given = Readonly<Record<string, string>>;

interface Build {
  readonly version: string;
  readonly role: 'service' | 'worker';
  readonly database: 'embedded' | 'postgres';
}

export interface Exposition {
  readonly metrics: Metrics;
  readonly contentType: string;
  /** All metrics as text. It asks nobody but this process. */
  text(): Promise<string>;
}

/** Opens metrics of its own, so that one process may have several. */
export function openPrometheus(build: Build): Exposition {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of misnamed) registry.removeSingleMetric(name);
  const takers = new Map<string, (labels: Given, value: number) => void>();
  const readers = new Map<string, () => Level>();
  for (const name of keysOf(instruments)) {
    const { type, help, labels, buckets = [] } = describedAs(name);
    const close = closing(labels);
    const options = { name: prefix + name, help, labelNames: Object.keys(labels), registers: [registry] };
    if (name === 'build_info') new Gauge(options).set({ ...build }, 1);
    else if (type === 'gauge') readWhenScraped(options, () => readers.get(name)?.() ?? null);
    else if (type === 'counter') {
      const counter = new Counter(options);
      takers.set(name, (given, by) => counter.inc(close(given), by));
    } else {
      const histogram = new Histogram({ ...options, buckets: [...buckets] });
      takers.set(name, (given, value) => histogram.observe(close(given), value));
    }
  }
  return {
    metrics: {
      isOn: true,
      count: (name, labels, by = 1) => takers.get(name)?.(labels, by),
      observe: (name, labels, value) => takers.get(name)?.(labels, value),
      gauge: (name, read) => readers.set(name, read),
    },
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}

/** @param read null: the gauge has no series now */
function readWhenScraped(options: GaugeConfiguration<string>, read: () => Level): void {
  const [label = ''] = options.labelNames ?? [];
  new Gauge({
    ...options,
    collect() {
      const level = read();
      this.reset();
      // Without labels, a reset leaves 0.
      if (level === null && label === '') this.remove();
      else if (typeof level === 'number') this.set(level);
      else for (const [value, at] of Object.entries(level ?? {})) this.set({ [label]: value }, at);
    },
  });
}

/**
 * @returns labels whose values are of their closed sets, as they are where they have been: a metric that grew without
 *   bounds would take memory for ever
 */
function closing(labels: ReturnType<typeof describedAs>['labels']): (given: Given) => Given {
  const sets = Object.entries(labels).map(([label, values]) => {
    const known = new Set<unknown>(values instanceof RegExp ? [] : values);
    const has = ({ [label]: value = '' }: Given): boolean =>
      values instanceof RegExp ? values.test(value) : known.has(value);
    return { label, has };
  });
  return (given) => {
    if (sets.every(({ has }) => has(given))) return given;
    return Object.fromEntries(sets.map(({ label, has }) => [label, has(given) ? (given[label] ?? '') : 'other']));
  };
}
