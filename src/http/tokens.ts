import { createPublicKey, createSecretKey, type KeyObject } from 'node:crypto';
import jwksRsa from 'jwks-rsa';
import koaJwt from 'koa-jwt';
import { LRUCache } from 'lru-cache';
import type { UserCaller } from '../core/access.js';
import { userFromClaims } from '../core/claims.js';
import { errors } from '../core/errors.js';
import type { AppContext, AppMiddleware } from './state.js';

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

/** A token that was checked, with the times between which it holds, in seconds since the epoch. */
interface Known {
  readonly user: UserCaller;
  readonly notBefore: number;
  readonly expires: number;
}

/** How long a signing key that was withdrawn may go on to be honoured for a token that was seen before. */
const knownForMs = 60_000;
const maxKnown = 2000;
/** Longer ones are checked each time: together the known ones must not weigh much. */
const maxKnownLength = 4096;

/**
 * Reads the user whom a bearer token names. A token is checked by koa-jwt once a minute: between, the same text was signed
 * by the same key, and only its times can have changed what it is worth.
 */
export interface TokenReader {
  /** The user of a token that was checked a short while ago and still holds. */
  known(authorization: string): UserCaller | undefined;
  /**
   * @throws UNAUTHENTICATED TOKEN_INVALID or TOKEN_EXPIRED; SERVICE_UNAVAILABLE where the signing keys can't be had
   */
  read(ctx: AppContext): Promise<UserCaller>;
}

export function tokenReader({ keys, issuer, audience }: TokenOptions): TokenReader {
  const check = koaJwt({
    ...keyOptions(keys),
    ...(issuer && { issuer }),
    ...(audience && { audience }),
    key: 'claims',
    clockTolerance: clockToleranceSeconds,
    passthrough: true,
  } as koaJwt.Options) as unknown as AppMiddleware;
  const known = new LRUCache<string, Known>({ max: maxKnown, ttl: knownForMs, ttlResolution: 1000 });

  return {
    known(authorization) {
      const found = known.get(authorization);
      return found && isCurrent(found) ? found.user : undefined;
    },
    async read(ctx) {
      await check(ctx as never, async () => undefined);
      const { claims, jwtOriginalError } = ctx.state as TokenState;
      if (claims === undefined) throw refusalOf(jwtOriginalError);
      const user = userFromClaims(claims);
      const text = ctx.get('authorization');
      if (text.length <= maxKnownLength) known.set(text, { user, ...timesOf(claims) });
      return user;
    },
  };
}

/** As jsonwebtoken has it: the check that this stands in for must not differ by a second. */
function isCurrent({ notBefore, expires }: Known): boolean {
  const now = Math.floor(Date.now() / 1000);
  return notBefore <= now + clockToleranceSeconds && now < expires + clockToleranceSeconds;
}

function timesOf(claims: unknown): Pick<Known, 'notBefore' | 'expires'> {
  const { exp, nbf = 0 } = claims as { exp: number; nbf?: number };
  return { notBefore: nbf, expires: exp };
}

/** What jsonwebtoken says where koa-jwt found nothing to check. */
const noToken = 'jwt must be provided';

function refusalOf(error: unknown): Error {
  const name = error instanceof Error ? error.name : '';
  if (name === 'TokenExpiredError') return errors.tokenExpired();
  if (name === 'SigningKeyNotFoundError') return errors.tokenInvalid('the token is signed by an unknown key');
  if (name === 'JsonWebTokenError' && (error as Error).message === noToken) {
    return errors.tokenInvalid('the Authorization header must be Bearer and one token');
  }
  // What the check itself says of a token ("jwt malformed", "invalid signature") is safe to pass on.
  if (name === 'JsonWebTokenError' || name === 'NotBeforeError') return errors.tokenInvalid((error as Error).message);
  if (name === 'JwksError' || name === 'JwksRateLimitError' || (error instanceof Error && 'code' in error)) {
    return errors.signingKeysUnavailable(error);
  }
  return errors.tokenInvalid('the header holds no token that can be read');
}
