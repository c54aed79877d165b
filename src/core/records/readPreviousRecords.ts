import { z } from 'zod';
import { ReadPolicy, readerOf } from '../application/access/readPolicy.js';
import { inputOf } from '../application/dispatching/call.js';
import { defineQuery } from '../application/dispatching/useCase.js';
import type { UseCaseContext } from '../application/dispatching/useCaseContext.js';
import { subjectOf } from '../application/event.js';
import { type DomainError, errors } from '../kernel/errors.js';
import { id, instant } from '../kernel/values/shapes.js';
import type { FeatureRecord } from '../pipeline/shapes/record.js';
import type { RecordReads } from '../pipeline/stores/recordReads.js';

const target = z.strictObject({
  companyId: id,
  /** The records before which others are wanted. */
  records: z
    .array(z.strictObject({ id, vacancyId: id, featureId: id, candidateId: id, createdAt: instant }))
    .readonly(),
});

/**
 * For each record the one before it: the newest earlier record of its candidate in its feature; null if it is the
 * first. Where the caller may not read a record of that kind, there is a refusal in its place (OPERATION_NOT_GRANTED).
 */
export const readPreviousRecords = defineQuery({
  operation: 'readPreviousRecord',
  takes: inputOf(target),
  async run(
    { target: { companyId, records } },
    { store, caller, selection }: UseCaseContext<{ readonly records: RecordReads }>,
  ): Promise<readonly (FeatureRecord | DomainError | null)[]> {
    const readPolicy = new ReadPolicy(caller, companyId);
    const found = await store.records.previous(companyId, records, selection);
    return found.map((record) => {
      if (!record || readPolicy.mayRead(subjectOf(record))) return record;
      return errors.operationNotGranted(readerOf(subjectOf(record)));
    });
  },
});
