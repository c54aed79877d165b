import type { Instant } from '../../kernel/values/instants.js';
import type { StoredCallbackSecret } from './callbackSecret.js';

/** What the core reads of the messages of test providers. */
export interface CallbackReads {
  /** The secret with which a company's test provider signs its messages; null if the company never made one. */
  secret(companyId: string): Promise<StoredCallbackSecret | null>;
}

/** Within a transaction. */
export interface CallbackWrites {
  /**
   * Stores a new secret for the messages of a company's test provider. The previous secret stays valid until an
   * instant. Concurrent calls run one after the other, and each sees the result of the one before.
   */
  rollSecret(companyId: string, secret: string, previousUntil: Instant): Promise<StoredCallbackSecret>;
  /**
   * Stores the id of a message, and removes some ids that are older than an instant.
   * @param idHash SHA-256 of the id, which is all that is kept of it
   * @returns whether the id is new since that instant
   */
  remember(companyId: string, idHash: string, at: Instant, since: Instant): Promise<boolean>;
}
