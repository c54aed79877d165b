import { Counter, collectDefaultMetrics, Gauge, type GaugeConfiguration, Histogram, Registry } from 'prom-client';
import { describedAs, type InstrumentName, instruments } from '../core/application/telemetry/instruments.js';
import type { Level, Metrics } from '../core/application/telemetry/metrics.js';
import { keysOf } from '../core/kernel/values/objects.js';

/** The metrics of this process for Prometheus. */

const prefix = 'recruitment_';
/** By their names Prometheus takes them for counters (`promtool check metrics`), but they are gauges. */
const misnamed = ['handles', 'requests', 'resources'].map((what) => `nodejs_active_${what}_total`);

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
  const counters = new Map<string, Counter>();
  const histograms = new Map<string, Histogram>();
  const readers = new Map<string, () => Level>();
  for (const name of keysOf(instruments)) {
    const { type, help, labels, buckets = [] } = describedAs(name);
    const options = { name: prefix + name, help, labelNames: Object.keys(labels), registers: [registry] };
    if (name === 'build_info') new Gauge(options).set({ ...build }, 1);
    else if (type === 'gauge') readWhenScraped(options, () => readers.get(name)?.() ?? null);
    else if (type === 'counter') counters.set(name, new Counter(options));
    else histograms.set(name, new Histogram({ ...options, buckets: [...buckets] }));
  }
  return {
    metrics: {
      isOn: true,
      count: (name, labels, by = 1) => counters.get(name)?.inc(closed(name, labels), by),
      observe: (name, labels, value) => histograms.get(name)?.observe(closed(name, labels), value),
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

/** Labels whose values are of their closed sets: a metric that grew without bounds would take memory for ever. */
function closed(name: InstrumentName, given: Readonly<Record<string, string>>): Record<string, string> {
  const { labels } = describedAs(name);
  return Object.fromEntries(
    Object.entries(labels).map(([label, values]) => {
      const value = given[label] ?? '';
      return [label, (values instanceof RegExp ? values.test(value) : values.includes(value)) ? value : 'other'];
    }),
  );
}
