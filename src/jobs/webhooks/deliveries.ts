import { LRUCache } from 'lru-cache';
import { noTelemetry } from '../../core/application/instruments.js';
import type { Span } from '../../core/kernel/ports.js';
import { onTheWall } from '../../core/kernel/values/instants.js';
import { forgetErased } from '../../core/people/erasure/readErasures.js';
import { type DeliveryAttempt, hasSucceeded, healthAfter } from '../../core/webhooks/delivery.js';
import type { CompletedAttempt, TakenDelivery } from '../../core/webhooks/deliveryStore.js';
import { disableWebhook, maxWaiting, maxWaitingOfKey } from '../../core/webhooks/disableWebhook.js';
import type { StoredWebhook } from '../../core/webhooks/webhook.js';
import { type Company, type DeliveriesParts, newCompany, withPermit } from './company.js';
import { Requests } from './requests.js';
import { Upkeep } from './upkeep.js';

/** Sends events to webhooks (docs/WEBHOOKS.md; ADR 17). */

/** It is longer than any request, so after it the worker must be dead. */
const usualLeaseMs = 30_000;
const usualGraceMs = 3_000;
/** After this time, the work for other companies has its turn. */
const sliceMs = 200;
/** The most companies in a cache. */
const maxKnown = 10_000;
/** How long it is cached which companies have webhooks, or that one has none. */
const knownForMs = 5_000;

type Usual = 'telemetry' | 'leaseMs' | 'graceMs' | 'maxWaiting' | 'maxWaitingOfKey' | 'random';

export class Deliveries {
  readonly #parts: DeliveriesParts;
  readonly #companies = new Map<string, Company>();
  /** The companies that have webhooks; null if they are not known yet, or too many. */
  #having: Set<string> | null = null;
  #learnedAt = Number.NEGATIVE_INFINITY;
  readonly #without: LRUCache<string, true>;
  readonly #upkeep: Upkeep;
  readonly #requests: Requests;
  readonly #woken = new Set<Promise<void>>();
  #isStopping = false;

  constructor(parts: Omit<DeliveriesParts, Usual> & Partial<DeliveriesParts>) {
    const usual = {
      telemetry: noTelemetry,
      leaseMs: usualLeaseMs,
      graceMs: usualGraceMs,
      maxWaiting,
      maxWaitingOfKey,
      random: Math.random,
    };
    this.#parts = { ...usual, ...parts };
    this.#without = new LRUCache({ max: maxKnown, ttl: knownForMs, perf: parts.clock, ttlResolution: 0 });
    this.#upkeep = new Upkeep(this.#parts);
    this.#requests = new Requests(this.#parts, (companyId) => this.#wake(companyId));
  }

