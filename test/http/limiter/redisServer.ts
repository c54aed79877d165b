import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

/** Whether a test can start its own Redis server here. */
export const canStartRedis: boolean = spawnSync('redis-server', ['--version']).status === 0;

/** Starts a Redis that stores nothing on disk, and waits until it accepts connections. */
export async function startRedis(port: number, ...settings: string[]): Promise<ChildProcess> {
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', ...settings];
  const server = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'ignore'] });
  for await (const output of server.stdout) {
    if (String(output).includes('Ready to accept connections')) break;
  }
  return server;
}

/** Kills the server, even a hung one, and waits until it has ended. */
export async function killRedis(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGKILL');
  await ended;
}
