import { pino } from 'pino';
import type { Logger } from '../core/logger.js';
import { SetupError } from './setupError.js';

/** How a process of this service logs, hears that it should stop, and says why it can't start. */

/** Log lines are written in batches: one write to the terminal for each request would cost more than much of its work. */
const logBatchBytes = 4096;
const logFlushMs = 200;

/** What has not been let go by then, in milliseconds after the grace, is left to the system. */
const lettingGoMs = 1_000;

export function openLogger(level: string): Logger {
  const output = pino.destination({ sync: false, minLength: logBatchBytes, periodicFlush: logFlushMs });
  process.on('exit', () => output.flushSync());
  return pino({ level }, output);
}

export type Signal = 'SIGTERM' | 'SIGINT';

/** @param stop lets go of everything; called once, whatever signals come @param graceMs for what is under way */
export function onSignal(logger: Logger, graceMs: number, stop: (signal: Signal) => Promise<void>): void {
  let stopping: Promise<void> | undefined;
  const once = async (signal: Signal): Promise<void> => {
    const giveUp = setTimeout(() => {
      logger.error({}, 'the database does not let go: it is left without a word');
      process.exit(1);
    }, graceMs + lettingGoMs);
    await stop(signal);
    logger.info({}, 'stopped');
    // Should anything keep the process, though all of it has been let go.
    giveUp.unref();
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

/** Runs what a process is for until it has started; where it can't, says why and exits with 1. */
export async function startOrExit(start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    const text = error instanceof SetupError ? error.message : ((error as Error).stack ?? String(error));
    process.stderr.write(`${text}\n`);
    process.exit(1);
  }
}
