import type { LabelsOf } from '../../core/application/instruments.js';
import type { Span } from '../../core/kernel/ports.js';
import { type Instant, instantAt, onTheWall } from '../../core/kernel/values/instants.js';
import { defined } from '../../core/kernel/values/objects.js';
import {
  type AttemptError,
  type AttemptKind,
  type AttemptOutcome,
  afterAttempt,
  backoffOf,
  type DeliveryAttempt,
  hasSucceeded,
} from '../../core/webhooks/delivery.js';
import type { DueDelivery, TakenDelivery } from '../../core/webhooks/deliveryStore.js';
import { type StoredWebhook, signingSecrets } from '../../core/webhooks/webhook.js';
import { type Company, type DeliveriesParts, withPermit } from './company.js';
import { type Content, contentsOf } from './contents.js';
import type { Sent } from './sender.js';
import { type Destination, destinationOf, type Slot, Slots, type Want } from './slots.js';

/** Takes due deliveries for which there are slots, and sends them. */

/** The most attempts requested by admins that are looked at for each webhook. */
const requestedAtOnce = 2;
/** A worker chooses among this many times the number that it may take. */
const chosenAmong = 8;

/** The due deliveries of one kind to one webhook. */
interface Queue {
  readonly webhook: StoredWebhook;
  readonly destination: Destination;
  readonly due: readonly DueDelivery[];
}

/** A due delivery that has a slot. */
interface Chosen {
  readonly webhook: StoredWebhook;
  readonly due: DueDelivery;
  readonly slot: Slot;
}

export class Requests {
  readonly #parts: DeliveriesParts;
  readonly #wake: (companyId: string) => void;
  readonly #slots: Slots;
  readonly #underWay = new Set<Promise<void>>();
  readonly #ending = new AbortController();

  /** @param wake is called when a company has results to store, or has got slots that it waited for */
  constructor(parts: DeliveriesParts, wake: (companyId: string) => void) {
    this.#parts = parts;
    this.#wake = wake;
    this.#slots = new Slots(wake);
  }

  get underWay(): ReadonlySet<Promise<void>> {
    return this.#underWay;
  }

  /** Lets others have the slots that a company waits for. */
  giveUp(companyId: string): void {
    this.#slots.wait(companyId, []);
  }

  /** Aborts all requests, with an unknown result. */
  abort(): void {
    this.#ending.abort();
  }

  /** Begins to send a company's due deliveries. It does not wait for the requests. */
  async begin(company: Company): Promise<void> {
    const chosen = this.#choose(company.id, await this.#look(company));
    if (chosen.length === 0) return;
    const unused = new Set(chosen.map(({ slot }) => slot));
    try {
      const taken = await this.#take(company, chosen);
      const contents = await this.#contents(company, taken, chosen);
      // In the order of the feed. Tests are not in the feed.
      for (const one of taken.toSorted((a, b) => Number(a.delivery.seq) - Number(b.delivery.seq))) {
        const content = contents.get(one);
        const { webhook, slot } = defined(chosen.find(({ due }) => isOf(due, one)));
        if (content === undefined)
          company.unstored.push({ taken: one, attempt: null, outcome: unsent(one), backoffUntil: null });
        else {
          unused.delete(slot);
          this.#send(company, webhook, one, slot, content);
        }
      }
    } finally {
      for (const slot of unused) this.#slots.giveBack(slot);
    }
    if (company.unstored.length > 0) company.isWanted = true;
  }

  get #now(): Instant {
    return onTheWall(this.#parts.clock);
  }

