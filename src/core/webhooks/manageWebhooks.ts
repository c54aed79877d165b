import { inputOf } from '../application/dispatching/call.js';
import { defineCommand, defineQuery } from '../application/dispatching/useCase.js';
import type { Tools, UseCaseContext } from '../application/dispatching/useCaseContext.js';
import type { FeedLock, FeedWrites } from '../application/feedStore.js';
import { errors } from '../kernel/errors.js';
import { instantAt } from '../kernel/values/instants.js';
import { patched } from '../kernel/values/patch.js';
import { companyTarget, type ItemTarget, itemTarget } from '../kernel/values/targets.js';
import type { VacancyReads } from '../pipeline/stores/vacancyStore.js';
import { assertVacanciesExist } from '../vacancies/readVacancies.js';
import { isAllowed } from './addresses.js';
import { newWebhook, webhookPatch } from './sentWebhook.js';
import {
  changedAt,
  maxWantedBefore,
  maxWebhooks,
  nextOf,
  overlapMs,
  rolledTo,
  type StoredWebhook,
  shownWebhook,
  type Webhook,
  type WebhookWithSecret,
} from './webhook.js';
import { webhookChanged } from './webhookEvents.js';
import type { WebhookReads, WebhookWrites } from './webhookStore.js';

/**
 * Admins manage webhooks (docs/WEBHOOKS.md, "What admins can do"). These calls have no idempotency keys, because a key
 * would store answers with secrets.
 */

type Changes = {
  readonly webhooks: WebhookReads & WebhookWrites;
  readonly vacancies: VacancyReads;
  readonly feed: FeedLock & FeedWrites;
};

/** @throws BAD_USER_INPUT INVALID_INPUT for a URL to which the service doesn't send */
function assertUrl(url: string, { allowsLoopbackWebhooks }: Pick<Tools, 'allowsLoopbackWebhooks'>): void {
  const fault = faultOf(new URL(url), allowsLoopbackWebhooks);
  if (fault) throw errors.invalidInput([{ path: 'url', message: fault }]);
}

function faultOf({ protocol, username, password, hostname }: URL, allowsLoopback: boolean): string | null {
  if (username !== '' || password !== '') return 'must not contain credentials';
  const isSecure = protocol === 'https:';
  if (isAllowed(hostname, isSecure, allowsLoopback)) return null;
  return isSecure ? 'must not contain an address that is not public' : 'must be an https URL';
}

/**
 * Creates a webhook. It gets the events that are committed after it. Its secret is answered once.
 * @throws CONFLICT WEBHOOK_LIMIT_REACHED, NOT_FOUND VACANCY_NOT_FOUND
 */
export const createWebhook = defineCommand({
  operation: 'createWebhook',
  takes: inputOf(companyTarget, newWebhook),
  async run(
    { target: { companyId }, body },
    context: UseCaseContext<Changes, 'ids' | 'keyGenerator' | 'allowsLoopbackWebhooks'>,
  ): Promise<WebhookWithSecret> {
    const { store, tools, now } = context;
    assertUrl(body.url, tools);
    // A webhook for a missing vacancy would never get an event.
    await assertVacanciesExist(store, companyId, body.vacancyId ? [body.vacancyId] : null);
    // Concurrent calls can't exceed the limit: the second one waits here and then sees the first one's webhook.
    const newest = await store.feed.lock(companyId);
    const others = (await store.webhooks.list(companyId)).filter(({ isDeleted }) => !isDeleted);
    if (others.length >= maxWebhooks) throw errors.webhookLimitReached(maxWebhooks);
    const webhook: StoredWebhook = {
      companyId,
      id: tools.ids.uuid(),
      url: body.url,
      types: body.types ?? null,
      vacancyId: body.vacancyId ?? null,
      description: body.description ?? null,
      status: 'ACTIVE',
      reason: null,
      createdAt: now,
      secret: tools.keyGenerator.newSigningSecret(),
      previousSecrets: [],
      cursorSeq: nextOf(newest),
      wantedBefore: [],
      revision: 0,
      failsBefore: null,
      failingSince: null,
      backoffUntil: null,
      isDeleted: false,
    };
    await store.webhooks.insert(webhook);
    const shown = shownWebhook(webhook);
    await store.feed.append(companyId, [webhookChanged('WEBHOOK_CREATED', null, shown)], context);
    return { webhook: shown, secret: webhook.secret };
  },
});

