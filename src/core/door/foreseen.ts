import type { DomainEvent } from '../events/event.js';
import type { Transaction } from '../ports.js';
import { wantsNext } from '../webhooks/webhook.js';

/**
 * What a command is about to change. A preview is the command itself, which is rolled back: so it has the same rules and
 * refusals, and a confirmed command is compared with its preview in the transaction that makes the change (ADR 63).
 */
export interface Foreseen<R = unknown> {
  readonly result: R;
  readonly events: readonly DomainEvent[];
  /** How many of the company's webhooks want one of the events. */
  readonly webhooks: number;
}

/** The same transaction. @param events collects what it appends to the feed */
export const noting = (tx: Transaction, events: DomainEvent[]): Transaction => ({
  ...tx,
  appendEvents(companyId, appended, context) {
    events.push(...appended);
    return tx.appendEvents(companyId, appended, context);
  },
});

export async function webhooksFor(
  tx: Pick<Transaction, 'webhooks'>,
  companyId: string,
  events: readonly DomainEvent[],
): Promise<number> {
  const webhooks = await tx.webhooks(companyId);
  return webhooks.filter((webhook) => !webhook.isDeleted && events.some((event) => wantsNext(webhook, event))).length;
}