  async #look(company: Company): Promise<Queue[]> {
    const { id: companyId, webhooks } = company;
    const queues = [
      ...webhooks.map((webhook) => this.#queueOf(webhook, 'requested')),
      ...webhooks
        .filter((webhook) => isSentTo(webhook, this.#now))
        .map((webhook) => this.#queueOf(webhook, 'scheduled')),
    ]
      .filter(({ room }) => room > 0)
      // Those with the fewest requests under way come first.
      .toSorted((one, other) => other.room - one.room);
    if (queues.length === 0) return [];
    const scheduled = queues
      .filter(({ destination: { kind } }) => kind === 'scheduled')
      .map(({ webhook, room }) => ({ webhookId: webhook.id, limit: room }));
    const looking = { companyId, at: this.#now, scheduled, requested: requestedAtOnce };
    const due = await withPermit(this.#parts, company, ({ deliveries }) => deliveries.due(looking));
    const byQueue = Map.groupBy(due, ({ kind, webhookId }) => `${kind} ${webhookId}`);
    return queues.map(({ webhook, destination, room }) => {
      const own = byQueue.get(`${destination.kind} ${webhook.id}`) ?? [];
      return { webhook, destination, due: this.#some(own, room) };
    });
  }

  #queueOf(webhook: StoredWebhook, kind: AttemptKind) {
    const { companyId, id: webhookId, url, failingSince } = webhook;
    const isFailing = failingSince !== null;
    const destination = destinationOf({ kind, companyId, webhookId, host: new URL(url).host, isFailing });
    return { webhook, destination, room: this.#slots.roomTo(destination) };
  }

  /** Several workers rarely want the same deliveries, because each chooses some at random. */
  #some(due: readonly DueDelivery[], count: number): readonly DueDelivery[] {
    const first = due.slice(0, count * chosenAmong);
    const from = Math.floor(this.#parts.random() * Math.max(0, first.length - count + 1));
    return first.slice(from, from + count);
  }

  /** Chooses the deliveries for which there are slots. The company then waits for slots for the others. */
  #choose(companyId: string, queues: readonly Queue[]): Chosen[] {
    const chosen: Chosen[] = [];
    const wants: Want[] = [];
    const open = new Set(queues);
    // One of each queue at a time: otherwise the first webhooks would use up the company's share.
    for (let at = 0; open.size > 0; at += 1) {
      for (const queue of open) {
        const { webhook, destination } = queue;
        const due = queue.due[at];
        const slot = due ? this.#slots.take(destination) : null;
        if (due && slot) chosen.push({ webhook, due, slot });
        else open.delete(queue);
        if (due && !slot) wants.push({ destination, count: queue.due.length - at });
      }
    }
    this.#slots.wait(companyId, wants);
    return chosen;
  }

  #take(company: Company, chosen: readonly Chosen[]): Promise<TakenDelivery[]> {
    const { id: companyId } = company;
    const { clock, ids, leaseMs } = this.#parts;
    const until = new Date(clock.now() + leaseMs).toISOString();
    const thin = chosen.flatMap(({ webhook: { id, payload } }) => (payload === 'THIN' ? [id] : []));
    const taking = { companyId, claimId: ids.uuid(), at: this.#now, until, thin: [...new Set(thin)] };
    const due = chosen.map((one) => one.due);
    return withPermit(this.#parts, company, ({ deliveries }) => deliveries.take(taking, due));
  }

  async #contents(
    company: Company,
    taken: readonly TakenDelivery[],
    chosen: readonly Chosen[],
  ): Promise<Map<TakenDelivery, Content>> {
    const webhooks = new Map(chosen.map(({ webhook }) => [webhook.id, webhook]));
    const reading = { companyId: company.id, taken, webhooks, now: this.#now };
    try {
      return await withPermit(this.#parts, company, (store) => contentsOf(store, reading));
    } catch (error) {
      company.unattempted.push(...taken);
      company.isWanted = true;
      throw error;
    }
  }

  #send(company: Company, webhook: StoredWebhook, taken: TakenDelivery, slot: Slot, content: Content): void {
    company.sending += 1;
    const underWay = this.#attempt(company, webhook, taken, content).then(() => {
      this.#underWay.delete(underWay);
      company.sending -= 1;
      this.#wake(company.id);
      this.#slots.giveBack(slot);
    });
    this.#underWay.add(underWay);
  }

  async #attempt(
    company: Company,
    webhook: StoredWebhook,
    taken: TakenDelivery,
    { body, traceparent: from, isTraced }: Content,
  ): Promise<void> {
    const { clock, logger, random, send, telemetry } = this.#parts;
    const { delivery, kind } = taken;
    const sentAt = new Date(clock.now());
    const at = sentAt.toISOString();
    const secrets = signingSecrets(webhook, at);
    const span = telemetry.tracer?.begin('POST', 'CLIENT', {
      traceparent: from,
      attributes: {
        'http.request.method': 'POST',
        'server.address': new URL(webhook.url).hostname,
        'recruitment.webhook_id': webhook.id,
        'recruitment.event_id': delivery.eventId,
      },
    });
    const traceparent = isTraced ? span?.traceparent : undefined;
    let answered: Sent = { durationMs: 0, status: null, error: 'CONNECTION', answer: null, retryAfterMs: null };
    try {
      answered = await send(
        { url: webhook.url, id: delivery.eventId, body, secrets, at: sentAt, traceparent },
        this.#ending.signal,
      );
    } catch (error) {
      if (this.#ending.signal.aborted) {
        company.unattempted.push(taken);
        return;
      }
      logger.error({ err: error, companyId: company.id, webhookId: webhook.id }, 'a webhook could not be called');
    }
    const { retryAfterMs, ...sent } = answered;
    const attempt: DeliveryAttempt = { at, ...sent };
    endSpan(span, attempt);
    const { metrics } = telemetry;
    metrics.count('delivery_attempts_total', { outcome: outcomeOf(attempt) });
    metrics.observe('delivery_duration_seconds', {}, attempt.durationMs / 1000);
    const now = this.#now;
    const retryAt = retryAfterMs === null ? null : instantAt(Date.parse(now) + retryAfterMs);
    const outcome = afterAttempt(delivery, kind, attempt, now, random(), retryAt);
    company.unstored.push({ taken, attempt, outcome, backoffUntil: backoffOf(retryAt, now) });
  }
}

/** Whether a webhook gets scheduled attempts now. */
const isSentTo = ({ status, failsBefore, backoffUntil }: StoredWebhook, now: Instant): boolean =>
  status === 'ACTIVE' && failsBefore === null && (backoffUntil === null || backoffUntil <= now);

const isOf = ({ id, kind }: DueDelivery, taken: TakenDelivery): boolean =>
  taken.delivery.id === id && taken.kind === kind;

function endSpan(span: Span | undefined, { status }: DeliveryAttempt): void {
  if (status !== null) span?.set({ 'http.response.status_code': status });
  // A receiver's own fault, as its status says.
  if (status !== null && status >= 500) span?.fail();
  span?.end();
}

function outcomeOf(attempt: DeliveryAttempt): LabelsOf<'delivery_attempts_total'>['outcome'] {
  if (attempt.error !== null) return lowered(attempt.error);
  return hasSucceeded(attempt) ? 'delivered' : 'refused';
}

const lowered = (error: AttemptError): Lowercase<AttemptError> => error.toLowerCase() as Lowercase<AttemptError>;

/** The state of a delivery of which nothing is sent: its event was removed, or the owner may not see it any more. */
const unsent = ({ delivery: { status, tries } }: TakenDelivery): AttemptOutcome => ({
  status: status === 'DELIVERED' ? status : 'FAILED',
  nextAttemptAt: null,
  tries,
});
