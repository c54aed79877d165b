import { z } from 'zod';
import { authorOf, type Caller } from '../application/access/caller.js';
import { inputOf } from '../application/dispatching/call.js';
import { defineCommand, type UseCaseContext } from '../application/dispatching/useCase.js';
import { errors } from '../kernel/errors.js';
import { defined } from '../kernel/values/objects.js';
import { id, orNull, recordTarget, text } from '../kernel/values/shapes.js';
import {
  hasRoomFor,
  historiesByQuestion,
  isFull,
  scored,
  withAnswers,
  withScoring,
} from '../pipeline/rules/answers.js';
import { type Interview, noProvenance, type ScoredAnswer } from '../pipeline/shapes/record.js';
import { changeOne, type OneRecordStore } from './changeOne.js';
import { assertPerson, type KeyLookup } from './persons.js';
import { oneForEachQuestion, wholeScore } from './recordAnswers.js';

const reviewInput = z.strictObject({ questionId: id, score: z.number().min(0).nullish(), explanation: text.nullish() });
type Review = z.infer<typeof reviewInput>;

const reviewAnswersBody = z.strictObject({
  reviews: oneForEachQuestion(reviewInput),
  reviewerUserId: orNull(id),
  ...wholeScore,
});
type ReviewAnswersBody = z.infer<typeof reviewAnswersBody>;

/**
 * A person reviews answers, so that they need no review any more. Each answer gets a new version with the person as its
 * scorer: with the score and the explanation that are sent, else with the same ones.
 * @throws NOT_FOUND INTERVIEW_NOT_FOUND; CONFLICT VACANCY_CLOSED, LIMIT_REACHED; UNPROCESSABLE UNKNOWN_QUESTION
 */
export const reviewAnswers = defineCommand({
  operation: 'reviewAnswers',
  takes: inputOf(recordTarget, reviewAnswersBody),
  async run({ target, body }, context: UseCaseContext<KeyLookup & OneRecordStore>): Promise<Interview> {
    const { store, caller, now } = context;
    const reviewer = reviewerOf(caller, body);
    await assertPerson(store, target.companyId, reviewerPath, reviewer);
    const locked = await store.records.lock(target);
    if (locked?.record.kind !== 'interview') throw errors.interviewNotFound();
    return changeOne(context, { ...locked, record: locked.record }, 'RECORD_REVIEWED', (interview) =>
      scored(reviewed(interview, body.reviews, reviewer, now), body, now),
    );
  },
  shows: (record, readPolicy) => readPolicy.record(record),
});

/** @throws BAD_USER_INPUT INVALID_INPUT if an API key calls and names nobody: no key is a person */
function reviewerOf(caller: Caller, { reviewerUserId }: ReviewAnswersBody): string {
  if (reviewerUserId) return reviewerUserId;
  if (caller.kind === 'user') return authorOf(caller);
  throw errors.invalidInput([{ path: reviewerPath, message: 'is required if the caller is an API key' }]);
}

const reviewerPath = 'reviewerUserId';

/** The interview with reviewed answers. @throws UNPROCESSABLE UNKNOWN_QUESTION; CONFLICT LIMIT_REACHED */
export function reviewed(interview: Interview, reviews: readonly Review[], reviewer: string, now: string): Interview {
  const scorer = { kind: 'PERSON', id: reviewer, version: null } as const;
  const histories = historiesByQuestion(interview);
  const answers = new Map(
    interview.answers.map((answer) => [answer.questionId, withScoring(answer, histories.get(answer.questionId))]),
  );
  for (const { questionId } of reviews) if (!answers.has(questionId)) throw errors.unknownQuestion(questionId);
  const versionsBy = (some: readonly Review[]): ScoredAnswer[] =>
    some.map((review) => ({
      ...corrected(defined(answers.get(review.questionId)), review),
      createdAt: now,
      scorer,
    }));

  // If there is no room for a new version, an answer can still be reviewed without a correction. Otherwise its record
  // could never move on.
  const corrections = reviews.filter(isCorrection);
  const wanted = reviews.filter((review) => isCorrection(review) || !isFull(histories.get(review.questionId)));
  const all = versionsBy(wanted);
  const isRoom = wanted.length === corrections.length || hasRoomFor(interview, all);
  const added = isRoom ? all : versionsBy(corrections);
  const seen = new Set(reviews.map(({ questionId }) => questionId));
  for (const { questionId } of added) seen.delete(questionId);
  const checked = interview.answers.map((answer) =>
    seen.has(answer.questionId) ? { ...answer, needsReview: false } : answer,
  );
  return withAnswers({ ...interview, answers: checked }, added);
}

const isCorrection = ({ score, explanation }: Review): boolean => score !== undefined || explanation !== undefined;

/**
 * The answer with what a review sends; null removes it. If the score is sent, the old explanation, thinking and
 * provenance are removed, because they led to another score.
 */
function corrected(answer: ScoredAnswer, { score, explanation }: Review): ScoredAnswer {
  const unexplained = { questionScoreExplanation: null, scorerThinking: null, ...noProvenance };
  return {
    ...answer,
    ...(score !== undefined && { ...unexplained, questionScore: score }),
    ...(explanation !== undefined && { questionScoreExplanation: explanation }),
    needsReview: false,
  };
}
