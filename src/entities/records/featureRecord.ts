import { defineEntity, p } from '@mikro-orm/core';
import {
  type Answer,
  type AnswerHistory,
  type Booking,
  type Discard,
  type FeatureRecord,
  type FeatureStatus,
  type Report,
  recordKinds,
} from '../../core/records/record.js';
import type { TimerState } from '../../core/timers/kept.js';
import { mappingOfKinds } from '../sql/mapping.js';

/**
 * Records of all kinds are rows of one table (single-table inheritance). So one statement reads or locks all records of
 * a candidate in a vacancy.
 */
export const FeatureRecordEntity = defineEntity({
  name: 'FeatureRecord',
  tableName: 'feature_record',
  abstract: true,
  discriminatorColumn: 'kind',
  properties: {
    companyId: p.text().primary(),
    id: p.text().primary(),
    kind: p.enum(recordKinds),
    vacancyId: p.text(),
    featureId: p.text(),
    candidateId: p.text(),
    relationId: p.text(),
    phaseId: p.text().nullable(),
    /** A copy of `status.code`, for filters and indexes. */
    statusCode: p.text(),
    status: p.json<FeatureStatus>().lazy(),
    statusHistory: p.json<readonly FeatureStatus[]>().lazy(),
    isClosed: p.boolean(),
    origin: p.text(),
    sourceId: p.text().nullable(),
    discard: p.json<Discard>().nullable().lazy(),
    meeting: p.json<Booking>().nullable().lazy(),
    reviewPending: p.boolean().default(false),
    dueAt: p.datetime(3).nullable(),
    stoodMs: p.double().$type<number>().default(0),
    wakeAt: p.datetime(3).nullable(),
    timerState: p.text().$type<TimerState>().nullable(),
    remindAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
  uniques: [
    {
      // Ensures that a candidate is in a feature only once: initFeatures and orchestrate may race for the same place.
      name: 'feature_record_open_unique',
      properties: ['companyId', 'vacancyId', 'featureId', 'candidateId'],
      where: 'not is_closed',
    },
  ],
  // A move updates each index twice. docs/adr/0019-indexes.md names the reads that need them.
  indexes: [
    {
      name: 'feature_record_candidate_index',
      properties: ['companyId', 'candidateId', 'vacancyId', 'createdAt', 'id'],
    },
    {
      name: 'feature_record_feature_index',
      properties: ['companyId', 'featureId', 'vacancyId', 'kind', 'createdAt', 'id'],
    },
    { name: 'feature_record_vacancy_index', properties: ['companyId', 'vacancyId', 'kind', 'createdAt', 'id'] },
    { name: 'feature_record_created_index', properties: ['companyId', 'kind', 'createdAt', 'id'] },
    { name: 'feature_record_updated_index', properties: ['companyId', 'kind', 'updatedAt', 'id'] },
    { name: 'feature_record_status_index', properties: ['companyId', 'kind', 'statusCode', 'createdAt', 'id'] },
    // Only interviews that wait for a review have an entry.
    {
      name: 'feature_record_review_index',
      properties: ['companyId', 'createdAt', 'id'],
      where: 'review_pending',
    },
    // Only workers read these two. Most records have no entry in them.
    {
      name: 'feature_record_wake_index',
      properties: ['companyId', 'wakeAt', 'vacancyId', 'id'],
      where: 'wake_at is not null and not is_closed',
    },
    {
      name: 'feature_record_remind_index',
      properties: ['companyId', 'remindAt', 'id'],
      where: 'remind_at is not null and not is_closed',
    },
  ],
});

export const InterviewEntity = defineEntity({
  name: 'Interview',
  extends: FeatureRecordEntity,
  discriminatorValue: 'interview',
  properties: {
    score: p.double().$type<number>().nullable(),
    briefScoreExplanation: p.text().nullable().lazy(),
    answers: p.json<readonly Answer[]>().nullable().lazy(),
    answerHistories: p.json<readonly AnswerHistory[]>().nullable().lazy(),
  },
});

export const PsychometricEntity = defineEntity({
  name: 'Psychometric',
  extends: FeatureRecordEntity,
  discriminatorValue: 'psychometric',
  properties: {
    submissionId: p.text().nullable(),
    link: p.text().nullable(),
    evaluationId: p.double().$type<number>().nullable(),
    evaluationName: p.text().nullable(),
    reports: p.json<readonly Report[]>().nullable().lazy(),
  },
});

export const ModuleRecordEntity = defineEntity({
  name: 'ModuleRecord',
  extends: FeatureRecordEntity,
  discriminatorValue: 'module',
  properties: {},
});

/** The entity of each kind of record. */
const recordEntities = {
  interview: InterviewEntity,
  psychometric: PsychometricEntity,
  module: ModuleRecordEntity,
};

export const featureRecords = mappingOfKinds<FeatureRecord>()(FeatureRecordEntity, recordEntities, {
  groups: {
    timer: { dueAt: 'dueAt', stoodMs: 'stoodMs', wakeAt: 'wakeAt', state: 'timerState', remindAt: 'remindAt' },
  },
  repeated: { statusCode: { of: 'status', as: ({ code }: FeatureRecord['status']) => code } },
});

/** The columns of a record's timer. */
export const timerColumns: ReadonlySet<string> = new Set(['due_at', 'stood_ms', 'wake_at', 'timer_state', 'remind_at']);
