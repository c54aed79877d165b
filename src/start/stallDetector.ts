import { write } from 'node:fs';
import { type Debugger, Session } from 'node:inspector';
import { workerData } from 'node:worker_threads';
import type { DetectorData } from './watchdog.js';

/** The thread that looks for heartbeats of the event loop (watchdog.ts). */

const { beats, everyMs, looks, exitCode } = workerData as DetectorData;
const counter = new Int32Array(beats);
/** Milliseconds for each step with the event loop's thread: pausing it, reading its stack, exiting. */
const stepMs = 2_000;
/** The most frames of the stack in the log. */
const mostFrames = 40;
const standardOutput = 1;
/** pino's level `fatal`. */
const fatal = 60;

let lastBeat = -1;
let missed = 0;
let isEnding = false;
setInterval(look, everyMs);

/** Checks are counted, not time: while the process is stopped or the machine suspended, none runs. */
function look(): void {
  const beat = Atomics.load(counter, 0);
  missed = beat === lastBeat ? missed + 1 : 0;
  lastBeat = beat;
  if (missed < looks || isEnding) return;
  isEnding = true;
  void endUnlessPaused().finally(() => {
    isEnding = false;
    missed = 0;
  });
}

/** Ends the process, unless a debugger holds the event loop. */
async function endUnlessPaused(): Promise<void> {
  const session = new Session();
  session.connectToMainThread();
  try {
    const loop = new InspectedLoop(session);
    await loop.ask('Debugger.enable');
    if (await loop.stackWithin(0)) return;
    await loop.ask('Debugger.pause');
    const stack = await loop.stackWithin(stepMs);
    await within(stepMs, say(stack ?? []));
    // Its last log lines are written when it exits. SIGKILL loses them.
    if (stack) await loop.ask('Runtime.evaluate', { expression: `process.exit(${exitCode})` });
  } finally {
    session.disconnect();
  }
  process.kill(process.pid, 'SIGKILL');
}

/** The event loop's thread as a debugger sees it. */
class InspectedLoop {
  readonly #session: Session;
  readonly #urls = new Map<string, string>();
  readonly #paused = Promise.withResolvers<string[]>();

  constructor(session: Session) {
    this.#session = session;
    session.on('Debugger.scriptParsed', ({ params }) => void this.#urls.set(params.scriptId, params.url));
    session.on('Debugger.paused', ({ params }) => this.#paused.resolve(this.#placesOf(params.callFrames)));
  }

  /** Sends a command. @returns when it is done, or has taken too long */
  ask(method: string, params?: object): Promise<unknown> {
    return within(stepMs, new Promise((resolve) => this.#session.post(method, params, resolve)));
  }

  /** @returns the stack at which the thread has paused; null if it has not paused in time */
  stackWithin(ms: number): Promise<readonly string[] | null> {
    return within(ms, this.#paused.promise);
  }

  /** Functions and their places. No values: those may be what a client has sent. */
  #placesOf(frames: readonly Debugger.CallFrame[]): string[] {
    return frames.slice(0, mostFrames).map(({ functionName, location: { scriptId, lineNumber, columnNumber = 0 } }) => {
      const place = `${this.#urls.get(scriptId)}:${lineNumber + 1}:${columnNumber + 1}`;
      return `${functionName || '<anonymous>'} (${place})`;
    });
  }
}

/** @returns null if it takes longer */
function within<T>(ms: number, result: Promise<T>): Promise<T | null> {
  return Promise.race([result, new Promise<null>((resolve) => setTimeout(() => resolve(null), ms))]);
}

/** Writes a line as the logger does, which is on the thread that has stalled. */
function say(stack: readonly string[]): Promise<void> {
  const seconds = (looks * everyMs) / 1_000;
  const line = {
    level: fatal,
    time: Date.now(),
    seconds,
    stack,
    msg: `the event loop has been blocked for ${seconds} s: the process exits, so that it is restarted`,
  };
  return new Promise((resolve) => write(standardOutput, `${JSON.stringify(line)}\n`, () => resolve()));
}
