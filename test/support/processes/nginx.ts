import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eventually } from '../eventually.js';

/** Whether a test can start its own nginx here. */
export const canStartNginx: boolean = spawnSync('nginx', ['-v']).status === 0;

export interface Nginx {
  /** Its last error messages. */
  errors(): Promise<string>;
  /**
   * Reloads it with all nodes but one, as operators do before they stop a node. Resolves when nothing is sent to that node
   * any more. Clients that keep connections may be cut off by the reload.
   * @param node the index of the node; null: with all of them
   */
  without(node: number | null): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts an nginx in front of nodes, with its defaults except for file locations. The answer's header `X-Node` names
 * the node.
 * @param port that uses a new connection to a node for each request
 * @param keepAlivePort that keeps its connections to the nodes
 */
export async function startNginx(nodes: readonly number[], port: number, keepAlivePort: number): Promise<Nginx> {
  const directory = await mkdtemp(join(tmpdir(), 'recruitment-nginx-'));
  const log = join(directory, 'error.log');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${directory};`,
  );
  const config = (without: number | null): string => {
    const servers = nodes.map((node, at) => `server 127.0.0.1:${node}${at === without ? ' down' : ''};`).join(' ');
    return `
daemon off; worker_processes 1; pid ${directory}/pid; error_log ${log};
events {}
http {
  access_log off; ${temporary.join(' ')}
  add_header X-Node $upstream_addr always;
  upstream nodes { ${servers} }
  upstream kept { ${servers} keepalive 16; }
  server { listen 127.0.0.1:${port}; location / { proxy_pass http://nodes; } }
  server {
    listen 127.0.0.1:${keepAlivePort};
    location / { proxy_pass http://kept; proxy_http_version 1.1; proxy_set_header Connection ""; }
  }
}`;
  };
  const file = join(directory, 'nginx.conf');
  await writeFile(file, config(null));
  const child = spawn('nginx', ['-p', directory, '-e', log, '-c', file], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (!(await accepts(keepAlivePort))) if (child.exitCode !== null) throw new Error('nginx does not start.');
  return {
    errors: async () => await readFile(log, 'utf8'),
    async without(node) {
      const before = await workersOf(child);
      await writeFile(file, config(node));
      child.kill('SIGHUP');
      await eventually(async () => {
        const now = await workersOf(child);
        return now.length > 0 && !now.some((pid) => before.includes(pid));
      });
    },
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** @returns the ids of its processes that serve, those included that end with their last connection */
async function workersOf({ pid }: ChildProcess): Promise<readonly string[]> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'pid=', '--ppid', String(pid)]);
  return stdout.split(/\s+/).filter(Boolean);
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
