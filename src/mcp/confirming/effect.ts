/** What happens to one candidate, or why nothing does. */
export interface Effect {
  /** The record, or the candidate where there is none yet. */
  readonly of: string;
  readonly error: { readonly reason: string } | null;
  readonly candidateId: string | null;
  readonly vacancyId: string | null;
  /** The ids of the stages; null: there is none. */
  readonly from: string | null;
  readonly to: string | null;
}
