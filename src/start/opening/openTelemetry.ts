import { once } from 'node:events';
import type { Server } from 'node:http';
import { type Metrics, noMetrics, type Telemetry } from '../../core/application/instruments.js';
import type { Logger } from '../../core/kernel/logger.js';
import { release } from '../../entities/schema/schemaState.js';
import type { Probed } from '../../telemetry/metricsListener.js';
import type { Config } from '../config.js';
import { blaming } from '../setupError.js';

/**
 * Metrics and traces of a process, by its settings. The libraries are loaded only if they are used: they would take
 * memory and time of each start.
 */
interface OpenedTelemetry extends Telemetry {
  /** From now on, METRICS_PORT answers whether this process can do its work. Until then it answers that it is starting. */
  readonly probeBy: (ready: () => Promise<Probed>) => void;
  /** Sends the last spans, for 1 s at most, and stops listening. */
  close(): Promise<void>;
}

export async function openTelemetry(
  { metrics: listening, tracing, database }: Config,
  role: 'service' | 'worker',
  logger: Logger,
): Promise<OpenedTelemetry> {
  const exposition = listening
    ? (await import('../../telemetry/prometheus.js')).openPrometheus({
        version: release,
        role,
        database: database.kind,
      })
    : null;
  const traces = tracing
    ? await (await import('../../telemetry/tracing.js')).openTracing({ ...tracing, version: release, logger })
    : null;
  const metrics: Metrics = exposition?.metrics ?? noMetrics;
  let probe = async (): Promise<Probed> => ({ status: 503, said: { status: 'starting' } });
  let server: Server | null = null;
  // It listens before the database is opened: migrations may take long, and are seen.
  if (listening && exposition) {
    const { metricsListener } = await import('../../telemetry/metricsListener.js');
    const opened = metricsListener({ exposition, ready: () => probe() });
    await blaming('METRICS_HOST and METRICS_PORT: the service cannot listen there', async () => {
      opened.listen(listening.port, listening.host);
      await once(opened, 'listening');
    });
    // A start that fails must end the process.
    server = opened.unref();
  }
  return {
    metrics,
    tracer: traces?.tracer ?? null,
    probeBy: (ready) => {
      probe = ready;
    },
    async close() {
      await traces?.close();
      server?.close();
      server?.closeAllConnections();
    },
  };
}
