import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { installed, makeLinks } from './installed.mjs';

/** Its start on a busy machine. */
const startMs = 60_000;

/**
 * Starts a PostgreSQL of npm in a temporary directory, on a free port of this machine. It ends with this process at the
 * latest. Durability is off.
 * @param {string} name such as `postgres-18`
 * @returns {Promise<{url: string, stop: () => Promise<void>} | {fault: string}>} or why there is none
 */
export async function startPostgres(name) {
  const user = serverUser();
  if (user.fault) return user;
  const { directory, fault, remove } = installed(name);
  if (fault) return { fault };
  makeLinks(directory);
  const data = mkdtempSync(join(tmpdir(), 'recruitment-postgres-data-'));
  const removeAll = () => {
    remove();
    rmSync(data, { recursive: true, force: true, maxRetries: 10 });
  };
  if (user.uid !== undefined) chownSync(data, user.uid, user.gid);
  chmodSync(data, 0o700);
  const program = (tool) => join(directory, 'native/bin', tool);
  const options = { cwd: data, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC' }, ...user };
  const initdb = '--username=postgres --auth=trust --encoding=UTF8 --locale=C.UTF-8 --no-sync'.split(' ');
  const made = spawnSync(program('initdb'), [...initdb, data], { ...options, encoding: 'utf8' });
  if (made.status !== 0) {
    removeAll();
    return { fault: `initdb fails: ${made.error?.message ?? made.stderr.trim()}` };
  }
  const port = await freePort();
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: data,
    fsync: 'off',
    // The tests make and drop databases all the time, and name the statements whose plans need statistics.
    autovacuum: 'off',
  };
  // Not a pipe: while this process waits for the tests, nobody would read it, and a full pipe stops the server.
  const log = join(data, 'server.log');
  const logFile = openSync(log, 'w');
  const server = spawn(
    program('postgres'),
    ['-D', data, ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])],
    { ...options, stdio: ['ignore', 'ignore', logFile] },
  );
  closeSync(logFile);
  const ended = once(server, 'exit');
  const endWithUs = () => {
    server.kill('SIGQUIT');
    removeAll();
  };
  const exit = () => process.exit(1);
  process.once('exit', endWithUs).once('SIGINT', exit).once('SIGTERM', exit);
  const stop = async () => {
    process.off('exit', endWithUs).off('SIGINT', exit).off('SIGTERM', exit);
    // SIGINT ends the sessions, too.
    server.kill('SIGINT');
    await ended;
    removeAll();
  };
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  if (await answers(url, server)) return { url, stop };
  const lastLines = readFileSync(log, 'utf8').trim().split('\n').slice(-20).join('\n');
  await stop();
  return { fault: `it does not start: ${lastLines}` };
}

/** PostgreSQL refuses to run as root; there it runs as a user of the system. */
function serverUser() {
  if (process.getuid() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((what) => spawnSync('id', [what, name], { encoding: 'utf8' }).stdout);
    if (uid) return { uid: Number(uid), gid: Number(gid) };
  }
  return { fault: 'it does not run as root, and there is no user postgres or nobody' };
}

async function answers(url, server) {
  for (const end = Date.now() + startMs; Date.now() < end && server.exitCode === null; await wait(100)) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    const isThere = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (isThere) return true;
  }
  return false;
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}
