import type { CompanyClock } from '../shapes/companyClock.js';

/** What the core reads of test clocks. */
export interface ClockReads {
  /** A company's test clock; null if it uses the real time. */
  findOne(companyId: string): Promise<CompanyClock | null>;
}

/** Within a transaction. */
export interface ClockWrites {
  /** A company's clock, locked until the transaction ends. If it has none, `byDefault` is stored. */
  lock(byDefault: CompanyClock): Promise<CompanyClock>;
  save(clock: CompanyClock): Promise<void>;
}
