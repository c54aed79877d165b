import { instantAt, onTheWall } from '../../kernel/values/instants.js';
import { type ClaimWrites, keyRetentionMs } from './idempotency.js';
import { defineJob } from './jobUseCase.js';
import type { JobContext } from './useCase.js';

/** The most keys that one transaction removes. Their results are not read. */
const batch = 500;

/**
 * Removes a batch of a company's expired idempotency keys, which may name persons. A company that makes no further calls
 * has none left, too.
 * @returns whether there may be more
 */
export const removeExpiredKeys = defineJob({
  by: { actor: { kind: 'WORKER', id: 'retention' }, operation: 'removeExpiredKeys' },
  async run(
    companyId,
    { store, tools, now }: JobContext<{ readonly idempotency: ClaimWrites }, 'clock'>,
  ): Promise<boolean> {
    // Keys are claimed in real time. A company's test clock may be ahead of it.
    const wall = onTheWall(tools.clock);
    const until = instantAt(Date.parse(now < wall ? now : wall) - keyRetentionMs);
    return (await store.idempotency.remove(companyId, until, batch)) > 0;
  },
});
