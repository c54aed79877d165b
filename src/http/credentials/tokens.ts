import { createPublicKey, createSecretKey, type KeyObject } from 'node:crypto';
import koaJwt from 'koa-jwt';
import { LRUCache } from 'lru-cache';
import type { UserCaller } from '../../core/application/access/caller.js';
import { type ClaimRules, claimReader } from '../../core/application/access/tokenClaims.js';
import { DomainError, errors } from '../../core/kernel/errors.js';
import type { Logger } from '../../core/kernel/logger.js';
import type { Clock } from '../../core/kernel/ports.js';
import { isObject } from '../../core/kernel/values/objects.js';
import { httpErrors } from '../errors.js';
import { fetchSigningKeys, SigningKeys, type TokenHeader } from './signingKeys.js';

/**
 * The only source of keys for tokens. `previous` is a secret that was replaced, and is still accepted. The source determines the allowed
 * algorithms (docs/AUTHENTICATION.md, "Tokens").
 */
export type TokenKeys =
  | { readonly kind: 'secret'; readonly secret: string; readonly previous?: string | null }
  | { readonly kind: 'publicKey'; readonly pem: string }
  | { readonly kind: 'jwks'; readonly url: string };

/** A separate secret for tokens with its `kid`. For a process without the secret, these tokens are invalid. */
export interface NamedSecret {
  /** The `kid` of the tokens. */
  readonly kid: string;
  readonly secret: string;
}

export interface TokenOptions {
  readonly keys: TokenKeys;
  /** The secret of the demo's tokens; missing or null if the demo is off. */
  readonly demo?: NamedSecret | null;
  readonly issuer: string | null;
  readonly audience: string | null;
  /** Where companies and roles are claimed; as this service claims them unless given. */
  readonly claims?: ClaimRules;
  /** By which tokens begin and end; this machine's unless given. */
  readonly clock?: Clock;
}

/** A token stays valid for this time after its `exp`. */
const clockToleranceSeconds = 30;
const rsa = ['RS256', 'RS384', 'RS512'];
const ec = ['ES256', 'ES384', 'ES512'];

interface KeyOptions {
  readonly secret: koaJwt.Secret | koaJwt.SecretLoader;
  readonly algorithms: string[];
}

/** koa-jwt passes a key object on unchanged, although its types don't allow one. */
const asSecret = (key: KeyObject): Buffer => key as unknown as Buffer;

/** A key object, because a secret as text could be read as a PEM. */
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
        // No key makes such a token valid, so none is looked up.
        if (!algorithms.includes(header.alg)) throw errors.tokenInvalid('invalid algorithm');
        return asSecret(await signingKeys.find(header));
      };
      return { secret, algorithms };
    }
  }
}

interface TokenState {
  /** koa-jwt uses this instead of its configured key. */
  secret?: Buffer;
  claims?: unknown;
  jwtOriginalError?: unknown;
}

interface TokenContext {
  readonly header: { readonly authorization: string };
  readonly state: TokenState;
}

/** A checked token, and the times between which it is valid, in seconds since the epoch. */
export interface KnownToken {
  readonly user: UserCaller;
  readonly notBefore: number;
  readonly expires: number;
}

/** Whether a token has expired. @param at milliseconds since the epoch */
export function isOver({ expires }: KnownToken, at: number): boolean {
  // The same rule as jsonwebtoken, because this replaces its check.
  return Math.floor(at / 1000) >= expires + clockToleranceSeconds;
}

/** How long a checked token is cached. It stays valid for this time after its signing key was withdrawn. */
const knownForMs = 60_000;
const maxKnown = 2000;
/** Longer tokens are not cached, to limit the memory of the cache. */
const maxKnownLength = 4096;
/**
 * Reads the user of a bearer token. koa-jwt checks a token once a minute. In between only its times are checked,
 * because the signature of the same text does not change.
 */
export interface TokenReader {
  /** The cached token if it is still valid. @param authorization the value of the header */
  known(authorization: string): KnownToken | undefined;
  /**
   * @throws UNAUTHENTICATED TOKEN_INVALID or TOKEN_EXPIRED; SERVICE_UNAVAILABLE if the signing keys are not available
   */
  read(authorization: string): Promise<KnownToken>;
}

