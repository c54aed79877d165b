import type { AppParts } from '../../app.js';
import type { Config } from '../../config.js';
import type { Telemetry } from '../../core/application/telemetry/telemetry.js';
import type { Logger } from '../../core/kernel/logging/logger.js';
import { endDemo } from '../../demo/demoKey.js';
import { openLife, type RunningLife } from '../../demo/life/openLife.js';
import { demoSecret, openDemo } from '../../demo/openDemo.js';
import { ids } from '../../entities/ids.js';
import { keyTexts } from '../../http/credentials/apiKeyText.js';
import type { TokenKeys } from '../../http/credentials/tokens.js';
import { MemoryLimiter } from '../../http/limiter/memoryLimiter.js';
import { connectRedis, RedisLimiter } from '../../http/limiter/redisLimiter.js';
import { RedisSignals } from '../../http/limiter/redisSignals.js';
import { ResilientLimiter } from '../../http/limiter/resilientLimiter.js';
import { builtBoard } from '../../http/pages/boardPage.js';
import { readOrCreateSecret } from '../files/dataDirectory.js';
import { openStore } from './openStore.js';

/** The external resources that a process holds open, and how it closes them. */
export interface Resources {
  readonly parts: Omit<AppParts, 'logger' | 'telemetry'>;
  /** The demo's life, which has not begun yet; null if it is off. */
  readonly life: RunningLife | null;
  close(): Promise<void>;
}

interface Opening {
  readonly logger: Logger;
  /** Takes the lines for the person who starts the service. */
  readonly say: (line: string) => void;
  readonly telemetry: Pick<Telemetry, 'metrics'>;
}

/**
 * Opens what the configuration names: the database, the limiter, and the demo data if they are on.
 */
export async function openResources(config: Config, { logger, say, telemetry }: Opening): Promise<Resources> {
  const opened = await openStore(config, logger, telemetry.metrics);
  const { limiter, signals, disconnect } = openShared(config, logger);
  const close = async (): Promise<void> => {
    await disconnect();
    await opened.close();
  };
  try {
    const { store } = opened;
    const keys = await tokenKeys(config);
    const secret = config.demoData ? demoSecret(keys) : null;
    const demo = config.demoData
      ? await openDemo({ store, keyTexts, ids, clock: Date, config, secret, say, logger })
      : null;
    if (!demo) await endDemo({ store, clock: Date, logger });
    const life =
      demo && config.demoLife
        ? await openLife({ world: { store, keyTexts, ids, clock: Date, defaultLocale: config.defaultLocale }, logger })
        : null;
    return {
      life,
      async close() {
        await life?.close();
        await demo?.close();
        await close();
      },
      parts: {
        store,
        limiter,
        signals,
        clock: Date,
        uptime: performance,
        ids,
        tokens: { keys, demo: secret, issuer: config.jwtIssuer, audience: config.jwtAudience },
        keyLimit: config.rateLimitPerMinute,
        userLimit: config.userRateLimitPerMinute,
        trustedProxies: config.trustedProxies,
        corsOrigins: config.corsOrigins,
        defaultLocale: config.defaultLocale,
        allowsLoopbackWebhooks: config.allowsLoopbackWebhooks,
        ownReceivers: life?.receivers,
        explorer: config.graphqlExplorer,
        boardDirectory: config.board ? builtBoard : null,
        boardUrl: config.boardUrl,
        mcp: config.mcp,
        runsTimers: config.runsTimers,
        hasTestClock: config.hasTestClock,
        demo: demo?.current ?? null,
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function tokenKeys({ jwt, dataDirectory }: Config): Promise<TokenKeys> {
  return jwt.kind === 'generated'
    ? { kind: 'secret', secret: await readOrCreateSecret(dataDirectory, 'jwt-secret') }
    : jwt;
}

interface Shared extends Pick<AppParts, 'limiter' | 'signals'> {
  disconnect(): Promise<void>;
}

/** What nodes share over Redis. */
function openShared({ redisUrl }: Config, logger: Logger): Shared {
  const local = new MemoryLimiter(Date);
  if (redisUrl === null) return { limiter: local, signals: null, disconnect: async () => undefined };
  const redis = connectRedis(redisUrl);
  const subscriber = connectRedis(redisUrl);
  return {
    limiter: new ResilientLimiter(new RedisLimiter(redis), local, Date, logger),
    signals: {
      feeds: new RedisSignals('feed-changed', redis, subscriber),
      attempts: new RedisSignals('attempt-requested', redis, subscriber),
    },
    disconnect: async () => {
      redis.disconnect();
      subscriber.disconnect();
    },
  };
}
