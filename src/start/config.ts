import type { z } from 'zod';
import type { ClaimRules } from '../core/application/access/tokenClaims.js';
import { type KeyRates, usualKeyRates } from '../core/application/limits/limiter.js';
import type { ProviderOptions } from '../http/credentials/boardSignInProvider.js';
import { type logLevels, type otlpProtocols, type samplers, settings, usualPort } from './settings.js';
import { SetupError } from './setupError.js';
import { claimsFrom, providerFrom, signInFaults } from './signInSettings.js';

/** The settings of one process, read from the environment once (docs/CONFIGURATION.md). */
export interface Config {
  /** `NODE_ENV=production`: the stricter rules hold. */
  readonly production: boolean;
  /** 0 to 65535; 0 takes any free port. */
  readonly port: number;
  readonly host: string;
  readonly database: DatabaseConfig;
  /** The directory of this process's own files: the embedded database, a generated secret, the demo credentials. */
  readonly dataDirectory: string;
  /** A directory of TZif files that may be newer than the time zones of this release; null: none. */
  readonly zoneDirectory: string | null;
  /** Null: the limiter counts in this process's memory. */
  readonly redisUrl: string | null;
  /** The key of the hashes by which erased persons are kept out; null: none, or a generated one if the database is embedded. */
  readonly personKey: string | null;
  readonly jwt: JwtConfig;
  /** The `iss` that a token must have; null: any. */
  readonly jwtIssuer: string | null;
  /** The `aud` that a token must hold; null: any. */
  readonly jwtAudience: string | null;
  /** Where tokens claim companies and roles. */
  readonly claims: ClaimRules;
  /** The identity provider by which people sign in on the board; null: they enter tokens. */
  readonly oidc: ProviderOptions | null;
  /** Requests in any 60 s for one API key. */
  readonly keyRates: KeyRates;
  /** Requests in any 60 s for one token subject; null: unlimited. */
  readonly userRateLimitPerMinute: number | null;
  /** How many proxies stand in front of the service. Each of them appends its caller's address to `X-Forwarded-For`. */
  readonly trustedProxies: number;
  /** Origins of other sites whose pages may call the service, `*` for any; empty: none. */
  readonly corsOrigins: readonly string[];
  /** The locale of companies that have set none. */
  readonly defaultLocale: string;
  /** Whether webhooks may be sent to this machine, also over http. This is for trials. */
  readonly allowsLoopbackWebhooks: boolean;
  readonly graphqlExplorer: boolean;
  /** Whether the board is served. */
  readonly board: boolean;
  /** Where people reach the board, without a slash at its end; null: where agents call. */
  readonly boardUrl: string | null;
  /** Whether agents are served at `/mcp`. */
  readonly mcp: boolean;
  readonly demoData: boolean;
  /** Whether people apply, answer and are moved in the demo's company. */
  readonly demoLife: boolean;
  /** Whether this process may run migrations at its start; else it does not start on a schema that lacks one. */
  readonly migrates: boolean;
  /** Whether this process may use a directory whose data were moved: its feeds fork from there on. */
  readonly allowsMovedData: boolean;
  /** Whether this process does the work without requests: it delivers webhooks, runs timers and removes old data. */
  readonly workers: boolean;
  /** Whether this process runs timers, if it does work without requests at all. */
  readonly runsTimers: boolean;
  /** Whether companies may have clocks of their own. This is for trials of timers. */
  readonly hasTestClock: boolean;
  /** Seconds by which this machine's clock may differ from the database's before the database's time is used. */
  readonly clockSkewSeconds: number;
  /** Where the metrics are read; null: nowhere. */
  readonly metrics: { readonly port: number; readonly host: string } | null;
  /** Where spans are sent; null: nowhere. */
  readonly tracing: TracingConfig | null;
  readonly logLevel: LogLevel;
  /** Seconds without a turn of the event loop after which the process ends; null: nothing is watched. */
  readonly stallSeconds: number | null;
  /** Seconds in which requests under way may end after the signal to stop. */
  readonly shutdownGraceSeconds: number;
}

