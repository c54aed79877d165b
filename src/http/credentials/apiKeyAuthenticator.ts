import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import {
  type ApiKeyCalls,
  type ApiKeyReads,
  type CheckedApiKey,
  checkedParts,
  recognise,
} from '../../core/apiKeys/apiKey.js';
import type { ApiKeyCaller } from '../../core/application/access/caller.js';
import { DomainError, errors } from '../../core/kernel/errors.js';
import type { Logger } from '../../core/kernel/logger.js';
import type { ApiKeyCache, Clock, KeyGenerator } from '../../core/kernel/ports.js';
import { hourMs, onTheWall } from '../../core/kernel/values/instants.js';
import { bounds, isLonger } from '../../core/kernel/values/shapes.js';
import { networkOf } from '../clientAddress.js';
import { httpErrors } from '../errors.js';
import { isInRanges } from './addressRanges.js';
import { FailedLookUps } from './failedLookUps.js';

/**
 * The text of an API key: `rpk.<publicId>.<company>.<secret>.<checksum>`, with company and secret in base64url
 * (docs/AUTHENTICATION.md, "API keys").
 */

const prefix = 'rpk';
const publicIdBytes = 10;
/** 256 bits. */
const secretBytes = 32;
const shape = /^rpk\.([0-9a-f]{20})\.([\w-]+)\.([\w-]{43})\.([0-9a-f]{8})$/;
/** A character takes at most 4 bytes of UTF-8, and 3 bytes take 4 characters of base64url. */
const maxLength = 'rpk.'.length + 20 + 1 + Math.ceil((bounds.id * 4 * 4) / 3) + 1 + 43 + 1 + 8;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const checksum = (text: string): string => crc32(text).toString(16).padStart(8, '0');

/** Makes API keys and their secrets. Only the SHA-256 of an API key's secret may be stored, in hexadecimal. */
export const keyGenerator: KeyGenerator = {
  newSigningSecret: () => `whsec_${randomBytes(secretBytes).toString('base64')}`,
  newPublicId: () => randomBytes(publicIdBytes).toString('hex'),
  write(companyId, publicId) {
    const secret = randomBytes(secretBytes).toString('base64url');
    const body = [prefix, publicId, Buffer.from(companyId).toString('base64url'), secret].join('.');
    return { text: `${body}.${checksum(body)}`, hash: sha256(secret) };
  },
};

interface ReadKeyText {
  readonly companyId: string;
  readonly publicId: string;
  readonly secretHash: string;
}

/** Parses the text of a key; null if prefix, form or checksum is wrong. So such texts need no look-up. */
export function readKeyText(text: string): ReadKeyText | null {
  if (text.length > maxLength) return null;
  const [, publicId, company, secret, sum] = shape.exec(text) ?? [];
  if (!publicId || !company || !secret || sum !== checksum(text.slice(0, text.lastIndexOf('.')))) return null;
  // Each key has only one valid text, although base64url has unused bits and bytes may be ill-formed UTF-8.
  if (Buffer.from(secret, 'base64url').toString('base64url') !== secret) return null;
  const companyId = Buffer.from(company, 'base64url').toString();
  if (Buffer.from(companyId).toString('base64url') !== company) return null;
  // Anyone can compute a checksum, so the text may contain an id that the store doesn't accept.
  if (isLonger(companyId, bounds.id) || companyId.includes('\0')) return null;
  return { companyId, publicId, secretHash: sha256(secret) };
}

/** Whether two SHA-256 digests in hexadecimal are equal, in constant time. */
export function sameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a, 'hex'), Buffer.from(b, 'hex')];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** A change on another node takes effect here at the latest after this time: docs/AUTHENTICATION.md promises 5 s. */
const freshForMs = 4_000;
const maxFresh = 10_000;
/** How long an unknown id is cached. A new key never has a cached id, because ids are random. */
const unknownForMs = 10_000;
const maxUnknown = 10_000;
/** A key that was accepted here within this time is looked up even if its address has used up its failed look-ups. */
const trustedForMs = hourMs;
const maxTrusted = 20_000;
const touchEveryMs = 60_000;

/** A key is valid, but not from where it was sent. Its company counts that as a refusal: the key may be stolen. */
export class AddressNotAllowed extends DomainError {
  constructor(readonly caller: ApiKeyCaller) {
    const { family, reason, message } = errors.apiKeyAddressNotAllowed();
    super(family, reason, message);
  }
}

export interface ApiKeyAuthenticatorParts {
  readonly store: { readonly apiKeys: Pick<ApiKeyReads, 'findOne'> & ApiKeyCalls };
  /** The time of day. Keys expire by it. */
  readonly clock: Clock;
  /** For measuring ages. It never goes back, but the time of day may. */
  readonly uptime: Clock;
  readonly logger: Logger;
}

/**
 * Authenticates API keys. Each key is cached for a few seconds, so that a busy key isn't looked up for every request.
 * Anyone can make up a key with a valid checksum. So unknown ids have a separate cache, where they can't displace valid
 * keys. The look-ups of ids that were never accepted here are limited for each address.
 */
