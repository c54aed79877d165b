import { type ConnectionOptions, checkServerIdentity, createSecureContext, type PeerCertificate } from 'node:tls';
import { parse } from 'pg-connection-string';
import { isObject } from '../../core/kernel/values/objects.js';

/**
 * What a connection URL means: what it means to PostgreSQL's own programs, which is what libpq says of it. A part that
 * would have no effect here is rejected by name, because whoever wrote it relies on it.
 */

/** The options of pg for one connection. */
export interface ConnectionParameters {
  /** A name, an address, or the directory of a socket. */
  readonly host: string;
  readonly port: number;
  readonly database: string;
  /** Undefined: pg takes PGUSER, or the user of the system. */
  readonly user: string | undefined;
  readonly password: string | undefined;
  readonly application_name: string | undefined;
  readonly fallback_application_name: string | undefined;
  readonly options: string | undefined;
  /** Undefined, because the URL says nothing of it: pg takes PGSSLMODE, and without it does not encrypt. */
  readonly ssl: false | ConnectionOptions | undefined;
  readonly sslnegotiation: 'postgres' | 'direct' | undefined;
}

/** A URL that can't be used. The message completes "The setting …", and quotes nothing that may be a secret. */
class UnusableUrl extends Error {}

const usualPort = 5432;
const negotiations = ['postgres', 'direct'] as const;
const form = 'postgres://user:password@host:5432/database';
/** libpq also has `allow` and `prefer`. */
const sslModes = ['disable', 'require', 'verify-ca', 'verify-full'];
const files = ['sslrootcert', 'sslcert', 'sslkey'] as const;

const understood: readonly string[] = [
  ...['host', 'port', 'user', 'password', 'dbname', 'application_name', 'fallback_application_name', 'options'],
  ...['sslmode', ...files, 'sslpassword', 'sslnegotiation'],
];
/** Members of a query that change nothing, because what they say is so anyway: pg's own, for libpq's meanings. */
const harmless: Readonly<Record<string, string>> = { uselibpqcompat: 'true' };

const because: Readonly<Record<string, string>> = {
  connect_timeout: 'the service gives up after 0.8 s',
  keepalives: 'the service always has keep-alives',
  client_encoding: 'the service speaks UTF-8',
  channel_binding: 'sslmode=verify-full proves the server',
  target_session_attrs: 'name the server that takes writes',
};

/** @throws UnusableUrl */
export function connectionOf(text: string): ConnectionParameters {
  const url = urlOf(text);
  for (const [name, value] of url.searchParams) assertUnderstood(name, value);
  const given = meant(Object.fromEntries(url.searchParams));
  const host =
    given.host || decodeURIComponent(url.hostname).replaceAll(/[[\]]/g, '') || process.env.PGHOST || 'localhost';
  assertEncryptable(given, host);
  const parsed = parsedBy(url, given);
  const database = given.dbname ?? decodeURIComponent(url.pathname.slice(1));
  if (!database) throw new UnusableUrl(`must name the database, as ${form} does`);
  if (/,/.test(`${host}${parsed.port}`)) throw new UnusableUrl('must name one host: no other one is tried');
  const port = Number(parsed.port || process.env.PGPORT || usualPort);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new UnusableUrl('must have a port from 1 to 65535');
  return {
    host,
    port,
    database,
    user: parsed.user || undefined,
    password: parsed.password || undefined,
    application_name: given.application_name,
    fallback_application_name: given.fallback_application_name,
    options: given.options,
    ssl: given.sslmode === undefined ? undefined : sslOf(parsed.ssl, given, host),
    sslnegotiation: negotiations.find((one) => one === given.sslnegotiation),
  };
}

/** Why a URL can't be used, as the rest of a sentence that begins with the setting; null if it can. */
export function faultOf(text: string): string | null {
  try {
    connectionOf(text);
    return null;
  } catch (error) {
    if (error instanceof UnusableUrl) return error.message;
    throw error;
  }
}

type Query = Readonly<Record<string, string>>;

/** A query with what libpq takes from its other members. */
function meant({ ssl, ...query }: Query): Query {
  const isSystems = query.sslrootcert === 'system';
  // JDBC's way to say it, which libpq takes, too.
  const sslmode = query.sslmode ?? (isSystems ? 'verify-full' : ssl && 'require');
  return { ...query, ...(sslmode !== undefined && { sslmode }) };
}

/**
 * The URL in the form of WHATWG. It takes more than libpq does: an empty host after a user is libpq's word for a socket.
 * @throws UnusableUrl
 */
