import { createPublicKey, createSecretKey, type KeyObject } from 'node:crypto';
import jwksRsa from 'jwks-rsa';
import koaJwt from 'koa-jwt';
import type { UserCaller } from '../core/access.js';
import { userFromClaims } from '../core/claims.js';
import { errors } from '../core/errors.js';
import type { AppMiddleware } from './state.js';

/** How tokens are checked; exactly one source of keys, and it pins the family of algorithms (CONTRACT "Callers"). */
export type TokenKeys =
  | { readonly kind: 'secret'; readonly secret: string }
  | { readonly kind: 'publicKey'; readonly pem: string }
  | { readonly kind: 'jwks'; readonly url: string };

export interface TokenOptions {
  readonly keys: TokenKeys;
  readonly issuer: string | null;
  readonly audience: string | null;
}

const clockToleranceSeconds = 30;
const rsa = ['RS256', 'RS384', 'RS512'];
const ec = ['ES256', 'ES384', 'ES512'];

function keyOptions(keys: TokenKeys): { secret: koaJwt.Options['secret']; algorithms: string[] } {
  switch (keys.kind) {
    case 'secret':
      return { secret: createSecretKey(Buffer.from(keys.secret)) as unknown as Buffer, algorithms: ['HS256'] };
    case 'publicKey': {
      const key: KeyObject = createPublicKey(keys.pem);
      return { secret: key as unknown as Buffer, algorithms: key.asymmetricKeyType === 'ec' ? ec : rsa };
    }
    case 'jwks':
      return {
        secret: jwksRsa.koaJwtSecret({
          jwksUri: keys.url,
          cache: true,
          rateLimit: true,
          jwksRequestsPerMinute: 10,
          timeout: 5_000,
        }),
        algorithms: [...rsa, ...ec],
      };
  }
}

interface TokenState {
  claims?: unknown;
  jwtOriginalError?: unknown;
}

/** The middleware that checks a bearer token, leaving what it found in the state: see {@link userOf}. */
export function checkToken({ keys, issuer, audience }: TokenOptions): AppMiddleware {
  return koaJwt({
    ...keyOptions(keys),
    ...(issuer && { issuer }),
    ...(audience && { audience }),
    key: 'claims',
    clockTolerance: clockToleranceSeconds,
    passthrough: true,
  } as koaJwt.Options) as unknown as AppMiddleware;
}

/**
 * The user whom the checked token names.
 * @throws UNAUTHENTICATED TOKEN_INVALID or TOKEN_EXPIRED; SERVICE_UNAVAILABLE where the signing keys can't be had
 */
export function userOf(state: object): UserCaller {
  const { claims: found, jwtOriginalError } = state as TokenState;
  if (found === undefined) throw refusalOf(jwtOriginalError);
  return userFromClaims(found);
}

function refusalOf(error: unknown): Error {
  const name = error instanceof Error ? error.name : '';
  if (name === 'TokenExpiredError') return errors.tokenExpired();
  if (name === 'SigningKeyNotFoundError') return errors.tokenInvalid('the token is signed by an unknown key');
  // What the check itself says of a token ("jwt malformed", "invalid signature") is safe to pass on.
  if (name === 'JsonWebTokenError' || name === 'NotBeforeError') return errors.tokenInvalid((error as Error).message);
  if (name === 'JwksError' || name === 'JwksRateLimitError' || (error instanceof Error && 'code' in error)) {
    return errors.signingKeysUnavailable(error);
  }
  return errors.tokenInvalid('the header holds no token that can be read');
}
