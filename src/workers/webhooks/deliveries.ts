import { LRUCache } from 'lru-cache';
import { onTheWall } from '../../core/instants.js';
import { type DeliveryAttempt, hasSucceeded, healthAfter } from '../../core/webhooks/delivery.js';
import type { AttemptMade, TakenDelivery } from '../../core/webhooks/deliveryStore.js';
import { disableWebhook, maxWaiting } from '../../core/webhooks/disableWebhook.js';
import type { StoredWebhook } from '../../core/webhooks/webhook.js';
import { type Company, type DeliveriesParts, inTurn, newCompany } from './company.js';
import { Requests } from './requests.js';
import { Upkeep } from './upkeep.js';

/** Sends events to webhooks (CONTRACT "Events", webhooks; ADR 25). */

/** It is longer than any request, so after it the worker must be dead. */
const usualLeaseMs = 30_000;
const usualLettingEndMs = 3_000;
/** After this time, other companies have their turn. */
const roundsMs = 200;
/** The most companies in a cache. */
const maxKnown = 10_000;
/** How long the result that a company has no webhooks is cached. */
const withoutForMs = 5_000;

type Usual = 'leaseMs' | 'lettingEndMs' | 'maxWaiting' | 'random';

export class Deliveries {
  readonly #parts: DeliveriesParts;
  readonly #companies = new Map<string, Company>();
  /** The companies that have webhooks; null if they are not known yet, or too many. */
  #having: Set<string> | null = null;
  readonly #without: LRUCache<string, true>;
  readonly #upkeep: Upkeep;
  readonly #requests: Requests;
  readonly #goingOn = new Set<Promise<void>>();
  #isStopping = false;

  constructor(parts: Omit<DeliveriesParts, Usual> & Partial<DeliveriesParts>) {
    const usual = { leaseMs: usualLeaseMs, lettingEndMs: usualLettingEndMs, maxWaiting, random: Math.random };
    this.#parts = { ...usual, ...parts };
    this.#without = new LRUCache({ max: maxKnown, ttl: withoutForMs, perf: parts.clock, ttlResolution: 0 });
    this.#upkeep = new Upkeep(this.#parts);
    this.#requests = new Requests(this.#parts, (companyId) => this.#goOn(companyId));
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
   * Does a company's upkeep, and begins to send due deliveries. It does not wait for the requests.
   * @returns whether there is more upkeep
   */
  run(companyId: string): Promise<boolean> {
    const company = this.#companyOf(companyId);
    company.wantsUpkeep = true;
    return this.#rounds(company);
  }

  /** Begins no more requests. @returns resolves when the running ones have ended or were aborted */
  async stop(): Promise<void> {
    this.#isStopping = true;
    const giveUp = setTimeout(() => this.#requests.abort(), this.#parts.lettingEndMs);
    await this.idle();
    clearTimeout(giveUp);
  }

  /** Resolves when no request is running and all results are stored. */
  async idle(): Promise<void> {
    for (;;) {
      const active = [...this.#requests.underWay, ...this.#goingOn];
      if (active.length === 0) return;
      await Promise.all(active);
    }
  }

  #companyOf(companyId: string): Company {
    const company = this.#companies.get(companyId) ?? newCompany(companyId);
    this.#companies.set(companyId, company);
    return company;
  }

  /** Stores results and begins further requests. The upkeep waits for a run. */
  #goOn(companyId: string): void {
    const company = this.#companyOf(companyId);
    company.isWanted = true;
    if (company.rounds) return;
    // The store does not answer. When the claims have ended, a scan finds the deliveries again.
    const unanswered = (error: unknown): void =>
      this.#parts.logger.debug({ err: error, companyId }, 'the result of an attempt is not stored yet');
    const goingOn = this.#rounds(company)
      .then(() => undefined, unanswered)
      .finally(() => this.#goingOn.delete(goingOn));
    this.#goingOn.add(goingOn);
  }

  /** A company has one loop of rounds at a time. */
  #rounds(company: Company): Promise<boolean> {
    company.rounds ??= this.#doRounds(company);
    return company.rounds;
  }

  async #doRounds(company: Company): Promise<boolean> {
    const { id } = company;
    const until = performance.now() + roundsMs;
    const hasTime = (): boolean => performance.now() < until || this.#requests.isPromised(id);
    try {
      do await this.#round(company);
      while ((company.isWanted || company.wantsUpkeep) && hasTime());
    } catch (error) {
      company.isWanted = false;
      this.#requests.giveUp(id);
      throw error;
    } finally {
      company.rounds = null;
      if (company.isWanted) this.#goOn(id);
      else if (isIdle(company)) this.#companies.delete(id);
    }
    return company.wantsUpkeep;
  }

  async #round(company: Company): Promise<void> {
    const { wantsUpkeep } = company;
    company.isWanted = false;
    company.wantsUpkeep = false;
    await this.#keep(company);
    if (this.#isStopping) return;
    const webhooks = await inTurn(this.#parts, (store) => store.webhooks(company.id));
    company.webhooks = webhooks.filter(({ isDeleted }) => !isDeleted);
    if (webhooks.length === 0) {
      this.#without.set(company.id, true);
      this.#requests.giveUp(company.id);
      return;
    }
    this.#having?.add(company.id);
    if (wantsUpkeep && (await this.#upkeep.do(company, webhooks))) company.wantsUpkeep = true;
    await this.#requests.begin(company);
  }

  /** Stores the results of attempts. */
  async #keep(company: Company): Promise<void> {
    const { made, left } = company;
    const at = onTheWall(this.#parts.clock);
    [company.made, company.left] = [[], []];
    try {
      if (made.length > 0)
        await inTurn(this.#parts, ({ deliveries }) => deliveries.settleAttempts(company.id, at, made));
    } catch (error) {
      // They can be stored later, until the claim ends.
      company.made.push(...made);
      throw error;
    }
    if (left.length > 0) await inTurn(this.#parts, ({ deliveries }) => deliveries.giveBack(company.id, at, left));
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
      await inTurn(this.#parts, ({ deliveries }) => deliveries.noteHealth(companyId, webhook.id, failingSince));
    }
    if (!disable || webhook.status === 'DISABLED') return;
    if (await door.work(disableWebhook(webhook.id, last), companyId)) {
      logger.warn({ companyId, webhookId: webhook.id, reason: disable }, 'a webhook is disabled');
    }
  }
}

const isIdle = ({ wantsUpkeep, sending, made, left }: Company): boolean =>
  !wantsUpkeep && sending + made.length + left.length === 0;

/** Whether an attempt counts for the health of its webhook. A failed attempt counts only if it was scheduled. */
const saysOfHealth = ({ kind }: TakenDelivery, attempt: DeliveryAttempt): boolean =>
  kind === 'scheduled' || hasSucceeded(attempt) || attempt.status === 410;
