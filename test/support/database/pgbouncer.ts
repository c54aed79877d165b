import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../outside/freePort.js';

/** Whether a test can start its own PgBouncer here. */
export const canStartPgBouncer: boolean = spawnSync('pgbouncer', ['--version']).status === 0;

export interface PgBouncer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a PgBouncer in front of a server that trusts its user. @param mode `pool_mode` */
export async function startPgBouncer(databaseUrl: string, mode: string): Promise<PgBouncer> {
  const { hostname, port: serverPort, username } = new URL(databaseUrl);
  const port = await freePort();
  const directory = await mkdtemp(join(tmpdir(), 'recruitment-pgbouncer-'));
  const file = join(directory, 'pgbouncer.ini');
  const config = `[databases]
* = host=${hostname} port=${serverPort || 5432} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
`;
  await writeFile(file, config);
  // It refuses to run as root. It reads its file before it becomes another user.
  const child = spawn('pgbouncer', process.getuid?.() === 0 ? ['-u', 'nobody', file] : [file], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  while (!(await accepts(port))) if (child.exitCode !== null) throw new Error('PgBouncer does not start.');
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(directory, { recursive: true });
    },
  };
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
