import { LRUCache } from 'lru-cache';
import { dayMs, hourMs, onTheWall } from '../../core/instants.js';
import type { Logger } from '../../core/logger.js';
import type { Clock, Ids, Store } from '../../core/ports.js';
import type { Door } from '../../core/useCase.js';
import { type DeliveryAttempt, eventJson, hasSucceeded, healthAfter, settled } from '../../core/webhooks/delivery.js';
import type { AttemptMade, TakenDelivery } from '../../core/webhooks/deliveryStore.js';
import { disableWebhook } from '../../core/webhooks/disableWebhook.js';
import { newDeliveriesOf } from '../../core/webhooks/queueing.js';
import { type StoredWebhook, signingSecrets } from '../../core/webhooks/webhook.js';
import type { Message, Sent } from './sender.js';
import { type Slot, Slots } from './slots.js';

/** Sends events to webhooks (CONTRACT "Events", webhooks; ADR 25). */

/** How long a claim on deliveries is valid. It is longer than any request, so after it the worker must be dead. */
const usualLeaseMs = 30_000;
/** The most events that are read at once to queue deliveries. */
const batch = 500;
/** How long tests are stored. Other deliveries are stored as long as their events. */
const testsKeptMs = 30 * dayMs;
/** How often this process removes a company's expired deliveries. */
const forgettingEveryMs = hourMs;
/** When this process stops, it waits this long for running requests. */
const usualLettingEndMs = 3_000;
/** After this many rounds, other companies have their turn. */
const maxRounds = 20;
/** The most attempts requested by admins that begin at once. */
const askedAtOnce = 16;
/** The most companies in each cache. */
const maxKnown = 10_000;
/** How long the result that a company has no webhooks is cached. */
const withoutForMs = 5_000;

export interface DeliveriesParts {
  readonly store: Pick<Store, 'scans' | 'webhooks' | 'feedEnds' | 'eventPages' | 'events' | 'deliveries'>;
  readonly door: Pick<Door, 'work' | 'lookInTurn'>;
  /** The real time, not the companies' time. */
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'uuid'>;
  readonly send: (message: Message, signal: AbortSignal) => Promise<Sent>;
  readonly logger: Logger;
  readonly leaseMs?: number;
  readonly lettingEndMs?: number;
  /** From 0 to less than 1. */
  readonly random?: () => number;
}

/** The running work of a company. */
interface Company {
  readonly id: string;
  /** The webhooks of the last read. */
  webhooks: readonly StoredWebhook[];
  /** Attempts that are not stored yet. */
  made: AttemptMade[];
  /** Taken deliveries that were not attempted. */
  left: TakenDelivery[];
  sending: number;
  /** Whether a round is running, and whether another was requested meanwhile. */
  isBusy: boolean;
  isWanted: boolean;
}

export class Deliveries {
  readonly #parts: Required<DeliveriesParts>;
  readonly #companies = new Map<string, Company>();
  /** The companies that have webhooks; null if they are not known yet, or too many. */
  #having: ReadonlySet<string> | null = null;
  readonly #without: LRUCache<string, true>;
  readonly #forgotten: LRUCache<string, true>;
  readonly #slots = new Slots();
  readonly #underWay = new Set<Promise<unknown>>();
  readonly #ending = new AbortController();
  #isStopping = false;

  constructor(parts: DeliveriesParts) {
    this.#parts = { leaseMs: usualLeaseMs, lettingEndMs: usualLettingEndMs, random: Math.random, ...parts };
    const remembered = { max: maxKnown, perf: parts.clock, ttlResolution: 0 };
    this.#without = new LRUCache({ ...remembered, ttl: withoutForMs });
    this.#forgotten = new LRUCache({ ...remembered, ttl: forgettingEveryMs });
  }

  /**
   * Reads which companies have webhooks, so that writes of other companies start no runs. The next scan finds a company
   * whose first webhook was created since.
   */
  async learn(): Promise<void> {
    const having = await this.#parts.store.scans.withWebhooks(maxKnown + 1);
    this.#having = having.length > maxKnown ? null : new Set(having);
  }

  /** Whether a company may have webhooks. */
  heeds(companyId: string): boolean {
    return this.#having ? this.#having.has(companyId) : !this.#without.has(companyId);
  }

  /**
   * Queues a company's new events, and begins to send due deliveries. It does not wait for the requests.
   * @returns whether there is more to queue or to remove
   */
  async run(companyId: string): Promise<boolean> {
    const company = this.#companies.get(companyId) ?? newCompany(companyId);
    this.#companies.set(companyId, company);
    company.isWanted = true;
    if (company.isBusy) return false;
    company.isBusy = true;
    try {
      for (let rounds = 0; company.isWanted && rounds < maxRounds; rounds += 1) {
        company.isWanted = false;
        await this.#round(company);
      }
      return company.isWanted;
    } finally {
      company.isBusy = false;
      if (company.sending + company.made.length + company.left.length === 0) this.#companies.delete(companyId);
    }
  }

