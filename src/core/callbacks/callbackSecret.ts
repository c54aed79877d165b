import type { Instant } from '../kernel/values/instants.js';

/** The secret with which a company's test provider signs its messages. Both sides need it, so it is stored unhashed. */
export interface StoredCallbackSecret {
  readonly companyId: string;
  readonly secret: string;
  /** Null if there was none. */
  readonly previousSecret: string | null;
  readonly previousValidUntil: Instant | null;
}

/** The secrets that are valid at an instant, at most two. */
export function validSecrets(stored: StoredCallbackSecret | null, at: Instant): readonly string[] {
  if (!stored) return [];
  const { secret, previousSecret, previousValidUntil } = stored;
  const isPreviousValid = previousSecret !== null && previousValidUntil !== null && at < previousValidUntil;
  return isPreviousValid ? [secret, previousSecret] : [secret];
}
