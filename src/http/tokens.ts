import { createPublicKey, createSecretKey, type KeyObject } from 'node:crypto';
import koaJwt from 'koa-jwt';
import { LRUCache } from 'lru-cache';
import type { UserCaller } from '../core/access.js';
import { userFromClaims } from '../core/claims.js';
import { errors, Refusal } from '../core/errors.js';
import type { Logger } from '../core/logger.js';
import type { Clock } from '../core/ports.js';
import { httpErrors } from './errors.js';
import { fetchSigningKeys, SigningKeys, type TokenHeader } from './signingKeys.js';
import type { AppMiddleware } from './state.js';

/** How tokens are checked; exactly one source of keys, and it pins the family of algorithms (CONTRACT "Callers"). */
export type TokenKeys =
  | { readonly kind: 'secret'; readonly secret: string }
  | { readonly kind: 'publicKey'; readonly pem: string }
  | { readonly kind: 'jwks'; readonly url: string };

/** A secret of its own for tokens that name it. A process that doesn't know the secret takes them for signed by nobody. */
export interface NamedSecret {
  /** What the tokens' `kid` says. */
  readonly kid: string;
  readonly secret: string;
}

export interface TokenOptions {
  readonly keys: TokenKeys;
  /** What the demo's tokens are signed by; missing or null while the demo is off. */
  readonly demo?: NamedSecret | null;
  readonly issuer: string | null;
  readonly audience: string | null;
}

/** A token is good for so long after its `exp`. */
const clockToleranceSeconds = 30;
const rsa = ['RS256', 'RS384', 'RS512'];
const ec = ['ES256', 'ES384', 'ES512'];

interface KeyOptions {
  readonly secret: koaJwt.Secret | koaJwt.SecretLoader;
  readonly algorithms: string[];
}

/** koa-jwt hands a key object on as it is, whatever its types say. */
const asSecret = (key: KeyObject): Buffer => key as unknown as Buffer;

/** As a key object, a secret is never taken for a PEM. */
const keyOf = (secret: string): Buffer => asSecret(createSecretKey(Buffer.from(secret)));

function keyOptions(keys: TokenKeys, uptime: Clock, logger: Logger): KeyOptions {
  switch (keys.kind) {
    case 'secret':
      return { secret: keyOf(keys.secret), algorithms: ['HS256'] };
    case 'publicKey': {
      const key = createPublicKey(keys.pem);
      return { secret: asSecret(key), algorithms: key.asymmetricKeyType === 'ec' ? ec : rsa };
    }
    case 'jwks': {
      const signingKeys = new SigningKeys(() => fetchSigningKeys(keys.url), uptime, logger);
      const algorithms = [...rsa, ...ec];
      const secret = async (header: TokenHeader): Promise<Buffer> => {
        // No key could make it valid: none is looked for.
        if (!algorithms.includes(header.alg)) throw errors.tokenInvalid('invalid algorithm');
        return asSecret(await signingKeys.find(header));
      };
      return { secret, algorithms };
    }
  }
}

interface TokenState {
  /** What koa-jwt takes in place of the key that it was given. */
  secret?: Buffer;
  claims?: unknown;
  jwtOriginalError?: unknown;
}

/** A token that was checked, with the times between which it holds, in seconds since the epoch. */
export interface KnownToken {
  readonly user: UserCaller;
  readonly notBefore: number;
  readonly expires: number;
}

/** Whether a token is over. @param at milliseconds since the epoch */
export function isOver({ expires }: KnownToken, at: number): boolean {
  // As jsonwebtoken has it: the check that this stands in for must not differ by a second.
  return Math.floor(at / 1000) >= expires + clockToleranceSeconds;
}

/** How long a token that was seen before stays good after its signing key was withdrawn. */
const knownForMs = 60_000;
const maxKnown = 2000;
/** Longer ones are checked each time: together the known ones must not weigh much. */
const maxKnownLength = 4096;

/**
 * Reads the user whom a bearer token names. koa-jwt checks a token once a minute. In between only its times are checked: the
 * same text was signed by the same key.
 */
export interface TokenReader {
  /** A token that was checked a short while ago and still holds. @param authorization the header's value */
  known(authorization: string): KnownToken | undefined;
  /**
   * @throws UNAUTHENTICATED TOKEN_INVALID or TOKEN_EXPIRED; SERVICE_UNAVAILABLE where the signing keys can't be had
   */
  read(authorization: string): Promise<KnownToken>;
}

export function tokenReader(
  { keys, demo, issuer, audience }: TokenOptions,
  uptime: Clock,
  logger: Logger,
): TokenReader {
  const demoKey = demo && keyOf(demo.secret);
  const check = koaJwt({
    ...keyOptions(keys, uptime, logger),
    ...(issuer && { issuer }),
    ...(audience && { audience }),
    key: 'claims',
    clockTolerance: clockToleranceSeconds,
    passthrough: true,
  } as koaJwt.Options) as unknown as AppMiddleware;
  const known = new LRUCache<string, KnownToken>({ max: maxKnown, ttl: knownForMs, ttlResolution: 1000 });

  return {
    known(authorization) {
      const found = known.get(authorization);
      return found && isCurrent(found) ? found : undefined;
    },
    async read(authorization) {
      // All that koa-jwt looks at of a request: the same is asked for sockets, whose token may come in a message.
      const state: TokenState = demoKey && kidOf(authorization) === demo.kid ? { secret: demoKey } : {};
      await check({ header: { authorization }, state } as never, async () => undefined);
      const { claims, jwtOriginalError } = state;
      if (claims === undefined) throw refusalOf(jwtOriginalError);
      const read = { user: userFromClaims(claims), ...timesOf(claims) };
      if (authorization.length <= maxKnownLength) known.set(authorization, read);
      return read;
    },
  };
}

function isCurrent(token: KnownToken): boolean {
  const now = Date.now();
  return token.notBefore <= Math.floor(now / 1000) + clockToleranceSeconds && !isOver(token, now);
}

function timesOf(claims: unknown): Pick<KnownToken, 'notBefore' | 'expires'> {
  const { exp, nbf = 0 } = claims as { exp: number; nbf?: number };
  return { notBefore: nbf, expires: exp };
}

/** What jsonwebtoken says where koa-jwt found nothing to check. */
const noToken = 'jwt must be provided';

function refusalOf(error: unknown): Error {
  if (error instanceof Refusal) return error;
  const name = error instanceof Error ? error.name : '';
  if (name === 'TokenExpiredError') return httpErrors.tokenExpired();
  if (name === 'JsonWebTokenError' && (error as Error).message === noToken) {
    return errors.tokenInvalid('the Authorization header must be Bearer and one token');
  }
  // What the check itself says of a token ("jwt malformed", "invalid signature") is safe to pass on.
  if (name === 'JsonWebTokenError' || name === 'NotBeforeError') return errors.tokenInvalid((error as Error).message);
  return errors.tokenInvalid('the header holds no token that can be read');
}

/** The key that a bearer token names; undefined where it names none, or can't be read. */
function kidOf(authorization: string): unknown {
  const [, header = ''] = /^\s*\S+ ([\w-]+)\./.exec(authorization) ?? [];
  try {
    return (JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid?: unknown } | null)?.kid;
  } catch {
    return undefined;
  }
}
