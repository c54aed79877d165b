import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Logger } from '../core/kernel/logger.js';

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
