import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { say } from '../report/progress.ts';
import type { Question, Usage } from './probe.ts';
import type { Profile } from './profile.ts';

/** A server in its own process. */
export interface Server {
  readonly origin: string;
  usage(): Promise<Usage>;
  /** The usage after a garbage collection. */
  collected(): Promise<Usage>;
  startProfile(): Promise<void>;
  stopProfile(): Promise<Profile>;
  stop(): Promise<void>;
  /** Ends the process at once, as a crash would. */
  kill(): Promise<void>;
  /** The process stands still, with its connections open, until it is continued. */
  pause(): void;
  continue(): void;
}

export interface Start {
  readonly name: string;
  /** Node's options and the file to run. */
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** A path that answers 200 once the server is ready. Where it is left out, any answer counts. */
  readonly readyPath?: string;
  readonly cwd?: string;
}

const startWithinMs = 30_000;
const stopWithinMs = 5_000;
const pollEveryMs = 10;
const probe = new URL('probe.ts', import.meta.url).href;

/** Starts a server and waits until it answers. */
export async function startServer({ name, command, env, readyPath, cwd }: Start): Promise<Server> {
  const begun = performance.now();
  const port = await freePort();
  const child = spawn(process.execPath, ['--import', probe, ...command], {
    cwd,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      said = `${said}${chunk}`.slice(-4000);
    });
  }
  let isUp = false;
  let stopping = false;
  const ended = once(child, 'exit').then(([code, signal]) => {
    if (isUp && !stopping) say(`\n${name} ended by itself (${signal ?? code}):\n${said}`);
  });
  const origin = `http://127.0.0.1:${port}`;
  const ask = questioner(child);

  while (!(await answers(origin, readyPath))) {
    const end = child.exitCode ?? child.signalCode;
    if (end !== null) throw new Error(`${name} does not start: it ended with ${end}\n${said.trim()}`);
    if (performance.now() - begun > startWithinMs) {
      child.kill('SIGKILL');
      throw new Error(`${name} does not answer ${readyPath ?? '/'} within ${startWithinMs / 1000} s\n${said.trim()}`);
    }
    await sleep(pollEveryMs);
  }
  isUp = true;
  return {
    origin,
    usage: () => ask<Usage>('usage'),
    collected: () => ask<Usage>('collect'),
    startProfile: () => ask<void>('startProfile'),
    stopProfile: () => ask<Profile>('stopProfile'),
    async stop() {
      stopping = true;
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), stopWithinMs);
      await ended;
      clearTimeout(late);
    },
    async kill() {
      stopping = true;
      child.kill('SIGKILL');
      await ended;
    },
    pause: () => void child.kill('SIGSTOP'),
    continue: () => void child.kill('SIGCONT'),
  };
}

async function answers(origin: string, readyPath: string | undefined): Promise<boolean> {
  try {
    const { ok } = await fetch(`${origin}${readyPath ?? '/'}`);
    return ok || readyPath === undefined;
  } catch {
    return false;
  }
}

function questioner(child: ChildProcess): <T>(question: Question) => Promise<T> {
  const waiting = new Map<number, { resolve: (answer: never) => void; reject: (error: Error) => void }>();
  let last = 0;
  child.on('message', ({ id, answer }: { id: number; answer: never }) => {
    waiting.get(id)?.resolve(answer);
    waiting.delete(id);
  });
  child.once('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('the server has ended'));
  });
  return (question) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      child.send({ id: last, question }, (error) => error && reject(error));
    });
}

/** A port of this machine on which nothing listens. */
export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
