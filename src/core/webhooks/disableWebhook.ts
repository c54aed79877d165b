import { defineJob } from '../application/dispatching/jobUseCase.js';
import type { JobContext } from '../application/dispatching/useCase.js';
import type { EventContext } from '../application/event.js';
import type { FeedLock, FeedWrites } from '../application/feedStore.js';
import { type DeliveryAttempt, healthAfter } from './delivery.js';
import type { DeliveryWrites, Waiting, WebhookReads, WebhookWrites } from './deliveryStore.js';
import { expiryTime, hasEnded, ownersOf } from './owner.js';
import {
  changedAt,
  type DisablingReason,
  disabledAt,
  type StoredWebhook,
  shownWebhook,
  webhookChanged,
} from './webhook.js';

type Disabling = {
  readonly webhooks: WebhookWrites;
  readonly deliveries: Pick<DeliveryWrites, 'failWaiting' | 'waiting'>;
  readonly feed: FeedLock & FeedWrites;
};

/** Workers disable webhooks that do not work. */

const by = { actor: { kind: 'WORKER', id: 'webhooks' }, operation: 'deliverEvents' } as const;

/**
 * Disables a webhook whose receiver answered 410, or has failed for too long.
 * @param attempt the last attempt
 * @returns false if the webhook is disabled already, or an attempt has succeeded meanwhile
 */
export const disableWebhook = (webhookId: string, attempt: DeliveryAttempt) =>
  defineJob({
    by,
    async run(companyId, context: JobContext<Disabling>): Promise<boolean> {
      const webhook = await context.store.webhooks.lock(companyId, webhookId);
      if (!webhook || webhook.status === 'DISABLED') return false;
      const { disable: reason } = healthAfter(webhook, attempt);
      if (!reason) return false;
      await disable(webhook, reason, context);
      return true;
    },
  });

/** The most deliveries to a company's own webhooks that wait, and to one webhook of an API key. */
export const maxWaiting = 100_000;
export const maxWaitingOfKey = 20_000;

export const countOf = (waiting: readonly Waiting[]): number => waiting.reduce((sum, { count }) => sum + count, 0);

/**
 * Disables the webhook with the most waiting deliveries, if too many deliveries to the company's own webhooks wait.
 * @returns its id; null if there are not too many
 */
export const disableCrowded = (most: number) =>
  defineJob({
    by,
    async run(companyId, context: JobContext<Disabling & { readonly webhooks: WebhookReads }>): Promise<string | null> {
      const { store } = context;
      // All are locked, in one order: otherwise two workers might disable one each.
      const own = (await store.webhooks.list(companyId)).filter(({ apiKeyId }) => apiKeyId === null);
      const ids = own.map(({ id }) => id).toSorted();
      const webhooks: StoredWebhook[] = [];
      for (const id of ids) {
        const webhook = await store.webhooks.lock(companyId, id);
        if (webhook) webhooks.push(webhook);
      }
      // Counts are exact unless there are twice as many, and then more than one webhook will be disabled.
      const waiting = await store.deliveries.waiting(companyId, 'company', 2 * most);
      if (countOf(waiting) <= most) return null;
      const [worst] = waiting.toSorted((one, other) => other.count - one.count);
      const crowded = webhooks.find(({ id }) => id === worst?.webhookId);
      if (!crowded) return null;
      await disable(crowded, 'BACKLOG', context);
      return crowded.id;
    },
  });

/**
 * Disables a webhook of an API key, if too many of its own deliveries wait.
 * @returns its id; null if there are not too many
 */
export const disableCrowdedOfKey = (webhookId: string, most: number) =>
  defineJob({
    by,
    async run(companyId, context: JobContext<Disabling>): Promise<string | null> {
      const { store } = context;
      const webhook = await store.webhooks.lock(companyId, webhookId);
      if (!webhook) return null;
      if (countOf(await store.deliveries.waiting(companyId, { webhookId }, most + 1)) <= most) return null;
      await disable(webhook, 'BACKLOG', context);
      return webhookId;
    },
  });

/**
 * Disables one webhook whose API key has ended.
 * @returns its id; null if there is none
 */
export const disableEnded = defineJob({
  by,
  async run(
    companyId,
    context: JobContext<Disabling & { readonly webhooks: WebhookReads }, 'clock'>,
  ): Promise<string | null> {
    const { store, tools } = context;
    const ofKeys = (await store.webhooks.list(companyId)).filter(
      ({ apiKeyId, status, isDeleted }) => apiKeyId !== null && status !== 'DISABLED' && !isDeleted,
    );
    const owners = await ownersOf(store, companyId, ofKeys);
    const now = expiryTime(tools.clock);
    const ended = ofKeys.find(({ apiKeyId }) => hasEnded(companyId, owners.get(apiKeyId ?? ''), now));
    const webhook = ended && (await store.webhooks.lock(companyId, ended.id));
    if (!webhook || webhook.status === 'DISABLED') return null;
    await disable(webhook, 'KEY_ENDED', context);
    return webhook.id;
  },
});

/**
 * Disables a locked webhook, and appends an event about it. Its waiting deliveries fail. If there are very many, this
 * sets only some of them to FAILED, and the workers the rest.
 */
async function disable(
  webhook: StoredWebhook,
  reason: DisablingReason,
  context: { readonly store: Disabling } & EventContext,
): Promise<void> {
  const { store } = context;
  const { companyId } = webhook;
  const failsBefore = webhook.revision + 1;
  const hasMore = await store.deliveries.failWaiting({ ...webhook, failsBefore });
  const settled = { ...webhook, failsBefore: hasMore ? failsBefore : null };
  const disabled = disabledAt(settled, reason, await store.feed.lock(companyId));
  await store.webhooks.save(disabled);
  const event = webhookChanged('WEBHOOK_DISABLED', shownWebhook(webhook), shownWebhook(disabled));
  await store.feed.append(companyId, [event], context);
}

/** Pauses the active webhooks of a company in a copy of its data: a trial must not call customers (ADR 15). */
export const pauseWebhooks = defineJob({
  by: { actor: { kind: 'COMMAND_LINE', id: 'move' }, operation: 'move' },
  via: 'COMMAND_LINE',
  async run(
    companyId,
    context: JobContext<{ readonly webhooks: WebhookReads & WebhookWrites; readonly feed: FeedLock & FeedWrites }>,
  ): Promise<void> {
    const { store } = context;
    for (const { id } of await store.webhooks.list(companyId)) {
      const stored = await store.webhooks.lock(companyId, id);
      if (stored?.status !== 'ACTIVE') continue;
      const webhook = shownWebhook(stored);
      const paused = { ...webhook, status: 'PAUSED' } as const;
      await store.webhooks.save(changedAt(stored, paused, await store.feed.lock(companyId)));
      await store.feed.append(companyId, [webhookChanged('WEBHOOK_CHANGED', webhook, paused)], context);
    }
  },
});
