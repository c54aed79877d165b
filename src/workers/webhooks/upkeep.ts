import { LRUCache } from 'lru-cache';
import { dayMs, hourMs, onTheWall } from '../../core/instants.js';
import { countOf, disableCrowded } from '../../core/webhooks/disableWebhook.js';
import { newDeliveriesOf } from '../../core/webhooks/queueing.js';
import type { Envelope, StoredWebhook } from '../../core/webhooks/webhook.js';
import { type Company, type DeliveriesParts, inTurn } from './company.js';

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
const testsKeptMs = 30 * dayMs;
/** How often this process removes a company's expired deliveries. */
const forgettingEveryMs = hourMs;
/** A company's waiting deliveries are counted before the first are queued, and each time this process has queued so many. */
const countedEvery = 10_000;
/** The most companies in each cache. */
const maxKnown = 10_000;

export class Upkeep {
  readonly #parts: DeliveriesParts;
  readonly #forgotten: LRUCache<string, true>;
  /** How many deliveries of a company this process has queued since it has counted them. */
  readonly #uncounted = new LRUCache<string, number>({ max: maxKnown });

  constructor(parts: DeliveriesParts) {
    this.#parts = parts;
    this.#forgotten = new LRUCache({ max: maxKnown, ttl: forgettingEveryMs, perf: parts.clock, ttlResolution: 0 });
  }

  /** @param webhooks all of the company, also deleted ones @returns whether there is more to do */
  async do(company: Company, webhooks: readonly StoredWebhook[]): Promise<boolean> {
    const { id: companyId } = company;
    const isRemoving = await inSlice(
      webhooks.filter(({ isDeleted }) => isDeleted),
      ({ id }) => inTurn(this.#parts, ({ deliveries }) => deliveries.removeWebhook(companyId, id)),
    );
    const isFailing = await inSlice(
      company.webhooks.filter(({ failsBefore }) => failsBefore !== null),
      (webhook) => this.#fail(webhook),
    );
    const isQueueing = await this.#queue(company);
    await this.#forget(company);
    return isRemoving || isFailing || isQueueing;
  }

  async #fail(webhook: StoredWebhook): Promise<boolean> {
    const hasMore = await inTurn(this.#parts, ({ deliveries }) => deliveries.failWaiting(webhook));
    if (!hasMore) await inTurn(this.#parts, ({ deliveries }) => deliveries.noteFailed(webhook));
    // When it is done, the webhook may send again.
    return true;
  }

  /** Queues deliveries of the events after the cursors. */
  async #queue({ id: companyId, webhooks }: Company): Promise<boolean> {
    const { clock, ids } = this.#parts;
    const { newest, removed } = await inTurn(this.#parts, (store) => store.feedEnds(companyId));
    const behind = webhooks
      .filter(
        ({ status, wantedBefore, cursorSeq }) =>
          (status === 'ACTIVE' || wantedBefore.length > 0) && BigInt(cursorSeq) < BigInt(newest),
      )
      // The one that is furthest behind comes first, so all get on.
      .toSorted((one, other) => Number(BigInt(one.cursorSeq) - BigInt(other.cursorSeq)));
    if (behind.length === 0) return false;
    if (await this.#hasDisabled(companyId)) return true;
    let page: Page | null = null;
    return inSlice(behind, async (webhook) => {
      // Most webhooks have the same cursor, so its page is read once.
      if (page?.cursor !== webhook.cursorSeq) page = await this.#pageAfter(webhook, newest, removed);
      const { to, events } = page;
      const queued = newDeliveriesOf(webhook, events, ids.uuid, onTheWall(clock));
      const isQueued = await inTurn(this.#parts, ({ deliveries }) => deliveries.queueDeliveries(webhook, to, queued));
      if (isQueued) this.#uncounted.set(companyId, (this.#uncounted.get(companyId) ?? 0) + queued.length);
      return to !== newest;
    });
  }

  async #pageAfter({ companyId, cursorSeq }: StoredWebhook, newest: string, removed: string): Promise<Page> {
    const after = BigInt(cursorSeq) < BigInt(removed) ? removed : cursorSeq;
    const wanted = { companyId, scopes: [{}], first: batch, after, newest, selection: {} };
    const [page] = await inTurn(this.#parts, (store) => store.eventPages(wanted));
    const events = page?.items ?? [];
    const to = (events.length === batch ? events.at(-1)?.seq : undefined) ?? newest;
    return { cursor: cursorSeq, to, events };
  }

  /** Disables the webhook with the most waiting deliveries, if too many deliveries of the company wait. */
  async #hasDisabled(companyId: string): Promise<boolean> {
    const { door, logger, maxWaiting } = this.#parts;
    if ((this.#uncounted.get(companyId) ?? countedEvery) < countedEvery) return false;
    const waiting = await inTurn(this.#parts, ({ deliveries }) =>
      deliveries.waitingDeliveries(companyId, maxWaiting + 1),
    );
    const isCrowded = countOf(waiting) > maxWaiting;
    if (!isCrowded) this.#uncounted.set(companyId, 0);
    const webhookId = isCrowded ? await door.work(disableCrowded(maxWaiting), companyId) : null;
    if (webhookId) logger.warn({ companyId, webhookId, reason: 'BACKLOG' }, 'a webhook is disabled');
    return webhookId !== null;
  }

  async #forget(company: Company): Promise<void> {
    if (this.#forgotten.has(company.id)) return;
    const testsBefore = new Date(this.#parts.clock.now() - testsKeptMs).toISOString();
    const hasMore = await inSlice(company.webhooks, ({ id }) =>
      inTurn(this.#parts, ({ deliveries }) => deliveries.forgetDeliveries(company.id, id, testsBefore)),
    );
    if (!hasMore) this.#forgotten.set(company.id, true);
  }
}

/** The events after a cursor. */
interface Page {
  readonly cursor: string;
  /** The number of the last event that was checked. */
  readonly to: string;
  readonly events: readonly Envelope[];
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
