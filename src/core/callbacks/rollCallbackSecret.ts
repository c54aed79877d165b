import { z } from 'zod';
import { callbackSecretRolled } from '../events/told.js';
import { dayMs, onTheWall } from '../instants.js';
import { id } from '../shapes.js';
import { type Command, nothing } from '../useCase.js';
import type { Instant } from '../vacancies/vacancy.js';

/** A new secret as its maker is told it: once. */
export interface CallbackSecret {
  readonly secret: string;
  readonly previousValidUntil: Instant | null;
}

const overlapMs = dayMs;

/**
 * Gives a company a new secret for its test provider; the one before stays good for 24 hours, and any before that ends. No
 * idempotency key keeps the answer, for it holds the secret.
 */
export const rollCallbackSecret: Command<{ companyId: string }, undefined, CallbackSecret> = {
  operation: 'rollCallbackSecret',
  target: z.strictObject({ companyId: id }),
  body: nothing,
  async run({ target: { companyId } }, scene) {
    const { store, world } = scene;
    const now = onTheWall(world.clock);
    const until = new Date(Date.parse(now) + overlapMs).toISOString();
    const { secret, previousValidUntil } = await store.rollCallbackSecret(
      companyId,
      world.keyTexts.newSigningSecret(),
      until,
    );
    // Nothing is told of the secret itself.
    await store.appendEvents(companyId, [callbackSecretRolled(previousValidUntil)], scene);
    return { secret, previousValidUntil };
  },
};
