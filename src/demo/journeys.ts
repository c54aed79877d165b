import { dayMs, hourMs } from '../core/instants.js';
import type { FeatureRecord } from '../core/records/record.js';
import { beginRecord, closeRecord, destinationOf, discardRecord, reopenRecord } from '../core/records/transitions.js';
import type { Feature, Instant, Vacancy } from '../core/vacancies/vacancy.js';
import type { ReasonId } from './catalogues.js';
import { instant, recruiter } from './company.js';
import { answeredInterview } from './interviews.js';
import { happened, type ModuleStop } from './modules.js';
import { type TestStage, testAt } from './psychometrics.js';
import type { Quality, QuestionBank } from './questions.js';

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
  /** The rejection of the candidate there. */
  readonly rejected?: Rejection;
  /** A move that skips the next feature, as `destFeatureId` and `destPhaseId` request it. */
  readonly jump?: { readonly from: string; readonly to: string; readonly phaseId: string };
  /** The ids of records that the documentation refers to, by feature. */
  readonly ids?: Readonly<Record<string, string>>;
}

export interface Rejection {
  readonly reason: ReasonId;
  readonly isBanned?: true;
  /** Whether a timer did it, instead of a recruiter. */
  readonly byTimer?: true;
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

/** All records of a vacancy's candidates. */
export function recordsOf(course: Course, ids: () => string): FeatureRecord[] {
  return course.journeys.flatMap((journey, index) => travel(course, journey, index, ids));
}

function travel(course: Course, journey: Journey, index: number, ids: () => string): FeatureRecord[] {
  const { features } = course.vacancy;
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
  let time = course.until - daysUnderWay(features, journey, index) * dayMs;
  let feature = features[0] ?? null;
  let phaseId: string | null = null;
  while (feature) {
    const record = filled(begin(feature, phaseId, instant(time)), feature, course, journey, index);
    const leaves = instant(time + hoursIn(index, records.length) * hourMs);
    if (feature.id === journey.reached) return [...records, rejected(record, journey, leaves)];
    time = Date.parse(leaves);
    records.push(closeRecord(record, leaves));
    const jump = journey.jump?.from === feature.id ? journey.jump : null;
    phaseId = jump?.phaseId ?? null;
    feature = destinationOf(features, record, jump?.to ?? null);
  }
  return records;
}

function rejected(record: FeatureRecord, { rejected: how }: Journey, at: Instant): FeatureRecord {
  if (!how) return record;
  const { reason, byTimer = false, isTakenBack = false } = how;
  const recruiterUserId = byTimer ? null : recruiter.id;
  const discarded = discardRecord(record, { recruiterUserId, rejectedReasonId: reason, fromKernel: byTimer }, at);
  return isTakenBack ? reopenRecord(discarded, instant(Date.parse(at) + hourMs)) : discarded;
}

/** Two days for each feature that the candidate has begun: no feature takes longer. */
function daysUnderWay(features: readonly Feature[], { reached }: Journey, index: number): number {
  const position = features.findIndex(({ id }) => id === reached);
  return 2 * ((position === -1 ? features.length : position) + 1) + (index % 3) / 2;
}

/** 8 to 31 hours. They differ by candidate and by feature. */
const hoursIn = (index: number, step: number): number => 8 + ((index * 5 + step * 7) % 24);

/**
 * The record with its history: the whole history where the candidate has moved on, otherwise as far as the journey
 * says.
 */
function filled(
  record: FeatureRecord,
  feature: Feature,
  { bank, firstEvaluationId, until }: Course,
  journey: Journey,
  index: number,
): FeatureRecord {
  const isHere = feature.id === journey.reached;
  if (record.kind === 'interview' && bank) {
    const answered = (isHere ? journey.answered : null) ?? bank.questions.length;
    return answeredInterview(record, bank, {
      quality: journey.quality,
      answered,
      variation: index,
      isReviewed: !isHere,
    });
  }
  if (record.kind === 'psychometric') {
    const stage = (isHere ? journey.stage : null) ?? 'finished';
    return testAt(stage, record, { id: firstEvaluationId + index, name: String(feature.data?.evaluationName) });
  }
  if (record.kind === 'module') {
    return happened(record, { feature, stop: isHere ? journey.stop : null, until, variation: index });
  }
  return record;
}