function urlOf(text: string): URL {
  if (!/^postgres(ql)?:\/\//i.test(text)) {
    throw new UnusableUrl('must be a URL that starts with postgres:// or postgresql://');
  }
  // A # would begin a fragment, and what follows would be lost.
  if (text.includes('#')) throw new UnusableUrl('must not have a #: within a password, it is written %23');
  if (/%(?![\da-f]{2})/i.test(text)) {
    throw new UnusableUrl('must not have a % that begins no code: within a password, it is written %25');
  }
  if (!isText(text)) throw new UnusableUrl('must encode its characters as UTF-8, without %00');
  const [named = '', ...query] = text.split('?');
  // Only in a form is a + a space.
  const search = query.length === 0 ? '' : `?${query.join('%3F').replaceAll('+', '%2B')}`;
  const url = URL.parse(`${named}${search}`) ?? URL.parse(`${named.replace('@/', '@localhost/')}${search}`);
  if (url === null || url.pathname.includes('@')) {
    throw new UnusableUrl(
      `must be written as ${form}: within a password, @ : / ? # % are written %40 %3A %2F %3F %23 %25`,
    );
  }
  return url;
}

function isText(text: string): boolean {
  try {
    return !decodeURIComponent(text).includes('\0');
  } catch {
    return false;
  }
}

function assertUnderstood(name: string, value: string): void {
  if (understood.includes(name) || harmless[name] === value || (name === 'ssl' && value === 'true')) return;
  // It may be the rest of a password with a question mark.
  if (!/^[a-z]\w{0,40}$/i.test(name)) throw new UnusableUrl('must not have a ? within a password: it is written %3F');
  const reason = because[name];
  throw new UnusableUrl(
    `must not have ${name}, which has no effect here${reason === undefined ? '' : ` (${reason})`}: leave it out`,
  );
}

const whyNotMode = (mode: string): string =>
  mode === 'allow' || mode === 'prefer'
    ? `must not have sslmode=${mode}, by which the server decides whether to encrypt: use disable, require or verify-full`
    : `must have an sslmode of ${sslModes.join(', ')}`;

function assertEncryptable(given: Query, host: string): void {
  const { sslmode: mode, sslnegotiation, sslrootcert } = given;
  if (mode !== undefined && !sslModes.includes(mode)) throw new UnusableUrl(whyNotMode(mode));
  const isEncrypted = mode !== undefined && mode !== 'disable';
  if (isEncrypted && host.startsWith('/')) {
    throw new UnusableUrl('must not have an sslmode for a socket, which is not encrypted: leave it out');
  }
  const idle = [...files, 'sslnegotiation'].find((name) => given[name] !== undefined);
  if (idle !== undefined && !isEncrypted) {
    throw new UnusableUrl(`must not have ${idle} without an sslmode that encrypts: add sslmode=verify-full`);
  }
  if (sslrootcert === 'system' && mode !== 'verify-full') {
    throw new UnusableUrl('must have sslmode=verify-full with sslrootcert=system: anybody can get such a certificate');
  }
  if (mode === 'verify-ca' && sslrootcert === undefined) {
    throw new UnusableUrl('must have an sslrootcert with sslmode=verify-ca; else use sslmode=verify-full');
  }
  if (sslnegotiation !== undefined && !negotiations.some((one) => one === sslnegotiation)) {
    throw new UnusableUrl('must have an sslnegotiation of postgres or direct');
  }
}

/** @param given of the query of the URL, with what it means */
function parsedBy(url: URL, given: Query): ReturnType<typeof parse> {
  const query = new URLSearchParams(given);
  // The parser would take it for a file. Without one, Node.js has the certificate authorities of the system.
  if (given.sslrootcert === 'system') query.delete('sslrootcert');
  const whole = new URL(url);
  whole.search = query.toString();
  try {
    return parse(whole.href, { useLibpqCompat: given.uselibpqcompat === undefined });
  } catch (error) {
    if (!isObject(error)) throw error;
    const { code, path } = error;
    const file = files.find((name) => given[name] === path);
    throw new UnusableUrl(
      file ? `must name a file in ${file} that can be read: ${code}` : `must be written as ${form}`,
    );
  }
}

function sslOf(parsed: ReturnType<typeof parse>['ssl'], given: Query, host: string): false | ConnectionOptions {
  if (typeof parsed !== 'object') return false;
  const ssl: ConnectionOptions = {
    ...(parsed as ConnectionOptions),
    ...(given.sslpassword !== undefined && { passphrase: given.sslpassword }),
    // pg does not pass on an address, and Node.js would compare the certificate with localhost.
    ...(given.sslmode === 'verify-full' && {
      checkServerIdentity: (_name: string, certificate: PeerCertificate) => checkServerIdentity(host, certificate),
    }),
  };
  try {
    createSecureContext(ssl);
  } catch (error) {
    throw new UnusableUrl(
      `must name a certificate and a key that can be used: ${error instanceof Error ? error.message : error}`,
    );
  }
  return ssl;
}
