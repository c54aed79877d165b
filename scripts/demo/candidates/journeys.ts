import type { Instant } from '../../../src/core/kernel/values/instants.js';
import { dayMs, hourMs, instantAt } from '../../../src/core/kernel/values/instants.js';
import { isScheduling } from '../../../src/core/pipeline/rules/meetings.js';
import { destinationOf } from '../../../src/core/pipeline/rules/moves.js';
import {
  candidateBanned,
  recordBegun,
  recordMoved,
  recordTimed,
} from '../../../src/core/pipeline/rules/recordEvents.js';
import { unwatched } from '../../../src/core/pipeline/rules/recordTimer.js';
import {
  beginRecord,
  closeRecord,
  discardRecord,
  reopenRecord,
} from '../../../src/core/pipeline/rules/recordTransitions.js';
import type { Ban } from '../../../src/core/pipeline/shapes/ban.js';
import type { FeatureRecord } from '../../../src/core/pipeline/shapes/record.js';
import { after, causeOf, watching } from '../../../src/core/pipeline/shapes/timerSettings.js';
import type { Feature, Vacancy } from '../../../src/core/pipeline/shapes/vacancy.js';
import { byRecruiter, recruiter } from '../../../src/demo/company.js';
import type { ReasonId } from '../company/catalogues.js';
import { byTimers, type History, type RecordHistory } from '../company/history.js';
import type { Quality, QuestionBank } from '../questions/questions.js';
import { answeredInterview } from './interviews.js';
import { happened, type ModuleStop } from './modules.js';
import { type TestStage, testAt } from './psychometrics.js';

/** The ways of candidates through a vacancy, with the same moves as by orchestration. */

export interface Journey {
  /** The candidate's id. */
  readonly candidate: string;
  readonly quality: Quality;
  /** The feature that the candidate is in now; null where the candidate has passed all features. */
  readonly reached: string | null;
  /** How many questions of the open interview are answered; all where it is left out. */
  readonly answered?: number;
  /** The stage of the open test. */
  readonly stage?: TestStage;
  /**
   * How far the candidate's current meeting, exam or documents have come. Where it is left out, nothing has happened
   * yet.
   */
  readonly stop?: ModuleStop;
  /** The rejection of the candidate there by a recruiter. */
  readonly rejected?: Rejection;
  /** Whether the timer of the last status has rejected the candidate there. */
  readonly isTimedOut?: true;
  /** A move that skips the next feature, as `destFeatureId` and `destPhaseId` request it. */
  readonly jump?: { readonly from: string; readonly to: string; readonly phaseId: string };
  /** The ids of records that the documentation refers to, by feature. */
  readonly ids?: Readonly<Record<string, string>>;
}

export interface Rejection {
  readonly reason: ReasonId;
  readonly isBanned?: true;
  readonly isTakenBack?: true;
}

export interface Course {
  readonly vacancy: Vacancy;
  /** The questions of its interview. */
  readonly bank: QuestionBank | null;
  /** The first number that the test provider gives to the candidates' evaluations. */
  readonly firstEvaluationId: number;
  readonly journeys: readonly Journey[];
  /** Milliseconds since the epoch. Nothing happens later. */
  readonly until: number;
}

const origins = ['CAREERS_SITE', 'JOB_BOARD', 'REFERRAL'] as const;

/** All records of a vacancy's candidates. In a closed vacancy no timer runs. */
export function recordsOf(course: Course, ids: () => string, history: History): FeatureRecord[] {
  const records = course.journeys.flatMap((journey, index) => travel(course, journey, index, ids, history));
  return course.vacancy.status.code === 'CLOSED' ? records.map((record) => ({ ...record, timer: unwatched })) : records;
}

function travel(course: Course, journey: Journey, index: number, ids: () => string, history: History): FeatureRecord[] {
  const { features } = course.vacancy;
  const [first] = features;
  if (!first) return [];
  const origin = origins[index % origins.length] ?? origins[0];
  const beginning = {
    companyId: course.vacancy.companyId,
    vacancyId: course.vacancy.id,
    candidateId: journey.candidate,
    relationId: `${journey.candidate}-${course.vacancy.shortCode}`,
    origin,
    sourceId: origin === 'JOB_BOARD' ? `posting-${7300 + index}` : null,
  };
  const begin = (feature: Feature, phaseId: string | null, at: Instant): FeatureRecord =>
    beginRecord(feature, { ...beginning, id: journey.ids?.[feature.id] ?? ids(), phaseId }, at);

  const records: FeatureRecord[] = [];
  let feature = first;
  let record = begin(first, null, instantAt(course.until - daysUnderWay(features, journey, index) * dayMs));
  history.tell(history.byKey('initFeatures'), record.createdAt, recordBegun(record));
  for (;;) {
    const beganAt = Date.parse(record.createdAt);
    record = filled(record, { feature, history }, course, journey, index);
    const leaves = instantAt(beganAt + hoursIn(index, records.length) * hourMs);
    if (feature.id === journey.reached) return [...records, rejected(record, { feature, history }, journey, leaves)];
    const closed = closeRecord(record, leaves);
    records.push(closed);
    const jump = journey.jump?.from === feature.id ? journey.jump : null;
    const destination = destinationOf(features, record, jump?.to ?? null);
    const next = destination && begin(destination, jump?.phaseId ?? null, leaves);
    // Where people met a candidate, they decide; elsewhere the careers site does.
    const by = jump || isScheduling(feature) ? byRecruiter('orchestrate') : history.byKey('orchestrate', 'REST');
    history.tell(by, leaves, recordMoved(record, { closed, next }));
    if (!destination || !next) return records;
    [feature, record] = [destination, next];
  }
}

