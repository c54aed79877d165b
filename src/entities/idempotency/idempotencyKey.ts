import { defineEntity, p } from '@mikro-orm/core';

/**
 * An idempotency key: claimed before the work of a command, settled by the transaction that does the work (CONTRACT
 * "REST").
 */
export const IdempotencyKeyEntity = defineEntity({
  name: 'IdempotencyKey',
  tableName: 'idempotency_key',
  properties: {
    companyId: p.text().primary(),
    scope: p.text().primary(),
    operation: p.text().primary(),
    key: p.text().primary(),
    payloadHash: p.text(),
    claimId: p.text(),
    claimedAt: p.datetime(3),
    leasedUntil: p.datetime(3),
    settled: p.boolean(),
    result: p.json<unknown>().nullable(),
    /** The characters of a large result; null for others. */
    resultLength: p.integer().nullable(),
  },
  indexes: [
    { name: 'idempotency_key_claimed_index', properties: ['companyId', 'claimedAt'] },
    {
      name: 'idempotency_key_large_index',
      properties: ['companyId', 'claimedAt', 'resultLength'],
      where: 'result_length is not null',
    },
  ],
});