export class ApiKeyAuthenticator implements ApiKeyCache {
  /** The cached keys. A wrong secret of a cached key is rejected without a look-up, too. */
  readonly #fresh: LRUCache<string, CheckedApiKey>;
  readonly #unknown: LRUCache<string, true>;
  readonly #underWay = new Map<string, Promise<CheckedApiKey | null>>();
  /** The accepted keys, with the time when their last use was stored. */
  readonly #trusted: LRUCache<string, number>;
  readonly #failed: FailedLookUps;
  readonly #store: ApiKeyAuthenticatorParts['store'];
  readonly #clock: Clock;
  readonly #uptime: Clock;
  readonly #logger: Logger;

  constructor({ store, clock, uptime, logger }: ApiKeyAuthenticatorParts) {
    this.#store = store;
    this.#clock = clock;
    this.#uptime = uptime;
    this.#logger = logger;
    // With a resolution of 0, the clock is read at each access. With another one, the cache sets a timer for each
    // millisecond in which it reads the clock.
    const timed = { perf: uptime, ttlResolution: 0 };
    this.#fresh = new LRUCache({ ...timed, max: maxFresh, ttl: freshForMs });
    this.#unknown = new LRUCache({ ...timed, max: maxUnknown, ttl: unknownForMs });
    this.#trusted = new LRUCache({ ...timed, max: maxTrusted, ttl: trustedForMs });
    this.#failed = new FailedLookUps(uptime, httpErrors.tooManyFailedKeys);
  }

  /**
   * @param address returns the client's exact address; called only for a key that may not be used from everywhere, and
   *   for a look-up of a key that was not accepted here lately
   * @throws AddressNotAllowed; UNAUTHENTICATED, SERVICE_UNAVAILABLE; RATE_LIMITED if the address has sent too many
   *   unknown ids
   */
  async recognise(text: string, address: () => string): Promise<ApiKeyCaller> {
    const read = readKeyText(text);
    if (!read) throw errors.apiKeyNotFound();
    const name = entryName(read.companyId, read.publicId);
    const key = this.#fresh.get(name) ?? (await this.#find(name, read, address));
    const caller = recognise(key, (hash) => sameHash(hash, read.secretHash), onTheWall(this.#clock));
    if (key?.cidrs && !isInRanges(address(), key.cidrs)) throw new AddressNotAllowed(caller);
    this.#noteUse(name, read);
    return caller;
  }

  forget(companyId: string, id: string): void {
    const name = entryName(companyId, id);
    this.#fresh.delete(name);
    this.#unknown.delete(name);
    // A running look-up may still find the key as it was before the change.
    this.#underWay.delete(name);
  }

  async #find(name: string, key: ReadKeyText, address: () => string): Promise<CheckedApiKey | null> {
    const known = this.#known(name);
    if (known !== undefined) return known;
    if (this.#trusted.has(name)) return this.#lookUp(name, key);
    return this.#failed.account(networkOf(address())).run(async () => {
      // While this call waited, another call may have looked up the same key.
      const others = this.#known(name);
      if (others !== undefined) return { found: await others, hasFailed: false };
      const found = await this.#lookUp(name, key);
      return { found, hasFailed: found === null };
    });
  }

  /**
   * The cached key, or the running look-up of another call; null for a cached unknown id; undefined if there is none.
   */
  #known(name: string): CheckedApiKey | null | Promise<CheckedApiKey | null> | undefined {
    return this.#fresh.get(name) ?? (this.#unknown.has(name) ? null : this.#underWay.get(name));
  }

  #lookUp(name: string, { companyId, publicId }: ReadKeyText): Promise<CheckedApiKey | null> {
    const start = this.#uptime.now();
    const lookUp = this.#store.apiKeys.findOne(companyId, publicId).then((found) => found && checkedParts(found));
    this.#underWay.set(name, lookUp);
    const end = (store?: () => void): void => {
      if (this.#underWay.get(name) !== lookUp) return;
      this.#underWay.delete(name);
      store?.();
    };
    lookUp.then(
      (found) => end(() => (found ? this.#fresh.set(name, found, { start }) : this.#unknown.set(name, true))),
      () => end(),
    );
    return lookUp;
  }

  /** Stores the last use, once a minute for each key. No request waits for it. */
  #noteUse(name: string, { companyId, publicId }: ReadKeyText): void {
    const now = this.#uptime.now();
    if (now - (this.#trusted.get(name) ?? Number.NEGATIVE_INFINITY) < touchEveryMs) return;
    this.#trusted.set(name, now);
    this.#store.apiKeys.touch(companyId, publicId, onTheWall(this.#clock)).catch((err: unknown) => {
      this.#logger.warn({ err, apiKey: publicId }, 'the last use of an API key could not be stored');
    });
  }
}

function entryName(companyId: string, id: string): string {
  return `${id} ${companyId}`;
}
