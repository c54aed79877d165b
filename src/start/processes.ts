import { type LoggerOptions, pino } from 'pino';
import { type Logger, loggable } from '../core/kernel/logger.js';
import { memberOf } from '../core/kernel/values/objects.js';
import { SetupError } from './setupError.js';

/** The logging of a process, its stop signals, and the message if it can't start. */

/**
 * Log lines are written in batches: a write to the terminal for each request would cost more than much of the request's
 * work.
 */
const logBatchBytes = 4096;
const logFlushMs = 200;

/**
 * Milliseconds after the grace in which resources must be closed. After that the process exits without closing them.
 */
const closingMs = 1_000;

/** Milliseconds for a process to end by itself when everything is closed. */
const closedMs = 100;

export function openLogger(level: string): Logger {
  const output = pino.destination({ sync: false, minLength: logBatchBytes, periodicFlush: logFlushMs });
  process.on('exit', () => output.flushSync());
  return pino(logOptions(level), output);
}

/** The members that hold errors are logged without what a client may have sent. */
export const logOptions = (level: string): LoggerOptions => ({
  level,
  // Whoever collects the lines knows which process and machine they come from.
  base: null,
  serializers: { err: (error: unknown) => loggable(error) },
});

type Signal = 'SIGTERM' | 'SIGINT';

/**
 * @param graceMs milliseconds for requests that are running
 * @param stop closes everything; it is called once, however many signals come
 */
export function onSignal(logger: Logger, graceMs: number, stop: (signal: Signal) => Promise<void>): void {
  let stopping: Promise<void> | undefined;
  const once = async (signal: Signal): Promise<void> => {
    const giveUp = setTimeout(() => {
      logger.error({}, 'the database could not be closed in time: the process exits without closing it');
      process.exit(1);
    }, graceMs + closingMs);
    await stop(signal);
    logger.info({}, 'stopped');
    clearTimeout(giveUp);
    // In case anything keeps the process alive although everything is closed: a collector of traces that hangs.
    setTimeout(() => process.exit(), closedMs).unref();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stopping ??= once(signal);
      stopping.catch((err: unknown) => {
        logger.error({ err }, 'could not stop cleanly');
        process.exit(1);
      });
    });
  }
}

/** Starts a process. Where it can't start, the process says why and exits with 1, or with 3 if the schema doesn't fit. */
export async function startOrExit(start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    const text = error instanceof SetupError ? error.message : String(memberOf(error, 'stack') ?? error);
    process.stderr.write(`${text}\n`);
    process.exit(error instanceof SetupError ? error.exitCode : 1);
  }
}
