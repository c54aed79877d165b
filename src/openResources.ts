import type { AppParts } from './app.js';
import type { Telemetry } from './core/application/instruments.js';
import type { Logger } from './core/kernel/logger.js';
import type { WallClock } from './core/kernel/ports.js';
import { endDemo } from './demo/demoKey.js';
import { openLife, type RunningLife } from './demo/life/openLife.js';
import { demoSecret, openDemo } from './demo/openDemo.js';
import { keyGenerator } from './http/credentials/apiKeyAuthenticator.js';
import type { TokenKeys } from './http/credentials/tokens.js';
import { MemoryLimiter } from './http/limiter/memoryLimiter.js';
import { ResilientLimiter } from './http/limiter/resilientLimiter.js';
import { builtBoard } from './http/pages/boardPage.js';
import { builtGuides } from './http/pages/guides.js';
import type { Config } from './start/config.js';
import { readOrCreateSecret } from './start/files/dataDirectory.js';
import { openStore } from './start/opening/openStore.js';

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
  const { limiter, signals, disconnect } = await openShared(config, opened.clock, logger);
  const close = async (): Promise<void> => {
    await disconnect();
    await opened.close();
  };
  try {
    const { store, clock, ids } = opened;
    const keys = await tokenKeys(config);
    const secret = config.demoData ? demoSecret(keys) : null;
    const demo = config.demoData
      ? await openDemo({ store, keyGenerator, ids, clock, config, secret, say, logger })
      : null;
    if (!demo) await endDemo({ store, clock, logger });
    const life =
      demo && config.demoLife
        ? await openLife({ world: { store, keyGenerator, ids, clock, defaultLocale: config.defaultLocale }, logger })
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
        clock,
        uptime: performance,
        ids,
        tokens: {
          keys,
          demo: secret,
          issuer: config.jwtIssuer,
          audience: config.jwtAudience,
          claims: config.claims,
          clock,
        },
        oidc: config.oidc,
        keyRates: config.keyRates,
        userLimit: config.userRateLimitPerMinute,
        trustedProxies: config.trustedProxies,
        corsOrigins: config.corsOrigins,
        isDevelopment: !config.production,
        defaultLocale: config.defaultLocale,
        allowsLoopbackWebhooks: config.allowsLoopbackWebhooks,
        ownReceivers: life?.receivers,
        explorer: config.graphqlExplorer,
        boardDirectory: config.board ? builtBoard : null,
        guidesDirectory: builtGuides,
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

/** What nodes share over Redis, whose client is loaded only if it is used. */
async function openShared({ redisUrl }: Config, clock: WallClock, logger: Logger): Promise<Shared> {
  const local = new MemoryLimiter(clock);
  if (redisUrl === null) return { limiter: local, signals: null, disconnect: async () => undefined };
  const { connectRedis, RedisLimiter, RedisSignals } = await import('./http/limiter/redisLimiter.js');
  const redis = connectRedis(redisUrl);
  const subscriber = connectRedis(redisUrl);
  return {
    limiter: new ResilientLimiter(new RedisLimiter(redis), local, clock, logger),
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
