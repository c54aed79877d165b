import { z } from 'zod';
import type { RecordTimer } from '../timers/kept.js';
import type { FeatureCode, Instant } from '../vacancies/vacancy.js';
import type { Of } from '../values/shapes.js';

/**
 * A candidate's record in one feature of one vacancy (specification, "Candidate interview record" and
 * "Psychometric record"): an interview, a psychometric test, or any other module.
 *
 * A shape has the fields that clients see, in their order, with descriptions. The types, REST's answers and the
 * documents are made from the shapes. Fields that are stored but never shown are only in the types.
 */

export const recordKinds = ['interview', 'psychometric', 'module'] as const;
export type RecordKind = (typeof recordKinds)[number];

/** `code` is a free string in the specification; this service sets PENDING, IN_PROGRESS and FINISHED. */
export const statusShape = z
  .strictObject({
    code: z.string().describe('The status: `PENDING`, `IN_PROGRESS`, `FINISHED`, or another; not a closed list.'),
    descriptionCode: z
      .string()
      .describe('What brought it there: `INITIALIZED`, `ORCHESTRATED`, or another.')
      .nullable(),
    date: z.string().describe('Since when: an ISO 8601 date-time.'),
    notificationDelay: z.number().describe('The delay of the notification.').nullable(),
  })
  .meta({ id: 'FeatureStatus', description: 'A current or earlier status of a record.' });
export type FeatureStatus = Of<typeof statusShape>;

/** The code of a status, or of its cause, as clients send it (CONTRACT "Codes"). */
export const statusCode = z
  .string()
  .max(64)
  .regex(/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/, { error: 'must be in upper case, its words joined by underscores' });

const textByCriterion = z.record(z.string(), z.string());

export const answerShape = z
  .strictObject({
    questionId: z.string().describe('The id of the question.'),
    order: z.number().describe('The position within the interview.'),
    questionText: z.string().describe('The question.'),
    questionType: z.string().describe('The kind of the question; not a closed list.'),
    extractedAnswer: z.string().describe('What the candidate said.').nullable(),
    questionScore: z.number().describe('The score of the answer.').nullable(),
    maxQuestionScore: z.number().describe('The highest possible score.').nullable(),
    complianceLevel: z.string().describe('How well it meets the criteria; not a closed list.').nullable(),
    questionScoreExplanation: z.string().describe('Why the answer has this score.').nullable(),
    scorerThinking: z.string().describe('How the score came about.').nullable(),
    completionCriteria: textByCriterion.describe('What makes an answer complete, by criterion.').nullable(),
    requirementScoringRubric: textByCriterion.describe('How it is scored, by criterion.').nullable(),
    needsReview: z.boolean().describe('Whether a person should review it.'),
    sourceType: z.string().describe('How the answer was given; not a closed list.').nullable(),
    createdAt: z.string().describe('When it was given: an ISO 8601 date-time.'),
  })
  .meta({ id: 'Answer', description: 'What a candidate answered to a question, and how it was scored.' });
export type Answer = Of<typeof answerShape>;

/** The kinds of scorers. */
export const scorerKinds = ['PERSON', 'MODEL', 'RUBRIC'] as const;
export type ScorerKind = (typeof scorerKinds)[number];

export interface Scorer {
  readonly kind: ScorerKind;
  readonly id: string;
  /** A model always has one. Others may have one. */
  readonly version: string | null;
}

/** An answer with its scorer; null if none was named. */
export interface ScoredAnswer extends Answer {
  readonly scorer: Scorer | null;
}

/**
 * The older versions of an answer, and the scorer of the newest. An answer without a history has version 1 and no
 * scorer.
 */
export interface AnswerHistory {
  readonly questionId: string;
  /** The scorer of the newest version. */
  readonly scorer: Scorer | null;
  /** Oldest first. */
  readonly older: readonly ScoredAnswer[];
}

