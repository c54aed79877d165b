import { type DiscoveryDocument, fetchDiscovery } from '../../http/credentials/identityProvider.js';
import type { Config } from '../../start/config.js';
import { fail, type Outcome, ok, skip, warn, within } from './finding.js';
import { causesOf } from './neighbourChecks.js';

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