  /** Begins no more requests. @returns resolves when the running ones have ended or were aborted */
  async stop(): Promise<void> {
    this.#isStopping = true;
    const giveUp = setTimeout(() => this.#ending.abort(), this.#parts.lettingEndMs);
    await this.idle();
    clearTimeout(giveUp);
  }

  /** Resolves when no request is running and all results are stored. */
  async idle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  get #now(): string {
    return onTheWall(this.#parts.clock);
  }

  /** The store's work for all webhooks takes turns with the calls of clients. */
  #inTurn<R>(work: (store: DeliveriesParts['store']) => Promise<R>): Promise<R> {
    const { door, store } = this.#parts;
    return door.lookInTurn(() => work(store));
  }

  async #round(company: Company): Promise<void> {
    await this.#keep(company);
    if (this.#isStopping) return;
    const webhooks = await this.#inTurn((store) => store.webhooks(company.id));
    company.webhooks = webhooks.filter(({ isDeleted }) => !isDeleted);
    for (const webhook of webhooks.filter(({ isDeleted }) => isDeleted)) await this.#remove(company, webhook);
    for (const webhook of company.webhooks) if (webhook.failsBefore !== null) await this.#fail(company, webhook);
    if (webhooks.length === 0) {
      this.#without.set(company.id, true);
      return;
    }
    await this.#queue(company);
    await this.#forget(company);
    await this.#begin(company);
  }

