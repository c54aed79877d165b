import { z } from 'zod';
import { ReadPolicy, readerOf } from '../application/access/readPolicy.js';
import { type Input, inputOf } from '../application/dispatching/call.js';
import { defineQuery, type UseCaseContext } from '../application/dispatching/useCase.js';
import { subjectOf } from '../application/event.js';
import type { OperationName } from '../application/operations.js';
import { type DomainError, errors } from '../kernel/errors.js';
import type { AnswerShape } from '../kernel/reading/renderedJson.js';
import {
  id,
  instant,
  type PersonTarget,
  personTarget,
  type RecordTarget,
  recordTarget,
} from '../kernel/values/shapes.js';
import type { CandidateLabel } from '../pipeline/shapes/candidateLabel.js';
import type { FeatureRecord } from '../pipeline/shapes/record.js';
import type { RecordReads, RecordRenderer } from '../pipeline/stores/recordReads.js';

function read<R extends FeatureRecord>(
  operation: OperationName,
  isWanted: (record: FeatureRecord) => record is R,
  notFound: () => DomainError,
  kind?: 'interview' | 'psychometric',
) {
  return defineQuery({
    operation,
    takes: inputOf(recordTarget),
    async run({ target }, { store, selection }: UseCaseContext<{ readonly records: RecordReads }>): Promise<R> {
      const record = await store.records.findOne(target, selection);
      if (!record || !isWanted(record)) throw notFound();
      return record;
    },
    ...(kind && {
      async text({ target }: Input<RecordTarget>, renderer: RecordRenderer, shape: AnswerShape) {
        const text = await renderer.record(kind, target, shape);
        if (text === null) throw notFound();
        return text;
      },
    }),
  });
}

/**
 * Reads an interview record (specification, "3. Retrieve a candidate interview record").
 * @throws NOT_FOUND INTERVIEW_NOT_FOUND
 */
export const readInterview = read(
  'readInterview',
  (record) => record.kind === 'interview',
  errors.interviewNotFound,
  'interview',
);

/**
 * Reads a psychometric record (specification, "5. Retrieve a psychometric record").
 * @throws NOT_FOUND PSYCHOMETRIC_NOT_FOUND
 */
export const readPsychometric = read(
  'readPsychometric',
  (record) => record.kind === 'psychometric',
  errors.psychometricNotFound,
  'psychometric',
);

/** Reads a record of any kind. @throws NOT_FOUND RECORD_NOT_FOUND */
export const readRecord = read(
  'readRecord',
  (record): record is FeatureRecord => record !== null,
  errors.recordNotFound,
);

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
