import { defineJob } from '../application/dispatching/job.js';
import type { JobContext } from '../application/dispatching/useCaseContext.js';
import type { FeedLock, FeedWrites } from '../application/feedStore.js';
import { changedAt, shownWebhook } from './webhook.js';
import { webhookChanged } from './webhookEvents.js';
import type { WebhookReads, WebhookWrites } from './webhookStore.js';

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