  /** Stores the results of attempts. */
  async #keep(company: Company): Promise<void> {
    const { made, left } = company;
    [company.made, company.left] = [[], []];
    try {
      if (made.length > 0)
        await this.#inTurn(({ deliveries }) => deliveries.settleAttempts(company.id, this.#now, made));
    } catch (error) {
      // They can be stored later, until the claim ends.
      company.made.push(...made);
      throw error;
    }
    if (left.length > 0) await this.#inTurn(({ deliveries }) => deliveries.giveBack(company.id, this.#now, left));
    for (const webhook of company.webhooks) await this.#noteHealth(company, webhook, made);
  }

  async #noteHealth({ id: companyId }: Company, webhook: StoredWebhook, made: readonly AttemptMade[]): Promise<void> {
    const { door, logger } = this.#parts;
    const attempts = made
      .filter(
        ({ taken, attempt }) => taken.delivery.webhookId === webhook.id && attempt && saysOfHealth(taken, attempt),
      )
      .map(({ attempt }) => attempt as DeliveryAttempt);
    const last = attempts.at(-1);
    if (!last) return;
    const { failingSince, disable } = healthAfter(webhook, last);
    if (failingSince !== webhook.failingSince) {
      await this.#inTurn(({ deliveries }) => deliveries.noteHealth(companyId, webhook.id, failingSince));
    }
    if (!disable || webhook.status === 'DISABLED') return;
    if (await door.work(disableWebhook(webhook.id, last), companyId)) {
      logger.warn({ companyId, webhookId: webhook.id, reason: disable }, 'a webhook is disabled');
    }
  }

  async #remove(company: Company, { id }: StoredWebhook): Promise<void> {
    if (await this.#inTurn(({ deliveries }) => deliveries.removeWebhook(company.id, id))) company.isWanted = true;
  }

  async #fail(company: Company, webhook: StoredWebhook): Promise<void> {
    const hasMore = await this.#inTurn(({ deliveries }) => deliveries.failWaiting(webhook));
    if (!hasMore) await this.#inTurn(({ deliveries }) => deliveries.noteFailed(webhook));
    company.isWanted = true;
  }

  /**
   * Queues deliveries of the events after the cursors. Most webhooks have the same cursor, so its page is read once.
   */
  async #queue(company: Company): Promise<void> {
    const { clock, ids } = this.#parts;
    const { id: companyId, webhooks } = company;
    const { newest, removed } = await this.#inTurn((store) => store.feedEnds(companyId));
    const behind = webhooks.filter(
      ({ status, wantedBefore, cursorSeq }) =>
        (status === 'ACTIVE' || wantedBefore.length > 0) && BigInt(cursorSeq) < BigInt(newest),
    );
    for (const [cursor, those] of Map.groupBy(behind, ({ cursorSeq }) => cursorSeq)) {
      const after = BigInt(cursor) < BigInt(removed) ? removed : cursor;
      const wanted = { companyId, scopes: [{}], first: batch, after, newest, selection: {} };
      const [page] = await this.#inTurn((store) => store.eventPages(wanted));
      if (!page) continue;
      const to = (page.items.length === batch ? page.items.at(-1)?.seq : undefined) ?? newest;
      if (to !== newest) company.isWanted = true;
      const at = onTheWall(clock);
      for (const webhook of those) {
        const queued = newDeliveriesOf(webhook, page.items, ids.uuid, at);
        await this.#inTurn(({ deliveries }) => deliveries.queueDeliveries(webhook, to, queued));
      }
    }
  }

  async #forget(company: Company): Promise<void> {
    if (this.#forgotten.has(company.id)) return;
    const testsBefore = new Date(this.#parts.clock.now() - testsKeptMs).toISOString();
    let isDone = true;
    for (const { id } of company.webhooks) {
      const hasMore = await this.#inTurn(({ deliveries }) => deliveries.forgetDeliveries(company.id, id, testsBefore));
      isDone &&= !hasMore;
    }
    if (isDone) this.#forgotten.set(company.id, true);
  }

  /** Takes due deliveries, as many as the slots allow, and begins to send them. */
  async #begin(company: Company): Promise<void> {
    const { clock, ids, leaseMs, random } = this.#parts;
    const asked = Math.min(askedAtOnce, this.#slots.free);
    if (asked <= 0) return;
    const lanes = company.webhooks
      .filter(({ status, failsBefore }) => status === 'ACTIVE' && failsBefore === null)
      .map((webhook) => ({
        webhookId: webhook.id,
        limit: this.#slots.freeTo(slotOf(webhook)),
      }));
    const [at, until] = [this.#now, new Date(clock.now() + leaseMs).toISOString()];
    const taking = { companyId: company.id, lanes, asked, claimId: ids.uuid(), at, until, random: random() };
    const taken = await this.#inTurn(({ deliveries }) => deliveries.takeDeliveries(taking));
    if (taken.length === 0) return;
    try {
      const seqs = taken.filter(({ delivery }) => delivery.event === null).map(({ delivery }) => delivery.seq);
      const events = seqs.length === 0 ? [] : await this.#inTurn((store) => store.events(company.id, seqs));
      const bySeq = new Map(events.map((event) => [event.seq, event]));
      // In the order of the feed. Tests are not in the feed.
      for (const one of taken.toSorted((a, b) => Number(a.delivery.seq) - Number(b.delivery.seq))) {
        const { event, seq, webhookId } = one.delivery;
        const found = bySeq.get(seq);
        const body = event ?? (found ? eventJson(found) : null);
        const webhook = company.webhooks.find(({ id }) => id === webhookId);
        if (!webhook) continue;
        const slot = slotOf(webhook);
        if (body && this.#slots.take(slot)) this.#send(company, webhook, one, slot, JSON.stringify(body));
        // No slot is free any more.
        else if (body) company.left.push(one);
        else company.made.push({ taken: one, attempt: null, settled: { ...eventGone, tries: one.delivery.tries } });
      }
    } catch (error) {
      company.left.push(...taken);
      throw error;
    }
    if (company.made.length + company.left.length > 0) company.isWanted = true;
  }

  #send(company: Company, webhook: StoredWebhook, taken: TakenDelivery, slot: Slot, body: string): void {
    company.sending += 1;
    const underWay: Promise<unknown> = this.#attempt(company, webhook, taken, body)
      .then(() => {
        this.#slots.giveBack(slot);
        company.sending -= 1;
        return this.run(company.id);
      })
      .then(
        () => this.#underWay.delete(underWay),
        // The store does not answer. When the claims have ended, a scan finds the deliveries again.
        (error: unknown) => {
          this.#underWay.delete(underWay);
          this.#parts.logger.debug({ err: error, companyId: company.id }, 'the result of an attempt is not stored yet');
        },
      );
    this.#underWay.add(underWay);
  }

  async #attempt(company: Company, webhook: StoredWebhook, taken: TakenDelivery, body: string): Promise<void> {
    const { clock, logger, random, send } = this.#parts;
    const { delivery, kind } = taken;
    const sentAt = new Date(clock.now());
    const at = sentAt.toISOString();
    const secrets = signingSecrets(webhook, at);
    let sent: Sent = { durationMs: 0, status: null, error: 'CONNECTION', answer: null };
    try {
      sent = await send({ url: webhook.url, id: delivery.eventId, body, secrets, at: sentAt }, this.#ending.signal);
    } catch (error) {
      if (this.#ending.signal.aborted) {
        company.left.push(taken);
        return;
      }
      logger.error({ err: error, companyId: company.id, webhookId: webhook.id }, 'a webhook could not be called');
    }
    const attempt = { at, ...sent };
    company.made.push({ taken, attempt, settled: settled(delivery, kind, attempt, this.#now, random()) });
  }
}

function newCompany(id: string): Company {
  return { id, webhooks: [], made: [], left: [], sending: 0, isBusy: false, isWanted: false };
}

/** The state of a delivery whose event was removed. */
const eventGone = { status: 'FAILED', nextAttemptAt: null } as const;

/** Whether an attempt counts for the health of its webhook. A failed attempt counts only if it was scheduled. */
const saysOfHealth = ({ kind }: TakenDelivery, attempt: DeliveryAttempt): boolean =>
  kind === 'scheduled' || hasSucceeded(attempt) || attempt.status === 410;

function slotOf({ id, url, failingSince }: StoredWebhook): Slot {
  return { webhookId: id, place: new URL(url).host, isFailing: failingSince !== null };
}
