import type { DomainEvent } from '../event.js';
import type { FeedWrites } from '../feedStore.js';

/**
 * What a command is about to change. A preview is the command itself, which is rolled back: so it has the same rules and
 * refusals, and a confirmed command is compared with its preview in the transaction that makes the change (ADR 31).
 */
export interface Foreseen<R> {
  readonly result: R;
  readonly events: readonly DomainEvent[];
  /** How many of the company's webhooks want one of the events. */
  readonly webhooks: number;
}

/** The same transaction. @param events collects what it appends to the feed */
export const noting = <X extends { readonly feed: FeedWrites }>(tx: X, events: DomainEvent[]): X => ({
  ...tx,
  feed: {
    ...tx.feed,
    append(...[companyId, appended, context]: Parameters<FeedWrites['append']>) {
      events.push(...appended);
      return tx.feed.append(companyId, appended, context);
    },
  },
});
