import type { Instant } from '../../kernel/values/instants.js';

/** A person whose data is due to be erased. */
export interface DuePerson {
  readonly candidateId: string;
  /**
   * When the retention is over: so many days after the last change of the person's records, or with the end of a hold if
   * that is later.
   */
  readonly dueAt: Instant;
}

/** What the core reads of persons whose retention is over. Every statement names one company. */
export interface RetentionReads {
  /**
   * The persons who are due at an instant, by due instant and id: those who have records, but none that is open or was
   * changed within so many days, no OPEN review, and no hold that stands at the instant.
   * @param some only some of them, or all but some
   */
  duePersons(wanted: DueWanted, limit: number, some?: SomePersons): Promise<DuePerson[]>;
  /** How many there are. It looks at each record whose retention is over. */
  duePersonCount(wanted: DueWanted): Promise<number>;
}

export interface SomePersons {
  readonly among?: readonly string[];
  readonly except?: readonly string[];
}

export interface DueWanted {
  readonly companyId: string;
  readonly at: Instant;
  /** The company's `candidateRetentionDays`. */
  readonly days: number;
}
