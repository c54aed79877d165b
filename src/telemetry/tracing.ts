import { ROOT_CONTEXT, type SpanContext, trace } from '@opentelemetry/api';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from '../core/kernel/logger.js';
import type { Tracer } from '../core/kernel/ports.js';
import { TracedSpan } from './tracedSpan.js';

/** Traces by OpenTelemetry, sent to a collector. A span travels as an argument, so there is no context manager. */

/** Finished spans that wait for the collector. Further ones are dropped. */
const maxWaiting = 2_048;
const usualExportMs = 10_000;
/** Milliseconds for the last spans when the process ends. */
const endMs = 1_000;

export interface TracingParts {
  /** The collector's address, to which `/v1/traces` is added. */
  readonly endpoint: string;
  readonly protocol: 'http/protobuf' | 'http/json';
  readonly serviceName: string;
  readonly sampler: SamplerName;
  /** The share of traces that a sampler by ratio takes: 0 to 1. */
  readonly samplerRatio: number;
  readonly version: string;
  readonly logger: Logger;
  /** Milliseconds between two exports of few spans. */
  readonly everyMs?: number;
  /** Milliseconds until an export is given up. */
  readonly exportMs?: number;
}

type RootSampler = 'always_on' | 'always_off' | 'traceidratio';
type SamplerName = RootSampler | 'parentbased_always_on' | 'parentbased_always_off' | 'parentbased_traceidratio';

export interface OpenedTracing {
  readonly tracer: Tracer;
  /** Sends what waits, for 1 s at most. */
  close(): Promise<void>;
}

export async function openTracing(parts: TracingParts): Promise<OpenedTracing> {
  const { serviceName, version, everyMs, exportMs = usualExportMs } = parts;
  const own = resourceFromAttributes({ 'service.name': serviceName, 'service.version': version });
  const exporter: SpanExporter = await exporterTo({ ...parts, exportMs });
  const processor = new BatchSpanProcessor({
    exporter,
    maxQueueSize: maxWaiting,
    exportTimeoutMillis: exportMs,
    ...(everyMs !== undefined && { scheduledDelayMillis: everyMs }),
  });
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(detectResources({ detectors: [envDetector] }))
      .merge(own),
    sampler: samplerOf(parts),
    spanProcessors: [processor],
  });
  const spans = provider.getTracer('recruitment-pipeline', version);
  return {
    tracer: {
      begin(name, kind, { traceparent, attributes }) {
        const parent = spanContextOf(traceparent);
        const from = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
        return TracedSpan.begin(spans, { name, kind, attributes }, from);
      },
    },
    async close() {
      const { promise, resolve } = Promise.withResolvers<void>();
      const giveUp = setTimeout(resolve, endMs);
      await Promise.race([provider.shutdown().catch(() => undefined), promise]);
      clearTimeout(giveUp);
    },
  };
}

function samplerOf({ sampler, samplerRatio }: Pick<TracingParts, 'sampler' | 'samplerRatio'>): Sampler {
  const roots: Readonly<Record<RootSampler, () => Sampler>> = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(samplerRatio),
  };
  const name = sampler.replace('parentbased_', '') as RootSampler;
  const root = roots[name]();
  return name === sampler ? root : new ParentBasedSampler({ root });
}

/** W3C's header `traceparent` (Trace Context, 3.2): version, trace id, parent id, flags. */
const form = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/;
const zeros = /^0+$/;

/** @returns null for an invalid header: then there is no cause */
export function spanContextOf(traceparent: string | null | undefined): SpanContext | null {
  const [, version, traceId = '', spanId = '', flags = '', further] = form.exec(traceparent ?? '') ?? [];
  if (version === undefined || version === 'ff' || zeros.test(traceId) || zeros.test(spanId)) return null;
  // Only later versions may have further members.
  if (version === '00' && further !== undefined) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
}

interface Collector {
  readonly endpoint: string;
  readonly protocol: 'http/protobuf' | 'http/json';
  readonly logger: Logger;
  /** Milliseconds until an export is given up. */
  readonly exportMs: number;
}

/** Sends spans to a collector by OTLP. An outage is logged once when it begins, and once when it ends. */
export async function exporterTo({ endpoint, protocol, logger, exportMs }: Collector): Promise<SpanExporter> {
  const { OTLPTraceExporter } =
    protocol === 'http/json'
      ? await import('@opentelemetry/exporter-trace-otlp-http')
      : await import('@opentelemetry/exporter-trace-otlp-proto');
  const exporter: SpanExporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/(?<!\/)\/+$/, '')}/v1/traces`,
    timeoutMillis: exportMs,
  });
  let isOut = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const failed = result.error !== undefined;
        if (failed && !isOut) logger.warn({ err: result.error }, 'the trace collector does not accept spans');
        if (!failed && isOut) logger.warn({}, 'the trace collector accepts spans again');
        isOut = failed;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
