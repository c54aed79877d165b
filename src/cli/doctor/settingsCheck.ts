import { keysOf } from '../../core/kernel/values/objects.js';
import { type DiscoveryDocument, fetchDiscovery } from '../../http/credentials/boardSignInProvider.js';
import { type Config, ConfigError, type Environment, readConfig } from '../../start/config.js';
import { settings } from '../../start/settings.js';
import { shownSetting } from '../running/secrets.js';
import { fail, type Outcome, ok, skip, warn, within } from './finding.js';
import { causesOf } from './neighbourChecks.js';

/** The settings as this process understands them, without secrets. */

export interface Understood {
  /** Null if a setting can't be used. */
  readonly config: Config | null;
  /** Each setting as text; `unset` where it has no value. */
  readonly shown: Readonly<Record<string, string>>;
  readonly outcome: Outcome;
}

export function understand(env: Environment): Understood {
  const { config, faults } = parsed(env);
  const shown = Object.fromEntries(keysOf(settings.shape).map((name) => [name, inOneLine(textOf(name, env, config))]));
  const names = keysOf(settings.shape);
  const outcome =
    faults.length === 0
      ? ok(`${names.filter((name) => env[name]).length} of ${names.length} are set`)
      : fail(faults.map(inOneLine).join(', '), 'correct these settings; docs/CONFIGURATION.md lists them');
  return { config, shown, outcome };
}

type Name = keyof typeof settings.shape;

function parsed(env: Environment): { config: Config | null; faults: readonly string[] } {
  try {
    return { config: readConfig(env), faults: [] };
  } catch (error) {
    if (error instanceof ConfigError) return { config: null, faults: error.faults };
    throw error;
  }
}

function textOf(name: Name, env: Environment, config: Config | null): string {
  const given = env[name];
  if (given) return shownSetting(name, given);
  // Their defaults depend on other settings.
  if (name === 'DEMO_DATA' && config) return defaultText(config.demoData);
  if (name === 'GRAPHQL_EXPLORER' && config) return defaultText(config.graphqlExplorer);
  return defaultText(settings.shape[name].safeParse(undefined).data);
}

function defaultText(value: unknown): string {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return 'unset';
  return typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value);
}

const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Environment variables that are not settings, but are named almost like one. They have no effect. */

const names: readonly string[] = keysOf(settings.shape);
/** The letters of a name for each mistake that it may have. With fewer, too many names would resemble a setting. */
const lettersPerMistake = 5;
/** The least length of a name that resembles a setting because the setting's name begins with it. */
const leastBeginning = 8;
const mostNamed = 10;

export function variablesCheck(env: Environment): Outcome {
  const meant = Object.keys(env)
    .filter((name) => env[name] && !names.includes(name))
    .flatMap((name) => {
      const setting = resembled(name);
      return setting === undefined ? [] : [`${name} (${setting}?)`];
    });
  if (meant.length === 0) return ok('no unknown variable resembles a setting');
  const more = meant.length > mostNamed ? `, and ${meant.length - mostNamed} more` : '';
  return warn(
    `not settings, and without effect: ${meant.slice(0, mostNamed).join(', ')}${more}`,
    'correct the names; docs/CONFIGURATION.md lists the settings',
  );
}

const folded = (name: string): string => name.replaceAll(/[^a-z\d]/gi, '').toUpperCase();

function resembled(name: string): string | undefined {
  return names.find(
    (setting) =>
      folded(name) === folded(setting) ||
      (name.length >= leastBeginning && name.includes('_') && setting.startsWith(name)) ||
      isWithin(Math.floor(setting.length / lettersPerMistake), name.toUpperCase(), setting),
  );
}

/** Whether the edit distance (Levenshtein) of two texts is at most `mistakes`. */
function isWithin(mistakes: number, one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > mistakes) return false;
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [column, wanted] of [...other].entries()) {
      const [left = 0, above = 0, across = 0] = [next[column], row[column + 1], row[column]];
      next.push(Math.min(left + 1, above + 1, across + (letter === wanted ? 0 : 1)));
    }
    row = next;
  }
  return (row.at(-1) ?? 0) <= mistakes;
}

/** The identity provider by which people sign in on the board. */

const answerMs = 3_000;

export async function oidcCheck({ oidc, jwt, jwtAudience, board, boardUrl }: Config): Promise<Outcome> {
  if (oidc === null) return skip('OIDC_ISSUER is unset: people sign in on the board with a token');
  if (!board) return skip('BOARD is off');
  const failed = (cause: string): Outcome => fail(cause, 'correct OIDC_ISSUER, or make the provider reachable');
  const judged = (document: DiscoveryDocument): Outcome => {
    if (oidc.token === 'id_token' && jwtAudience !== oidc.clientId) {
      return fail(
        'JWT_AUDIENCE is not OIDC_CLIENT_ID, for which ID tokens are',
        'set JWT_AUDIENCE to OIDC_CLIENT_ID, or OIDC_TOKEN to access_token',
      );
    }
    if (jwt.kind === 'jwks' && document.jwksUri !== null && document.jwksUri !== jwt.url) {
      return warn(
        `JWT_JWKS_URL is not the provider's jwks_uri, ${document.jwksUri}`,
        'set JWT_JWKS_URL to it, unless both have the same keys',
      );
    }
    const { end_session_endpoint } = document.metadata;
    return ok(
      [
        `register ${boardUrl ?? 'the board’s address'}/signed-in as a redirect URI of a public client`,
        ...(document.announcesPkce ? [] : ['the provider does not say that it takes PKCE, which is sent anyway']),
        ...(end_session_endpoint === undefined
          ? ['it has no end_session_endpoint: its session survives sign-out']
          : []),
      ].join('; '),
    );
  };
  const asked = fetchDiscovery(oidc.issuer).then(judged, (error: unknown) =>
    failed(`OIDC_ISSUER can't be used: ${causesOf(error)}`),
  );
  return within(answerMs, asked, () => failed(`OIDC_ISSUER does not respond within ${answerMs / 1000} s`));
}
