/** The keyed hash of persons. It is the only thing that is kept of an erased person's id. */
export interface PersonHash {
  /** Identifies the key: a hash of another key can't be compared. */
  readonly keyId: string;
  of(companyId: string, candidateId: string): string;
}

/** The erasures in the database were made with another key than this service has. */
export class OtherPersonKey extends Error {}
