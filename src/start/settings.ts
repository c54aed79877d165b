import { createPublicKey } from 'node:crypto';
import { z } from 'zod';
import { maxRequestsPerMinute, usualKeyRates } from '../core/application/limits/limiter.js';
import { faultOf } from '../entities/driver/connectionUrl.js';
import { signInSettings } from './signInSettings.js';

/** The environment's variables, one by one: which values each may have, and its default. */

export const usualPort = 4000;
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/**
 * A shorter secret can be guessed offline from a single token. (RFC 7518 §3.2 asks for 256 bits, which the length can't
 * show.)
 */
const minSecretLength = 16;

/** jsonwebtoken rejects shorter keys and other curves. */
const minRsaBits = 2048;
const curves: readonly unknown[] = ['prime256v1', 'secp384r1', 'secp521r1'];

const url = (protocol: RegExp, schemes: string) =>
  z.url({ protocol, error: `must be a URL that starts with ${schemes}` });

const databaseUrl = z.string().superRefine((text, context) => {
  const fault = faultOf(text);
  if (fault !== null) context.addIssue({ code: 'custom', message: fault });
});

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: `must be a whole number from ${min} to ${max}`,
    })
    .transform(Number);

/** A stop shorter than the least may be a long garbage collection, or a statement of the embedded database. */
const stallSeconds = z
  .union([z.literal('off').transform(() => null), wholeNumber(5, 3600)], {
    error: 'must be off, or a whole number from 5 to 3600',
  })
  .default(30);

const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });

const onOff = oneOf(['on', 'off']).transform((text) => text === 'on');

const jwtSecret = z
  .string()
  .min(minSecretLength, { error: `must have at least ${minSecretLength} characters; use 32 random bytes` })
  // If a public key were used as the secret, everyone who has it could sign tokens.
  .refine((text) => !text.includes('-----BEGIN'), {
    error: 'must not be a PEM; a public key belongs in JWT_PUBLIC_KEY',
  });

/** Whether tokens can be checked with it by RS256 to RS512 or ES256 to ES512. */
function isVerificationKey(pem: string): boolean {
  try {
    const { asymmetricKeyType: type, asymmetricKeyDetails: details } = createPublicKey(pem);
    return type === 'ec'
      ? curves.includes(details?.namedCurve)
      : type === 'rsa' && (details?.modulusLength ?? 0) >= minRsaBits;
  } catch {
    return false;
  }
}

const publicKeyPem = z
  .string()
  .transform((text) => text.replaceAll('\\n', '\n'))
  // A private key would work as well, but it does not belong on a machine that only checks tokens.
  .refine((pem) => !pem.includes('PRIVATE KEY'), { error: 'must be a public key, not a private one', abort: true })
  .refine(isVerificationKey, {
    error: `must be an RSA key of at least ${minRsaBits} bits or a P-256, P-384 or P-521 key, as PEM text`,
  });

function originOf(text: string): string | null {
  if (text === '*') return text;
  const parsed = URL.canParse(text) ? new URL(text) : null;
  return parsed?.href === `${parsed?.origin}/` && /^https?:$/.test(parsed.protocol) ? parsed.origin : null;
}

const origins = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
      .map(originOf),
  )
  .refine((list): list is string[] => !list.includes(null), {
    error: 'must be a comma-separated list of origins such as https://app.example.com',
  });

const locale = z
  .string()
  .regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i, { error: 'must be a language code such as es or pt-BR' });

/** How finished spans reach a collector. gRPC would be a further native dependency for nothing. */
export const otlpProtocols = ['http/protobuf', 'http/json'] as const;
export const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

const ratio = z
  .string()
  .refine((text) => /^\d+(\.\d+)?$/.test(text) && Number(text) <= 1, { error: 'must be a number from 0 to 1' })
  .transform(Number);

export const settings = z.object({
  NODE_ENV: z.string().optional(),
  PORT: wholeNumber(0, 65_535).default(usualPort),
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: databaseUrl.optional(),
  DATA_DIR: z.string().default('./data'),
  TZ_DATA_DIR: z.string().nullable().default(null),
  PERSON_KEY: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
  REDIS_URL: url(/^rediss?$/, 'redis:// or rediss://').optional(),
  JWT_SECRET: jwtSecret.optional(),
  JWT_PREVIOUS_SECRET: jwtSecret.optional(),
  JWT_PUBLIC_KEY: publicKeyPem.optional(),
  JWT_JWKS_URL: url(/^https?$/, 'https:// or http://').optional(),
  JWT_ISSUER: z.string().nullable().default(null),
  JWT_AUDIENCE: z.string().nullable().default(null),
  ...signInSettings,
  RATE_LIMIT_PER_MINUTE: wholeNumber(1, maxRequestsPerMinute).default(usualKeyRates.usual),
  KEY_RATE_LIMIT_MAX: wholeNumber(1, maxRequestsPerMinute).nullable().default(null),
  USER_RATE_LIMIT_PER_MINUTE: wholeNumber(1, maxRequestsPerMinute).nullable().default(null),
  TRUSTED_PROXIES: wholeNumber(0, 10).default(0),
  CORS_ORIGINS: origins.default([]),
  DEFAULT_LOCALE: locale.default('es'),
  WEBHOOK_ALLOW_LOOPBACK: onOff.default(false),
  GRAPHQL_EXPLORER: onOff.optional(),
  BOARD: onOff.default(true),
  BOARD_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
    .transform((url) => url.replace(/(?<!\/)\/+$/, ''))
    .nullable()
    .default(null),
  MCP: onOff.default(false),
  DEMO_DATA: onOff.optional(),
  DEMO_LIFE: onOff.default(false),
  MIGRATE: onOff.default(true),
  ALLOW_MOVED_DATA: onOff.default(false),
  WORKERS: onOff.default(true),
  AUTOMATIONS: onOff.default(true),
  TEST_CLOCK: onOff.default(false),
  CLOCK_SKEW_SECONDS: wholeNumber(1, 30).default(5),
  METRICS_PORT: wholeNumber(1, 65_535).nullable().default(null),
  METRICS_HOST: z.string().default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(/^https?$/, 'https:// or http://').optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: oneOf(otlpProtocols).default('http/protobuf'),
  OTEL_SERVICE_NAME: z.string().default('recruitment-pipeline'),
  OTEL_TRACES_SAMPLER: oneOf(samplers).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: ratio.default(1),
  LOG_LEVEL: oneOf(logLevels).default('info'),
  EVENT_LOOP_STALL_SECONDS: stallSeconds,
  SHUTDOWN_GRACE_SECONDS: wholeNumber(0, 3600).default(10),
});
