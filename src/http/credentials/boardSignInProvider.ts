import type { Logger } from '../../core/kernel/logger.js';
import type { Clock } from '../../core/kernel/ports.js';
import { isObject } from '../../core/kernel/values/objects.js';
import { FetchedDocument, fetchJson } from './fetchedDocument.js';

/** The identity provider by which people sign in on the board (docs/AUTHENTICATION.md, "Sign-in on the board"). */

export interface ProviderOptions {
  /** As the provider writes it: it is compared letter by letter. */
  readonly issuer: string;
  readonly clientId: string;
  readonly scope: string;
  /** Sent as `resource` (RFC 8707) and as `audience`; null: not sent. */
  readonly resource: string | null;
  readonly audience: string | null;
  /** Which of the provider's tokens is sent to the API. */
  readonly token: 'access_token' | 'id_token';
}

/** What the board needs of the discovery document, by its names there. */
export interface ProviderMetadata {
  readonly issuer: string;
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
  readonly revocation_endpoint?: string;
  readonly end_session_endpoint?: string;
  /** Whether each return names the issuer (RFC 9207). */
  readonly authorization_response_iss_parameter_supported?: boolean;
  readonly id_token_signing_alg_values_supported?: readonly string[];
}

/** The metadata, and what only `doctor` looks at. */
export interface DiscoveryDocument {
  readonly metadata: ProviderMetadata;
  readonly jwksUri: string | null;
  /** Whether it says that it takes PKCE by S256. Some providers take it and don't say so. */
  readonly announcesPkce: boolean;
}

const attemptMs = 5_000;
const maxDocumentBytes = 256 * 1024;

/**
 * Fetches the discovery document.
 * @throws Error if it can't be fetched within 5 s, or if nobody can sign in by what it says
 */
export async function fetchDiscovery(issuer: string): Promise<DiscoveryDocument> {
  // As the standard has it: without a slash at the end of the issuer.
  const base = issuer.endsWith('/') ? issuer.slice(0, -1) : issuer;
  const url = `${base}/.well-known/openid-configuration`;
  const found = await fetchJson(url, { ms: attemptMs, maxBytes: maxDocumentBytes });
  if (!isObject(found)) throw unusable('it is no object');
  if (found.issuer !== issuer) throw unusable('its issuer must be OIDC_ISSUER, letter by letter');
  if (!textsIn(found, 'response_types_supported')?.includes('code')) {
    throw unusable('response_types_supported must contain code');
  }
  const methods = textsIn(found, 'code_challenge_methods_supported');
  if (methods?.includes('S256') === false) throw unusable('code_challenge_methods_supported must contain S256');
  const algorithms = textsIn(found, 'id_token_signing_alg_values_supported');
  return {
    metadata: {
      issuer,
      authorization_endpoint: endpointIn(found, 'authorization_endpoint'),
      token_endpoint: endpointIn(found, 'token_endpoint'),
      ...optionalEndpointIn(found, 'revocation_endpoint'),
      ...optionalEndpointIn(found, 'end_session_endpoint'),
      ...(algorithms && { id_token_signing_alg_values_supported: algorithms }),
      authorization_response_iss_parameter_supported: found.authorization_response_iss_parameter_supported === true,
    },
    jwksUri: typeof found.jwks_uri === 'string' ? found.jwks_uri : null,
    announcesPkce: methods !== null,
  };
}

type Found = Readonly<Record<string, unknown>>;

const unusable = (cause: string): Error => new Error(`the discovery document is not usable: ${cause}`);

/** The texts of a list; null if there is no such member. */
function textsIn(found: Found, name: string): readonly string[] | null {
  const list = found[name];
  if (list === undefined) return null;
  if (!Array.isArray(list) || list.some((item) => typeof item !== 'string')) throw unusable(`${name} must be a list`);
  return list;
}

/** An address to which the page sends people, codes and tokens. */
function endpointIn(found: Found, name: string): string {
  const text = found[name];
  const url = typeof text === 'string' ? URL.parse(text) : null;
  // Only a provider on this machine may be reached without encryption.
  const isEncrypted = url?.protocol === 'https:' || (url?.protocol === 'http:' && isPlain(found));
  if (!url || !isEncrypted || url.username !== '' || url.password !== '' || url.hash !== '') {
    throw unusable(`${name} must be an https URL`);
  }
  return url.href;
}

const isPlain = ({ issuer }: Found): boolean => typeof issuer === 'string' && issuer.startsWith('http:');

const optionalEndpointIn = <N extends string>(found: Found, name: N): { readonly [K in N]?: string } =>
  found[name] === undefined ? {} : ({ [name]: endpointIn(found, name) } as { readonly [K in N]?: string });

/** The provider's metadata, fetched and cached. */
export class IdentityProvider {
  readonly options: ProviderOptions;
  readonly #metadata: FetchedDocument<ProviderMetadata>;

  /**
   * Begins to fetch the metadata.
   * @param uptime for measuring ages; it never goes back, but the time of day may
   * @param fetchMetadata fetches the present ones; it rejects if that fails
   */
  constructor(
    options: ProviderOptions,
    uptime: Clock,
    logger: Logger,
    fetchMetadata = async () => (await fetchDiscovery(options.issuer)).metadata,
  ) {
    this.options = options;
    const outage = 'the discovery document of OIDC_ISSUER cannot be fetched';
    this.#metadata = new FetchedDocument({
      ...{ fetch: fetchMetadata, uptime, logger },
      messages: {
        outdated: `${outage}: the last one is used for up to 12 hours`,
        missing: `${outage}: nobody can sign in on the board`,
        found: 'the discovery document of OIDC_ISSUER can be fetched again',
      },
    });
  }

  /** The metadata; null if there are none. It waits for a fetch only if there are none, at most 5 s. */
  async metadata(): Promise<ProviderMetadata | null> {
    if (this.#metadata.value === null) await this.#metadata.refresh();
    return this.#metadata.value;
  }
}
