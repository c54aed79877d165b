import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { FairSemaphore } from '../../core/application/limits/fairSemaphore.js';
import { usualKeyRates } from '../../core/application/limits/limiter.js';
import { validSecrets } from '../../core/callbacks/callbackStore.js';
import { rollCallbackSecret } from '../../core/callbacks/rollCallbackSecret.js';
import type { Logger } from '../../core/kernel/logger.js';
import { onTheWall } from '../../core/kernel/values/instants.js';
import { noApiKeyCache, openDispatcher } from '../../start/openDispatcher.js';
import { SetupError } from '../../start/setupError.js';
import { companyId, recruiter, shown, start } from '../company.js';
import { type DemoWorld, renewKey } from '../demoKey.js';
import { placeHooks } from './hooks.js';
import { openReceiver } from './receiver.js';

/** Runs examples/demo-life next to the service (docs/CONFIGURATION.md: `DEMO_LIFE`). */

export interface RunningLife {
  /** The addresses of its receiver. Webhooks may be sent there, although they lead to this machine. */
  readonly receivers: ReadonlySet<string>;
  /** @param origin where the service answers */
  start(origin: string): void;
  /** Ends it. Resolves once it makes no more changes. */
  stop(): Promise<void>;
  /** Ends it, and closes its receiver. */
  close(): Promise<void>;
}

/** Next to `src` and `dist`. */
const program = fileURLToPath(new URL('../../../examples/demo-life/main.ts', import.meta.url));
/** The vacancies in which something happens, by their short codes. */
const lived = ['ACMEBACKEND1', 'ACMESERV1CE1', 'ACMEWAREHSE1'];

interface LifeOptions {
  readonly world: Omit<DemoWorld, 'onProgress'>;
  readonly logger: Logger;
  /** Runs the client with its environment, until the signal. */
  readonly run?: (env: NodeJS.ProcessEnv, signal: AbortSignal, logger: Logger) => Promise<void>;
}

export async function openLife({ world, logger, run = runProcess }: LifeOptions): Promise<RunningLife> {
  if (!existsSync(program)) throw new SetupError(`DEMO_LIFE: ${program} is missing. It is not part of the image.`);
  const receiver = await openReceiver();
  const stopping = new AbortController();
  let running = Promise.resolve();

  /** What it needs: two webhooks, an API key of its own, and the secret of the test provider. */
  async function environment(origin: string): Promise<NodeJS.ProcessEnv> {
    const dispatcher = openDispatcher({
      ...world,
      permits: new FairSemaphore(),
      apiKeyCache: noApiKeyCache,
      keyRates: usualKeyRates,
      allowsLoopbackWebhooks: true,
    });
    await placeHooks(dispatcher, receiver);
    const known = validSecrets(await world.store.callbacks.secret(companyId), onTheWall(world.clock))[0];
    const roll = { caller: start, via: 'Mutation.rollCallbackSecret', target: { companyId }, body: () => undefined };
    return {
      API: origin,
      KEY: await renewKey(world, 'life'),
      COMPANY: companyId,
      CALLBACK_SECRET: known ?? (await dispatcher.execute(rollCallbackSecret, roll)).secret,
      RECRUITER: recruiter.id,
      LIVED: lived.join(),
      // The README shows these records, so they stay as they are.
      STILL: [shown.interviewId, shown.psychometricId].join(),
    };
  }

  async function live(origin: string): Promise<void> {
    const env = await environment(origin);
    if (!stopping.signal.aborted) await run(env, stopping.signal, logger);
  }

  function stop(): Promise<void> {
    stopping.abort();
    return running;
  }

  return {
    receivers: new Set([receiver.steady, receiver.failing]),
    start(origin) {
      running = live(origin).catch((err: unknown) => logger.warn({ err }, 'the demo’s life could not start'));
    },
    stop,
    async close() {
      await stop();
      await receiver.close();
    },
  };
}

async function runProcess(env: NodeJS.ProcessEnv, signal: AbortSignal, logger: Logger): Promise<void> {
  const child = spawn(process.execPath, ['--experimental-strip-types', '--no-warnings', program], {
    env,
    // It ends with this process, by its channel, however this process ends.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  signal.addEventListener('abort', () => void child.kill('SIGTERM'));
  const lines = (stream: Readable | null, level: 'info' | 'warn'): void =>
    void (
      stream && createInterface({ input: stream }).on('line', (line) => logger[level]({}, `the demo’s life: ${line}`))
    );
  lines(child.stdout, 'info');
  lines(child.stderr, 'warn');
  await once(child, 'close');
}
