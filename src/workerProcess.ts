import { FairSemaphore, ticksPerSecond } from './core/application/limits/fairSemaphore.js';
import { connectRedis, RedisSignals } from './http/limiter/redisLimiter.js';
import { shared } from './http/pages/probes.js';
import { openWorkers } from './jobs/openWorkers.js';
import { workerReadiness } from './jobs/running/workers.js';
import { webhooksName } from './jobs/webhooks/webhooks.js';
import { readConfig } from './start/config.js';
import { noApiKeyCache, openDispatcher } from './start/openDispatcher.js';
import { openStore } from './start/opening/openStore.js';
import { openTelemetry } from './start/opening/openTelemetry.js';
import { openZoneTable, watchZoneUse } from './start/opening/openZoneTable.js';
import { onSignal, openLogger, startOrExit } from './start/processes.js';
import { SetupError } from './start/setupError.js';
import { watchEventLoop } from './start/watchdog.js';

/** Starts a process that does what is done without a request, and nothing else; of such there may be any number. */

await startOrExit(async () => {
  const config = readConfig(process.env);
  if (!config.workers) throw new SetupError('WORKERS is off: there is nothing for a worker to do. Set it to on.');
  const logger = openLogger(config.logLevel);
  openZoneTable(config, logger);
  const telemetry = await openTelemetry(config, 'worker', logger);
  const { metrics } = telemetry;
  const { store, clock, ids, close } = await openStore(config, logger, metrics);
  const zoneUse = watchZoneUse(store, logger, metrics);
  await zoneUse.note();
  const permits = new FairSemaphore();
  const ticking = setInterval(() => permits.tick(), 1000 / ticksPerSecond);
  const { defaultLocale, allowsLoopbackWebhooks, hasTestClock, runsTimers, keyRates } = config;
  const common = { store, clock, ids, defaultLocale, allowsLoopbackWebhooks, hasTestClock, runsTimers };
  const dispatcher = openDispatcher({ ...common, permits, keyRates, apiKeyCache: noApiKeyCache });
  const workers = openWorkers({ ...common, dispatcher, permits, logger, telemetry });
  metrics.gauge('turns_waiting', () => permits.waiting);
  const redis = config.redisUrl === null ? null : connectRedis(config.redisUrl);
  // One connection is enough, because a worker sends no signals.
  if (redis)
    new RedisSignals('attempt-requested', redis, redis).listen((companyId) => workers.wake(webhooksName, companyId));
  let draining = false;
  const ping = shared(() => store.ping());
  telemetry.probeBy(() => workerReadiness({ ping, workers, draining, clock }));
  watchEventLoop({ stallSeconds: config.stallSeconds, logger });
  workers.start();
  logger.info({ database: config.database.kind, ms: Math.round(performance.now()) }, 'ready to work');

  onSignal(logger, config.shutdownGraceSeconds * 1000, async (signal) => {
    logger.info({ signal }, 'stopping');
    draining = true;
    await workers.stop();
    await zoneUse.stop();
    clearInterval(ticking);
    redis?.disconnect();
    await close();
    await telemetry.close();
  });
});
