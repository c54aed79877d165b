import { selectionOf } from '#graphql-executor';
import { authorize } from '../../core/application/access/caller.js';
import type { DomainError } from '../../core/kernel/errors.js';
import type { Selection } from '../../core/kernel/reading/projection.js';
import { clockTimeOf, localDateOf } from '../../core/pipeline/rules/meetings.js';
import type { FeatureRecord, Interview, ModuleRecord } from '../../core/pipeline/shapes/record.js';
import type { Vacancy } from '../../core/pipeline/shapes/vacancy.js';
import type { RecordInTime } from '../../core/pipeline/stores/recordReads.js';
import { readMeetingPlaces } from '../../core/records/bookMeeting.js';
import { readPreviousRecords } from '../../core/records/readRecord.js';
import { readVacancies } from '../../core/vacancies/readVacancy.js';
import { loadFor } from '../calls/batches.js';
import { callOf, coordinateOf } from '../calls/calling.js';
import { nested, nestedFields } from '../fields/nestedRows.js';
import type { At } from '../fields/scalars.js';
import { AnswerType, answerNodes } from '../pipeline/answerTypes.js';
import { FeatureType, featureNode } from '../pipeline/featureTypes.js';
import { FeatureRecordType, InterviewType, MeetingType, ModuleRecordType } from '../pipeline/recordTypes.js';
import { VacancyObjectType } from '../pipeline/vacancyTypes.js';

export const InterviewFields = nestedFields(() => InterviewType, {
  answers: nested<Interview>({
    type: () => [AnswerType],
    plan: { by: 'record' },
    isLong: true,
    lengthOf: ({ answers }) => answers.length,
    resolve: (interviews) => interviews.map(answerNodes),
  }),
});

export const RecordFields = nestedFields(() => FeatureRecordType, {
  vacancy: nested<FeatureRecord>({
    type: () => VacancyObjectType,
    nullable: true,
    description: 'The vacancy that the record belongs to.',
    plan: { by: 'parent', of: 'vacancy' },
    resolve: (records, _, at) => vacanciesOf(records, at, selectionOf(at.info)),
  }),
  previousRecord: nested<FeatureRecord>({
    type: () => FeatureRecordType,
    nullable: true,
    description: "The candidate's previous record in the same feature; null if this is the first.",
    plan: { by: 'execution', needs: ['id', 'companyId', 'vacancyId', 'featureId', 'candidateId', 'createdAt'] },
    countsAs: 1,
    resolve(records, _, { context, info }) {
      const via = coordinateOf(info);
      return loadFor<FeatureRecord, RecordInTime, FeatureRecord | DomainError | null>(
        records,
        ({ id, vacancyId, featureId, candidateId, createdAt }) => ({
          id,
          vacancyId,
          featureId,
          candidateId,
          createdAt,
        }),
        (companyId, records) =>
          context.dispatcher.query(
            readPreviousRecords,
            callOf(context, via, { companyId, records }, { selection: selectionOf(info) }),
          ),
      );
    },
  }),
  feature: nested<FeatureRecord>({
    type: () => FeatureType,
    nullable: true,
    description: 'The feature that the record belongs to.',
    plan: { by: 'parent', of: 'feature', isSearched: true },
    async resolve(records, _, at) {
      const vacancies = await vacanciesOf(records, at, { features: undefined });
      return records.map(({ featureId }, index) => {
        const vacancy = vacancies[index];
        const feature = vacancy?.features.find(({ id }) => id === featureId);
        return vacancy && feature ? featureNode(vacancy, feature, at.context.batches) : null;
      });
    },
  }),
});

/** Read once for the fields and the kinds of records of a level, each of which needs its own grant. */
function vacanciesOf(
  records: readonly FeatureRecord[],
  { context, info }: At,
  selection: Selection | undefined,
): Promise<readonly (Vacancy | null)[]> {
  const { batches, caller, dispatcher } = context;
  const via = coordinateOf(info);
  return loadFor(
    records,
    ({ vacancyId }) => vacancyId,
    async (companyId, ids) => {
      authorize(caller, via, companyId, readVacancies.operation);
      return batches.together(`vacancies of ${companyId}`, ids, selection, (vacancyIds, selection) =>
        dispatcher.query(readVacancies, callOf(context, via, { companyId, vacancyIds }, { selection })),
      );
    },
  );
}

export const ModuleFields = nestedFields(() => ModuleRecordType, {
  meeting: nested<ModuleRecord>({
    type: () => MeetingType,
    nullable: true,
    description: 'The meeting that the candidate has booked; null if there is none.',
    plan: { by: 'execution', needs: ['meeting'] },
    async resolve(records, _, { context }) {
      const booked = records.filter(({ meeting }) => meeting);
      const places = await loadFor(
        booked,
        ({ vacancyId, featureId }) => ({ vacancyId, featureId }),
        (companyId, features) =>
          context.dispatcher.query(readMeetingPlaces, callOf(context, 'ModuleRecord.meeting', { companyId, features })),
      );
      const placeOf = new Map(booked.map((record, at) => [record, places[at]]));
      return records.map((record) => {
        const { meeting } = record;
        const place = placeOf.get(record);
        if (!meeting || !place) return null;
        return { ...meeting, ...place, clockTime: clockTimeOf(meeting, place), localDate: localDateOf(meeting, place) };
      });
    },
  }),
});
