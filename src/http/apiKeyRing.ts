import type { ApiKeyCaller } from '../core/access.js';
import type { StoredApiKey } from '../core/apiKeys/apiKey.js';
import { recognise } from '../core/apiKeys/recognise.js';
import { errors } from '../core/errors.js';
import type { ApiKeyCache, Clock, Reads, Store } from '../core/ports.js';
import { readKeyText, sameHash } from './apiKeyText.js';
import type { Logger } from './state.js';

/** A change made on another node holds here after this long at the latest; CONTRACT allows 5 s. */
const freshForMs = 4_000;
const maxCached = 10_000;
const touchEveryMs = 60_000;

interface Entry {
  readonly key: Promise<StoredApiKey | null>;
  readonly until: number;
}

/** Recognises API keys, keeping each for a few seconds so that a busy key isn't looked up for every request. */
export class ApiKeyRing implements ApiKeyCache {
  readonly #entries = new Map<string, Entry>();
  readonly #touched = new Map<string, number>();
  readonly #store: Pick<Reads, 'apiKey'> & Pick<Store, 'touchApiKey'>;
  readonly #clock: Clock;
  readonly #logger: Logger;

  constructor(store: Pick<Reads, 'apiKey'> & Pick<Store, 'touchApiKey'>, clock: Clock, logger: Logger) {
    this.#store = store;
    this.#clock = clock;
    this.#logger = logger;
  }

  /** @throws UNAUTHENTICATED, SERVICE_UNAVAILABLE */
  async recognise(text: string): Promise<ApiKeyCaller> {
    const read = readKeyText(text);
    if (!read) throw errors.apiKeyNotFound();
    const { companyId, publicId, secretHash } = read;
    const key = await this.#lookUp(companyId, publicId);
    const now = this.#clock.now();
    const caller = recognise(key, (hash) => sameHash(hash, secretHash), new Date(now).toISOString());
    this.#noteUse(companyId, publicId, now);
    return caller;
  }

  forget(companyId: string, id: string): void {
    this.#entries.delete(entryName(companyId, id));
  }

  #lookUp(companyId: string, id: string): Promise<StoredApiKey | null> {
    const name = entryName(companyId, id);
    const now = this.#clock.now();
    const known = this.#entries.get(name);
    if (known && known.until > now) return known.key;
    // Kept from the moment it is asked for: a change forgets it even while the answer is under way.
    const key = this.#store.apiKey(companyId, id);
    this.#entries.delete(name);
    this.#entries.set(name, { key, until: now + freshForMs });
    key.then(
      (found) => found ?? this.#drop(name, key),
      () => this.#drop(name, key),
    );
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= maxCached) break;
      this.#entries.delete(oldest);
    }
    return key;
  }

  #drop(name: string, key: Promise<unknown>): void {
    if (this.#entries.get(name)?.key === key) this.#entries.delete(name);
  }

  /** Once a minute per key is enough for "last used", and no request waits for it. */
  #noteUse(companyId: string, id: string, now: number): void {
    const name = entryName(companyId, id);
    if (now - (this.#touched.get(name) ?? Number.NEGATIVE_INFINITY) < touchEveryMs) return;
    if (this.#touched.size >= maxCached) this.#touched.clear();
    this.#touched.set(name, now);
    this.#store.touchApiKey(companyId, id, new Date(now).toISOString()).catch((err: unknown) => {
      this.#logger.warn({ err, apiKey: id }, 'the last use of an API key could not be noted');
    });
  }
}

function entryName(companyId: string, id: string): string {
  return `${id} ${companyId}`;
}
