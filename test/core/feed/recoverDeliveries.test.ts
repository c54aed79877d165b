import { describe, expect, it } from '@jest/globals';
import type { Transaction } from '../../../src/core/ports.js';
import type { Missed } from '../../../src/core/webhooks/deliveryStore.js';
import { recoverDeliveries } from '../../../src/core/webhooks/manageDeliveries.js';
import type { StoredWebhook } from '../../../src/core/webhooks/webhook.js';
import type { SomeOf } from '../../support/service/storeWith.js';
import { contextOf, now, outcomeOf } from '../useCaseContext.js';

/** How many deliveries an admin can queue again, beside those that wait already. */

const webhook = { companyId: 'acme', id: 'webhook-1', revision: 0, apiKeyId: null } as StoredWebhook;

/** @returns how many events are looked for; or the reason of the refusal */
async function recovered(waiting: readonly number[]): Promise<number | string> {
  let limit = 0;
  const store: SomeOf<Transaction> = {
    webhooks: { lock: async () => webhook },
    deliveries: {
      waiting: async () => waiting.map((count, at) => ({ webhookId: `webhook-${at}`, count })),
      lastEventBefore: async () => '0',
      missedEvents: async (missed: Missed) => {
        limit = missed.limit;
        return [];
      },
      queueMissed: async () => 0,
    },
  };
  const input = { target: { companyId: 'acme', id: webhook.id }, body: { since: now } };
  const outcome = await outcomeOf(() => recoverDeliveries.run(input, contextOf<Transaction>(store)));
  return outcome === 0 ? limit : outcome;
}

describe('recovered deliveries', () => {
  it.each([
    ['no delivery waits', [], 10_000],
    ['many wait', [50_000, 40_000], 10_000],
    ['fewer than that may still wait', [60_000, 39_999], 1],
    ['as many wait as a company may have', [60_000, 40_000], 'LIMIT_REACHED'],
    ['more wait', [60_000, 50_000], 'LIMIT_REACHED'],
  ])('if %s', async (_, waiting, expected) => {
    expect(await recovered(waiting)).toBe(expected);
  });
});
