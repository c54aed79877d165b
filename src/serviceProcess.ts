import { once } from 'node:events';
import { type App, buildApp } from './app.js';
import { memberOf } from './core/kernel/values/objects.js';
import { savedEveryMs } from './core/refusals/refusalLog.js';
import { createListener, drain } from './http/frame/listener.js';
import { openResources, type Resources } from './openResources.js';
import { type Config, readConfig } from './start/config.js';
import { openTelemetry } from './start/opening/openTelemetry.js';
import { openZoneTable, watchZoneUse } from './start/opening/openZoneTable.js';
import { onSignal, openLogger, startOrExit } from './start/processes.js';
import { blaming } from './start/setupError.js';
import { watchEventLoop } from './start/watchdog.js';

/** Starts the service, listens, and stops it gracefully. */

/**
 * Milliseconds after SIGTERM in which new requests are still served: proxies need time to notice the stop. A shorter
 * grace leaves a quarter of it.
 */
const momentMs = 1_000;

/**
 * Releases the memory that only the start needed: V8 would keep the young generation that it enlarged to load the modules.
 * Takes 0.1 s. Without `--expose-gc` nothing happens.
 */
const collectStart = (): void => void globalThis.gc?.({ type: 'major', flavor: 'last-resort' });

async function start(config: Config): Promise<void> {
  const logger = openLogger(config.logLevel);
  openZoneTable(config, logger);
  const telemetry = await openTelemetry(config, 'service', logger);
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  const resources = await openResources(config, { logger, say, telemetry });
  const app = await buildApp({ ...resources.parts, logger, telemetry });
  const server = createListener(app);
  collectStart();
  await blaming('HOST and PORT: the service cannot listen there', async () => {
    server.listen(config.port, config.host);
    await once(server, 'listening');
  });
  watchEventLoop({ stallSeconds: config.stallSeconds, logger });
  telemetry.probeBy(() => app.ready());
  const zoneUse = watchZoneUse(resources.parts.store, logger, telemetry.metrics);
  await zoneUse.note();
  if (config.workers) app.workers.start();
  const saving = setInterval(() => void app.refusals.save(), savedEveryMs);
  const port = memberOf(server.address(), 'port');
  const origin = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`;
  resources.life?.start(origin);
  logger.info({ origin, database: config.database.kind, ms: Math.round(performance.now()) }, `ready at ${origin}`);

  const graceMs = config.shutdownGraceSeconds * 1000;
  onSignal(logger, graceMs, async (signal) => {
    logger.info({ signal, inFlight: app.admissionControl.inFlight }, 'stopping');
    const cut = setTimeout(() => {
      const { inFlight } = app.admissionControl;
      if (inFlight > 0) {
        logger.error({ inFlight }, 'SHUTDOWN_GRACE_SECONDS have passed: requests in flight are aborted');
        process.exitCode = 1;
      }
      server.closeAllConnections();
      app.live.cut();
    }, graceMs);
    clearInterval(saving);
    const stoppingJobs = Promise.all([app.workers.stop(), resources.life?.stop()]);
    // A person at a terminal does not want to wait.
    await drain(server, app.admissionControl, app.live, signal === 'SIGINT' ? 0 : Math.min(momentMs, graceMs / 4));
    clearTimeout(cut);
    await stoppingJobs;
    await zoneUse.stop();
    await release(app, resources);
    await telemetry.close();
  });
}

async function release(app: App, resources: Resources): Promise<void> {
  await app.stop();
  await resources.close();
}

await startOrExit(() => start(readConfig(process.env)));
