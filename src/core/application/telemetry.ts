import type { Tracer } from '../kernel/spans.js';
import { type Metrics, noMetrics } from './metrics.js';

/** What a process tells of itself. */
export interface Telemetry {
  readonly metrics: Metrics;
  /** Null if nobody collects traces. */
  readonly tracer: Tracer | null;
}

export const noTelemetry: Telemetry = { metrics: noMetrics, tracer: null };
