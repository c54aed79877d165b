import { z } from 'zod';
import { nothing, type Query } from '../../door/useCase.js';
import { errors } from '../../errors.js';
import { id } from '../../values/shapes.js';
import type { RecordReads } from '../recordReads.js';

const target = z.strictObject({ companyId: id, candidateId: id });

/** A candidate. The service stores nothing about candidates except their records. */
export type Candidate = Readonly<z.infer<typeof target>>;

/** Reads a candidate. @throws NOT_FOUND RECORD_NOT_FOUND if the company has no record of the candidate */
export const readCandidate: Query<Candidate, undefined, Candidate, RecordReads> = {
  operation: 'readCandidate',
  target,
  body: nothing,
  async run({ target: { companyId, candidateId } }, { store }) {
    if (!(await store.hasCandidate(companyId, candidateId))) throw errors.recordNotFound();
    return { companyId, candidateId };
  },
};
