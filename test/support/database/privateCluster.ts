import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onServer } from '../outside/servers.js';

/** PostgreSQL's own programs, for drills of its backups (docs/RUNBOOK.md, "A restore"). */

const home = '/usr/lib/postgresql';
const needed = ['initdb', 'pg_ctl', 'pg_basebackup', 'pg_dump', 'pg_restore'];

/** The directory of the newest programs on this machine; null if they are not all there. */
export const postgresTools: string | null = existsSync(home)
  ? (readdirSync(home)
      .toSorted((one, other) => Number(other) - Number(one))
      .map((version) => join(home, version, 'bin'))
      .find((bin) => needed.every((tool) => existsSync(join(bin, tool)))) ?? null)
  : null;

/**
 * The directory of those that a server accepts: pg_dump refuses a server that is newer than itself.
 * @param url of the server @returns null if there are none, which it has said
 */
export async function toolsFor(url: string): Promise<string | null> {
  if (!postgresTools) return null;
  const { server_version_num: server } = await onServer(url, async (client) => {
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
    return rows[0] as { server_version_num: string };
  });
  const { stdout } = await promisify(execFile)(join(postgresTools, 'pg_dump'), ['--version']);
  const [, major = ''] = / (\d+)\./.exec(stdout) ?? [];
  if (Number(major) * 10_000 + 9_999 >= Number(server)) return postgresTools;
  process.stdout.write(`SKIPPED: pg_dump ${major} refuses a server ${server}\n`);
  return null;
}

/** PostgreSQL's servers refuse to run as root. There they run as the user that its packages make. */
const isRoot = process.getuid?.() === 0;

/** Runs one of PostgreSQL's programs, or a program of the system, as a user who may run a server. */
export async function asServerUser(program: string, ...args: string[]): Promise<string> {
  const tool = postgresTools && needed.includes(program) ? join(postgresTools, program) : program;
  const [command, ...all] = isRoot
    ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', tool, ...args]
    : [tool, ...args];
  const { stdout } = await promisify(execFile)(command as string, all, { cwd: '/' });
  return stdout;
}
