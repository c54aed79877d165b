import type { ScopedReads } from '../application/access/scopedReads.js';
import type { Instant } from '../kernel/values/instants.js';
import type { RefusalCount } from './refusal.js';

/** What the core reads of the counts of refusals. */
export interface RefusalReads {
  /** The counts of refusals since an instant, by minute, newest first. */
  list(companyId: string, since: Instant | null, atMost: number): Promise<RefusalCount[]>;
  /** The same of some API keys, at most `atMost` for each key. */
  listOfKeys(
    companyId: string,
    apiKeyIds: readonly string[],
    since: Instant | null,
    atMost: number,
  ): Promise<RefusalCount[]>;
}

/** Within a transaction. */
export interface RefusalWrites {
  /**
   * Locks a company's counts of refusals until the transaction ends.
   * @returns the counts of the given minutes that name an actor
   */
  lock(companyId: string, minutes: readonly Instant[]): Promise<RefusalCount[]>;
  /** Adds to a company's counts of refusals. */
  add(companyId: string, counts: readonly RefusalCount[]): Promise<void>;
  /** Removes at most `atMost` counts of minutes before an instant. @returns how many */
  remove(companyId: string, before: Instant, atMost: number): Promise<number>;
}

export const scopedRefusals: ScopedReads<{ readonly refusals: RefusalReads }> = {
  refusals: { list: 'refused', listOfKeys: 'refused' },
};
