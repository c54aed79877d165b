import type { OperationName } from '../../../../application/operations.js';
import { nothing, type Query } from '../../../../application/useCases/useCase.js';
import { errors, type Refusal } from '../../../../kernel/errors.js';
import { type RecordTarget, recordTarget } from '../../../../kernel/values/targets.js';
import type { FeatureRecord, Interview, Psychometric } from '../../shapes/record.js';
import type { RecordRenderer } from '../../stores/recordJson.js';
import type { RecordReads } from '../../stores/recordReads.js';

function read<R extends FeatureRecord>(
  operation: OperationName,
  isWanted: (record: FeatureRecord) => record is R,
  notFound: () => Refusal,
  kind?: 'interview' | 'psychometric',
): Query<RecordTarget, undefined, R, { readonly records: RecordReads }, never, RecordRenderer> {
  return {
    kind: 'query',
    operation,
    target: recordTarget,
    body: nothing,
    async run({ target }, { store, selection }) {
      const record = await store.records.findOne(target, selection);
      if (!record || !isWanted(record)) throw notFound();
      return record;
    },
    ...(kind && {
      async text({ target }, texts, shape) {
        const text = await texts.record(kind, target, shape);
        if (text === null) throw notFound();
        return text;
      },
    }),
  };
}

/**
 * Reads an interview record (specification, "3. Retrieve a candidate interview record").
 * @throws NOT_FOUND INTERVIEW_NOT_FOUND
 */
export const readInterview: Query<
  RecordTarget,
  undefined,
  Interview,
  { readonly records: RecordReads },
  never,
  RecordRenderer
> = read('readInterview', (record) => record.kind === 'interview', errors.interviewNotFound, 'interview');

/**
 * Reads a psychometric record (specification, "5. Retrieve a psychometric record").
 * @throws NOT_FOUND PSYCHOMETRIC_NOT_FOUND
 */
export const readPsychometric: Query<
  RecordTarget,
  undefined,
  Psychometric,
  { readonly records: RecordReads },
  never,
  RecordRenderer
> = read('readPsychometric', (record) => record.kind === 'psychometric', errors.psychometricNotFound, 'psychometric');

/** Reads a record of any kind. @throws NOT_FOUND RECORD_NOT_FOUND */
export const readRecord: Query<
  RecordTarget,
  undefined,
  FeatureRecord,
  { readonly records: RecordReads },
  never,
  RecordRenderer
> = read('readRecord', (record): record is FeatureRecord => record !== null, errors.recordNotFound);
