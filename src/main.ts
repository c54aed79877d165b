import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { type App, buildApp } from './app.js';
import { type Config, readConfig } from './config.js';
import { openResources, type Resources } from './start/openResources.js';
import { blaming, SetupError } from './start/setupError.js';

/** Starts the service, listens, and stops it gracefully. */

/** A client has this long to send its headers, and its whole request; Node's own 60 and 300 s let slow clients pile up. */
const headersTimeoutMs = 8_000;
const requestTimeoutMs = 10_000;
const checkConnectionsEveryMs = 1_000;

/** Log lines are written in batches: one write to the terminal for each request would cost more than much of its work. */
const logBatchBytes = 4096;
const logFlushMs = 200;

async function start(config: Config): Promise<void> {
  const output = pino.destination({ sync: false, minLength: logBatchBytes, periodicFlush: logFlushMs });
  process.on('exit', () => output.flushSync());
  const logger = pino({ level: config.logLevel }, output);
  const resources = await openResources(config, logger, (line) => process.stdout.write(`${line}\n`));
  const app = await buildApp({ ...resources.parts, logger });
  const server = createServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: checkConnectionsEveryMs,
    },
    app.handler,
  );
  await blaming('HOST and PORT: there is no listening there', async () => {
    server.listen(config.port, config.host);
    await once(server, 'listening');
  });
  const { port } = server.address() as AddressInfo;
  const origin = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`;
  logger.info({ origin, database: config.database.kind, ms: Math.round(performance.now()) }, `ready at ${origin}`);

  const closed = new Promise<void>((resolve) => server.once('close', resolve));
  const stop = onlyOnce(async (signal: string) => {
    logger.info({ signal, inFlight: app.gate.inFlight }, 'stopping');
    app.gate.drain();
    server.close();
    server.closeIdleConnections();
    const late = setTimeout(() => server.closeAllConnections(), config.shutdownGraceSeconds * 1000);
    await closed;
    clearTimeout(late);
    await release(app, resources);
    logger.info({}, 'stopped');
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
