import { defineEntity, p } from '@mikro-orm/core';
import { storedInterview, storedModuleRecord, storedPsychometric } from '../../core/people/personal/storedShapes.js';
import {
  type Answer,
  type AnswerHistory,
  type Booking,
  type Discard,
  type FeatureRecord,
  type FeatureStatus,
  type Report,
  recordKinds,
} from '../../core/pipeline/shapes/record.js';
import type { TimerState } from '../../core/pipeline/shapes/storedTimers.js';
import { markColumns, none } from '../personal/columnMarks.js';
import { InstantType } from '../sql/instants.js';
import { mappingOfKinds } from '../sql/mapping.js';
import { candidateIndex, updatedIndex, waitingIndex } from './recordIndexes.js';

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
    phaseId: p.text().strictNullable(),
    /** A copy of `status.code`, for filters and indexes. */
    statusCode: p.text(),
    status: p.json<FeatureStatus>().lazy(),
    statusHistory: p.json<readonly FeatureStatus[]>().lazy(),
    isClosed: p.boolean(),
    origin: p.text(),
    sourceId: p.text().strictNullable(),
    discard: p.json<Discard>().strictNullable().lazy(),
    meeting: p.json<Booking>().strictNullable().lazy(),
    reviewPending: p.boolean().default(false),
    dueAt: p.type(InstantType).strictNullable(),
    frozenMs: p.double().$type<number>().default(0),
    wakeAt: p.type(InstantType).strictNullable(),
    timerState: p.text().$type<TimerState>().strictNullable(),
    remindAt: p.type(InstantType).strictNullable(),
    createdAt: p.type(InstantType),
    updatedAt: p.type(InstantType),
  },
  uniques: [
    {
      // Ensures that a candidate is in a feature only once: initFeatures and orchestrate may race for the same place.
      name: 'feature_record_open_unique',
      properties: ['companyId', 'vacancyId', 'featureId', 'candidateId'],
      where: 'not is_closed',
    },
  ],
  // A move updates each index twice. docs/adr/0010-query-plans-and-indexes.md names the reads that need them.
  indexes: [
    candidateIndex,
    {
      name: 'feature_record_vacancy_index',
      properties: ['companyId', 'vacancyId', 'kind', 'createdAt', 'id', 'featureId', 'isClosed'],
    },
    {
      name: 'feature_record_created_index',
      properties: ['companyId', 'kind', 'createdAt', 'id', 'isClosed', 'statusCode', 'reviewPending'],
    },
    updatedIndex,
    waitingIndex,
  ],
});

/** The columns of a record that have another name than its members. */
const timerMarks = { statusCode: none, dueAt: none, frozenMs: none, wakeAt: none, timerState: none, remindAt: none };

export const InterviewEntity = defineEntity({
  name: 'Interview',
  extends: FeatureRecordEntity,
  discriminatorValue: 'interview',
  properties: {
    score: p.double().$type<number>().strictNullable(),
    briefScoreExplanation: p.text().strictNullable().lazy(),
    answers: p.json<readonly Answer[]>().strictNullable().lazy(),
    answerHistories: p.json<readonly AnswerHistory[]>().strictNullable().lazy(),
  },
});

markColumns(InterviewEntity, storedInterview, timerMarks, 'feature_record, interviews');

export const PsychometricEntity = defineEntity({
  name: 'Psychometric',
  extends: FeatureRecordEntity,
  discriminatorValue: 'psychometric',
  properties: {
    submissionId: p.text().strictNullable(),
    link: p.text().strictNullable(),
    evaluationId: p.double().$type<number>().strictNullable(),
    evaluationName: p.text().strictNullable(),
    reports: p.json<readonly Report[]>().strictNullable().lazy(),
    rubricHash: p.text().strictNullable(),
    promptHash: p.text().strictNullable(),
    inputHash: p.text().strictNullable(),
    runId: p.text().strictNullable(),
  },
});

markColumns(PsychometricEntity, storedPsychometric, timerMarks, 'feature_record, psychometric tests');

export const ModuleRecordEntity = defineEntity({
  name: 'ModuleRecord',
  extends: FeatureRecordEntity,
  discriminatorValue: 'module',
  properties: {},
});

markColumns(ModuleRecordEntity, storedModuleRecord, timerMarks, 'feature_record, other modules');

/** The entity of each kind of record. */
const recordEntities = {
  interview: InterviewEntity,
  psychometric: PsychometricEntity,
  module: ModuleRecordEntity,
};

export const featureRecords = mappingOfKinds<FeatureRecord>()(FeatureRecordEntity, recordEntities, {
  groups: {
    timer: { dueAt: 'dueAt', frozenMs: 'frozenMs', wakeAt: 'wakeAt', state: 'timerState', remindAt: 'remindAt' },
  },
  repeated: { statusCode: { of: 'status', as: ({ code }: FeatureRecord['status']) => code } },
});

/** The columns of a record's timer. */
export const timerColumns: ReadonlySet<string> = new Set([
  'due_at',
  'frozen_ms',
  'wake_at',
  'timer_state',
  'remind_at',
]);
