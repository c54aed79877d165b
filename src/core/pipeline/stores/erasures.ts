import type { Instant } from '../../kernel/values/instants.js';

/** What the pipeline must know of erased persons. The module people erases them. */

/** What keeps a candidate out of a company. */
export interface Bar {
  /** What stands in the place of an erased person; null for others. */
  readonly token: string | null;
  readonly isBanned: boolean;
}

export interface BarReads {
  /** What keeps candidates out, by candidate; no entry means nothing. One statement. */
  bars(companyId: string, candidateIds: readonly string[], now: Instant): Promise<ReadonlyMap<string, Bar>>;
}

export interface HeldReads {
  /** For which of some candidates a legal hold stands at an instant. */
  held(companyId: string, candidateIds: readonly string[], now: Instant): Promise<ReadonlySet<string>>;
}

/** How many persons a company has erased, and whether an erasure is RUNNING. */
export interface ErasuresNow {
  readonly count: string;
  readonly isRunning: boolean;
}

/** Within a transaction that stores what it has read of persons, but appends no event. */
export interface ErasureWatch {
  current(companyId: string): Promise<ErasuresNow>;
  /** If the company has erased somebody since it had so many erasures, the transaction is repeated; else nobody is until its end. */
  assertCount(companyId: string, count: string): Promise<void>;
}
