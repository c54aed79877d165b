import { type Command, nothing } from '../application/dispatching/useCase.js';
import type { FeedWrites } from '../application/feedStore.js';
import type { Instant } from '../kernel/values/instants.js';
import { dayMs, instantAt, onTheWall } from '../kernel/values/instants.js';
import { type CompanyTarget, companyTarget } from '../kernel/values/targets.js';
import { callbackSecretRolled } from './callbackEvents.js';
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
export const rollCallbackSecret: Command<{
  target: CompanyTarget;
  body: undefined;
  result: CallbackSecret;
  store: { readonly callbacks: CallbackWrites; readonly feed: FeedWrites };
  uses: 'clock' | 'keyGenerator';
}> = {
  kind: 'command',
  operation: 'rollCallbackSecret',
  target: companyTarget,
  body: nothing,
  async run({ target: { companyId } }, context) {
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
};