export type DatabaseConfig =
  | { readonly kind: 'embedded'; readonly directory: string }
  | { readonly kind: 'postgres'; readonly url: string };

/**
 * The key that tokens are checked with. `previous`: the secret before a rotation, which is also accepted. `generated`: a secret that this process makes and keeps in the data directory.
 */
export type JwtConfig =
  | { readonly kind: 'secret'; readonly secret: string; readonly previous: string | null }
  | { readonly kind: 'publicKey'; readonly pem: string }
  | { readonly kind: 'jwks'; readonly url: string }
  | { readonly kind: 'generated' };

/** OpenTelemetry's settings, as its specification names them. Its libraries read further ones themselves. */
export interface TracingConfig {
  readonly endpoint: string;
  readonly protocol: (typeof otlpProtocols)[number];
  readonly serviceName: string;
  readonly sampler: (typeof samplers)[number];
  /** The share of traces that a sampler by ratio takes: 0 to 1. */
  readonly samplerRatio: number;
}

export type LogLevel = (typeof logLevels)[number];

export type Environment = Readonly<Record<string, string | undefined>>;

/** The environment can't be used. The message names every fault and no value, because values may be secrets. */
export class ConfigError extends SetupError {
  override readonly name = 'ConfigError';

  constructor(readonly faults: readonly string[]) {
    super(['The configuration is not valid:', ...faults.map((fault) => `  - ${fault}`)].join('\n'));
  }
}

const jwtSettings = ['JWT_SECRET', 'JWT_PUBLIC_KEY', 'JWT_JWKS_URL'] as const;

function jwtFrom({
  JWT_SECRET,
  JWT_PREVIOUS_SECRET,
  JWT_PUBLIC_KEY,
  JWT_JWKS_URL,
}: z.infer<typeof settings>): JwtConfig {
  if (JWT_SECRET !== undefined) return { kind: 'secret', secret: JWT_SECRET, previous: JWT_PREVIOUS_SECRET ?? null };
  if (JWT_PUBLIC_KEY !== undefined) return { kind: 'publicKey', pem: JWT_PUBLIC_KEY };
  return JWT_JWKS_URL === undefined ? { kind: 'generated' } : { kind: 'jwks', url: JWT_JWKS_URL };
}

/**
 * Faults that concern several settings. It looks at the raw values, so that these faults are reported together with
 * those of single values.
 */
function faultsBetween(set: ReadonlyMap<string, string | undefined>, production: boolean): string[] {
  const given = jwtSettings.filter((name) => set.has(name));
  const metricsPort = set.get('METRICS_PORT');
  const keyRate = set.get('RATE_LIMIT_PER_MINUTE') ?? usualKeyRates.usual;
  return [
    ...(metricsPort !== undefined && Number(metricsPort) === Number(set.get('PORT') ?? usualPort)
      ? ['METRICS_PORT must not be PORT: its metrics cover all companies']
      : []),
    ...(Number(set.get('KEY_RATE_LIMIT_MAX') ?? keyRate) < Number(keyRate)
      ? [`KEY_RATE_LIMIT_MAX must not be below RATE_LIMIT_PER_MINUTE (${Number(keyRate)}), which all keys have`]
      : []),
    ...(given.length > 1 ? [`${given.join(' and ')} are mutually exclusive: set one of them`] : []),
    ...(set.has('JWT_PREVIOUS_SECRET') && !set.has('JWT_SECRET')
      ? ['JWT_PREVIOUS_SECRET needs JWT_SECRET, which replaces it']
      : []),
    ...signInFaults(set, production),
    ...(production && given.length === 0 ? [`one of ${jwtSettings.join(', ')} must be set in production`] : []),
    ...(production && !set.has('DATABASE_URL') ? ['DATABASE_URL must be set in production'] : []),
    ...(production && set.get('DEMO_DATA') === 'on'
      ? ['DEMO_DATA must not be on in production: its credentials are shown to anybody']
      : []),
    ...(set.get('DEMO_LIFE') === 'on' ? faultsOfLife(set, production) : []),
    ...(production && set.get('TEST_CLOCK') === 'on'
      ? ['TEST_CLOCK must not be on in production: an admin could advance time by months']
      : []),
    ...(production && set.get('WEBHOOK_ALLOW_LOOPBACK') === 'on'
      ? ['WEBHOOK_ALLOW_LOOPBACK must not be on in production: anybody who creates a webhook could call this machine']
      : []),
  ];
}

