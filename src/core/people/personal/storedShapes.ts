import { z } from 'zod';
import { actorKinds, eventTypes, eventVias, type FeedEvent, subjects } from '../../application/event.js';
import { content, identifier, type MarkedShape, marked, none, shapeOf, staff } from '../../kernel/marks.js';
import { textOrNull } from '../../kernel/values/shapes.js';
import { banShape } from '../../pipeline/shapes/ban.js';
import { labelShape } from '../../pipeline/shapes/candidateLabel.js';
import {
  additionalMembers,
  answerHistoryShape,
  bookingShape,
  type FeatureRecord,
  type Interview,
  interviewShape,
  type ModuleRecord,
  type Psychometric,
  provenanceShape,
  psychometricShape,
  recordShape,
  scorerShape,
} from '../../pipeline/shapes/record.js';
import { type RecordTimer, timerStates } from '../../pipeline/shapes/storedTimers.js';
import type { InitOutcome } from '../../records/initFeatures.js';
import { attemptShape } from '../../webhooks/delivery.js';
import type { ArchivedDecision } from '../shapes/decision.js';
import { decisionShape, reviewShape, scoreShape } from '../shapes/decisionShapes.js';
import type { AnswerFact, StepEvent, StepFacts } from '../shapes/evidence.js';
import { holdShape } from '../shapes/hold.js';
import type { StoredReview } from '../shapes/review.js';

/**
 * The shapes of what is stored about a person, whole: what clients see, and what only the store has. A member of a
 * stored type without a shape here does not compile.
 */

const timerShape = shapeOf<RecordTimer>()({
  dueAt: none(textOrNull),
  frozenMs: none(z.number()),
  wakeAt: none(textOrNull),
  state: none(z.enum(timerStates).nullable()),
  remindAt: none(textOrNull),
});

const storedMembers = {
  ...additionalMembers,
  meeting: content(bookingShape.nullable()),
  reviewPending: none(z.boolean()),
  timer: none(timerShape),
};

export const storedInterview = shapeOf<Interview>()({
  kind: none(z.literal('interview')),
  ...interviewShape.shape,
  ...storedMembers,
  answerHistories: none(z.array(answerHistoryShape)),
});

export const storedPsychometric = shapeOf<Psychometric>()({
  kind: none(z.literal('psychometric')),
  ...psychometricShape.shape,
  ...provenanceShape.shape,
  ...storedMembers,
});

export const storedModuleRecord = shapeOf<ModuleRecord>()({
  kind: none(z.literal('module')),
  ...recordShape.shape,
  ...storedMembers,
});

/** An event of the feed. The members of `data` are as in the object that changed (`eventShapes` in core/events.ts). */
export const storedEvent = shapeOf<FeedEvent>()({
  companyId: none(z.string()),
  seq: none(z.string()),
  id: none(z.string()),
  type: none(z.enum(eventTypes)),
  version: none(z.number()),
  subject: none(z.enum(subjects)),
  vacancyId: none(textOrNull),
  candidateId: identifier(textOrNull),
  recordId: none(textOrNull),
  nextRecordId: none(textOrNull),
  actorKind: none(z.enum(actorKinds)),
  actorId: staff(z.string()),
  operation: none(z.string()),
  via: none(z.enum(eventVias)),
  client: none(textOrNull),
  requestId: content(textOrNull),
  // It leads to traces, as the request's id leads to logs.
  traceparent: content(textOrNull),
  data: none(z.unknown()),
  omitted: none(z.array(z.string()).nullable()),
  createdAt: none(z.string()),
  isRedacted: none(z.boolean()),
});

/** A review as it is stored. */
export const storedReview = shapeOf<StoredReview>()({
  ...reviewShape.omit({ actor: true }).shape,
  actorKind: none(z.enum(actorKinds)),
  actorId: staff(z.string()),
  subject: none(z.enum(subjects)),
  decidedBy: staff(textOrNull),
});

const found = {
  id: true,
  companyId: true,
  vacancyId: true,
  candidateId: true,
  recordId: true,
  outcome: true,
  at: true,
  isRedacted: true,
} as const;

/** A decision that the feed has forgotten, as it is stored. */
export const storedDecision = shapeOf<ArchivedDecision>()({
  ...decisionShape.pick(found).shape,
  seq: none(z.string()),
  subject: none(z.enum(subjects)),
  details: none(
    shapeOf<ArchivedDecision['details']>()({
      ...decisionShape.omit({ ...found, undoneAt: true, undoneBy: true }).shape,
      scores: none(z.array(scoreShape.extend({ scorer: none(scorerShape.nullable()) }))),
      wait: none(marked({ time: none(z.number()), unit: none(z.string()) }).nullable()),
      names: none(marked({ vacancy: none(textOrNull), feature: none(textOrNull), nextFeature: none(textOrNull) })),
    }),
  ),
});

const answerFact = shapeOf<AnswerFact>()({
  questionId: none(z.string()),
  score: none(z.number().nullable()),
  version: none(z.number()),
  scorerId: staff(textOrNull),
});

/** An event that the feed has forgotten, as steps and scores of decisions come from it. */
export const storedStep = shapeOf<StepEvent>()({
  companyId: none(z.string()),
  seq: none(z.string()),
  type: none(z.enum(eventTypes)),
  recordId: none(z.string()),
  candidateId: identifier(textOrNull),
  actorKind: none(z.enum(actorKinds)),
  actorId: staff(z.string()),
  createdAt: none(z.string()),
  facts: none(
    shapeOf<StepFacts>()({
      hasScore: none(z.boolean()),
      scoreBefore: none(z.number().nullable()),
      before: none(z.array(answerFact)),
      after: none(z.array(answerFact)),
      isCut: none(z.boolean()),
      decisionId: none(textOrNull),
      state: none(textOrNull),
    }),
  ),
});

/** The attempts of a delivery. */
export const storedAttempts = marked({ attempts: none(z.array(attemptShape)) });

/** The outcome for a candidate in the result of `initFeatures`, as an idempotency key stores it. */
const initOutcome = shapeOf<InitOutcome>()({
  candidateId: identifier(z.string()),
  relationId: identifier(z.string()),
  /** By its own shape. */
  record: none(z.unknown()),
  error: none(marked({ code: none(z.string()), reason: none(z.string()), message: none(z.string()) }).nullable()),
});

/** The outcome for a candidate in the result of `putCandidates`, as an idempotency key stores it. */
const putOutcome = marked({
  candidateId: identifier(z.string()),
  error: none(marked({ code: none(z.string()), reason: none(z.string()), message: none(z.string()) }).nullable()),
});

/** The stored form of a record of each kind. */
export const recordShapes = {
  interview: storedInterview,
  psychometric: storedPsychometric,
  module: storedModuleRecord,
} as const satisfies Record<FeatureRecord['kind'], MarkedShape>;

/**
 * The shapes of all objects that name a person by `candidateId`. Stored JSON says of no object what it is, so it is the
 * one of these that fits it best.
 */
export const personalShapes: readonly MarkedShape[] = [
  ...Object.values(recordShapes),
  banShape,
  holdShape,
  reviewShape,
  decisionShape,
  initOutcome,
  putOutcome,
  labelShape,
];

/** An event as webhooks and GraphQL send it. */
export const sentEvent = storedEvent
  .omit({ subject: true, actorKind: true, actorId: true, traceparent: true })
  .extend({ cursor: none(z.string()), actor: none(marked({ kind: none(z.enum(actorKinds)), id: staff(z.string()) })) });
