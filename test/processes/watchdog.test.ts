import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { fillDataDirectory } from '../support/database/databases.js';
import { build } from '../support/processes/built.js';
import { serviceNode } from '../support/processes/serviceNode.js';

/** Processes whose event loop stalls, and processes that only seem so. */

const root = join(import.meta.dirname, '../..');
const running = new Set<ChildProcess>();
let directory: string;

beforeAll(async () => {
  await build();
  directory = await mkdtemp(join(tmpdir(), 'recruitment-watchdog-'));
});
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
});
afterAll(() => rm(directory, { recursive: true, force: true }));

interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
  readonly lines: readonly string[];
}

interface Started {
  readonly child: ChildProcess;
  /** Resolves when the process has written a line with this text. */
  said(text: string): Promise<void>;
  readonly ended: Promise<Ended>;
}

function start(args: readonly string[], env: Record<string, string> = {}): Started {
  const child = spawn(serviceNode, args, { cwd: root, env: { PATH: process.env.PATH, ...env } });
  running.add(child);
  const lines: string[] = [];
  const waiting = new Map<string, () => void>();
  const input = createInterface({ input: child.stdout });
  input.on('line', (line) => {
    lines.push(line);
    for (const [text, resolve] of waiting) if (line.includes(text)) resolve();
  });
  const ended = Promise.all([once(child, 'exit'), once(input, 'close')]).then(([[code, signal]]) => ({
    code: code as number | null,
    signal: signal as string | null,
    lines,
  }));
  return {
    child,
    said: (text) =>
      new Promise((resolve) => {
        if (lines.some((line) => line.includes(text))) resolve();
        else waiting.set(text, resolve);
      }),
    ended,
  };
}

/** Runs a script under the watchdog. @param stallSeconds as a literal of JavaScript */
const watched = (script: string, stallSeconds: number | null): Started =>
  start([
    '--input-type=module',
    '--eval',
    `import { watchEventLoop } from '${join(root, 'dist/start/watchdog.js')}';
    watchEventLoop({ stallSeconds: ${stallSeconds}, lookEveryMs: 50, logger: console });
    process.on('exit', () => console.log('exits'));
    ${script}`,
  ]);

interface Stalled {
  readonly level: number;
  readonly seconds: number;
  readonly stack: readonly string[];
}
const stalledIn = ({ lines }: Ended): Stalled =>
  JSON.parse(lines.find((line) => line.includes('the event loop has been blocked')) ?? '{}');

const stalls: Record<string, string> = {
  'a loop': 'function spin() { const secret = "hush"; for (;;); } setTimeout(spin);',
  'promises that never let the loop turn':
    'async function spin(secret) { for (;;) await secret; } setTimeout(() => void spin("hush"));',
  'a call that blocks':
    'function spin() { Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0); } setTimeout(spin);',
};

describe('a process under the watchdog', () => {
  it.each(Object.entries(stalls))('that stalls in %s says where, and exits with 4', async (_name, script) => {
    const ended = await watched(script, 0.5).ended;
    const { level, seconds, stack } = stalledIn(ended);
    expect([ended.code, ended.signal, level, seconds]).toEqual([4, null, 60, 0.5]);
    expect(stack.join('\n')).toMatch(/spin \(.+:\d+:\d+\)/);
    expect(ended.lines.join('\n')).not.toContain('hush');
    // Handlers of the exit have run: they write the last lines of the log.
    expect(ended.lines.at(-1)).toBe('exits');
  });

  it('ends by itself when it has nothing to do', async () => {
    expect(await watched('', 0.5).ended).toEqual({ code: 0, signal: null, lines: ['exits'] });
  });

  it('is not ended where it watches nothing', async () => {
    const { code } = await watched('for (const end = Date.now() + 1_000; Date.now() < end; );', null).ended;
    expect(code).toBe(0);
  });

  /** Stalls later than the others would, had they stalled. */
  const longer = 'setTimeout(() => { for (;;); });';

  it('is not ended because it was stopped', async () => {
    const stopped = watched(
      `setInterval(() => undefined, 1_000);
      process.once('SIGCONT', () => {
        let beats = 0;
        setInterval(() => (beats += 1) === 10 && process.exit(0), 50);
      });
      console.log('ready');`,
      0.5,
    );
    await stopped.said('ready');
    stopped.child.kill('SIGSTOP');
    await watched(longer, 1).ended;
    stopped.child.kill('SIGCONT');
    expect(await stopped.ended).toEqual({ code: 0, signal: null, lines: ['ready', 'exits'] });
  });

  it('is not ended while a debugger holds it', async () => {
    const over = join(directory, 'over');
    const debug = `const { existsSync, writeSync } = require('node:fs');
      const session = new (require('node:inspector').Session)();
      session.connectToMainThread();
      session.on('Debugger.paused', () => writeSync(1, 'held\\n'));
      session.post('Debugger.enable');
      session.post('Debugger.pause');
      const looking = setInterval(() => {
        if (!existsSync('${over}')) return;
        clearInterval(looking);
        session.post('Debugger.resume', () => session.disconnect());
      }, 20);`;
    const held = watched(
      `import { Worker } from 'node:worker_threads';
      const ticking = setInterval(() => undefined, 20);
      new Worker(${JSON.stringify(debug)}, { eval: true, execArgv: [] }).once('exit', () => clearInterval(ticking));`,
      0.5,
    );
    await held.said('held');
    await watched(longer, 1.5).ended;
    await writeFile(over, '');
    expect(await held.ended).toEqual({ code: 0, signal: null, lines: ['held', 'exits'] });
  });
});

/** Makes the event loop stall at a signal, in a process that this is imported into. */
const stalling = `process.on('SIGUSR2', function stall() { for (;;); });`;
const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(stalling)}`;

describe.each([
  ['service', 'main.js', '"ready at '],
  ['worker', 'worker.js', '"ready to work"'],
])('the %s', (_name, file, ready) => {
  it('exits with 4 when its event loop stalls for EVENT_LOOP_STALL_SECONDS', async () => {
    const DATA_DIR = join(directory, file);
    await fillDataDirectory(DATA_DIR);
    const env = { DATA_DIR, DEMO_DATA: 'off', PORT: '0', EVENT_LOOP_STALL_SECONDS: '5', NODE_OPTIONS };
    const started = start([join('dist', file)], env);
    await started.said(ready);
    started.child.kill('SIGUSR2');
    const ended = await started.ended;
    expect([ended.code, stalledIn(ended).seconds]).toEqual([4, 5]);
    expect(stalledIn(ended).stack.join('\n')).toContain('stall (');
  });
});
