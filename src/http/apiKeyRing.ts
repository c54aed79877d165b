import { LRUCache } from 'lru-cache';
import type { ApiKeyCaller } from '../core/access.js';
import type { StoredApiKey } from '../core/apiKeys/apiKey.js';
import { recognise } from '../core/apiKeys/recognise.js';
import { errors } from '../core/errors.js';
import { hourMs, onTheWall } from '../core/instants.js';
import type { Logger } from '../core/logger.js';
import type { ApiKeyCache, Clock, Store } from '../core/ports.js';
import type { Reads } from '../core/reads.js';
import { type ReadKeyText, readKeyText, sameHash } from './apiKeyText.js';
import { httpErrors } from './errors.js';
import { FailedLookUps } from './failedLookUps.js';

/** A change made on another node holds here after this long at the latest; CONTRACT allows 5 s. */
const freshForMs = 4_000;
const maxFresh = 10_000;
/** An id is drawn by chance when its key is issued: nobody can have asked for it before. */
const unknownForMs = 10_000;
const maxUnknown = 10_000;
/** A key that was accepted here so lately is looked up even where its address is refused other look-ups. */
const trustedForMs = hourMs;
const maxTrusted = 20_000;
const touchEveryMs = 60_000;

export interface ApiKeyRingParts {
  readonly store: Pick<Reads, 'apiKey'> & Pick<Store, 'touchApiKey'>;
  /** The time of day, by which keys expire. */
  readonly clock: Clock;
  /** Tells ages: it is never set back, as the time of day may be. */
  readonly uptime: Clock;
  readonly logger: Logger;
}

/**
 * Recognises API keys, keeping each for a few seconds so that a busy key isn't looked up for every request. Anyone can make
 * up a key that adds up: ids that don't exist are remembered apart, so that they displace none that do, and looking up an
 * id that was never accepted here is bounded for the address that sends it.
 */
export class ApiKeyRing implements ApiKeyCache {
  /** Keys as they are stored. A wrong secret is refused by these too, without a look-up. */
  readonly #fresh: LRUCache<string, StoredApiKey>;
  readonly #unknown: LRUCache<string, true>;
  readonly #underWay = new Map<string, Promise<StoredApiKey | null>>();
  /** Keys that were accepted, with the time at which their use was last noted. */
  readonly #trusted: LRUCache<string, number>;
  readonly #failed: FailedLookUps;
  readonly #store: ApiKeyRingParts['store'];
  readonly #clock: Clock;
  readonly #uptime: Clock;
  readonly #logger: Logger;

  constructor({ store, clock, uptime, logger }: ApiKeyRingParts) {
    this.#store = store;
    this.#clock = clock;
    this.#uptime = uptime;
    this.#logger = logger;
    // With a resolution of 0 the clock is read each time. With any other a timer is set for each millisecond in which it was
    // read.
    const timed = { perf: uptime, ttlResolution: 0 };
    this.#fresh = new LRUCache({ ...timed, max: maxFresh, ttl: freshForMs });
    this.#unknown = new LRUCache({ ...timed, max: maxUnknown, ttl: unknownForMs });
    this.#trusted = new LRUCache({ ...timed, max: maxTrusted, ttl: trustedForMs });
    this.#failed = new FailedLookUps(uptime, httpErrors.tooManyFailedKeys);
  }

  /**
   * @param address names the client; asked only where the key has to be looked up and was not accepted here lately
   * @throws UNAUTHENTICATED, SERVICE_UNAVAILABLE; RATE_LIMITED where the address had too many ids looked up that don't exist
   */
  async recognise(text: string, address: () => string): Promise<ApiKeyCaller> {
    const read = readKeyText(text);
    if (!read) throw errors.apiKeyNotFound();
    const name = entryName(read.companyId, read.publicId);
    const key = this.#fresh.get(name) ?? (await this.#find(name, read, address));
    const caller = recognise(key, (hash) => sameHash(hash, read.secretHash), onTheWall(this.#clock));
    this.#noteUse(name, read);
    return caller;
  }

  forget(companyId: string, id: string): void {
    const name = entryName(companyId, id);
    this.#fresh.delete(name);
    this.#unknown.delete(name);
    // A look-up under way may find the key as it was before the change.
    this.#underWay.delete(name);
  }

  async #find(name: string, key: ReadKeyText, address: () => string): Promise<StoredApiKey | null> {
    const known = this.#known(name);
    if (known !== undefined) return known;
    if (this.#trusted.has(name)) return this.#lookUp(name, key);
    return this.#failed.account(address()).run(async () => {
      // While this one waited, another may have come with the same.
      const others = this.#known(name);
      if (others !== undefined) return { found: await others, hasFailed: false };
      const found = await this.#lookUp(name, key);
      return { found, hasFailed: found === null };
    });
  }

  /** What is known without a look-up of one's own; undefined where nothing is. */
  #known(name: string): StoredApiKey | null | Promise<StoredApiKey | null> | undefined {
    return this.#fresh.get(name) ?? (this.#unknown.has(name) ? null : this.#underWay.get(name));
  }

  #lookUp(name: string, { companyId, publicId }: ReadKeyText): Promise<StoredApiKey | null> {
    const start = this.#uptime.now();
    const lookUp = this.#store.apiKey(companyId, publicId);
    this.#underWay.set(name, lookUp);
    const end = (keep?: () => void): void => {
      if (this.#underWay.get(name) !== lookUp) return;
      this.#underWay.delete(name);
      keep?.();
    };
    lookUp.then(
      (found) => end(() => (found ? this.#fresh.set(name, found, { start }) : this.#unknown.set(name, true))),
      () => end(),
    );
    return lookUp;
  }

  /** Once a minute per key is enough for "last used", and no request waits for it. */
  #noteUse(name: string, { companyId, publicId }: ReadKeyText): void {
    const now = this.#uptime.now();
    if (now - (this.#trusted.get(name) ?? Number.NEGATIVE_INFINITY) < touchEveryMs) return;
    this.#trusted.set(name, now);
    this.#store.touchApiKey(companyId, publicId, onTheWall(this.#clock)).catch((err: unknown) => {
      this.#logger.warn({ err, apiKey: publicId }, 'the last use of an API key could not be noted');
    });
  }
}

function entryName(companyId: string, id: string): string {
  return `${id} ${companyId}`;
}
