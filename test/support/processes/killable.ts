import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll } from '@jest/globals';
import { secret } from '../service/service.js';

const root = join(import.meta.dirname, '../../..');

/** A test that fails leaves its processes behind, and Jest waits for them without end. */
const running = new Set<ChildProcess>();
afterAll(() => Promise.all([...running].map(end)));

/** Starts a process on a database; it can be killed. @returns the ready process, and its first message */
async function begin<Said>(
  file: string,
  databaseUrl: string,
  env: Readonly<Record<string, string>>,
): Promise<{ readonly child: ChildProcess; readonly said: Said }> {
  const child = fork(join(root, 'test/support/processes', file), [], {
    cwd: root,
    execArgv: [],
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, ...env },
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${file} ended with ${code} before it was ready.`);
  });
  const [said] = (await Promise.race([once(child, 'message'), ended])) as [Said];
  return { child, said };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** A process that does one work of the built service. It can be killed. */
export class KillableWorker {
  private constructor(private readonly child: ChildProcess) {}

  /** @param env further variables for this work */
  static async start(
    work: 'timers' | 'webhooks' | 'erasures',
    databaseUrl: string,
    env: Readonly<Record<string, string>> = {},
  ): Promise<KillableWorker> {
    const { child } = await begin('worker.mjs', databaseUrl, { WORK: work, ...env });
    return new KillableWorker(child);
  }

  kill(): Promise<void> {
    return end(this.child);
  }
}

/** The built service as a process that can be killed. Its claims of idempotency keys end soon after it. */
export class KillableService {
  private constructor(
    private readonly child: ChildProcess,
    private readonly origin: string,
  ) {}

  static async start(databaseUrl: string, leaseMs: number): Promise<KillableService> {
    const env = { JWT_SECRET: secret, LEASE_MS: String(leaseMs) };
    const { child, said } = await begin<{ origin: string }>('shortLease.mjs', databaseUrl, env);
    return new KillableService(child, said.origin);
  }

  /** Sends a GraphQL operation. @returns the response's JSON @throws where the process ends before it answers */
  async graphql<B>(query: string, variables: object, token: string): Promise<B> {
    const response = await fetch(`${this.origin}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    });
    return (await response.json()) as B;
  }

  kill(): Promise<void> {
    return end(this.child);
  }
}
