import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { personKey } from '../database/personHash.js';
import { eventually } from '../eventually.js';
import { freePort } from '../outside/freePort.js';
import { type Reply, type Service, secret } from '../service/service.js';
import { build } from './built.js';
import { serviceNode } from './serviceNode.js';

/** The built service or worker as a process whose machine has a wrong clock. */

const root = join(import.meta.dirname, '../../..');
const startedWithinMs = 60_000;

export interface LogLine {
  readonly level: number;
  readonly msg: string;
  readonly origin?: string;
  readonly [field: string]: unknown;
}

interface ClockNodeOptions {
  readonly databaseUrl: string;
  /** Milliseconds by which its clock is ahead of this machine's; behind if negative. */
  readonly shiftMs?: number;
  readonly file?: 'main.js' | 'worker.js';
  readonly env?: Readonly<Record<string, string>>;
}

export class ClockNode {
  /** The right time, by which callers act. */
  readonly clock = Date;

  private constructor(
    readonly log: readonly LogLine[],
    private readonly child: ChildProcess,
    private readonly metricsPort: number,
    private readonly directory: string,
  ) {}

  static async start({ databaseUrl, shiftMs = 0, file = 'main.js', env = {} }: ClockNodeOptions): Promise<ClockNode> {
    await build();
    const metricsPort = await freePort();
    const directory = await mkdtemp(join(tmpdir(), 'recruitment-clock-'));
    const child = fork(join(root, 'dist', file), [], {
      cwd: root,
      execPath: serviceNode,
      execArgv: ['--import', join(import.meta.dirname, 'shiftedClock.mjs')],
      env: {
        PATH: process.env.PATH,
        PORT: '0',
        DATABASE_URL: databaseUrl,
        DATA_DIR: directory,
        JWT_SECRET: secret,
        PERSON_KEY: personKey,
        METRICS_PORT: String(metricsPort),
        CLOCK_SHIFT_MS: String(shiftMs),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    const log: LogLine[] = [];
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      if (line.startsWith('{')) log.push(JSON.parse(line));
    });
    const node = new ClockNode(log, child, metricsPort, directory);
    await eventually(() => log.some(({ msg }) => /^ready (at|to work)/.test(msg)), startedWithinMs);
    return node;
  }

  get origin(): string {
    return this.log.find(({ origin }) => origin)?.origin as string;
  }

  /** The lines about its clock. */
  get clockLines(): readonly LogLine[] {
    return this.log.filter(({ msg }) => msg.includes('clock'));
  }

  async #got(url: string): Promise<Reply> {
    const response = await fetch(url);
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: text.startsWith('{') && JSON.parse(text) };
  }

  /** What it answers to who asks whether it can serve: a worker at its port for metrics. */
  ready(): Promise<Reply> {
    return this.#got(`${this.origin ?? `http://127.0.0.1:${this.metricsPort}`}/readyz`);
  }

  /** The value of a series of its metrics, without the prefix; undefined if there is none. */
  async metric(series: string): Promise<number | undefined> {
    const { text } = await this.#got(`http://127.0.0.1:${this.metricsPort}/metrics`);
    const line = text.split('\n').find((one) => one.startsWith(`recruitment_${series} `));
    return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(' ') + 1));
  }

  /** Sets its clock while it runs. */
  async setClock(shiftMs: number): Promise<void> {
    const done = once(this.child, 'message');
    this.child.send({ clockShiftMs: shiftMs });
    await done;
  }

  readonly request: Service['request'] = async (method, path, { token, body, headers = {} } = {}) => {
    const response = await fetch(this.origin + path, {
      method,
      headers: { ...(token && { authorization: `Bearer ${token}` }), 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: text === '' ? null : JSON.parse(text) };
  };

  readonly graphql: Service['graphql'] = (query, { variables, ...init } = {}) =>
    this.request('POST', '/graphql', { ...init, body: { query, variables } });

  /** Kills the process, unless it has ended. */
  async stop(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      const gone = once(this.child, 'exit');
      this.child.kill('SIGKILL');
      await gone;
    }
    await rm(this.directory, { recursive: true, force: true });
  }
}
