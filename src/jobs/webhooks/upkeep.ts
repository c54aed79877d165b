import { LRUCache } from 'lru-cache';
import { dayMs, hourMs, instantAt, onTheWall } from '../../core/kernel/values/instants.js';
import type { WaitingOf } from '../../core/webhooks/deliveryStore.js';
import { countOf, disableCrowded, disableCrowdedOfKey } from '../../core/webhooks/disableWebhook.js';
import { type KeyOwners, ownersOf, vacanciesOf } from '../../core/webhooks/owner.js';
import { newDeliveriesOf, type Recipients } from '../../core/webhooks/queueing.js';
import type { EventRoute, StoredWebhook } from '../../core/webhooks/webhook.js';
import { type Cause, type DeliveriesParts, withPermit } from './company.js';

/**
 * The work for webhooks that sends nothing: it queues deliveries, sets them to FAILED and removes them. There may be
 * very much of it, so it is done in short slices. Between them the company's requests begin, and other companies have
 * their turns.
 */

/** After this time, the next kind of upkeep has its turn. */
const sliceMs = 25;
/** The most events that are read at once to queue deliveries. */
const batch = 500;
/** How long tests are stored. Other deliveries are stored as long as their events. */
const testRetentionMs = 30 * dayMs;
/** How often this process removes a company's expired deliveries. */
const forgettingEveryMs = hourMs;
/**
 * The waiting deliveries to a company's own webhooks, and to each webhook of an API key, are counted when this process
 * first queues some, and each time it has queued this share of the most. So each process lets the bound be exceeded by no
 * more.
 */
const countedShare = 0.1;
/** The most companies in each cache. */
const maxKnown = 10_000;

export class Upkeep {
  readonly #parts: DeliveriesParts;
  readonly #forgotten: LRUCache<string, true>;
  /** How many deliveries this process has queued since it has counted them: of a company, or of a webhook of a key. */
  readonly #uncounted = new LRUCache<string, number>({ max: maxKnown });

  constructor(parts: DeliveriesParts) {
    this.#parts = parts;
    this.#forgotten = new LRUCache({ max: maxKnown, ttl: forgettingEveryMs, perf: parts.clock, ttlResolution: 0 });
  }

