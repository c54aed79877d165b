import { setTimeout as pause } from 'node:timers/promises';
import { Life, live, optionsOf } from './life.ts';

/** Lives until its changes are made, its API key has ended, or it is told to stop. The service starts it for DEMO_LIFE. */

const stopping = new AbortController();
/** A call that waits for its turn is given up: it is sent with an idempotency key, so it was made once or not at all. */
const stop = (): void => {
  stopping.abort();
  setTimeout(() => process.exit(), 2_000).unref();
};
process.once('SIGTERM', stop).once('SIGINT', stop);
// The service that started it has ended, without a word.
process.once('disconnect', stop);

const life = new Life(optionsOf(process.env, Math.random));
await live(life, {
  pause: (ms) => pause(ms, undefined, { signal: stopping.signal }).catch(() => undefined),
  signal: stopping.signal,
  random: Math.random,
  report: (line) => console.error(line),
});
if (life.isOver) console.log(`It is over after ${life.changes} changes: all are made, or its API key has ended.`);
if (process.connected) process.disconnect();
