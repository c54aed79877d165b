import type { ScopedReads } from '../application/access/scopedReads.js';
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
   * Stores a message, and removes some messages that came before an instant.
   * @returns whether the message is new since that instant
   */
  remember(message: ReceivedMessage, at: Instant, since: Instant): Promise<boolean>;
  /** The members that later messages have set of a record. */
  setLater(message: Pick<ReceivedMessage, 'companyId' | 'recordId' | 'orderedAt'>): Promise<ReadonlySet<string>>;
}

/** What is stored of a test provider's message. */
export interface ReceivedMessage {
  readonly companyId: string;
  /** SHA-256 of the message's id. */
  readonly idHash: string;
  readonly recordId: string;
  /** Its place among the messages about its record. */
  readonly orderedAt: Instant;
  /** The names of the members that it sets. */
  readonly members: readonly string[];
}

export const scopedCallbacks: ScopedReads<{ readonly callbacks: CallbackReads }> = {
  callbacks: { secret: 'refused' },
};
