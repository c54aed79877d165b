import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { signToken } from '../../../src/start/signToken.js';
import { build } from './built.js';

/**
 * The service as its own process. It measures from within how long its event loop is blocked, how much CPU time it
 * takes, and how much memory.
 */

const root = join(import.meta.dirname, '../../..');
const secret = 'a secret for measured processes';

/** The options of Node with which `npm start` starts the service. */
function shippedFlags(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return scripts.start.split(' ').slice(1, -1);
}

const semiSpaceMb = Number(/--max-semi-space-size=(\d+)/.exec(shippedFlags().join(' '))?.[1]);

/** MB. V8 keeps this much for new objects in any busy process: two halves, and room for large objects. */
export const newSpaceMb = 3 * semiSpaceMb;

export interface Measured {
  /** The longest time in which no other request could be served, in milliseconds of the loop's own work. */
  readonly longestMs: number;
  /** CPU time of the thread that serves requests, in milliseconds. */
  readonly cpuMs: number;
  /** Peak and current memory, in MB. */
  readonly peakMb: number;
  readonly nowMb: number;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
}

export interface MeasuredService {
  readonly origin: string;
  readonly child: ChildProcess;
  token(companyId: string, subject?: string, ...roles: string[]): string;
  graphql(query: string, init: { readonly token: string; readonly variables?: object }): Promise<Answer>;
  /**
   * The measurements since the last call.
   * @param first `collect` collects garbage before the memory is read. `rest` returns all free memory to the system, and
   *   also forgets compiled code, so what comes next is slower. Both begin a measurement: they tell of no block
   */
  measured(first?: 'collect' | 'rest'): Promise<Measured>;
  stop(): Promise<void>;
}

/** glibc would otherwise keep large buffers that were freed (mallopt(3)). */
const returnsMemory = { MALLOC_MMAP_THRESHOLD_: '131072' };

/** @param databaseUrl of a database, which is migrated at the start; empty for the embedded one in `DATA_DIR` */
export async function startMeasured(databaseUrl: string, env: Record<string, string> = {}): Promise<MeasuredService> {
  await build();
  const child = fork(join(root, 'dist/main.js'), [], {
    cwd: root,
    execArgv: [...shippedFlags(), '--import', join(import.meta.dirname, 'monitor.mjs')],
    env: { ...returnsMemory, PATH: process.env.PATH, PORT: '0', DATABASE_URL: databaseUrl, JWT_SECRET: secret, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const origin = await originOf(child);
  const token: MeasuredService['token'] = (companyId, subject = 'user-1', ...roles) =>
    signToken({ secret, issuer: null, audience: null, subject, companyIds: [companyId], roles, ttlSeconds: 3600 });
  return {
    origin,
    child,
    token,
    async graphql(query, { token: bearer, variables }) {
      const response = await fetch(`${origin}/graphql`, {
        method: 'POST',
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
        body: JSON.stringify({ query, variables }),
      });
      return { status: response.status, text: await response.text() };
    },
    async measured(first) {
      const said = once(child, 'message');
      child.send(first ?? 'measure');
      const [measured] = await said;
      return measured as Measured;
    },
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}

async function originOf(child: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    const { origin } = (line.startsWith('{') ? JSON.parse(line) : {}) as { origin?: string };
    if (!origin) continue;
    child.stdout?.resume();
    return origin;
  }
  throw new Error('The service did not start.');
}
