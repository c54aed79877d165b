import { createPublicKey, type KeyObject } from 'node:crypto';
import jwksRsa from 'jwks-rsa';
import { LRUCache } from 'lru-cache';
import { errors } from '../../core/kernel/errors.js';
import type { Logger } from '../../core/kernel/logger.js';
import type { Clock } from '../../core/kernel/ports.js';
import { hourMs } from '../../core/kernel/values/instants.js';
import { isObject } from '../../core/kernel/values/objects.js';
import { httpErrors } from '../errors.js';
import { fetchJson, innermostMessage } from './fetchJson.js';

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

/** The shortest time between two fetches of the set, including failed ones. */
const cooldownMs = 10_000;
/** An older set is fetched again in the background. Meanwhile requests use the old one. */
const freshForMs = 600_000;
/** If fetches fail, the last set is used for this time. */
const usableForMs = 12 * hourMs;
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
  readonly #fetchKeys: () => Promise<readonly SigningKey[]>;
  readonly #uptime: Clock;
  readonly #logger: Logger;
  readonly #unknown: LRUCache<string, true>;
  #keys: readonly SigningKey[] = [];
  #fetchedAt = Number.NEGATIVE_INFINITY;
  #attemptedAt = Number.NEGATIVE_INFINITY;
  #attempt: Promise<void> | null = null;
  #isOut = false;

  /**
   * Begins to fetch the set.
   * @param fetchKeys fetches the present set; it rejects if that fails
   * @param uptime for measuring ages; it never goes back, but the time of day may
   */
  constructor(fetchKeys: () => Promise<readonly SigningKey[]>, uptime: Clock, logger: Logger) {
    this.#fetchKeys = fetchKeys;
    this.#uptime = uptime;
    this.#logger = logger;
    this.#unknown = new LRUCache({
      max: maxUnknown,
      maxSize: maxUnknownCharacters,
      sizeCalculation: (_, kid) => kid.length + 1,
      ttl: unknownForMs,
      ttlResolution: 0,
      perf: uptime,
    });
    void this.#refresh();
  }

  /**
   * The key for the signature of a token with this header. A token without a `kid` must be signed by the only key of
   * its algorithm.
   * @throws UNAUTHENTICATED TOKEN_INVALID if the set does not have the key; SERVICE_UNAVAILABLE
   *   SIGNING_KEYS_UNAVAILABLE if there is no set
   */
  async find({ alg, kid }: TokenHeader): Promise<KeyObject> {
    if (this.#isUsable()) {
      if (this.#age() > freshForMs) void this.#refresh();
      const key = this.#pick(alg, kid);
      if (key) return key;
      if (typeof kid !== 'string' || this.#unknown.has(kid)) throw unknownKey(kid);
    }
    const attempt = this.#refresh();
    await attempt;
    if (!this.#isUsable()) throw httpErrors.signingKeysUnavailable(this.#secondsUntilNextAttempt());
    const key = this.#pick(alg, kid);
    if (key) return key;
    const isOfNewSet = attempt !== null && this.#fetchedAt === this.#attemptedAt;
    if (isOfNewSet && typeof kid === 'string') this.#unknown.set(kid, true);
    throw unknownKey(kid);
  }

  #age(): number {
    return this.#uptime.now() - this.#fetchedAt;
  }

  #isUsable(): boolean {
    return this.#age() <= usableForMs;
  }

  #pick(alg: string, kid: unknown): KeyObject | undefined {
    const named = kid === undefined ? this.#keys : this.#keys.filter((one) => one.kid === kid);
    const fitting = named.filter((one) => fits(one, alg));
    return kid === undefined && fitting.length > 1 ? undefined : fitting[0]?.key;
  }

  /** Fetches the set, unless that was tried lately. @returns the running attempt, which never rejects */
  #refresh(): Promise<void> | null {
    const now = this.#uptime.now();
    if (this.#attempt || now - this.#attemptedAt < cooldownMs) return this.#attempt;
    this.#attemptedAt = now;
    this.#attempt = this.#fetchKeys()
      .then(
        (keys) => this.#take(keys, now),
        (error: unknown) => this.#noteOutage(error),
      )
      .finally(() => {
        this.#attempt = null;
      });
    return this.#attempt;
  }

  #take(keys: readonly SigningKey[], at: number): void {
    this.#keys = keys;
    this.#fetchedAt = at;
    if (!this.#isOut) return;
    this.#isOut = false;
    this.#logger.warn({ keys: keys.length }, 'the signing keys of JWT_JWKS_URL can be fetched again');
  }

  #noteOutage(error: unknown): void {
    if (this.#isOut) return;
    this.#isOut = true;
    this.#logger.warn(
      { cause: innermostMessage(error) },
      this.#isUsable()
        ? 'the signing keys of JWT_JWKS_URL cannot be fetched: the last fetched ones are used for up to 12 hours'
        : 'the signing keys of JWT_JWKS_URL cannot be fetched: tokens cannot be checked',
    );
  }

  #secondsUntilNextAttempt(): number {
    return Math.max(1, Math.ceil((this.#attemptedAt + cooldownMs - this.#uptime.now()) / 1000));
  }
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
