// Runs command lines of this repository's packages.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const bin = join(import.meta.dirname, '../node_modules/.bin');

/**
 * Runs one command after the other until one fails.
 * @param {readonly string[]} commands a program of node_modules/.bin, or node, and its arguments, separated by spaces
 * @param {object} [options]
 * @param {readonly string[]} [options.args] more arguments of the last command
 * @param {'inherit' | 'pipe'} [options.output]
 * @param {NodeJS.ProcessEnv} [options.env]
 * @param {(bytes: Buffer) => void} [options.onBytes] receives what is printed, if `output` is `pipe`
 * @returns {Promise<number>} the status of the command that failed, else 0
 */
export async function runCommands(commands, { args = [], output = 'inherit', env = process.env, onBytes } = {}) {
  for (const command of commands) {
    const [program, ...parameters] = command.split(' ');
    const more = command === commands.at(-1) ? args : [];
    const child = spawn(program === 'node' ? process.execPath : join(bin, program), [...parameters, ...more], {
      stdio: ['inherit', output, output],
      env,
    });
    if (onBytes) for (const stream of [child.stdout, child.stderr]) stream?.on('data', onBytes);
    const [status] = await once(child, 'close');
    if (status !== 0) return status ?? 1;
  }
  return 0;
}
