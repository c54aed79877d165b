import type { ServiceClock } from '../service/clock.js';
import type { Provider } from '../service/preset.js';
import { SignInFailure, wordsOf } from './failure.js';
import type { Pending } from './tab.js';

/** What is asked of the identity provider: authorization code with PKCE, as a public client. */

/** They are in memory alone. */
export interface Tokens {
  /** What the service gets. */
  readonly api: string;
  readonly refresh: string | null;
  /** Names the session that is to end at sign-out. */
  readonly id: string | null;
  /** When `api` ends, in milliseconds since the epoch by the service's clock; null: unknown. */
  readonly expiresAt: number | null;
}

type Library = typeof import('./oauth4webapi.js');
const library = (): Promise<Library> => import('./oauth4webapi.js');

/** By which the service's and the provider's clock may differ. */
const toleranceSeconds = 30;
const answerMs = 10_000;
/** People don't wait for more than this when they sign out. */
const revokedMs = 3_000;

/** Where the provider sends people after sign-out. */
const boardUrl = (provider: Provider): string => provider.boardUrl ?? `${location.origin}/board`;

const redirectUri = (provider: Provider): string => `${boardUrl(provider)}/signed-in`;

/** @throws SignInFailure while nothing is known of the provider */
function metadataOf({ metadata }: Provider) {
  if (!metadata) throw new SignInFailure('PROVIDER_UNAVAILABLE');
  return { ...metadata };
}

function clientOf({ clientId }: Provider, { clockSkew, clockTolerance }: Library, clock: ServiceClock) {
  return {
    client_id: clientId,
    [clockSkew]: Math.round((clock.now() - Date.now()) / 1000),
    [clockTolerance]: toleranceSeconds,
  };
}

const options = ({ issuer, resource }: Provider, { allowInsecureRequests }: Library) => ({
  signal: AbortSignal.timeout(answerMs),
  // Only a provider on this machine may have such an issuer.
  [allowInsecureRequests]: issuer.startsWith('http:'),
  ...(resource !== null && { additionalParameters: { resource } }),
});

/** The address at which the provider signs somebody in, and what its answer is compared with. */
export async function authorization(
  provider: Provider,
  { path, isSilent }: Pick<Pending, 'path' | 'isSilent'>,
): Promise<{ readonly url: string; readonly pending: Pending }> {
  const oauth = await library();
  const pending: Pending = {
    state: oauth.generateRandomState(),
    nonce: oauth.generateRandomNonce(),
    verifier: oauth.generateRandomCodeVerifier(),
    path,
    isSilent,
    at: Date.now(),
  };
  const url = new URL(metadataOf(provider).authorization_endpoint);
  const parameters = {
    response_type: 'code',
    client_id: provider.clientId,
    redirect_uri: redirectUri(provider),
    scope: provider.scope,
    state: pending.state,
    nonce: pending.nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(pending.verifier),
    code_challenge_method: 'S256',
    resource: provider.resource,
    audience: provider.audience,
    prompt: isSilent ? 'none' : null,
  };
  for (const [name, value] of Object.entries(parameters)) if (value !== null) url.searchParams.set(name, value);
  return { url: url.href, pending };
}

/** Checks the provider's answer, and exchanges its code. @throws SignInFailure */
export async function exchange(
  provider: Provider,
  answer: URLSearchParams,
  { state, nonce, verifier }: Pending,
  clock: ServiceClock,
): Promise<Tokens> {
  const oauth = await library();
  return translated(oauth, async () => {
    const [metadata, client] = [metadataOf(provider), clientOf(provider, oauth, clock)];
    const code = oauth.validateAuthResponse(metadata, client, answer, state);
    const response = await answered(
      oauth.authorizationCodeGrantRequest(
        metadata,
        client,
        oauth.None(),
        code,
        redirectUri(provider),
        verifier,
        options(provider, oauth),
      ),
    );
    const found = await oauth.processAuthorizationCodeResponse(metadata, client, response, {
      expectedNonce: nonce,
      requireIdToken: true,
    });
    return tokensOf(provider, found, clock);
  });
}

