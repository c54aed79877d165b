import type { Config } from '../../start/config.js';
import { type Outcome, ok, warn } from './finding.js';

/** Whether others on the network could read what this process sends to its neighbours. */

/** A database that was reached. @param host a name, an address, or the directory of a socket */
export interface Reached {
  readonly host: string;
  readonly isEncrypted: boolean;
}

/** @param database null where it is embedded, or was not reached */
export function encryptionCheck({ redisUrl, jwt, tracing }: Config, database: Reached | null): Outcome {
  const urls = [
    ['Redis', redisUrl],
    ['JWT_JWKS_URL', jwt.kind === 'jwks' ? jwt.url : null],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', tracing?.endpoint ?? null],
  ] as const;
  const open = [
    ...(database && !database.isEncrypted ? [['the database', database.host] as const] : []),
    ...urls.flatMap(([name, url]) =>
      url && /^(redis|http):/.test(url) ? [[name, new URL(url).hostname] as const] : [],
    ),
  ].filter(([, host]) => !isOwn(host));
  if (open.length === 0) return ok('no setting connects to another machine without encryption');
  return warn(
    `not encrypted: ${open.map(([name, host]) => `${name} at ${host}`).join(', ')}`,
    'unless nobody else can read that network, use sslmode=verify-full in DATABASE_URL, rediss:// and https://',
  );
}

/** This machine: a socket in a directory, or an address of the loopback interface. */
const isOwn = (host: string): boolean =>
  host.startsWith('/') || host.startsWith('@') || /^(localhost|127\.[\d.]+|\[?::1\]?)$/i.test(host);