  /**
   * Queues deliveries of the events after the cursors.
   * @param webhooks all of the company, also deleted ones
   * @returns whether there is more to queue
   */
  async queue(cause: Cause, webhooks: readonly StoredWebhook[]): Promise<boolean> {
    const { id: companyId } = cause;
    const { clock, ids } = this.#parts;
    const { newest, removed } = await withPermit(this.#parts, cause, (store) => store.feed.ends(companyId));
    const behind = webhooks
      .filter(
        ({ isDeleted, status, wantedBefore, cursorSeq }) =>
          !isDeleted && (status === 'ACTIVE' || wantedBefore.length > 0) && BigInt(cursorSeq) < BigInt(newest),
      )
      // The one that is furthest behind comes first, so all get on.
      .toSorted((one, other) => Number(BigInt(one.cursorSeq) - BigInt(other.cursorSeq)));
    const owners = await this.#ownersOf(cause, behind);
    let page: Page | null = null;
    return inSlice(behind, async (webhook) => {
      // Most webhooks have the same cursor, so its page is read once.
      if (page?.cursor !== webhook.cursorSeq) page = await this.#pageAfter(cause, webhook, newest, removed);
      const { to, events, recipients } = page;
      const limits = { recipients, vacancyIds: vacanciesOf(webhook, owners) };
      const queued = newDeliveriesOf(webhook, events, ids.uuid, onTheWall(clock), limits);
      const isQueued = await withPermit(this.#parts, cause, ({ deliveries }) => deliveries.queue(webhook, to, queued));
      const { key, most } = this.#boundOf(webhook);
      if (isQueued) this.#uncounted.set(key, (this.#uncounted.get(key) ?? most) + queued.length);
      return to !== newest;
    });
  }

  /**
   * Sets deliveries of disabled webhooks to FAILED, removes those whose retention is over, and bounds the waiting ones.
   * @param webhooks all of the company, also deleted ones
   * @returns whether there is more to do
   */
  async tidy(cause: Cause, webhooks: readonly StoredWebhook[]): Promise<boolean> {
    const { id: companyId } = cause;
    const isRemoving = await inSlice(
      webhooks.filter(({ isDeleted }) => isDeleted),
      ({ id }) => withPermit(this.#parts, cause, ({ deliveries }) => deliveries.removeWebhook(companyId, id)),
    );
    const present = webhooks.filter(({ isDeleted }) => !isDeleted);
    const isFailing = await inSlice(
      present.filter(({ failsBefore }) => failsBefore !== null),
      (webhook) => this.#fail(cause, webhook),
    );
    await this.#forget(cause, present);
    const hasDisabled = await this.#boundWaiting(cause, present);
    return isRemoving || isFailing || hasDisabled;
  }

  #ownersOf(cause: Cause, webhooks: readonly StoredWebhook[]): Promise<KeyOwners> {
    const ofKeys = webhooks.filter(({ apiKeyId }) => apiKeyId !== null);
    if (ofKeys.length === 0) return Promise.resolve(new Map());
    return withPermit(this.#parts, cause, (store) => ownersOf(store, cause.id, ofKeys));
  }

  /** The bound of waiting deliveries that a webhook is under. */
  #boundOf({ companyId, id, apiKeyId }: StoredWebhook): Bound {
    const { maxWaiting: most, maxWaitingOfKey } = this.#parts;
    if (apiKeyId === null) return { key: companyId, of: 'company', most, disable: disableCrowded(most) };
    const disable = disableCrowdedOfKey(id, maxWaitingOfKey);
    return { key: JSON.stringify([companyId, id]), of: { webhookId: id }, most: maxWaitingOfKey, disable };
  }

  async #fail(cause: Cause, webhook: StoredWebhook): Promise<boolean> {
    const hasMore = await withPermit(this.#parts, cause, ({ deliveries }) => deliveries.failWaiting(webhook));
    if (!hasMore) await withPermit(this.#parts, cause, ({ deliveries }) => deliveries.noteFailed(webhook));
    // When it is done, the webhook may send again.
    return true;
  }

  async #pageAfter(
    cause: Cause,
    { companyId, cursorSeq }: StoredWebhook,
    newest: string,
    removed: string,
  ): Promise<Page> {
    const after = BigInt(cursorSeq) < BigInt(removed) ? removed : cursorSeq;
    const selection = { id: {}, type: {}, vacancyId: {}, candidateId: {} } satisfies Partial<
      Record<keyof EventRoute, object>
    >;
    const wanted = { companyId, scopes: [{}], first: batch, after, newest, selection };
    const [page] = await withPermit(this.#parts, cause, (store) => store.feed.pages(wanted));
    const events = page?.items ?? [];
    const to = (events.length === batch ? events.at(-1)?.seq : undefined) ?? newest;
    return { cursor: cursorSeq, to, events, recipients: await this.#recipientsOf(cause, events) };
  }

  /** Who gets the events of erasures. The id of such an event is that of the erasure. */
  async #recipientsOf(cause: Cause, events: readonly EventRoute[]): Promise<Recipients> {
    const ids = events.flatMap(({ id, type }) => (type === 'CANDIDATE_ERASED' ? [id] : []));
    if (ids.length === 0) return new Map();
    const receivers = await withPermit(this.#parts, cause, (store) => store.erasures.receivers(cause.id, ids));
    return new Map([...receivers].map(([id, its]) => [id, new Set(its.map(({ webhookId }) => webhookId))]));
  }

  /**
   * Disables webhooks with too many waiting deliveries: of the company's own the one with the most, if too many wait in
   * all, and each of an API key that has too many itself.
   * @returns whether it has disabled one
   */
  async #boundWaiting(cause: Cause, webhooks: readonly StoredWebhook[]): Promise<boolean> {
    const bounds = new Map(webhooks.map((webhook) => this.#boundOf(webhook)).map((bound) => [bound.key, bound]));
    const due = [...bounds.values()].filter(({ key, most }) => (this.#uncounted.get(key) ?? 0) >= most * countedShare);
    return inSlice(due, (bound) => this.#disableCrowded(cause, bound));
  }

  async #disableCrowded(cause: Cause, { key, of, most, disable }: Bound): Promise<boolean> {
    const { id: companyId, span } = cause;
    const { dispatcher, logger } = this.#parts;
    const waiting = await withPermit(this.#parts, cause, ({ deliveries }) =>
      deliveries.waiting(companyId, of, most + 1),
    );
    if (countOf(waiting) <= most) {
      this.#uncounted.set(key, 0);
      return false;
    }
    const webhookId = await dispatcher.runJob(disable, companyId, span);
    if (webhookId) logger.warn({ companyId, webhookId, reason: 'BACKLOG' }, 'a webhook is disabled');
    return webhookId !== null;
  }

  async #forget(cause: Cause, webhooks: readonly StoredWebhook[]): Promise<void> {
    const { id: companyId } = cause;
    const { clock } = this.#parts;
    if (this.#forgotten.has(companyId) || clock.compared?.isSkewed) return;
    const hasMore = await inSlice(webhooks, ({ id }) =>
      withPermit(this.#parts, cause, async ({ deliveries, databaseTime }) => {
        // A test must be old by both clocks.
        const nowMs = Math.min(clock.now(), clock.compared ? await databaseTime() : Number.POSITIVE_INFINITY);
        return deliveries.forget(companyId, id, instantAt(nowMs - testRetentionMs));
      }),
    );
    if (!hasMore) this.#forgotten.set(companyId, true);
  }
}

/** A bound of waiting deliveries. */
interface Bound {
  /** The key of its count. */
  readonly key: string;
  readonly of: WaitingOf;
  readonly most: number;
  readonly disable: ReturnType<typeof disableCrowded>;
}

/** The events after a cursor. */
interface Page {
  readonly cursor: string;
  /** The number of the last event that was checked. */
  readonly to: string;
  readonly events: readonly EventRoute[];
  readonly recipients: Recipients;
}

/**
 * Does steps one by one, until their time is used up; at least one.
 * @param step returns whether it must be repeated
 * @returns whether there is more to do
 */
async function inSlice<T>(things: readonly T[], step: (thing: T) => Promise<boolean>): Promise<boolean> {
  const until = performance.now() + sliceMs;
  let hasMore = false;
  for (const [at, thing] of things.entries()) {
    if (at > 0 && performance.now() >= until) return true;
    if (await step(thing)) hasMore = true;
  }
  return hasMore;
}
