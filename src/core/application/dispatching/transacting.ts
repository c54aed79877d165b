/** How the store runs changes: in transactions, and again after a collision. */

/**
 * Removes what made an attempt fail, so that the next one can succeed.
 * @returns whether it has; false if it knows nothing of that error
 */
export type Repair = (error: unknown) => Promise<boolean>;

export interface Retrying {
  /** Runs an atomic write, and repeats it after a collision by the store's retry policy. */
  retrying<R>(attempt: () => Promise<R>, repair?: Repair): Promise<R>;
}

/** Opens transactions of a company. @typeParam W the part of a transaction that is read and written */
export interface Transacting<W> {
  /**
   * Runs the work in one transaction of one company. After a collision it is rolled back, and repeated by the store's
   * retry policy.
   * @param beforeCommit called when all is written; if it throws, the transaction is rolled back
   * @param companyId with it, the transaction is repeated if a person of the company was erased since it began
   * @param repair called after an attempt that was rolled back by another error
   */
  transaction<T>(
    work: (tx: W) => Promise<T>,
    beforeCommit?: () => void,
    companyId?: string,
    repair?: Repair,
  ): Promise<T>;
}