/** Gets other tokens by the refresh token. @throws SignInFailure */
export async function refreshed(
  provider: Provider,
  { refresh, id }: Tokens & { readonly refresh: string },
  clock: ServiceClock,
): Promise<Tokens> {
  const oauth = await library();
  return translated(oauth, async () => {
    const [metadata, client] = [metadataOf(provider), clientOf(provider, oauth, clock)];
    const response = await answered(
      oauth.refreshTokenGrantRequest(metadata, client, oauth.None(), refresh, options(provider, oauth)),
    );
    const found = await oauth.processRefreshTokenResponse(metadata, client, response);
    const tokens = tokensOf(provider, found, clock);
    // The provider may replace both, or neither.
    return { ...tokens, refresh: tokens.refresh ?? refresh, id: tokens.id ?? id };
  });
}

/** Revokes the refresh token. What fails is left: the token is forgotten in any case. */
export async function revoke(provider: Provider, token: string, clock: ServiceClock): Promise<void> {
  if (!provider.metadata?.revocation_endpoint) return;
  const oauth = await library();
  await oauth
    .revocationRequest(metadataOf(provider), clientOf(provider, oauth, clock), oauth.None(), token, {
      ...options(provider, oauth),
      signal: AbortSignal.timeout(revokedMs),
      additionalParameters: { token_type_hint: 'refresh_token' },
    })
    .catch(() => undefined);
}

/** Where the provider ends its session; null if it can't. */
export function endSessionUrl(provider: Provider, idToken: string | null): string | null {
  const endpoint = provider.metadata?.end_session_endpoint;
  if (!endpoint) return null;
  const url = new URL(endpoint);
  if (idToken !== null) url.searchParams.set('id_token_hint', idToken);
  url.searchParams.set('client_id', provider.clientId);
  url.searchParams.set('post_logout_redirect_uri', boardUrl(provider));
  return url.href;
}

interface Found {
  readonly access_token: string;
  readonly id_token?: string | undefined;
  readonly refresh_token?: string | undefined;
  readonly expires_in?: number | undefined;
}

/** @throws SignInFailure if the service could not read the token */
function tokensOf(provider: Provider, found: Found, clock: ServiceClock): Tokens {
  const api = found[provider.token] ?? '';
  const claims = claimsOf(api);
  if (claims === null) throw new SignInFailure('TOKEN_OPAQUE');
  const { exp } = claims;
  const lasts = found.expires_in === undefined ? null : clock.now() + found.expires_in * 1000;
  return {
    api,
    refresh: found.refresh_token ?? null,
    id: found.id_token ?? null,
    expiresAt: typeof exp === 'number' ? exp * 1000 : lasts,
  };
}

/** The claims of a JSON Web Token; null if it is none. The service checks them. */
function claimsOf(token: string): { readonly exp?: unknown } | null {
  const parts = token.split('.');
  if (parts.length !== 3) return null;
  try {
    const [, claims] = parts
      .slice(0, 2)
      .map((part) => JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/'))));
    return typeof claims === 'object' ? claims : null;
  } catch {
    return null;
  }
}

/** @throws SignInFailure if the provider does not answer */
async function answered(request: Promise<Response>): Promise<Response> {
  const response = await request.catch(() => null);
  if (!response || response.status >= 500) throw new SignInFailure('PROVIDER_UNAVAILABLE');
  return response;
}

/** @throws SignInFailure instead of the library's errors */
async function translated<T>(oauth: Library, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw failureOf(oauth, error);
  }
}

function failureOf({ AuthorizationResponseError, ResponseBodyError }: Library, error: unknown): SignInFailure {
  if (error instanceof SignInFailure) return error;
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    if (error.error === 'temporarily_unavailable') return new SignInFailure('PROVIDER_UNAVAILABLE');
    return new SignInFailure('PROVIDER_REFUSED', wordsOf(error.error_description ?? error.error), error.error);
  }
  return new SignInFailure('PROVIDER_REFUSED', wordsOf(error instanceof Error ? error.message : String(error)));
}
