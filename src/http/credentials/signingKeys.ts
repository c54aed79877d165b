import { createPublicKey, type KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { errors } from '../../core/kernel/errors.js';
import type { Logger } from '../../core/kernel/logger.js';
import type { Clock } from '../../core/kernel/ports.js';
import { isObject } from '../../core/kernel/values/objects.js';
import { httpErrors } from '../errors.js';
import { FetchedDocument, fetchJson } from './fetchedDocument.js';

/** A key of a key set. */
export interface SigningKey {
  readonly kid: string | undefined;
  /** The only algorithm of the key; undefined if the set has none. */
  readonly alg: string | undefined;
  readonly key: KeyObject;
}

/** The header of a token, which is not checked yet. */
export interface TokenHeader {
  readonly alg: string;
  readonly kid?: unknown;
}

/** A `kid` that is not in a new set causes no further fetch for this time. */
const unknownForMs = 60_000;
const maxUnknown = 1000;
const maxUnknownCharacters = 100_000;

/**
 * The set of keys with which an identity provider signs tokens. It is fetched as a whole and cached. A request waits
 * for a fetch only if there is no set, or the set does not have the token's key. Tokens with made-up key ids can't use
 * up the fetches that others need.
 */
export class SigningKeys {
  readonly #set: FetchedDocument<readonly SigningKey[]>;
  readonly #unknown: LRUCache<string, true>;

  /**
   * Begins to fetch the set.
   * @param fetchKeys fetches the present set; it rejects if that fails
   * @param uptime for measuring ages; it never goes back, but the time of day may
   */
  constructor(fetchKeys: () => Promise<readonly SigningKey[]>, uptime: Clock, logger: Logger) {
    this.#unknown = new LRUCache({
      max: maxUnknown,
      maxSize: maxUnknownCharacters,
      sizeCalculation: (_, kid) => kid.length + 1,
      ttl: unknownForMs,
      ttlResolution: 0,
      perf: uptime,
    });
    const outage = 'the signing keys of JWT_JWKS_URL cannot be fetched';
    this.#set = new FetchedDocument({
      ...{ fetch: fetchKeys, uptime, logger },
      logged: (keys) => ({ keys: keys.length }),
      messages: {
        outdated: `${outage}: the last fetched ones are used for up to 12 hours`,
        missing: `${outage}: tokens cannot be checked`,
        found: 'the signing keys of JWT_JWKS_URL can be fetched again',
      },
    });
  }

  /**
   * The key for the signature of a token with this header. A token without a `kid` must be signed by the only key of
   * its algorithm.
   * @throws UNAUTHENTICATED TOKEN_INVALID if the set does not have the key; SERVICE_UNAVAILABLE
   *   SIGNING_KEYS_UNAVAILABLE if there is no set
   */
  async find({ alg, kid }: TokenHeader): Promise<KeyObject> {
    const cached = this.#set.value;
    if (cached) {
      const key = pick(cached, alg, kid);
      if (key) return key;
      if (typeof kid !== 'string' || this.#unknown.has(kid)) throw unknownKey(kid);
    }
    const attempt = this.#set.refresh();
    await attempt;
    const keys = this.#set.value;
    if (!keys) throw httpErrors.signingKeysUnavailable(this.#set.secondsUntilNextAttempt());
    const key = pick(keys, alg, kid);
    if (key) return key;
    if (attempt !== null && this.#set.isOfLastAttempt && typeof kid === 'string') this.#unknown.set(kid, true);
    throw unknownKey(kid);
  }
}

function pick(keys: readonly SigningKey[], alg: string, kid: unknown): KeyObject | undefined {
  const named = kid === undefined ? keys : keys.filter((one) => one.kid === kid);
  const fitting = named.filter((one) => fits(one, alg));
  return kid === undefined && fitting.length > 1 ? undefined : fitting[0]?.key;
}

function unknownKey(kid: unknown): Error {
  return errors.tokenInvalid(
    kid === undefined
      ? 'the token has no key id (kid), which is required unless exactly one key fits'
      : 'the token is signed by an unknown key',
  );
}

/** The curve of each elliptic-curve algorithm (RFC 7518, 3.4), by OpenSSL's names. The other algorithms are RSA. */
const curves: Readonly<Record<string, string>> = { ES256: 'prime256v1', ES384: 'secp384r1', ES512: 'secp521r1' };

function fits({ alg, key }: SigningKey, wanted: string): boolean {
  if (alg !== undefined && alg !== wanted) return false;
  const curve = curves[wanted];
  return curve === undefined
    ? key.asymmetricKeyType === 'rsa'
    : key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === curve;
}

const attemptMs = 5_000;
const maxSetBytes = 1024 * 1024;

/** The signing keys of a JSON Web Key Set. @throws Error if it can't be fetched within 5 s, or has no such key */
export async function fetchSigningKeys(url: string): Promise<SigningKey[]> {
  const { default: jwksRsa } = await import('jwks-rsa');
  const set = jwksRsa({ jwksUri: url, cache: false, fetcher: fetchSet });
  const keys = await set.getSigningKeys();
  return keys.map((one) => ({ kid: one.kid, alg: one.alg, key: createPublicKey(one.getPublicKey()) }));
}

/** Used instead of jwks-rsa's own request, which limits neither the size of the answer nor the total time. */
async function fetchSet(url: string): Promise<{ keys: unknown }> {
  const set = await fetchJson(url, { ms: attemptMs, maxBytes: maxSetBytes });
  if (!isObject(set) || !Array.isArray(set.keys)) throw new Error('the answer is not a JSON Web Key Set');
  return { keys: set.keys };
}