/** @throws NOT_FOUND WEBHOOK_NOT_FOUND */
export async function lockedWebhook(
  store: { readonly webhooks: WebhookWrites },
  { companyId, id }: ItemTarget,
): Promise<StoredWebhook> {
  const webhook = await store.webhooks.lock(companyId, id);
  if (!webhook) throw errors.webhookNotFound();
  return webhook;
}

/**
 * Changes a webhook. Missing members do not change. If it becomes ACTIVE, its earlier failures, and the pause that its
 * receiver asked for, are forgotten.
 * @throws NOT_FOUND WEBHOOK_NOT_FOUND, VACANCY_NOT_FOUND; CONFLICT LIMIT_REACHED if workers have not processed many
 *   earlier changes
 */
export const updateWebhook = defineCommand({
  operation: 'updateWebhook',
  takes: inputOf(itemTarget, webhookPatch),
  async run({ target, body }, context: UseCaseContext<Changes, 'allowsLoopbackWebhooks'>): Promise<Webhook> {
    const { store, tools } = context;
    const { companyId } = target;
    if (body.url !== undefined) assertUrl(body.url, tools);
    const stored = await lockedWebhook(store, target);
    await assertVacanciesExist(store, companyId, body.vacancyId ? [body.vacancyId] : null);
    const webhook = shownWebhook(stored);
    const changes = patched(webhook, body);
    if (changes === webhook) return webhook;
    const changed: Webhook = { ...changes, reason: changes.status === 'DISABLED' ? changes.reason : null };
    const after = changedAt(stored, changed, await store.feed.lock(companyId));
    if (after.wantedBefore.length > maxWantedBefore) {
      throw errors.limitReached('changes per webhook that wait to be processed', maxWantedBefore / 2);
    }
    const isReactivated = changed.status === 'ACTIVE' && stored.status !== 'ACTIVE';
    await store.webhooks.save(isReactivated ? { ...after, failingSince: null, backoffUntil: null } : after);
    await store.feed.append(companyId, [webhookChanged('WEBHOOK_CHANGED', webhook, changed)], context);
    return changed;
  },
});

/** Gives a webhook a new secret. The old one stays valid for 24 hours. @throws NOT_FOUND WEBHOOK_NOT_FOUND */
export const rollWebhookSecret = defineCommand({
  operation: 'rollWebhookSecret',
  takes: inputOf(itemTarget),
  async run({ target }, context: UseCaseContext<Changes, 'clock' | 'keyGenerator'>): Promise<WebhookWithSecret> {
    const { store, tools } = context;
    const stored = await lockedWebhook(store, target);
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
  async run(
    { target },
    context: UseCaseContext<{ readonly webhooks: WebhookWrites; readonly feed: FeedWrites }>,
  ): Promise<Webhook> {
    const { store } = context;
    const stored = await lockedWebhook(store, target);
    // It may have many deliveries, so workers remove them first, and then the webhook.
    await store.webhooks.save({ ...stored, isDeleted: true, revision: stored.revision + 1 });
    const webhook = shownWebhook(stored);
    await store.feed.append(target.companyId, [webhookChanged('WEBHOOK_DELETED', webhook, null)], context);
    return webhook;
  },
});

/** A company's webhooks, oldest first. */
export const listWebhooks = defineQuery({
  operation: 'listWebhooks',
  takes: inputOf(companyTarget),
  run: async (
    { target: { companyId } },
    { store }: UseCaseContext<{ readonly webhooks: WebhookReads }>,
  ): Promise<Webhook[]> =>
    (await store.webhooks.list(companyId)).filter(({ isDeleted }) => !isDeleted).map(shownWebhook),
});

/** @throws NOT_FOUND WEBHOOK_NOT_FOUND */
export const readWebhook = defineQuery({
  operation: 'readWebhook',
  takes: inputOf(itemTarget),
  async run(
    { target: { companyId, id } },
    { store }: UseCaseContext<{ readonly webhooks: WebhookReads }>,
  ): Promise<Webhook> {
    const found = (await store.webhooks.list(companyId)).find((webhook) => webhook.id === id && !webhook.isDeleted);
    if (!found) throw errors.webhookNotFound();
    return shownWebhook(found);
  },
});
