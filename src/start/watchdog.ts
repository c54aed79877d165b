import { Worker } from 'node:worker_threads';
import type { Logger } from '../core/kernel/logger.js';

/**
 * Ends a process whose event loop no longer turns, so that whoever runs the process starts it again. Nothing in such a
 * process could: its timers, its signal handlers and its probes all wait for a turn of the loop.
 *
 * The loop counts its turns once a second, in memory that it shares with a thread. The thread (stallDetector.ts) looks as
 * often. A process that was stopped, or a machine that was suspended, stops both: no look is missed, so nothing stalls.
 */

/** The exit code of a process whose event loop has stalled. Where no JavaScript runs, SIGKILL ends it. */
const stalledExitCode = 4;

/** What the thread gets. */
export interface DetectorData {
  /** Counts the heartbeats of the event loop. */
  readonly beats: SharedArrayBuffer;
  /** Milliseconds between two looks. */
  readonly everyMs: number;
  /** Looks without a heartbeat, one after the other, after which the event loop has stalled. */
  readonly looks: number;
  readonly exitCode: number;
}

const everyMs = 1_000;
/** MiB. The thread holds little more than Node.js itself. */
const resourceLimits = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 };

interface WatchedParts {
  /** Seconds without a turn of the event loop; null: nothing is watched. */
  readonly stallSeconds: number | null;
  readonly logger: Logger;
  /** Milliseconds between two looks; 1,000 unless given. */
  readonly lookEveryMs?: number;
}

/** Watches the event loop of this process until its end. It keeps no process running. */
export function watchEventLoop({ stallSeconds, logger, lookEveryMs = everyMs }: WatchedParts): void {
  if (stallSeconds === null) return;
  const beats = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const counter = new Int32Array(beats);
  setInterval(() => void Atomics.add(counter, 0, 1), lookEveryMs).unref();
  const workerData: DetectorData = {
    beats,
    everyMs: lookEveryMs,
    looks: Math.ceil((stallSeconds * 1_000) / lookEveryMs),
    exitCode: stalledExitCode,
  };
  // Neither the flags of this process nor its environment are the thread's: it needs none, secrets least of all.
  const thread = new Worker(new URL('./stallDetector.js', import.meta.url), {
    workerData,
    resourceLimits,
    execArgv: [],
    env: {},
    name: 'watchdog',
  });
  thread.unref();
  thread.on('error', (err) =>
    logger.error({ err }, 'the watchdog has ended: a blocked event loop is no longer detected'),
  );
}
