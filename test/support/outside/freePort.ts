import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * The ports that are given out: each worker of Jest has a thousand of its own. They are below those that systems give to
 * clients and to servers on port 0 (from 32768 on Linux, 49152 elsewhere), so nothing else takes one before its test
 * does, or while a process of the test starts again.
 */
const first = 20_000;
const ofEachWorker = 1_000;
const workers = 12;

const worker = (Number(process.env.JEST_WORKER_ID) || 1) % workers;
let given = process.pid % ofEachWorker;

/** A port on which nothing listens. It is given to no other test of the run. @throws Error where all are taken */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < ofEachWorker; tries += 1) {
    given = (given + 1) % ofEachWorker;
    const port = first + worker * ofEachWorker + given;
    if (await isFree(port)) return port;
  }
  throw new Error(`All ports of the worker ${worker} are taken.`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false;
    throw error;
  }
  server.close();
  await once(server, 'close');
  return true;
}