const reportShape = z
  .strictObject({ name: z.string().describe('A label.'), url: z.string().describe('Where it can be downloaded.') })
  .describe('A report on a psychometric test.');
export type Report = Of<typeof reportShape>;

/** The fields of a record of any kind that clients see. */
export const recordShape = z.strictObject({
  id: z.string().describe('The id of the record.'),
  featureId: z.string().describe('The feature of the vacancy that it belongs to.'),
  relationId: z.string().describe('The id of the relation between candidate and vacancy.'),
  candidateId: z.string().describe('The candidate.'),
  vacancyId: z.string().describe('The vacancy.'),
  companyId: z.string().describe('The company.'),
  status: statusShape.describe('The current status.'),
  statusHistory: z.array(statusShape).describe('Every status, oldest first; the last is the current one.'),
  isClosed: z.boolean().describe('Whether the feature is closed for the candidate.'),
  createdAt: z.string().describe('When it was created: an ISO 8601 date-time.'),
  updatedAt: z.string().describe('When it was last changed: an ISO 8601 date-time.'),
});

/** The same of an interview. */
export const interviewShape = recordShape.extend({
  score: z.number().describe('The score of the interview.').nullable(),
  briefScoreExplanation: z.string().describe('A brief explanation of the score.').nullable(),
  origin: z.string().describe('Where the candidate came from; not a closed list.'),
  sourceId: z.string().describe('The id of the source that the candidate came from.').nullable(),
  answers: z.array(answerShape).describe('The answers.'),
});

/** The same of a psychometric record. */
export const psychometricShape = recordShape.extend({
  submissionId: z.string().describe("The company's submission id; null until the submission exists.").nullable(),
  link: z.string().describe('The link to the test, for the candidate; null until accepted.').nullable(),
  evaluationId: z.number().describe("The provider's evaluation id; null until assigned.").nullable(),
  evaluationName: z.string().describe("The provider's evaluation name; null until assigned.").nullable(),
  reports: z.array(reportShape).describe('The reports, once the test is finished.'),
});

/** The stored fields of a record of any kind, including those that the specification does not show. */
interface StoredRecord extends Of<typeof recordShape> {
  /** The phase that an orchestrate call named for this record (`destPhaseId`). */
  readonly phaseId: string | null;
  readonly origin: string;
  readonly sourceId: string | null;
  /** Why it is DISCARDED; null in any other status. */
  readonly discard: Discard | null;
  /** The booked meeting, if the feature schedules one; null if none is booked. */
  readonly meeting: Booking | null;
  /** Whether the newest version of an answer needs a review. With it, moves need not read the answers. */
  readonly reviewPending: boolean;
  /** The timer of its status. */
  readonly timer: RecordTimer;
}

/** Who discarded a record, when and why (CONTRACT "The candidate's way"). */
export interface Discard {
  readonly date: Instant;
  /** Null if a timer did it. */
  readonly recruiterUserId: string | null;
  readonly rejectedReasonId: string | null;
  readonly fromKernel: boolean;
}

/** The start of a meeting and its duration in minutes. Its zone and its place are in the feature. */
export interface Booking {
  readonly date: Instant;
  readonly duration: number;
}

export interface Interview extends StoredRecord, Of<typeof interviewShape> {
  readonly kind: 'interview';
  /** Stored separately from the answers, so that reads of the answers stay cheap. */
  readonly answerHistories: readonly AnswerHistory[];
}

export interface Psychometric extends StoredRecord, Of<typeof psychometricShape> {
  readonly kind: 'psychometric';
}

export interface ModuleRecord extends StoredRecord {
  readonly kind: 'module';
}

export type FeatureRecord = Interview | Psychometric | ModuleRecord;

/** The kind of record that a feature's candidates get. */
export function kindOf(code: FeatureCode): RecordKind {
  if (code === 'INTERVIEW') return 'interview';
  return code === 'AUTOMATIC_PSYCHOMETRIC' ? 'psychometric' : 'module';
}
