import { FairSemaphore } from '../../core/application/limits/fairSemaphore.js';
import type { Dispatcher } from '../../core/dispatcher.js';
import type { Logger } from '../../core/kernel/logging/logger.js';
import { noApiKeyCache, openDispatcher } from '../../start/dispatching/openDispatcher.js';
import { callerOf } from '../company/demoKey.js';
import type { DemoWorld } from '../company/demoWorld.js';
import { placeHooks } from './hooks.js';
import { Life } from './life.js';
import { openReceiver } from './receiver.js';

/** Starts and stops the life of the demo's company (docs/CONFIGURATION.md: `DEMO_LIFE`). */

/** Milliseconds between two changes: at least, and by how much they differ. */
const pace = { least: 2_000, more: 2_000 } as const;

/** Time and random numbers. Tests have their own. */
export interface LifeTiming {
  /** @returns the function that cancels the callback */
  after(ms: number, then: () => void): () => void;
  /** From 0 to less than 1. */
  random(): number;
}

const realTiming: LifeTiming = {
  after(ms, then) {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
  random: Math.random,
};

interface LifeOptions {
  readonly world: Omit<DemoWorld, 'onProgress'>;
  /** The text of the demo's API key, with which people act. */
  readonly apiKey: string;
  readonly logger: Logger;
  readonly timing?: LifeTiming;
}

export interface RunningLife {
  /** The addresses of its receiver. Webhooks may be sent there, although they lead to this machine. */
  readonly receivers: ReadonlySet<string>;
  /** @param dispatcher of the service, through which it acts */
  start(dispatcher: Pick<Dispatcher, 'query' | 'execute' | 'receive'>): void;
  /** Begins no more changes. Resolves once the last one is made. */
  stop(): Promise<void>;
  /** Stops it, and closes its receiver. */
  close(): Promise<void>;
}

export async function openLife({ world, apiKey, logger, timing = realTiming }: LifeOptions): Promise<RunningLife> {
  const receiver = await openReceiver();
  let isStopped = false;
  let cancel = (): void => undefined;
  let underWay = Promise.resolve();

  /** Runs a step, and lets nothing of it end the process. */
  const safely = (what: string, step: () => Promise<void>): Promise<void> =>
    step().catch((err: unknown) => logger.warn({ err }, what));

  async function beat(life: Life): Promise<void> {
    if (isStopped) return;
    await safely('a change of the demo’s life has failed', () => life.tick());
    if (life.isOver) {
      const { changes } = life;
      logger.info(
        { changes },
        'the demo’s life is over until the next start: it made all its changes, or its API key ended',
      );
    } else if (!isStopped) {
      cancel = timing.after(pace.least + timing.random() * pace.more, () => {
        underWay = beat(life);
      });
    }
  }

  async function stop(): Promise<void> {
    isStopped = true;
    cancel();
    await underWay;
  }

  return {
    receivers: new Set([receiver.steady, receiver.failing]),
    start(dispatcher) {
      const life = new Life({
        dispatcher,
        caller: () => callerOf(apiKey, world),
        newId: () => world.ids.uuid(),
        random: () => timing.random(),
      });
      const own = openDispatcher({
        ...world,
        turns: new FairSemaphore(),
        apiKeyCache: noApiKeyCache,
        allowsLoopbackWebhooks: true,
      });
      underWay = safely('the webhooks of the demo’s life could not be made', () => placeHooks(own, receiver)).then(() =>
        beat(life),
      );
    },
    stop,
    async close() {
      await stop();
      await receiver.close();
    },
  };
}
