import { defineEntity, p } from '@mikro-orm/core';
import { identifier, markColumns, none, staff } from '../personal/columnMarks.js';
import { InstantType } from '../sql/instants.js';

/**
 * An idempotency key: claimed before the work of a command, settled by the transaction that does the work
 * (docs/BEHAVIOUR.md, "Idempotency").
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
    claimedAt: p.type(InstantType),
    leasedUntil: p.type(InstantType),
    settled: p.boolean(),
    result: p.json<unknown>().strictNullable(),
    /** The characters of a large result; null for others. */
    resultLength: p.integer().strictNullable(),
    /** The candidates in the result; null if there are none. */
    candidateIds: p.array().columnType('text[]').strictNullable(),
    /** Who did something, as the result says; null if nobody did. */
    staffIds: p.array().columnType('text[]').strictNullable(),
  },
  indexes: [
    // GIN takes no text, so these two indexes have no company.
    { name: 'idempotency_key_candidates_index', properties: ['candidateIds'], type: 'gin' },
    { name: 'idempotency_key_staff_index', properties: ['staffIds'], type: 'gin' },
    { name: 'idempotency_key_claimed_index', properties: ['companyId', 'claimedAt'] },
    {
      name: 'idempotency_key_large_index',
      properties: ['companyId', 'claimedAt', 'resultLength'],
      where: 'result_length is not null',
    },
  ],
});

markColumns(IdempotencyKeyEntity, null, {
  companyId: none,
  // As SHA-256 alone, as the key.
  scope: none,
  operation: none,
  key: none,
  payloadHash: none,
  claimId: none,
  claimedAt: none,
  leasedUntil: none,
  settled: none,
  result: 'members',
  resultLength: none,
  candidateIds: identifier,
  staffIds: staff,
});
