import type { Environment } from '../../start/config.js';

/** Which settings hold secrets, and texts without them. */

const hidden = '***';
const secretSettings: readonly string[] = ['JWT_SECRET', 'JWT_PREVIOUS_SECRET', 'PERSON_KEY'];
const urlSettings: readonly string[] = ['DATABASE_URL', 'REDIS_URL', 'JWT_JWKS_URL', 'OTEL_EXPORTER_OTLP_ENDPOINT'];
/** Members of a URL's query that hold secrets of PostgreSQL's and of others' clients. */
const secretMember = /pass|secret|token|key/i;
/** Shorter passwords are words that a message may have for other reasons. */
const leastReplaced = 6;

/** A setting's value as people may see it. */
export function shownSetting(name: string, value: string): string {
  // It may be a private key by mistake.
  if (value.includes('-----BEGIN')) return 'a PEM';
  if (/secret|headers/i.test(name) || secretSettings.includes(name)) return hidden;
  return /^[a-z][a-z\d+.-]*:\/\//i.test(value) || urlSettings.includes(name) ? shownUrl(value) : value;
}

function shownUrl(text: string): string {
  const url = URL.parse(text);
  // A password with a character that is not encoded stands in other parts of the URL.
  const query = text.indexOf('?');
  const isAstray =
    url?.hash !== '' ||
    (query !== -1 && text.includes('@', query)) ||
    (/^postgres/i.test(text) && url.pathname.includes('@'));
  if (url === null || isAstray) return hidden;
  const secrets = [...url.searchParams.keys()].filter((name) => secretMember.test(name));
  // As it was given: a URL object adds a slash to an issuer, which must be exact.
  if (url.password === '' && secrets.length === 0) return text;
  if (url.password !== '') url.password = hidden;
  for (const name of secrets) url.searchParams.set(name, hidden);
  return url.href;
}

/** A text without what the environment's secret settings hold. */
export function withoutSecrets(text: string, env: Environment): string {
  const secrets = [
    ...secretSettings.map((name) => env[name] ?? ''),
    ...urlSettings.flatMap((name) => passwordsOf(env[name])),
  ];
  return secrets
    .filter((secret) => secret.length >= leastReplaced)
    .toSorted((one, other) => other.length - one.length)
    .reduce(
      (left, secret) => left.replaceAll(secret, hidden),
      text.replaceAll(/(:\/\/[^\s:@/]*:)[^\s@/]+@/g, `$1${hidden}@`),
    );
}

/** As it stands in the URL, and decoded. None where the same word is also the user, the host or the database. */
function passwordsOf(value: string | undefined): string[] {
  if (value === undefined || !URL.canParse(value)) return [];
  const { password, username, hostname, pathname, searchParams } = new URL(value);
  const inQuery = [...searchParams].filter(([name]) => secretMember.test(name)).map(([, secret]) => secret);
  const isWord = [username, hostname, pathname.slice(1), new URL(value).protocol.slice(0, -1)].some((word) =>
    word.includes(password),
  );
  return [...inQuery, ...(isWord ? [] : [password, decoded(password)])];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
