import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { type App, buildApp } from './app.js';
import { type Config, readConfig } from './config.js';
import { createListener, drain } from './http/listener.js';
import { openResources, type Resources } from './start/openResources.js';
import { blaming, SetupError } from './start/setupError.js';

/** Starts the service, listens, and stops it gracefully. */

/** After SIGTERM what comes is served for so long, or for a quarter of a shorter grace: others have yet to hear of it. */
const momentMs = 1_000;
/** What has not been let go by then, in milliseconds after the grace, is left to the system. */
const lettingGoMs = 1_000;

/** Log lines are written in batches: one write to the terminal for each request would cost more than much of its work. */
const logBatchBytes = 4096;
const logFlushMs = 200;

async function start(config: Config): Promise<void> {
  const output = pino.destination({ sync: false, minLength: logBatchBytes, periodicFlush: logFlushMs });
  process.on('exit', () => output.flushSync());
  const logger = pino({ level: config.logLevel }, output);
  const resources = await openResources(config, logger, (line) => process.stdout.write(`${line}\n`));
  const app = await buildApp({ ...resources.parts, logger });
  const server = createListener(app.handler);
  await blaming('HOST and PORT: there is no listening there', async () => {
    server.listen(config.port, config.host);
    await once(server, 'listening');
  });
  const { port } = server.address() as AddressInfo;
  const origin = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`;
  logger.info({ origin, database: config.database.kind, ms: Math.round(performance.now()) }, `ready at ${origin}`);

  const stop = onlyOnce(async (signal: string) => {
    logger.info({ signal, inFlight: app.gate.inFlight }, 'stopping');
    const graceMs = config.shutdownGraceSeconds * 1000;
    const cut = setTimeout(() => {
      const { inFlight } = app.gate;
      if (inFlight > 0) {
        logger.error({ inFlight }, 'SHUTDOWN_GRACE_SECONDS are over: the requests under way are cut off');
        process.exitCode = 1;
      }
      server.closeAllConnections();
    }, graceMs);
    const giveUp = setTimeout(() => {
      logger.error({}, 'the database does not let go: it is left without a word');
      process.exit(1);
    }, graceMs + lettingGoMs);
    // Nobody at a terminal wants to wait.
    await drain(server, app.gate, signal === 'SIGINT' ? 0 : Math.min(momentMs, graceMs / 4));
    clearTimeout(cut);
    await release(app, resources);
    logger.info({}, 'stopped');
    // Should anything keep the process, though all of it has been let go.
    giveUp.unref();
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stop(signal).catch((err: unknown) => {
        logger.error({ err }, 'could not stop cleanly');
        process.exit(1);
      });
    });
  }
}

async function release(app: App, resources: Resources): Promise<void> {
  await app.stop();
  await resources.close();
}

function onlyOnce<A>(work: (argument: A) => Promise<void>): (argument: A) => Promise<void> {
  let running: Promise<void> | undefined;
  return (argument) => {
    running ??= work(argument);
    return running;
  };
}

try {
  await start(readConfig(process.env));
} catch (error) {
  const text = error instanceof SetupError ? error.message : ((error as Error).stack ?? String(error));
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
