import { createPublicKey, type KeyObject } from 'node:crypto';
import jwksRsa from 'jwks-rsa';
import { LRUCache } from 'lru-cache';
import { errors } from '../core/errors.js';
import { hourMs } from '../core/instants.js';
import type { Logger } from '../core/logger.js';
import type { Clock } from '../core/ports.js';
import { httpErrors } from './errors.js';

/** A key that tokens are signed by, as its set describes it. */
export interface SigningKey {
  readonly kid: string | undefined;
  /** The one algorithm that it is for; undefined where the set doesn't say. */
  readonly alg: string | undefined;
  readonly key: KeyObject;
}

/** What a token says of the key that it is signed by; nothing of it is checked yet. */
export interface TokenHeader {
  readonly alg: string;
  readonly kid?: unknown;
}

/** Whatever is asked for, the set is fetched no more often than this, and fetching may fail no more often. */
const cooldownMs = 10_000;
/** An older set is fetched anew, beside the requests: they go on with the one that is there. */
const freshForMs = 600_000;
/** While fetching fails, the last set is used for so long. */
const usableForMs = 12 * hourMs;
/** A name that a new set doesn't hold causes no other fetch for so long. */
const unknownForMs = 60_000;
const maxUnknown = 1000;
const maxUnknownCharacters = 100_000;

/**
 * The set of keys that somebody else signs tokens by. It is fetched whole and kept. A request waits for it only where there
 * is none, or where it doesn't hold the token's key. Made-up names of keys can't use up the fetches of others.
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
   * @param fetchKeys the set as it is now; rejects where it can't be had
   * @param uptime tells ages: it is never set back, as the time of day may be
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
    this.#refresh();
  }

  /**
   * The key that a token with this header has to be signed by. One that names none (`kid`) has to be signed by the only
   * key of its algorithm.
   * @throws UNAUTHENTICATED TOKEN_INVALID where the set doesn't hold it; SERVICE_UNAVAILABLE SIGNING_KEYS_UNAVAILABLE where
   *   there is no set
   */
  async find({ alg, kid }: TokenHeader): Promise<KeyObject> {
    if (this.#isUsable()) {
      if (this.#age() > freshForMs) this.#refresh();
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

  /** Fetches the set, unless that was tried a short while ago. @returns the attempt under way, which never rejects */
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
      { cause: causeOf(error) },
      this.#isUsable()
        ? 'the signing keys of JWT_JWKS_URL cannot be fetched: those fetched before are used for up to 12 hours'
        : 'the signing keys of JWT_JWKS_URL cannot be fetched: tokens cannot be checked until they are',
    );
  }

  #secondsUntilNextAttempt(): number {
    return Math.max(1, Math.ceil((this.#attemptedAt + cooldownMs - this.#uptime.now()) / 1000));
  }
}

function unknownKey(kid: unknown): Error {
  return errors.tokenInvalid(
    kid === undefined
      ? 'the token does not name the key that it is signed by, and more or less than one key would fit'
      : 'the token is signed by an unknown key',
  );
}

/** The curve of each algorithm that has one (RFC 7518, 3.4), as OpenSSL names it; the others are RSA's. */
const curves: Readonly<Record<string, string>> = { ES256: 'prime256v1', ES384: 'secp384r1', ES512: 'secp521r1' };

function fits({ alg, key }: SigningKey, wanted: string): boolean {
  if (alg !== undefined && alg !== wanted) return false;
  const curve = curves[wanted];
  return curve === undefined
    ? key.asymmetricKeyType === 'rsa'
    : key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === curve;
}

/** The innermost message: `fetch` itself says only that it failed. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause !== undefined) return causeOf(error.cause);
  // Node tries every address of a name. Of all the failures together it says only this.
  return error.message || String((error as NodeJS.ErrnoException).code ?? error.name);
}

const attemptMs = 5_000;
const maxSetBytes = 1024 * 1024;

/** The keys of a JSON Web Key Set that can sign tokens. @throws Error where it can't be had within 5 s, or holds none */
export async function fetchSigningKeys(url: string): Promise<SigningKey[]> {
  const set = jwksRsa({ jwksUri: url, cache: false, fetcher: fetchSet });
  const keys = await set.getSigningKeys();
  return keys.map((one) => ({ kid: one.kid, alg: one.alg, key: createPublicKey(one.getPublicKey()) }));
}

/** jwks-rsa's own request has no bound to its length. As long as a byte comes now and then, its time has none either. */
async function fetchSet(url: string): Promise<{ keys: unknown }> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(attemptMs) });
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    throw new Error(`the answer was ${response.status}`);
  }
  const set = JSON.parse(await textOf(response.body)) as { keys: unknown } | null;
  if (!Array.isArray(set?.keys)) throw new Error('the answer is no JSON Web Key Set');
  return set as { keys: unknown };
}

async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > maxSetBytes) throw new Error(`the answer has more than ${maxSetBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
