import { z } from 'zod';
import { catalogued, content, identifier, marked, none, staff } from '../../kernel/marks.js';
import { hash, id, type Of } from '../../kernel/values/shapes.js';
import type { RecordTimer } from './storedTimers.js';
import type { FeatureCode } from './vacancy.js';

/**
 * A candidate's record in one feature of one vacancy (specification, "Candidate interview record" and
 * "Psychometric record"): an interview, a psychometric test, or any other module.
 *
 * A shape has the fields that clients see, in their order, with descriptions. The types, REST's answers and the
 * documents are made from the shapes. Fields that are stored but never shown are only in the types.
 */

export const recordKinds = ['interview', 'psychometric', 'module'] as const;
export type RecordKind = (typeof recordKinds)[number];

/** The most records or candidates of a bulk call. */
export const maxItems = 500;

/** `code` is a free string in the specification. */
export const statusShape = marked({
  code: none(z.string().describe('The status, such as `PENDING`, `FINISHED` or `DISCARDED`; not a closed list.')),
  descriptionCode: none(
    z.string().describe('How the record entered it: `INITIALIZED`, `ORCHESTRATED`, or another.').nullable(),
  ),
  date: none(z.string().describe('Since when: an ISO 8601 date-time.')),
  notificationDelay: none(z.number().describe('The delay of the notification.').nullable()),
}).meta({ id: 'FeatureStatus', description: 'A current or earlier status of a record.' });
export type FeatureStatus = Of<typeof statusShape>;

/** The code of a status or of its cause, as clients send it (docs/BOUNDS.md, "Requests and responses"). */
export const statusCode = z
  .string()
  .max(64)
  .regex(/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/, { error: 'must be in UPPER_SNAKE_CASE' });

const textByCriterion = z.record(z.string(), z.string());

export const answerShape = marked({
  questionId: none(z.string().describe('The id of the question.')),
  order: none(z.number().describe('The position within the interview.')),
  questionText: content(z.string().describe('The question.')),
  questionType: content(z.string().describe('The kind of the question; not a closed list.')),
  extractedAnswer: content(z.string().describe('What the candidate said.').nullable()),
  questionScore: none(z.number().describe('The score of the answer.').nullable()),
  maxQuestionScore: none(z.number().describe('The highest possible score.').nullable()),
  complianceLevel: content(z.string().describe('How well it meets the criteria; not a closed list.').nullable()),
  questionScoreExplanation: content(z.string().describe('Why the answer has this score.').nullable()),
  scorerThinking: content(z.string().describe('How the score came about.').nullable()),
  completionCriteria: content(textByCriterion.describe('What makes an answer complete, by criterion.').nullable()),
  requirementScoringRubric: content(textByCriterion.describe('How it is scored, by criterion.').nullable()),
  needsReview: none(z.boolean().describe('Whether a person should review it.')),
  sourceType: content(z.string().describe('How the answer was given; not a closed list.').nullable()),
  createdAt: none(z.string().describe('When it was given: an ISO 8601 date-time.')),
}).meta({ id: 'Answer', description: 'What a candidate answered to a question, and how it was scored.' });
export type Answer = Of<typeof answerShape>;

/** The kinds of scorers. */
export const scorerKinds = ['PERSON', 'MODEL', 'RUBRIC'] as const;

export const scorerShape = marked({
  kind: none(z.enum(scorerKinds)),
  id: staff(z.string()),
  /** A model always has one. Others may have one. */
  version: none(z.string().nullable()),
});
export type Scorer = Of<typeof scorerShape>;

/**
 * What a score was made with, as who made it says (docs/BEHAVIOUR.md, "Answers and scores"; ADR 21). The service
 * compares and follows none of it. Only GraphQL and events show it.
 */
export const provenanceShape = marked({
  rubricHash: none(hash.nullable().describe('The hash of the rubric by which it was scored: 64 hexadecimal digits.')),
  promptHash: none(hash.nullable().describe('The hash of the prompt that the model was given: 64 hexadecimal digits.')),
  inputHash: none(
    hash
      .nullable()
      .describe('The hash of what was scored: 64 hexadecimal digits. A short input can be guessed by its hash.'),
  ),
  runId: content(id.nullable().describe("The id of the run, in the scorer's own records.")),
});
export type Provenance = Of<typeof provenanceShape>;

export const noProvenance: Provenance = { rubricHash: null, promptHash: null, inputHash: null, runId: null };

/** Who scored a version of an answer, null if nobody was named; and with what. */
const scoringShape = marked({ scorer: none(scorerShape.nullable()), ...provenanceShape.shape });
export type Scoring = Of<typeof scoringShape>;

export const scoredAnswerShape = answerShape.extend(scoringShape.shape);
export interface ScoredAnswer extends Answer, Scoring {}