/** The faults of a demo that lives. */
function faultsOfLife(set: ReadonlyMap<string, string | undefined>, production: boolean): string[] {
  if (production) return ['DEMO_LIFE must not be on in production: it creates fictitious candidates, and moves them'];
  const hasDemo = set.get('DEMO_DATA') ?? (set.has('DATABASE_URL') ? 'off' : 'on');
  return hasDemo === 'on' ? [] : ['DEMO_LIFE needs the demo data: set DEMO_DATA to on, too'];
}

/**
 * Reads the settings. An empty value counts as unset.
 * @throws ConfigError with every fault
 */
export function readConfig(env: Environment): Config {
  const present = Object.entries(env).filter(([, value]) => value !== undefined && value !== '');
  const production = env.NODE_ENV === 'production';
  const parsed = settings.safeParse(Object.fromEntries(present));
  const faults = [
    ...(parsed.error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? []),
    ...faultsBetween(new Map(present), production),
  ];
  if (!parsed.success || faults.length > 0) throw new ConfigError(faults);
  const { data } = parsed;
  return {
    production,
    port: data.PORT,
    host: data.HOST,
    database:
      data.DATABASE_URL === undefined
        ? { kind: 'embedded', directory: data.DATA_DIR }
        : { kind: 'postgres', url: data.DATABASE_URL },
    dataDirectory: data.DATA_DIR,
    zoneDirectory: data.TZ_DATA_DIR,
    redisUrl: data.REDIS_URL ?? null,
    personKey: data.PERSON_KEY ?? null,
    jwt: jwtFrom(data),
    jwtIssuer: data.JWT_ISSUER ?? data.OIDC_ISSUER,
    jwtAudience: data.JWT_AUDIENCE,
    claims: claimsFrom(data),
    oidc: providerFrom(data),
    keyRates: {
      usual: data.RATE_LIMIT_PER_MINUTE,
      most: data.KEY_RATE_LIMIT_MAX ?? data.RATE_LIMIT_PER_MINUTE,
    },
    userRateLimitPerMinute: data.USER_RATE_LIMIT_PER_MINUTE,
    trustedProxies: data.TRUSTED_PROXIES,
    corsOrigins: data.CORS_ORIGINS,
    defaultLocale: data.DEFAULT_LOCALE,
    allowsLoopbackWebhooks: data.WEBHOOK_ALLOW_LOOPBACK,
    graphqlExplorer: data.GRAPHQL_EXPLORER ?? !production,
    board: data.BOARD,
    boardUrl: data.BOARD_URL,
    mcp: data.MCP,
    demoData: data.DEMO_DATA ?? data.DATABASE_URL === undefined,
    demoLife: data.DEMO_LIFE,
    migrates: data.MIGRATE,
    allowsMovedData: data.ALLOW_MOVED_DATA,
    workers: data.WORKERS,
    runsTimers: data.AUTOMATIONS,
    hasTestClock: data.TEST_CLOCK,
    clockSkewSeconds: data.CLOCK_SKEW_SECONDS,
    metrics: data.METRICS_PORT === null ? null : { port: data.METRICS_PORT, host: data.METRICS_HOST },
    tracing:
      data.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? null
        : {
            endpoint: data.OTEL_EXPORTER_OTLP_ENDPOINT,
            protocol: data.OTEL_EXPORTER_OTLP_PROTOCOL,
            serviceName: data.OTEL_SERVICE_NAME,
            sampler: data.OTEL_TRACES_SAMPLER,
            samplerRatio: data.OTEL_TRACES_SAMPLER_ARG,
          },
    logLevel: data.LOG_LEVEL,
    stallSeconds: data.EVENT_LOOP_STALL_SECONDS,
    shutdownGraceSeconds: data.SHUTDOWN_GRACE_SECONDS,
  };
}