  /**
   * Reads which companies have webhooks, so that writes of other companies start no runs. Scans call it. A company whose
   * first webhook was created since is known from its first run.
   */
  async learn(): Promise<void> {
    const now = performance.now();
    if (now - this.#learnedAt < knownForMs) return;
    const having = await this.#parts.store.scans.withWebhooks(maxKnown + 1);
    this.#having = having.length > maxKnown ? null : new Set(having);
    this.#learnedAt = now;
  }

  /** Whether a company may have webhooks. */
  startsAtOnce(companyId: string): boolean {
    return this.#having ? this.#having.has(companyId) : !this.#without.has(companyId);
  }

  /**
   * Does a company's upkeep, and begins to send its due deliveries. It does not wait for the requests.
   * @param span of the run, if somebody collects traces
   * @returns whether there is more upkeep
   */
  async run(companyId: string, span?: Span): Promise<boolean> {
    const cause = { id: companyId, span };
    for (const until = performance.now() + sliceMs; ; ) {
      const webhooks = await withPermit(this.#parts, cause, (store) => store.webhooks.list(companyId));
      if (webhooks.length === 0) {
        this.#without.set(companyId, true);
        return false;
      }
      this.#having?.add(companyId);
      const isQueueing = await this.#upkeep.queue(cause, webhooks);
      await this.#goOn(companyId, span);
      const isTidying = await this.#upkeep.tidy(cause, webhooks);
      const hasMore = isQueueing || isTidying;
      if (!hasMore || performance.now() >= until) return hasMore;
    }
  }

  /** Begins no more requests. @returns resolves when the running ones have ended or were aborted */
  async stop(): Promise<void> {
    this.#isStopping = true;
    const giveUp = setTimeout(() => this.#requests.abort(), this.#parts.graceMs);
    await this.idle();
    clearTimeout(giveUp);
  }

  /** Resolves when no request is running and all results are stored. */
  async idle(): Promise<void> {
    for (;;) {
      const active = [...this.#requests.underWay, ...this.#woken];
      if (active.length === 0) return;
      await Promise.all(active);
    }
  }

  /** Continues after a request, or when a company has got slots that it waited for. */
  #wake(companyId: string): void {
    // The store does not answer. When the claims have ended, a scan finds the deliveries again.
    const unanswered = (error: unknown): void =>
      this.#parts.logger.debug({ err: error, companyId }, 'the result of an attempt is not stored yet');
    const woken = this.#goOn(companyId)
      .catch(unanswered)
      .finally(() => this.#woken.delete(woken));
    this.#woken.add(woken);
  }

  /**
   * Stores results, and begins further requests. A company has one loop of such rounds at a time.
   * @param span of the run that wants it; missing after a request
   */
  #goOn(companyId: string, span?: Span): Promise<void> {
    const company = this.#companies.get(companyId) ?? newCompany(companyId);
    this.#companies.set(companyId, company);
    company.isWanted = true;
    company.span = span ?? company.span;
    company.rounds ??= this.#rounds(company);
    return company.rounds;
  }

  async #rounds(company: Company): Promise<void> {
    const until = performance.now() + sliceMs;
    try {
      while (company.isWanted && performance.now() < until) await this.#round(company);
    } catch (error) {
      company.isWanted = false;
      this.#requests.giveUp(company.id);
      throw error;
    } finally {
      company.rounds = null;
      const { id, isWanted, sending, unstored, unattempted } = company;
      if (isWanted) this.#wake(id);
      else if (sending + unstored.length + unattempted.length === 0) this.#companies.delete(id);
    }
  }

  async #round(company: Company): Promise<void> {
    company.isWanted = false;
    await this.#save(company);
    if (this.#isStopping) return;
    const webhooks = await withPermit(this.#parts, company, (store) => store.webhooks.list(company.id));
    company.webhooks = webhooks.filter(({ isDeleted }) => !isDeleted);
    await this.#requests.begin(company);
  }

  /** Stores the results of attempts. */
  async #save(company: Company): Promise<void> {
    const { unstored, unattempted } = company;
    const at = onTheWall(this.#parts.clock);
    [company.unstored, company.unattempted] = [[], []];
    try {
      if (unstored.length > 0)
        await withPermit(this.#parts, company, ({ deliveries }) => deliveries.settleAttempts(company.id, at, unstored));
    } catch (error) {
      // They can be stored later, until the claim ends.
      company.unstored.push(...unstored);
      throw error;
    }
    if (unstored.some(acknowledgesErasure)) await this.#parts.dispatcher.runJob(forgetErased, company.id, company.span);
    if (unattempted.length > 0)
      await withPermit(this.#parts, company, ({ deliveries }) => deliveries.giveBack(company.id, at, unattempted));
    for (const webhook of company.webhooks) await this.#noteHealth(company, webhook, unstored);
  }

  async #noteHealth(company: Company, webhook: StoredWebhook, made: readonly CompletedAttempt[]): Promise<void> {
    const { id: companyId, span } = company;
    const { dispatcher, logger } = this.#parts;
    const attempts = made.flatMap(({ taken, attempt }) =>
      taken.delivery.webhookId === webhook.id && attempt && saysOfHealth(taken, attempt) ? attempt : [],
    );
    const last = attempts.at(-1);
    if (!last) return;
    const { failingSince, disable } = healthAfter(webhook, last);
    if (failingSince !== webhook.failingSince) {
      await withPermit(this.#parts, company, ({ deliveries }) =>
        deliveries.noteHealth(companyId, webhook.id, failingSince),
      );
    }
    if (!disable || webhook.status === 'DISABLED') return;
    if (await dispatcher.runJob(disableWebhook(webhook.id, last), companyId, span)) {
      logger.warn({ companyId, webhookId: webhook.id, reason: disable }, 'a webhook is disabled');
    }
  }
}

/** Whether a receiver has acknowledged an erasure. When all have, the event loses the person's id. */
const acknowledgesErasure = ({ taken: { delivery }, outcome }: CompletedAttempt): boolean =>
  delivery.type === 'CANDIDATE_ERASED' && outcome.status === 'DELIVERED';

/** Whether an attempt counts for the health of its webhook. A failed attempt counts only if it was scheduled. */
const saysOfHealth = ({ kind }: TakenDelivery, attempt: DeliveryAttempt): boolean =>
  kind === 'scheduled' || hasSucceeded(attempt) || attempt.status === 410;
