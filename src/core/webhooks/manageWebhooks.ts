import { inputOf } from '../application/dispatching/call.js';
import { defineCommand, defineQuery, type UseCaseContext } from '../application/dispatching/useCase.js';
import type { FeedLock, FeedWrites } from '../application/feedStore.js';
import { errors } from '../kernel/errors.js';
import { instantAt } from '../kernel/values/instants.js';
import { patched } from '../kernel/values/objects.js';
import { companyTarget, itemTarget } from '../kernel/values/shapes.js';
import type { VacancyReads } from '../pipeline/stores/vacancyStore.js';
import { assertVacanciesExist } from '../vacancies/readVacancy.js';
import { assertFewChanges, assertOnlyAtUrl, assertUrl, lockedWebhook } from './addresses.js';
import type { WebhookReads, WebhookWrites } from './deliveryStore.js';
import { activeOwner, assertOwn, assertVacancyOf, isVisible, needsEvents } from './owner.js';
import { webhookPatch } from './sentWebhook.js';
import {
  changedAt,
  overlapMs,
  rolledTo,
  shownWebhook,
  type Webhook,
  type WebhookWithSecret,
  webhookChanged,
} from './webhook.js';

/**
 * Admins and API keys manage webhooks (docs/WEBHOOKS.md, "Managing webhooks"): admins all, a key its own. These calls have
 * no idempotency keys, because a key would store answers with secrets.
 */

type Changes = {
  readonly webhooks: WebhookReads & WebhookWrites;
  readonly vacancies: VacancyReads;
  readonly feed: FeedLock & FeedWrites;
};

/**
 * Changes a webhook. Missing members do not change. If it becomes ACTIVE, its earlier failures, and the pause that its
 * receiver asked for, are forgotten.
 * @throws NOT_FOUND WEBHOOK_NOT_FOUND, VACANCY_NOT_FOUND; FORBIDDEN VACANCY_NOT_GRANTED; CONFLICT LIMIT_REACHED if workers
 *   have not processed many earlier changes, API_KEY_REVOKED if it becomes ACTIVE and its API key has ended;
 *   BAD_USER_INPUT INVALID_INPUT if its API key has another webhook at the URL
 */
export const updateWebhook = defineCommand({
  operation: 'updateWebhook',
  takes: inputOf(itemTarget, webhookPatch),
  needs: needsEvents,
  async run({ target, body }, context: UseCaseContext<Changes, 'clock' | 'allowsLoopbackWebhooks'>): Promise<Webhook> {
    const { store, tools, caller } = context;
    const { companyId } = target;
    if (body.url !== undefined) assertUrl(body.url, tools);
    const stored = await lockedWebhook(store, target, caller);
    // What its key has ended stays DISABLED: it is neither ACTIVE nor PAUSED again.
    const needsKey = body.status === 'ACTIVE' || (body.status === 'PAUSED' && stored.reason === 'KEY_ENDED');
    const owner = needsKey || body.vacancyId ? await activeOwner(store, stored, tools.clock) : null;
    assertVacancyOf(owner?.vacancyIds ?? null, body.vacancyId);
    await assertVacanciesExist(store, companyId, body.vacancyId ? [body.vacancyId] : null);
    const webhook = shownWebhook(stored);
    const changes = patched(webhook, body);
    if (changes === webhook) return webhook;
    const changed: Webhook = { ...changes, reason: changes.status === 'DISABLED' ? changes.reason : null };
    const after = changedAt(stored, changed, await store.feed.lock(companyId));
    assertFewChanges(after);
    if (after.apiKeyId !== null && after.url !== stored.url) await assertOnlyAtUrl(store, after);
    const isReactivated = changed.status === 'ACTIVE' && stored.status !== 'ACTIVE';
    await store.webhooks.save(isReactivated ? { ...after, failingSince: null, backoffUntil: null } : after);
    await store.feed.append(companyId, [webhookChanged('WEBHOOK_CHANGED', webhook, changed)], context);
    return changed;
  },
});

/**
 * Gives a webhook a new secret. The old one stays valid for 24 hours.
 * @throws NOT_FOUND WEBHOOK_NOT_FOUND; FORBIDDEN OWNER_REQUIRED if an admin calls for a webhook of an API key
 */
export const rollWebhookSecret = defineCommand({
  operation: 'rollWebhookSecret',
  takes: inputOf(itemTarget),
  needs: needsEvents,
  async run({ target }, context: UseCaseContext<Changes, 'clock' | 'keyGenerator'>): Promise<WebhookWithSecret> {
    const { store, tools, caller } = context;
    const stored = await lockedWebhook(store, target, caller);
    assertOwn(caller, stored);
    const secret = tools.keyGenerator.newSigningSecret();
    // The real time, as in the timestamps of messages.
    const now = tools.clock.now();
    const at = instantAt(now);
    const validUntil = instantAt(now + overlapMs);
    await store.webhooks.save(rolledTo(secret, stored, at, validUntil));
    const webhook = shownWebhook(stored);
    // No member of a webhook shows that it has another secret: the operation says it.
    await store.feed.append(target.companyId, [webhookChanged('WEBHOOK_CHANGED', webhook, webhook)], context);
    return { webhook, secret };
  },
});

/** Deletes a webhook. @returns the deleted webhook @throws NOT_FOUND WEBHOOK_NOT_FOUND */
export const deleteWebhook = defineCommand({
  operation: 'deleteWebhook',
  takes: inputOf(itemTarget),
  needs: needsEvents,
  async run(
    { target },
    context: UseCaseContext<{ readonly webhooks: WebhookWrites; readonly feed: FeedWrites }>,
  ): Promise<Webhook> {
    const { store, caller } = context;
    const stored = await lockedWebhook(store, target, caller);
    // It may have many deliveries, so workers remove them first, and then the webhook.
    await store.webhooks.save({ ...stored, isDeleted: true, revision: stored.revision + 1 });
    const webhook = shownWebhook(stored);
    await store.feed.append(target.companyId, [webhookChanged('WEBHOOK_DELETED', webhook, null)], context);
    return webhook;
  },
});

/** The webhooks of a company that the caller sees, oldest first. */
export const listWebhooks = defineQuery({
  operation: 'listWebhooks',
  takes: inputOf(companyTarget),
  needs: needsEvents,
  run: async (
    { target: { companyId } },
    { store, caller }: UseCaseContext<{ readonly webhooks: WebhookReads }>,
  ): Promise<Webhook[]> =>
    (await store.webhooks.list(companyId))
      .filter((webhook) => !webhook.isDeleted && isVisible(caller, webhook))
      .map(shownWebhook),
});

/** @throws NOT_FOUND WEBHOOK_NOT_FOUND */
export const readWebhook = defineQuery({
  operation: 'readWebhook',
  takes: inputOf(itemTarget),
  needs: needsEvents,
  async run(
    { target: { companyId, id } },
    { store, caller }: UseCaseContext<{ readonly webhooks: WebhookReads }>,
  ): Promise<Webhook> {
    const found = (await store.webhooks.list(companyId)).find((webhook) => webhook.id === id && !webhook.isDeleted);
    if (!found || !isVisible(caller, found)) throw errors.webhookNotFound();
    return shownWebhook(found);
  },
});