export function tokenReader(
  { keys, demo, issuer, audience, claims: rules, clock = Date }: TokenOptions,
  uptime: Clock,
  logger: Logger,
): TokenReader {
  const userOf = claimReader(rules);
  const demoKey = demo && keyOf(demo.secret);
  const previousKey = keys.kind === 'secret' && keys.previous ? keyOf(keys.previous) : null;
  const options: koaJwt.Options & { readonly clockTolerance: number; readonly clockTimestamp: number } = {
    ...keyOptions(keys, uptime, logger),
    ...(issuer && { issuer }),
    ...(audience && { audience }),
    key: 'claims',
    clockTolerance: clockToleranceSeconds,
    // jsonwebtoken reads it at each check.
    get clockTimestamp() {
      return Math.floor(clock.now() / 1000);
    },
    passthrough: true,
  };
  // koa-jwt is not a middleware of the request: a socket's token may come in a message, for which Koa has no context,
  // and one check must serve both. So it gets the members of a context that its documentation names.
  const check = koaJwt(options) as unknown as (context: TokenContext, next: () => Promise<void>) => Promise<void>;
  const known = new LRUCache<string, KnownToken>({ max: maxKnown, ttl: knownForMs, ttlResolution: 1000 });

  return {
    known(authorization) {
      const found = known.get(authorization);
      return found && isCurrent(found, clock.now()) ? found : undefined;
    },
    async read(authorization) {
      // koa-jwt splits at each space.
      const spaced = authorization.trim().replace(schemeAndSpaces, '$1 ');
      const header = headerOf(spaced);
      const checkedBy = async (secret: Buffer | null | undefined): Promise<TokenState> => {
        const state: TokenState = secret ? { secret } : {};
        await check({ header: { authorization: spaced }, state }, async () => undefined);
        return state;
      };
      let state = await checkedBy(header?.kid === demo?.kid ? demoKey : null);
      if (previousKey && isSignedByAnother(state.jwtOriginalError)) state = await checkedBy(previousKey);
      const { claims, jwtOriginalError } = state;
      if (claims === undefined) throw errorOf(jwtOriginalError);
      if (!isUnderstood(header)) throw errors.tokenInvalid('the token requires an extension that is not supported');
      const read = { user: userOf(claims), ...timesOf(claims) };
      if (authorization.length <= maxKnownLength) known.set(authorization, read);
      return read;
    },
  };
}

/** @param now milliseconds since the epoch */
function isCurrent(token: KnownToken, now: number): boolean {
  return token.notBefore <= Math.floor(now / 1000) + clockToleranceSeconds && !isOver(token, now);
}

function timesOf(claims: unknown): Pick<KnownToken, 'notBefore' | 'expires'> {
  const { exp, nbf = 0 } = claims as { exp: number; nbf?: number };
  return { notBefore: nbf, expires: exp };
}

/** jsonwebtoken checks the signature before the times, so a token of another key is never an expired one. */
const isSignedByAnother = (error: unknown): boolean => error instanceof Error && error.message === 'invalid signature';

/** The message of jsonwebtoken if koa-jwt found no token. */
const noToken = 'jwt must be provided';

function errorOf(error: unknown): Error {
  if (error instanceof DomainError) return error;
  const { name, message } = error instanceof Error ? error : { name: '', message: '' };
  if (name === 'TokenExpiredError') return httpErrors.tokenExpired();
  if (name === 'JsonWebTokenError' && message === noToken) {
    return errors.tokenInvalid('the Authorization header must be Bearer and one token');
  }
  // The messages of the check about a token ("jwt malformed", "invalid signature") are safe for clients.
  if (name === 'JsonWebTokenError' || name === 'NotBeforeError') return errors.tokenInvalid(message);
  return errors.tokenInvalid('the header has no readable token');
}

/** RFC 9110 11.4: one space or several separate the scheme from the token. */
const schemeAndSpaces = /^(\S+) +/;

/** The header of a bearer token; null if it can't be parsed. */
function headerOf(authorization: string): Readonly<Record<string, unknown>> | null {
  const [, header = ''] = /^\S+ ([\w-]+)\./.exec(authorization) ?? [];
  try {
    const parsed: unknown = JSON.parse(Buffer.from(header, 'base64url').toString());
    return isObject(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

/**
 * Whether a token can be read without extensions (RFC 7515 4.1.11). None is understood here, and jsonwebtoken looks for
 * none. A payload that is not encoded (RFC 7797) is one, and a token must not have it.
 */
const isUnderstood = (header: Readonly<Record<string, unknown>> | null): boolean =>
  header !== null && !('crit' in header) && (header.b64 ?? true) === true;
