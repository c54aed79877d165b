import type { Tracer } from '../kernel/spans.js';
import type { LabelsOf, NamesOf } from './instruments.js';

/** What a gauge shows: one value, the values of its only label, or null where nothing is known. */
export type Level = number | Readonly<Record<string, number>> | null;

/** Where the service counts what it does. The parts that do something call it, at no cost while nobody reads. */
export interface Metrics {
  /** Whether anybody reads it. What costs something only to be known is left out if not. */
  readonly isOn: boolean;
  /** @param by 1 unless given */
  count<N extends NamesOf<'counter'>>(name: N, labels: LabelsOf<N>, by?: number): void;
  /** @param value in the unit that the name ends with */
  observe<N extends NamesOf<'histogram'>>(name: N, labels: LabelsOf<N>, value: number): void;
  /** @param read is called whenever the metrics are read. It may only look at memory */
  gauge(name: NamesOf<'gauge'>, read: () => Level): void;
}

const nothing = (): void => undefined;

/** Nobody reads. */
export const noMetrics: Metrics = { isOn: false, count: nothing, observe: nothing, gauge: nothing };

/** What a process tells of itself. */
export interface Telemetry {
  readonly metrics: Metrics;
  /** Null if nobody collects traces. */
  readonly tracer: Tracer | null;
}

export const noTelemetry: Telemetry = { metrics: noMetrics, tracer: null };
