import { inputOf } from '../application/dispatching/call.js';
import { defineQuery } from '../application/dispatching/useCase.js';
import type { UseCaseContext } from '../application/dispatching/useCaseContext.js';
import { errors } from '../kernel/errors.js';
import { type PersonTarget, personTarget } from '../kernel/values/targets.js';
import type { CandidateLabel } from '../pipeline/shapes/candidateLabel.js';
import type { RecordReads } from '../pipeline/stores/recordReads.js';

/** A candidate: the company's records, and a label if the company has sent one. */
export interface Candidate extends Readonly<PersonTarget> {
  /** Missing if it was not read; null if there is none, or if the caller may not read it. */
  readonly label?: CandidateLabel | null;
}

/** Reads a candidate. @throws NOT_FOUND RECORD_NOT_FOUND if the company has no record of the candidate */
export const readCandidate = defineQuery({
  operation: 'readCandidate',
  takes: inputOf(personTarget),
  async run(
    { target: { companyId, candidateId } },
    { store }: UseCaseContext<{ readonly records: RecordReads }>,
  ): Promise<Candidate> {
    if (!(await store.records.hasCandidate(companyId, candidateId))) throw errors.recordNotFound();
    return { companyId, candidateId };
  },
});
