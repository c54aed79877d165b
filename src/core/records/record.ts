import type { FeatureCode, Instant } from '../vacancies/vacancy.js';

/**
 * A candidate's record in one feature of one vacancy (specification, "Candidate interview record" and
 * "Psychometric record"): an interview, a psychometric test, or any other module.
 */

export const recordKinds = ['interview', 'psychometric', 'module'] as const;
export type RecordKind = (typeof recordKinds)[number];

export interface FeatureStatus {
  /** A free string in the specification; this service sets PENDING, IN_PROGRESS and FINISHED. */
  readonly code: string;
  readonly descriptionCode: string | null;
  readonly date: Instant;
  /** Null where none is set. */
  readonly notificationDelay: number | null;
}

export interface Answer {
  readonly questionId: string;
  readonly order: number;
  readonly questionText: string;
  readonly questionType: string;
  readonly extractedAnswer: string | null;
  readonly questionScore: number | null;
  readonly maxQuestionScore: number | null;
  readonly complianceLevel: string | null;
  readonly questionScoreExplanation: string | null;
  readonly scorerThinking: string | null;
  readonly completionCriteria: Readonly<Record<string, string>> | null;
  readonly requirementScoringRubric: Readonly<Record<string, string>> | null;
  readonly needsReview: boolean;
  readonly sourceType: string | null;
  readonly createdAt: Instant;
}

export interface Report {
  readonly name: string;
  readonly url: string;
}

interface RecordCommon {
  readonly id: string;
  readonly featureId: string;
  readonly relationId: string;
  readonly candidateId: string;
  readonly vacancyId: string;
  readonly companyId: string;
  /** The phase that an orchestrate call named for this record (`destPhaseId`). */
  readonly phaseId: string | null;
  readonly status: FeatureStatus;
  /** Oldest first; the last is the current one. */
  readonly statusHistory: readonly FeatureStatus[];
  readonly isClosed: boolean;
  readonly origin: string;
  readonly sourceId: string | null;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

export interface Interview extends RecordCommon {
  readonly kind: 'interview';
  readonly score: number | null;
  readonly briefScoreExplanation: string | null;
  readonly answers: readonly Answer[];
}

export interface Psychometric extends RecordCommon {
  readonly kind: 'psychometric';
  readonly submissionId: string | null;
  readonly link: string | null;
  readonly evaluationId: number | null;
  readonly evaluationName: string | null;
  readonly reports: readonly Report[];
}

export interface ModuleRecord extends RecordCommon {
  readonly kind: 'module';
}

export type FeatureRecord = Interview | Psychometric | ModuleRecord;

/** Which kind of record a feature's candidates get. */
export function kindOf(code: FeatureCode): RecordKind {
  if (code === 'INTERVIEW') return 'interview';
  return code === 'AUTOMATIC_PSYCHOMETRIC' ? 'psychometric' : 'module';
}
