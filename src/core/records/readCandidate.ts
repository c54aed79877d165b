import { z } from 'zod';
import { errors } from '../errors.js';
import { selectedOf } from '../selection.js';
import { id } from '../shapes.js';
import { nothing, type Query } from '../useCase.js';
import type { FeatureRecord } from './record.js';

const target = z.strictObject({ companyId: id, candidateId: id });

/** A candidate as the company's records show them: there is no candidate apart from these. */
export interface Candidate {
  readonly companyId: string;
  readonly candidateId: string;
  /** Over all vacancies, in the order in which they were begun. */
  readonly records: readonly FeatureRecord[];
}

/** Reads a candidate's whole way. @throws NOT_FOUND RECORD_NOT_FOUND where the company has no record of the candidate */
export const readCandidate: Query<z.infer<typeof target>, undefined, Candidate> = {
  operation: 'readCandidate',
  target,
  body: nothing,
  async run({ target: { companyId, candidateId } }, { store, selection }) {
    const records = await store.candidateRecords(companyId, candidateId, selectedOf(selection, 'records'));
    if (records.length === 0) throw errors.recordNotFound();
    return { companyId, candidateId, records };
  },
};
