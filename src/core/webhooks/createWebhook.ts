import type { z } from 'zod';
import { type Caller, scopedTo } from '../application/access/caller.js';
import { inputOf } from '../application/dispatching/call.js';
import { Collision } from '../application/dispatching/transactions.js';
import { defineCommand, type UseCaseContext } from '../application/dispatching/useCase.js';
import type { FeedLock, FeedWrites } from '../application/feedStore.js';
import { errors } from '../kernel/errors.js';
import { instantAt } from '../kernel/values/instants.js';
import { companyTarget } from '../kernel/values/shapes.js';
import type { VacancyReads } from '../pipeline/stores/vacancyStore.js';
import { assertVacanciesExist } from '../vacancies/readVacancy.js';
import { assertFewChanges, assertUrl, isSameUrl, ofKeyAt, present } from './addresses.js';
import type { WebhookReads, WebhookWrites } from './deliveryStore.js';
import { assertVacancyOf, keyOf, needsEvents } from './owner.js';
import { newWebhook } from './sentWebhook.js';
import {
  changedAt,
  maxOfKey,
  maxOfKeys,
  maxWebhooks,
  nextOf,
  overlapMs,
  rolledTo,
  type StoredWebhook,
  shownWebhook,
  type Webhook,
  type WebhookWithSecret,
  webhookChanged,
} from './webhook.js';

type Sent = z.infer<typeof newWebhook>;

type CreatingStore = {
  readonly webhooks: WebhookReads & WebhookWrites;
  readonly vacancies: VacancyReads;
  readonly feed: FeedLock & FeedWrites;
};

type Creating = UseCaseContext<CreatingStore, 'clock' | 'ids' | 'keyGenerator' | 'allowsLoopbackWebhooks'>;

interface CreatedWebhook extends WebhookWithSecret {
  /** False if the API key had a webhook with this URL already, which is now as it was sent. */
  readonly isNew: boolean;
}

/**
 * Creates a webhook. It gets the events that are committed after it. Its secret is answered once. If an API key has a
 * webhook with the URL already, that one becomes as it was sent, is ACTIVE, and gets a new secret: a client that repeats
 * the call has one webhook.
 * @throws CONFLICT WEBHOOK_LIMIT_REACHED, LIMIT_REACHED; NOT_FOUND VACANCY_NOT_FOUND; FORBIDDEN VACANCY_NOT_GRANTED;
 *   BAD_USER_INPUT INVALID_INPUT for a URL to which the service doesn't send, and for an API key without `payload`
 */
export const createWebhook = defineCommand({
  operation: 'createWebhook',
  takes: inputOf(companyTarget, newWebhook),
  needs: needsEvents,
  async run({ target: { companyId }, body }, context: Creating): Promise<CreatedWebhook> {
    const { store, tools, caller } = context;
    assertUrl(body.url, tools);
    if (caller.kind === 'apiKey' && !body.payload) {
      throw errors.invalidInput([{ path: 'payload', message: 'must be FULL or THIN' }]);
    }
    assertVacancyOf(scopedTo(caller), body.vacancyId);
    // A webhook for a missing vacancy would never get an event.
    await assertVacanciesExist(store, companyId, body.vacancyId ? [body.vacancyId] : null);
    const known = ofKeyAt(await present(store, companyId), keyOf(caller), body.url);
    return known ? again(known, body, context) : create(companyId, body, context);
  },
});

/** @throws CONFLICT WEBHOOK_LIMIT_REACHED. Those of API keys take no room of the company's own. */
function assertRoom(webhooks: readonly StoredWebhook[], caller: Caller): void {
  const own = webhooks.filter(({ apiKeyId }) => apiKeyId === keyOf(caller));
  if (caller.kind === 'user') {
    if (own.length >= maxWebhooks) throw errors.webhookLimitReached('A company', maxWebhooks);
    return;
  }
  if (own.length >= maxOfKey) throw errors.webhookLimitReached('An API key', maxOfKey);
  const ofKeys = webhooks.filter(({ apiKeyId }) => apiKeyId !== null);
  if (ofKeys.length >= maxOfKeys) throw errors.webhookLimitReached("A company's API keys", maxOfKeys);
}

/** What was sent. Members that were left out are as those of a new webhook. */
const wantedBy = ({ url, types, vacancyId, description, payload }: Sent) => ({
  url,
  types: types ?? null,
  vacancyId: vacancyId ?? null,
  description: description ?? null,
  payload: payload ?? 'FULL',
});

async function create(companyId: string, body: Sent, context: Creating): Promise<CreatedWebhook> {
  const { store, tools, caller, now } = context;
  // Concurrent calls can't exceed the limit: the second one waits here and then sees the first one's webhook.
  const newest = await store.feed.lock(companyId);
  const others = await present(store, companyId);
  // Its row must be locked before the feed.
  if (ofKeyAt(others, keyOf(caller), body.url))
    throw new Collision('the API key has created a webhook with this URL meanwhile');
  assertRoom(others, caller);
  const webhook: StoredWebhook = {
    companyId,
    id: tools.ids.uuid(),
    ...wantedBy(body),
    apiKeyId: keyOf(caller),
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
  return { webhook: shown, secret: webhook.secret, isNew: true };
}

/** Makes a key's webhook as it was sent now, with a new secret. The old one stays valid for 24 hours. */
async function again({ companyId, id }: StoredWebhook, body: Sent, context: Creating): Promise<CreatedWebhook> {
  const { store, tools } = context;
  const stored = await store.webhooks.lock(companyId, id);
  if (!stored || !isSameUrl(stored.url, body.url)) throw new Collision('the webhook has changed since it was read');
  const before = shownWebhook(stored);
  const webhook: Webhook = { ...before, ...wantedBy(body), status: 'ACTIVE', reason: null };
  const changed = changedAt(stored, webhook, await store.feed.lock(companyId));
  assertFewChanges(changed);
  const secret = tools.keyGenerator.newSigningSecret();
  // The real time, as in the timestamps of messages.
  const at = tools.clock.now();
  const rolled = rolledTo(secret, changed, instantAt(at), instantAt(at + overlapMs));
  const isResumed = stored.status !== 'ACTIVE';
  await store.webhooks.save(isResumed ? { ...rolled, failingSince: null, backoffUntil: null } : rolled);
  await store.feed.append(companyId, [webhookChanged('WEBHOOK_CHANGED', before, webhook)], context);
  return { webhook, secret, isNew: false };
}
