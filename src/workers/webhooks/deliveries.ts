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

/** Sends what happens to webhooks (CONTRACT "Events", webhooks; ADR 25). */

/** Longer than a request may take: from then on whoever took a delivery is dead. */
const usualLeaseMs = 30_000;
/** Events that are looked at for deliveries at once. */
const batch = 500;
/** Tests are kept so long; all else as long as its event. */
const testsKeptMs = 30 * dayMs;
/** How often this process looks for deliveries of a company that are kept no longer. */
const forgettingEveryMs = hourMs;
/** When this process stops, requests under way may end for so long. */
const usualLettingEndMs = 3_000;
/** Then other companies have their turn. */
const maxRounds = 20;
/** Attempts that admins have asked for, begun at once. */
const askedAtOnce = 16;
/** Companies of which something is remembered, and for how long that one has no webhooks. */
const maxKnown = 10_000;
const withoutForMs = 5_000;

export interface DeliveriesParts {
  readonly store: Pick<Store, 'scans' | 'webhooks' | 'feedEnds' | 'eventPages' | 'events' | 'deliveries'>;
  readonly door: Pick<Door, 'work' | 'lookInTurn'>;
  /** The clock on the wall, whatever companies' clocks say. */
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'uuid'>;
  readonly send: (message: Message, signal: AbortSignal) => Promise<Sent>;
  readonly logger: Logger;
  readonly leaseMs?: number;
  readonly lettingEndMs?: number;
  /** From 0 to less than 1. */
  readonly random?: () => number;
}

/** What is under way for a company. */
interface Company {
  readonly id: string;
  /** As they were read last. */
  webhooks: readonly StoredWebhook[];
  /** Attempts that are not kept yet. */
  made: AttemptMade[];
  /** Deliveries that were taken and not attempted. */
  left: TakenDelivery[];
  sending: number;
  /** Whether a round is under way, and whether another was asked for meanwhile. */
  isBusy: boolean;
  isWanted: boolean;
}

export class Deliveries {
  readonly #parts: Required<DeliveriesParts>;
  readonly #companies = new Map<string, Company>();
  /** Companies that have webhooks; null while that isn't known, or where they are too many. */
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
   * Finds out which companies have webhooks: a write of any other wakes nobody, and costs nothing more. One that was made since
   * is met by the next look.
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
   * Queues what happened in a company, and begins to send what is due. Requests go on beside it.
   * @returns whether there is more to be queued or removed
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

  /** Begins no more requests. @returns when those under way have ended, or were given up */
  async stop(): Promise<void> {
    this.#isStopping = true;
    const giveUp = setTimeout(() => this.#ending.abort(), this.#parts.lettingEndMs);
    await this.idle();
    clearTimeout(giveUp);
  }

  /** When no request is under way, and what came of them is kept. */
  async idle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  get #now(): string {
    return onTheWall(this.#parts.clock);
  }

  /** The store's work for all webhooks takes its turns beside calls. */
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
    if (webhooks.length === 0) {
      this.#without.set(company.id, true);
      return;
    }
    await this.#queue(company);
    await this.#forget(company);
    await this.#begin(company);
  }

  /** Keeps what came of attempts. */
  async #keep(company: Company): Promise<void> {
    const { made, left } = company;
    [company.made, company.left] = [[], []];
    try {
      if (made.length > 0)
        await this.#inTurn(({ deliveries }) => deliveries.settleAttempts(company.id, this.#now, made));
    } catch (error) {
      // Until others may take them they can be kept still.
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

  /** Queues deliveries of what stands behind the cursors. Webhooks mostly stand at the same place: it is read once. */
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

  /** Takes what is due, as much as may be under way, and begins to send it. */
  async #begin(company: Company): Promise<void> {
    const { clock, ids, leaseMs, random } = this.#parts;
    const asked = Math.min(askedAtOnce, this.#slots.free);
    if (asked <= 0) return;
    const lanes = company.webhooks
      .filter(({ status }) => status === 'ACTIVE')
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
      // In the order of the feed, as far as there is one.
      for (const one of taken.toSorted((a, b) => Number(a.delivery.seq) - Number(b.delivery.seq))) {
        const { event, seq, webhookId } = one.delivery;
        const found = bySeq.get(seq);
        const body = event ?? (found ? eventJson(found) : null);
        const webhook = company.webhooks.find(({ id }) => id === webhookId);
        if (!webhook) continue;
        const slot = slotOf(webhook);
        if (body && this.#slots.take(slot)) this.#send(company, webhook, one, slot, JSON.stringify(body));
        // Others were faster.
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
        // The store does not answer. What was taken is found again by a look, when nobody has it any more.
        (error: unknown) => {
          this.#underWay.delete(underWay);
          this.#parts.logger.debug({ err: error, companyId: company.id }, 'an attempt is not kept yet');
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

/** A delivery whose event is kept no longer. */
const eventGone = { status: 'FAILED', nextAttemptAt: null } as const;

/** What an admin has tried says that a webhook works, or is gone; that it fails is for what was due. */
const saysOfHealth = ({ kind }: TakenDelivery, attempt: DeliveryAttempt): boolean =>
  kind === 'scheduled' || hasSucceeded(attempt) || attempt.status === 410;

function slotOf({ id, url, failingSince }: StoredWebhook): Slot {
  return { webhookId: id, place: new URL(url).host, isFailing: failingSince !== null };
}
