import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { secret } from './service.js';

const root = join(import.meta.dirname, '../..');

/** The built service as a process that can be killed; claims of idempotency keys end soon with it. */
export class Killable {
  private constructor(
    private readonly child: ChildProcess,
    private readonly origin: string,
  ) {}

  static async start(databaseUrl: string, leaseMs: number): Promise<Killable> {
    const child = fork(join(root, 'test/support/shortLease.mjs'), [], {
      cwd: root,
      execArgv: [],
      env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, JWT_SECRET: secret, LEASE_MS: String(leaseMs) },
    });
    const [{ origin }] = (await once(child, 'message')) as [{ origin: string }];
    return new Killable(child, origin);
  }

  /** Sends a GraphQL operation. @returns the response's JSON @throws where the process is gone before it has answered */
  async graphql<B>(query: string, variables: object, token: string): Promise<B> {
    const response = await fetch(`${this.origin}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    });
    return (await response.json()) as B;
  }

  async kill(): Promise<void> {
    const gone = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await gone;
  }
}
