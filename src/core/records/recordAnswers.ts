import { z } from 'zod';
import { inputOf } from '../application/dispatching/call.js';
import { defineCommand, type UseCaseContext } from '../application/dispatching/useCase.js';
import { errors } from '../kernel/errors.js';
import { hash, id, name, orNull, recordTarget, text } from '../kernel/values/shapes.js';
import { scored, withAnswers } from '../pipeline/rules/answers.js';
import { enterStatus } from '../pipeline/rules/recordTransitions.js';
import { type Interview, scorerKinds } from '../pipeline/shapes/record.js';
import { changeOne, type OneRecordStore } from './changeOne.js';
import { assertPerson, type KeyLookup } from './persons.js';

const maxAnswersOfCall = 200;
const score = z.number().min(0);
const criteria = z.record(z.string(), text);

const answerInput = z.strictObject({
  questionId: id,
  order: z.number(),
  questionText: text,
  questionType: name,
  extractedAnswer: orNull(text),
  questionScore: orNull(score),
  maxQuestionScore: orNull(score),
  complianceLevel: orNull(name),
  questionScoreExplanation: orNull(text),
  scorerThinking: orNull(text),
  completionCriteria: orNull(criteria),
  requirementScoringRubric: orNull(criteria),
  needsReview: z
    .boolean()
    .nullish()
    .transform((sent) => sent ?? false),
  sourceType: orNull(name),
  rubricHash: orNull(hash),
  promptHash: orNull(hash),
  inputHash: orNull(hash),
  runId: orNull(id),
});

const scorerInput = z
  .strictObject({ kind: z.enum(scorerKinds), id, version: orNull(name) })
  .refine(({ kind, version }) => kind !== 'MODEL' || (version ?? '') !== '', {
    path: ['version'],
    error: 'is required if kind is MODEL',
  });

/** The shape of a list with at most one member for each question. */
export const oneForEachQuestion = <S extends z.ZodType<{ questionId: string }>>(member: S) =>
  z
    .array(member)
    .min(1)
    .max(maxAnswersOfCall)
    .superRefine((members, context) => {
      const seen = new Set<string>();
      for (const [index, { questionId }] of members.entries()) {
        if (seen.has(questionId)) {
          context.addIssue({ code: 'custom', path: [index, 'questionId'], message: 'must be unique in the list' });
        }
        seen.add(questionId);
      }
    });

/** The score of the whole interview and its explanation. If no score is sent, the rule computes it. */
export const wholeScore = { score: orNull(score), briefScoreExplanation: orNull(text) } as const;

const recordAnswersBody = z.strictObject({
  answers: oneForEachQuestion(answerInput),
  scorer: scorerInput,
  ...wholeScore,
});

/**
 * Adds answers. If a question already has an answer, the new one becomes its newest version. Only the newest version is
 * shown and scored. A closed record gets answers, too, but its status does not change.
 * @throws BAD_USER_INPUT INVALID_INPUT if an API key is named as the person who scored; NOT_FOUND INTERVIEW_NOT_FOUND;
 * CONFLICT VACANCY_CLOSED, LIMIT_REACHED
 */
export const recordAnswers = defineCommand({
  operation: 'recordAnswers',
  takes: inputOf(recordTarget, recordAnswersBody),
  async run({ target, body }, context: UseCaseContext<KeyLookup & OneRecordStore>): Promise<Interview> {
    const { store, now } = context;
    const { scorer } = body;
    if (scorer.kind === 'PERSON') await assertPerson(store, target.companyId, 'scorer.id', scorer.id);
    const locked = await store.records.lock(target);
    if (locked?.record.kind !== 'interview') throw errors.interviewNotFound();
    const added = body.answers.map((answer) => ({ ...answer, createdAt: now, scorer }));
    return changeOne(context, { ...locked, record: locked.record }, 'RECORD_SCORED', (interview) => {
      const answered = withAnswers(begun(interview, now), added);
      return scored({ ...answered, updatedAt: interview.updatedAt }, body, now);
    });
  },
  shows: (record, readPolicy) => readPolicy.record(record),
});

const scoredStatus = { code: 'IN_PROGRESS', descriptionCode: 'SCORED', notificationDelay: 0 };

/** A PENDING interview is IN_PROGRESS with its first answer. */
function begun(interview: Interview, now: string): Interview {
  const waits = !interview.isClosed && interview.status.code === 'PENDING';
  return waits ? enterStatus(interview, scoredStatus, now) : interview;
}
