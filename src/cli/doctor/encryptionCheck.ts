import { isErasedByAnother } from '../../entities/personal/personHash.js';
import type { Config } from '../../start/config.js';
import { personHashBy } from '../../start/opening/openStore.js';
import { fail, type Outcome, ok, warn } from './finding.js';
import type { Ask } from './server.js';

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

/** Whether the key of the hashes by which erased persons are kept out is there, and is that of the erasures. */

/** What the service takes where PERSON_KEY is unset: none, or one that it generates in DATA_DIR. */
type Otherwise = 'none' | 'generated';

/** @param key null where there is none */
export async function personKeyCheck(
  ask: Ask,
  key: string | null,
  otherwise: Otherwise,
  production: boolean,
): Promise<Outcome> {
  const [table] = await ask<{ name: string | null }>(`select to_regclass('erasure')::text as name`);
  const isAnother = Boolean(table?.name) && (await isErasedByAnother(ask, key === null ? null : personHashBy(key)));
  if (!isAnother) return keyOutcome(key, otherwise, production);
  const from = otherwise === 'generated' ? ', or put the file person-key of then back into DATA_DIR' : '';
  const cause =
    key === null ? 'persons were erased with a key, and none is set' : 'persons were erased with another key';
  return fail(`${cause}: the service will not start`, `set PERSON_KEY to the original key${from}`);
}

/** The outcome where no erasure contradicts the key. */
export function keyOutcome(key: string | null, otherwise: Otherwise, production: boolean): Outcome {
  if (key !== null) return ok('it is set, and no person was erased with another key');
  if (otherwise === 'generated') return ok('the next start generates one in DATA_DIR');
  const message = 'none: nobody can be erased (PERSON_KEY_MISSING), and retention erases nobody';
  if (!production) return ok(message);
  return warn(message, 'set PERSON_KEY to 32 characters or more, and keep it as long as the data');
}
