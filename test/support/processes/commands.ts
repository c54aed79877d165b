import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { serviceNode } from './serviceNode.js';

const root = join(import.meta.dirname, '../../..');

export interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** A process of the built service, with only the given environment. */
export interface Launched {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
}

/** @param file below `dist` */
export function launch(file: string, args: readonly string[], env: Readonly<Record<string, string>>): Launched {
  const child = spawn(serviceNode, [join('dist', file), ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
  });
  const read = { output: '', errors: '' };
  child.stdout.on('data', (chunk) => {
    read.output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    read.errors += chunk;
  });
  return { child, ended: once(child, 'close').then(([code]) => ({ code: code as number | null, ...read })) };
}

/** Runs a command to its end. */
export function command(name: string, args: readonly string[], env: Readonly<Record<string, string>>): Promise<Ended> {
  return launch(`cli/${name}.js`, args, env).ended;
}
