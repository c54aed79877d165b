import { z } from 'zod';
import { listApiKeys } from '../../core/apiKeys/manageApiKeys.js';
import { readKeyRefusals } from '../../core/refusals/listRefusals.js';
import type { Delivery } from '../../core/webhooks/delivery.js';
import { listDeliveries } from '../../core/webhooks/listDeliveries.js';
import { listWebhooks } from '../../core/webhooks/manageWebhooks.js';
import type { Found } from '../answers/answer.js';
import { untrusted, writtenBy } from '../answers/untrusted.js';
import { type Calls, companyId, cursor, nextCursor, partOf, textFrom, tool } from './tool.js';

const webhook = z.object({
  webhookId: z.string(),
  status: z.string(),
  failed: z.array(
    z.object({
      deliveryId: z.string(),
      type: z.string(),
      status: z.number().nullable(),
      error: z.string().nullable(),
      untrusted,
    }),
  ),
  untrusted,
});
const key = z.object({
  apiKeyId: z.string(),
  expiresAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
  refusals: z.record(z.string(), z.number()).describe('How many of its requests were rejected in 30 days, by reason.'),
  untrusted,
});
/** Failed deliveries of one webhook. */
const maxFailed = 3;

export const getIntegrations = tool({
  name: 'get_integrations',
  title: 'Check the integrations',
  description:
    "For admins: the company's webhooks with their last failed deliveries, or its API keys, newest first, with the reasons why their requests were rejected.",
  calls: ['Query.apiKeys'],
  hints: { readOnlyHint: true },
  input: z.strictObject({ companyId, what: z.enum(['WEBHOOKS', 'API_KEYS']), cursor, textFrom }),
  output: z.object({ webhooks: z.array(webhook), apiKeys: z.array(key), nextCursor }),
  run: ({ what, cursor: after }, { ask }) => (what === 'WEBHOOKS' ? webhooksOf(ask, after) : keysOf(ask, after)),
});

async function webhooksOf(ask: Calls['ask'], after: string | undefined): Promise<Found> {
  const { items, page } = partOf(await ask(listWebhooks, 'Query.webhooks', {}), after);
  const webhookIds = items.map(({ id }) => id);
  const failures = { first: maxFailed, filter: { status: 'FAILED' } };
  // The store reads the deliveries of one webhook at least.
  const pages = items.length > 0 ? await ask(listDeliveries, 'Webhook.deliveries', { webhookIds }, failures) : [];
  const webhooks = items.map(({ id, status, url, description }, at) => ({
    webhookId: id,
    status,
    failed: (pages[at]?.items ?? []).map(failureOf),
    untrusted: writtenBy('company', { url, description }),
  }));
  return { data: { webhooks, apiKeys: [] }, page: { of: 'webhooks', ...page } };
}

function failureOf({ id, type, attempts }: Delivery) {
  const last = attempts.at(-1);
  return {
    deliveryId: id,
    type,
    status: last?.status ?? null,
    error: last?.error ?? null,
    untrusted: writtenBy('receiver of a webhook', { answer: last?.answer }),
  };
}

async function keysOf(ask: Calls['ask'], after: string | undefined): Promise<Found> {
  const { items, page } = partOf((await ask(listApiKeys, 'Query.apiKeys', {})).toReversed(), after);
  const refusals = await ask(readKeyRefusals, 'ApiKey.refusals', { apiKeyIds: items.map(({ id }) => id) }, {});
  const apiKeys = items.map(({ id, expiresAt, revokedAt, lastUsedAt, contact }, at) => ({
    apiKeyId: id,
    expiresAt,
    revokedAt,
    lastUsedAt,
    refusals: byReason(refusals[at] ?? []),
    untrusted: writtenBy('company', { contact: `${contact.companyName}, ${contact.fullName}` }),
  }));
  return { data: { webhooks: [], apiKeys }, page: { of: 'apiKeys', ...page } };
}

function byReason(counts: readonly { readonly reason: string; readonly count: number }[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { reason, count } of counts) sums[reason] = (sums[reason] ?? 0) + count;
  return sums;
}
