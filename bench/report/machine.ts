import { spawnSync } from 'node:child_process';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { connected } from '../dataset/databases.ts';

/** The machine that the figures were measured on. */
export async function machineLine(server: string): Promise<string> {
  const { rows } = await connected(server, (client) => client.query('show server_version'));
  const postgres = String(rows[0].server_version).split(' ')[0];
  const model = cpus()[0]?.model.trim() || 'an unnamed model';
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${availableParallelism()} CPUs (${model}), ${memory} GiB, ${process.platform}, Node ${process.versions.node}, PostgreSQL ${postgres}`;
}

/** The revision that was measured. @param service the service's folder */
export function revisionOf(service: string): string {
  const git = (...args: string[]): string =>
    spawnSync('git', args, { cwd: service, encoding: 'utf8' }).stdout?.trim() ?? '';
  const commit = git('rev-parse', '--short', 'HEAD');
  if (!commit) return 'unknown commit';
  return git('status', '--porcelain', '--', 'src', 'bench') ? `${commit} with changes` : commit;
}
