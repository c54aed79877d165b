import type { ClassType } from 'type-graphql';
import { bookMeeting } from '../../../../core/modules/pipeline/records/meetings/bookMeeting.js';
import { orchestrate } from '../../../../core/modules/pipeline/records/moving/orchestrate.js';
import {
  listInterviews,
  listPsychometrics,
  listRecords,
} from '../../../../core/modules/pipeline/records/reading/listRecords.js';
import {
  readInterview,
  readPsychometric,
  readRecord,
} from '../../../../core/modules/pipeline/records/reading/readRecord.js';
import type { OrderedRecord } from '../../../../core/modules/pipeline/records/reading/recordOrder.js';
import { updateRecordStatus } from '../../../../core/modules/pipeline/records/updateRecordStatus.js';
import { id, input, ofCompany, ofRecord } from '../../fields/args.js';
import { command, query, type RootField, rootFields } from '../../fields/rootRows.js';
import {
  AnyRecordPageArgs,
  InterviewPageArgs,
  PsychometricPageArgs,
  type RecordPageArgs,
} from '../../lists/pageInputs.js';
import { BookMeetingInput, OrchestrateInput, UpdateRecordStatusInput } from '../types/records/recordInputs.js';
import {
  FeatureRecordType,
  InterviewConnection,
  InterviewType,
  ModuleRecordType,
  PsychometricConnection,
  PsychometricType,
  RecordConnection,
} from '../types/records/recordTypes.js';
import { OrchestrateResult } from '../types/records/resultTypes.js';
import { pagesOf, type RecordPages } from './pageOf.js';

/** A page of all records of a company. */
const companyPages = <B, T extends OrderedRecord>(
  list: RecordPages<B, T>,
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