/**
 * The older versions of an answer, and the scoring of the newest. An answer without a history has version 1 and no
 * scoring.
 */
export const answerHistoryShape = marked({
  questionId: none(z.string()),
  /** Oldest first. */
  older: none(z.array(scoredAnswerShape)),
  ...scoringShape.shape,
});
export type AnswerHistory = Of<typeof answerHistoryShape>;

export const reportShape = marked({
  name: content(z.string().describe('A label.')),
  url: content(z.string().describe('Where it can be downloaded.')),
}).describe('A report on a psychometric test.');
export type Report = Of<typeof reportShape>;

/** The fields of a record of any kind that clients see. */
export const recordShape = marked({
  id: none(z.string().describe('The id of the record.')),
  featureId: none(z.string().describe('The feature of the vacancy that it belongs to.')),
  relationId: identifier(z.string().describe('The id of the relation between candidate and vacancy.')),
  candidateId: identifier(z.string().describe('The candidate.')),
  vacancyId: none(z.string().describe('The vacancy.')),
  companyId: none(z.string().describe('The company.')),
  status: none(statusShape.describe('The current status.')),
  statusHistory: none(z.array(statusShape).describe('Every status, oldest first; the last is the current one.')),
  isClosed: none(z.boolean().describe('Whether the feature is closed for the candidate.')),
  createdAt: none(z.string().describe('When it was created: an ISO 8601 date-time.')),
  updatedAt: none(z.string().describe('When it was last changed: an ISO 8601 date-time.')),
});

/** The same of an interview. */
export const interviewShape = recordShape.extend({
  score: none(z.number().describe('The score of the interview.').nullable()),
  briefScoreExplanation: content(z.string().describe('A brief explanation of the score.').nullable()),
  origin: content(z.string().describe('Where the candidate came from; not a closed list.')),
  sourceId: content(z.string().describe('The id of the source that the candidate came from.').nullable()),
  answers: none(z.array(answerShape).describe('The answers.')),
});

/** The same of a psychometric record. */
export const psychometricShape = recordShape.extend({
  submissionId: content(
    z.string().describe("The company's submission id; null until the submission exists.").nullable(),
  ),
  link: content(z.string().describe('The link to the test, for the candidate; null until accepted.').nullable()),
  evaluationId: content(z.number().describe("The provider's evaluation id; null until assigned.").nullable()),
  evaluationName: content(z.string().describe("The provider's evaluation name; null until assigned.").nullable()),
  reports: content(z.array(reportShape).describe('The reports, once the test is finished.')),
});

/** Who discarded a record, when and why. */
export const discardShape = marked({
  date: none(z.iso.datetime()),
  /** Null if a timer did it. */
  recruiterUserId: staff(z.string().nullable()),
  rejectedReasonId: catalogued(z.string().nullable()),
  fromKernel: none(z.boolean()),
});
export type Discard = Of<typeof discardShape>;

/** The local date-time of a meeting that was booked by one, and by which table of zones its instant was computed. */
const bookedTimeShape = marked({
  date: none(z.string().describe('A local date-time without an offset.')),
  timezone: none(z.string().describe('The time zone that the feature had then; UTC if it had none.')),
  tzdbVersion: none(z.string()),
});

/**
 * The start of a meeting and its duration in minutes. Its zone and its place are in the feature. With `local`, the start
 * follows the local date-time: a newer table of zones may move it. Without, the instant stays.
 */
export const bookingShape = marked({
  date: none(z.iso.datetime()),
  duration: none(z.number()),
  local: none(bookedTimeShape.optional()),
});
export type Booking = Of<typeof bookingShape>;

/** What records of any kind have, in addition to what the specification shows of all. */
export const additionalMembers = {
  /** The phase that an orchestrate call named for this record (`destPhaseId`). */
  phaseId: content(z.string().nullable()),
  origin: content(z.string()),
  sourceId: content(z.string().nullable()),
  discard: none(discardShape.nullable().describe('Why it is DISCARDED; null in any other status.')),
};

/** The stored fields of a record of any kind, including those that the specification does not show. */
interface StoredRecord extends Of<typeof recordShape> {
  readonly phaseId: string | null;
  readonly origin: string;
  readonly sourceId: string | null;
  readonly discard: Discard | null;
  /** The booked meeting, if the feature schedules one; null if none is booked. */
  readonly meeting: Booking | null;
  /** Whether the newest version of an answer needs a review. With it, moves need not read the answers. */
  readonly reviewPending: boolean;
  /** The timer of its status. */
  readonly timer: RecordTimer;
}

export interface Interview extends StoredRecord, Of<typeof interviewShape> {
  readonly kind: 'interview';
  /** Stored separately from the answers, so that reads of the answers stay cheap. */
  readonly answerHistories: readonly AnswerHistory[];
}

export interface Psychometric extends StoredRecord, Of<typeof psychometricShape>, Provenance {
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
