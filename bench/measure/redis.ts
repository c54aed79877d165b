import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from './server.ts';

/** A Redis of this run alone, which stores nothing on disk. It keeps its port when it is started again. */
export interface Redis {
  readonly url: string;
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** @throws where there is no redis-server */
export async function startRedis(): Promise<Redis> {
  const port = await freePort();
  let child: ChildProcess | null = null;
  const start = async (): Promise<void> => {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    const started = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'ignore'] });
    child = started;
    const failed = once(started, 'error').then(([error]) => {
      throw new Error(`redis-server does not start: ${error.message}`);
    });
    const ready = (async () => {
      for await (const output of started.stdout) if (String(output).includes('Ready to accept connections')) return;
      throw new Error('redis-server has ended');
    })();
    await Promise.race([ready, failed]);
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    async kill() {
      const running = child;
      child = null;
      if (!running) return;
      const ended = once(running, 'exit');
      running.kill('SIGKILL');
      await ended;
    },
  };
}
