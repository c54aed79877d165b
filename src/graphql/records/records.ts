import { type ClassType, InputType } from 'type-graphql';
import { booking, bookMeeting } from '../../core/records/bookMeeting.js';
import { enteredStatus, updateRecordStatus } from '../../core/records/changeOne.js';
import { listInterviews, listPsychometrics, listRecords, type OrderedRecord } from '../../core/records/listRecords.js';
import { orchestrate, orchestrateBody } from '../../core/records/orchestrate.js';
import { readInterview, readPsychometric, readRecord } from '../../core/records/readRecord.js';
import { recordAnswers } from '../../core/records/recordAnswers.js';
import { recordPsychometric } from '../../core/records/recordPsychometric.js';
import { reviewAnswers } from '../../core/records/reviewAnswers.js';
import { id, input, ofCompany, ofRecord } from '../fields/args.js';
import { FieldsOf } from '../fields/fieldsOfShape.js';
import {
  AnyRecordPageArgs,
  InterviewPageArgs,
  PsychometricPageArgs,
  type RecordPageArgs,
} from '../fields/pageInputs.js';
import { command, query, type RootField, rootFields } from '../fields/rootRows.js';
import { RecordAnswersInput, RecordPsychometricInput, ReviewAnswersInput } from '../pipeline/intakeInputs.js';
import {
  FeatureRecordType,
  InterviewConnection,
  InterviewType,
  ModuleRecordType,
  PsychometricConnection,
  PsychometricType,
  RecordConnection,
} from '../pipeline/recordTypes.js';
import { OrchestrateResult } from '../pipeline/resultTypes.js';
import { pagesOf, type RecordPages } from './pageOf.js';

@FieldsOf(orchestrateBody.shape, {
  resourceId: {
    description: 'The record to close: the one named by `id`, or another record of the same candidate in the vacancy.',
  },
  destFeatureId: { description: 'The feature to move to. If none is named, the one with the next higher order.' },
  destPhaseId: { description: 'The phase, which is stored in the new record.' },
})
@InputType({ description: "Closes one of a candidate's records and says where the candidate goes." })
class OrchestrateInput {}

@FieldsOf(enteredStatus.shape)
@InputType({ description: 'The status that a record enters.' })
class UpdateRecordStatusInput {}

@FieldsOf(booking.shape)
@InputType({ description: 'The meeting that is booked.' })
class BookMeetingInput {}

/** A page of all records of a company. */
const companyPages = <T extends OrderedRecord>(
  list: RecordPages<T>,
  type: () => object,
  page: ClassType<RecordPageArgs>,
  description: string,
): RootField => ({
  ...query(list, { type, description, ids: ofCompany, target: { scopes: [{}] }, page }),
  async resolve({ companyId, ...args }: RecordPageArgs & { readonly companyId: string }, at) {
    const [page] = await pagesOf(list, [{ companyId, scope: {} }], args, at);
    return page;
  },
});

export const RecordResolver = rootFields({
  interview: query(readInterview, {
    type: () => InterviewType,
    description: 'Reads an interview record.',
    ids: ofRecord,
  }),
  psychometric: query(readPsychometric, {
    type: () => PsychometricType,
    description: 'Reads a psychometric record.',
    ids: ofRecord,
  }),
  record: query(readRecord, {
    type: () => FeatureRecordType,
    description: 'Reads a record of any kind.',
    ids: ofRecord,
  }),
  interviews: companyPages(
    listInterviews,
    () => InterviewConnection,
    InterviewPageArgs,
    "A company's interviews, oldest first unless ordered otherwise.",
  ),
  psychometrics: companyPages(
    listPsychometrics,
    () => PsychometricConnection,
    PsychometricPageArgs,
    "A company's psychometric records, oldest first unless ordered otherwise.",
  ),
  records: companyPages(
    listRecords,
    () => RecordConnection,
    AnyRecordPageArgs,
    "A company's records of any kind, oldest first unless ordered otherwise.",
  ),
  orchestrate: command(orchestrate, {
    type: () => OrchestrateResult,
    description: "Closes one of a candidate's records and moves the candidate on, exactly once.",
    ids: { ...ofRecord, id: id('record: any record of the candidate in the vacancy') },
    args: [input(OrchestrateInput, 'The record to close, and where the candidate goes.')],
  }),
  updateRecordStatus: command(updateRecordStatus, {
    type: () => FeatureRecordType,
    description: "Sets a record's status. Its current status may be entered again.",
    ids: ofRecord,
    args: [input(UpdateRecordStatusInput, 'The status.')],
  }),
  bookMeeting: command(bookMeeting, {
    type: () => ModuleRecordType,
    description:
      'Books the meeting of a record whose feature schedules meetings: the record is SCHEDULED. It replaces an earlier booking.',
    ids: ofRecord,
    args: [input(BookMeetingInput, 'The meeting.')],
  }),
});

const ofInterview = { ...ofRecord, id: id('interview') };

/** The mutations for scorers and reviewers. */
export const IntakeResolver = rootFields({
  recordAnswers: command(recordAnswers, {
    type: () => InterviewType,
    description: 'Saves answers with their scores. A further answer to the same question becomes its new version.',
    ids: ofInterview,
    args: [input(RecordAnswersInput, 'The answers.')],
  }),
  reviewAnswers: command(reviewAnswers, {
    type: () => InterviewType,
    description:
      'Records that a person has reviewed answers, and corrects their scores. Each becomes a new version, which needs no review.',
    ids: ofInterview,
    args: [input(ReviewAnswersInput, 'The reviews.')],
  }),
  recordPsychometric: command(recordPsychometric, {
    type: () => PsychometricType,
    description: 'Saves what is known about a psychometric test.',
    ids: { ...ofRecord, id: id('psychometric record') },
    args: [input(RecordPsychometricInput, 'What is known.')],
  }),
});