function rejected(
  record: FeatureRecord,
  recordHistory: RecordHistory,
  { rejected: how, isTimedOut }: Journey,
  at: Instant,
): FeatureRecord {
  if (isTimedOut) return timedOut(record, recordHistory);
  if (!how) return record;
  const { feature, history } = recordHistory;
  const discard = { recruiterUserId: recruiter.id, rejectedReasonId: how.reason, fromKernel: false };
  const by = byRecruiter('discardFeatures');
  const discarded = history.live(record, feature, [
    { type: 'RECORD_DISCARDED', by, at, change: (before) => discardRecord(before, discard, at) },
  ]);
  if (how.isBanned) history.tell(by, at, candidateBanned(banBy(discarded, 0), discarded.vacancyId));
  if (!how.isTakenBack) return discarded;
  const back = instantAt(Date.parse(at) + hourMs);
  return history.live(discarded, feature, [
    { type: 'RECORD_REOPENED', by: byRecruiter('reopenRecords'), at: back, change: reopenRecord },
  ]);
}

/** The ban that came together with a discard by the recruiter. */
export function banBy({ id, companyId, candidateId, discard }: FeatureRecord, position: number): Ban {
  return {
    // Each discard makes one ban at most.
    id,
    companyId,
    candidateId,
    reason: discard?.rejectedReasonId ?? null,
    bannedBy: recruiter.id,
    bannedAt: discard?.date ?? '',
    position,
  };
}

/** The record as the timer of its status has discarded it, at the instant when it was due. */
function timedOut(record: FeatureRecord, { feature, history }: RecordHistory): FeatureRecord {
  const { status } = record;
  const setting = watching(feature.jobAutomations, status.code);
  const dueAt = setting && after(status.date, setting.ms);
  if (!setting || !dueAt) throw new Error(`No timer watches ${status.code} in ${feature.id}.`);
  const discard = { recruiterUserId: null, rejectedReasonId: null, fromKernel: true };
  const discarded = discardRecord(record, discard, dueAt, setting.timer);
  const because = { cause: causeOf({ ...setting, enteredAt: status.date, dueAt }, dueAt) };
  history.tell(byTimers, dueAt, recordTimed('RECORD_DISCARDED', record, discarded, because));
  return discarded;
}

/** Two days for each feature that the candidate has begun: no feature takes longer. */
function daysUnderWay(features: readonly Feature[], { reached }: Journey, index: number): number {
  const position = features.findIndex(({ id }) => id === reached);
  return 2 * ((position === -1 ? features.length : position) + 1) + (index % 3) / 2;
}

/** 8 to 31 hours. They differ by candidate and by feature. */
const hoursIn = (index: number, step: number): number => 8 + ((index * 5 + step * 7) % 24);

/**
 * The record with what happens in its feature: all of it where the candidate has moved on, otherwise as far as the
 * journey says.
 */
function filled(
  record: FeatureRecord,
  recordHistory: RecordHistory,
  { bank, firstEvaluationId, until }: Course,
  journey: Journey,
  index: number,
): FeatureRecord {
  const { feature } = recordHistory;
  const isHere = feature.id === journey.reached;
  if (record.kind === 'interview' && bank) {
    const answered = (isHere ? journey.answered : null) ?? bank.questions.length;
    const performance = { quality: journey.quality, answered, variation: index, isReviewed: !isHere };
    return answeredInterview(record, bank, performance, recordHistory);
  }
  if (record.kind === 'psychometric') {
    const stage = (isHere ? journey.stage : null) ?? 'finished';
    return testAt(
      stage,
      record,
      { id: firstEvaluationId + index, name: String(feature.data?.evaluationName) },
      recordHistory,
    );
  }
  if (record.kind === 'module') {
    return happened(record, { ...recordHistory, stop: isHere ? journey.stop : null, until, variation: index });
  }
  return record;
}
