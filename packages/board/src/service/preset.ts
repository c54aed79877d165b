/** What the service says to the page when it serves it. */
export interface Preset {
  /** The demo's company and user; null unless this visitor may see them. */
  readonly companyId: string | null;
  readonly token: string | null;
  /** Whether time can be moved (TEST_CLOCK). */
  readonly testClock: boolean;
  /** Whether `/graphiql` is served. */
  readonly explorer: boolean;
  /** The identity provider by which people sign in; null: they enter tokens. */
  readonly oidc: Provider | null;
}

export interface Provider {
  readonly issuer: string;
  readonly clientId: string;
  readonly scope: string;
  /** Sent to the provider, where they are set. */
  readonly resource: string | null;
  readonly audience: string | null;
  /** Which of its tokens the service takes. */
  readonly token: 'access_token' | 'id_token';
  /** Where people reach the board; null: where this page is. */
  readonly boardUrl: string | null;
  /** The claims that name a user's companies. */
  readonly companyClaims: readonly string[];
  /** From the discovery document, by its names; null while the provider is not available. */
  readonly metadata: ProviderMetadata | null;
}

export interface ProviderMetadata {
  readonly issuer: string;
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
  readonly revocation_endpoint?: string;
  readonly end_session_endpoint?: string;
  readonly authorization_response_iss_parameter_supported?: boolean;
  readonly id_token_signing_alg_values_supported?: string[];
}

const absent: Preset = { companyId: null, token: null, testClock: false, explorer: false, oidc: null };

/** Reads the data block of the page. It is empty where the page does not come from the service, as in development. */
export function readPreset(page: Document): Preset {
  const text = page.getElementById('preset')?.textContent?.trim();
  return text ? { ...absent, ...JSON.parse(text) } : absent;
}
