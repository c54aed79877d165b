import { type ClaimRules, companyClaims, usualClaims } from '../../core/application/access/claimRules.js';
import type { IdentityProvider, ProviderMetadata, ProviderOptions } from '../credentials/identityProvider.js';

/** What the board's page has to know of sign-in by OpenID Connect, and what it may then connect to. */

/** What the page needs for the sign-in. */
export interface ShownSignIn extends ProviderOptions {
  /** Where people reach the board; null: where this page is. */
  readonly boardUrl: string | null;
  /** The claims that name a user's companies. */
  readonly companyClaims: readonly string[];
  /** Null while the provider is not available. */
  readonly metadata: ProviderMetadata | null;
}

interface BoardSignInOptions {
  readonly provider: IdentityProvider;
  readonly boardUrl: string | null;
  readonly claims: ClaimRules | undefined;
}

/** @returns a function that waits for the provider only if nothing is known of it, at most 5 s */
export function boardSignIn({
  provider,
  boardUrl,
  claims = usualClaims,
}: BoardSignInOptions): () => Promise<ShownSignIn> {
  const shared = { ...provider.options, boardUrl, companyClaims: companyClaims(claims) };
  return async () => ({ ...shared, metadata: await provider.metadata() });
}

/** The origins to which the page sends codes and tokens, apart from its own. */
export function connectedOrigins({ metadata }: ShownSignIn): string[] {
  const endpoints = [metadata?.token_endpoint, metadata?.revocation_endpoint];
  return [...new Set(endpoints.flatMap((url) => (url === undefined ? [] : [new URL(url).origin])))];
}
