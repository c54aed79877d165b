import { inputOf } from '../application/dispatching/call.js';
import { defineCommand, type UseCaseContext } from '../application/dispatching/useCase.js';
import { event } from '../application/domainEvent.js';
import type { DomainEvent } from '../application/event.js';
import type { FeedWrites } from '../application/feedStore.js';
import { dayMs, type Instant, instantAt, onTheWall } from '../kernel/values/instants.js';
import { companyTarget } from '../kernel/values/shapes.js';
import type { CallbackWrites } from './callbackStore.js';

/** A new secret. It is answered only once. */
export interface CallbackSecret {
  readonly secret: string;
  readonly previousValidUntil: Instant | null;
}

const overlapMs = dayMs;

/**
 * Gives a company a new secret for its test provider. The previous one stays valid for 24 hours, and older ones end.
 * The call has no idempotency key, because a key would store the answer with the secret.
 */
export const rollCallbackSecret = defineCommand({
  operation: 'rollCallbackSecret',
  takes: inputOf(companyTarget),
  async run(
    { target: { companyId } },
    context: UseCaseContext<
      { readonly callbacks: CallbackWrites; readonly feed: FeedWrites },
      'clock' | 'keyGenerator'
    >,
  ): Promise<CallbackSecret> {
    const { store, tools } = context;
    const now = onTheWall(tools.clock);
    const until = instantAt(Date.parse(now) + overlapMs);
    const { secret, previousValidUntil } = await store.callbacks.rollSecret(
      companyId,
      tools.keyGenerator.newSigningSecret(),
      until,
    );
    await store.feed.append(companyId, [callbackSecretRolled()], context);
    return { secret, previousValidUntil };
  },
});

/** The event of the secret for a test provider's messages. */

/** The secret for a provider's messages was replaced. No member of the settings shows it: the operation says it. */
const callbackSecretRolled = (): DomainEvent =>
  event('SETTINGS_CHANGED', 'CompanySettings', {}, { before: {}, after: {} });
