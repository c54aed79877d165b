import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from 'recruitment-pipeline-client';
import { Life, live } from './life.ts';

/** Lives until its changes are made, its API key has ended, or it is told to stop. The service starts it for DEMO_LIFE. */

const { API = 'http://127.0.0.1:4000', KEY = '', COMPANY = 'acme', CALLBACK_SECRET = '' } = process.env;
const { LIVED = '', STILL = '', RECRUITER = '' } = process.env;

const stopping = new AbortController();
/** A call that waits for its turn is given up: it is sent with an idempotency key, so it was made once or not at all. */
const stop = (): void => {
  stopping.abort();
  setTimeout(() => process.exit(), 2_000).unref();
};
process.once('SIGTERM', stop).once('SIGINT', stop);
// The service that started it has ended, without a word.
process.once('disconnect', stop);

const life = new Life({
  client: createClient({ baseUrl: API, apiKey: KEY }),
  baseUrl: API,
  companyId: COMPANY,
  callbackSecret: CALLBACK_SECRET,
  recruiterId: RECRUITER,
  lived: new Set(LIVED.split(',')),
  still: new Set(STILL.split(',')),
  random: Math.random,
});
await live(life, {
  pause: (ms) => pause(ms, undefined, { signal: stopping.signal }).catch(() => undefined),
  signal: stopping.signal,
  random: Math.random,
  report: (line) => console.error(line),
});
if (life.isOver) console.log(`It is over after ${life.changes} changes: all are made, or its API key has ended.`);
if (process.connected) process.disconnect();
