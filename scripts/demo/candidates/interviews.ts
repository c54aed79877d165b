import { createHash } from 'node:crypto';
import { scored, withAnswers } from '../../../src/core/pipeline/rules/answers.js';
import type { Answer, Interview, Provenance, Scorer } from '../../../src/core/pipeline/shapes/record.js';
import { reviewed } from '../../../src/core/records/reviewAnswers.js';
import { byRecruiter, recruiter } from '../../../src/demo/company.js';
import { minutesAfter, type RecordHistory, type Step } from '../company/history.js';
import type { Quality, Question, QuestionBank } from '../questions/questions.js';

/** The content of an interview once a candidate has answered (specification, "Candidate interview record"). */

/** A candidate's performance in an interview. */
export interface Performance {
  readonly quality: Quality;
  /** How many questions are answered. If some are not answered, the score has no explanation. */
  readonly answered: number;
  /** Varies the answers among candidates of one quality. */
  readonly variation: number;
  /** Whether a recruiter has reviewed the answers that needed it. */
  readonly isReviewed: boolean;
}

const share: Readonly<Record<Quality, number>> = { strong: 1, fair: 0.6, weak: 0.2 };
const compliance: Readonly<Record<Quality, string>> = { strong: 'FULL', fair: 'PARTIAL', weak: 'NONE' };
const summary: Readonly<Record<Quality, string>> = {
  strong: 'Concrete and complete throughout, with examples of their own.',
  fair: 'Sound on most points; some answers stay general.',
  weak: 'Several answers miss what was asked.',
};
const neighbour: Readonly<Record<Quality, Quality>> = { strong: 'fair', fair: 'strong', weak: 'fair' };
const minutesPerAnswer = 4;
const minutesUntilReview = 30;
const scorer: Scorer = { kind: 'MODEL', id: 'answer-scorer', version: '2026-09' };

const prompt = 'Score the answer by the rubric. Explain the score in one sentence.';
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** An answer before it is sent. */
type Given = Omit<Answer, 'createdAt'>;

/** What the model scored an answer with. */
const provenanceOf = (interview: Interview, { rubric }: Question, { order, extractedAnswer }: Given): Provenance => ({
  rubricHash: sha256(JSON.stringify(rubric)),
  promptHash: sha256(prompt),
  inputHash: sha256(extractedAnswer ?? ''),
  runId: `run-${interview.id}-${order}`,
});

/** Most answers have the candidate's own quality; about every third has a neighbouring one. */
function qualityOf({ quality, variation }: Performance, order: number): Quality {
  return (order * 2 + variation) % 3 === 0 ? neighbour[quality] : quality;
}

/** Weak candidates skip the fourth question: so there are answers without content to score. */
const isPassed = ({ quality }: Performance, order: number): boolean => quality === 'weak' && order === 4;

function answer(bank: QuestionBank, question: Question, order: number, performance: Performance): Given {
  const common = {
    questionId: `${bank.id}-${order}`,
    order,
    questionText: question.text,
    questionType: question.type,
    maxQuestionScore: question.maxScore,
    completionCriteria: question.criteria,
    requirementScoringRubric: question.rubric,
  };
  if (isPassed(performance, order)) {
    return {
      ...common,
      extractedAnswer: null,
      questionScore: null,
      complianceLevel: null,
      questionScoreExplanation: null,
      scorerThinking: null,
      needsReview: true,
      sourceType: null,
    };
  }
  const quality = qualityOf(performance, order);
  const { said, why } = question.answers[quality];
  const score = Math.round(question.maxScore * share[quality]);
  return {
    ...common,
    extractedAnswer: said,
    questionScore: score,
    complianceLevel: compliance[quality],
    questionScoreExplanation: why,
    scorerThinking: `Criteria: ${Object.values(question.criteria).join('; ')}. ${why} That makes ${score} of ${question.maxScore}.`,
    // The scorer may have misunderstood a fair answer: a person should review it.
    needsReview: quality === 'fair' && performance.quality !== 'fair',
    sourceType: (order + performance.variation) % 4 === 0 ? 'VOICE' : 'TEXT',
  };
}

/** The explanation of the whole score, which comes with the last answer. */
const briefAfter = (answers: number, bank: QuestionBank, { quality }: Pick<Performance, 'quality'>) => ({
  briefScoreExplanation: answers >= bank.questions.length ? summary[quality] : null,
});

/**
 * The interview with its answers and scores, which come one by one. The score is explained once all questions are
 * answered.
 */
export function answeredInterview(
  interview: Interview,
  bank: QuestionBank,
  performance: Performance,
  { feature, history }: RecordHistory,
): Interview {
  const asked = bank.questions.slice(0, performance.answered);
  const answers = asked.map((question, index): Step<Interview> => {
    const order = index + 1;
    return {
      type: 'RECORD_SCORED',
      by: history.byKey('recordAnswers'),
      at: minutesAfter(interview.createdAt, order * minutesPerAnswer),
      change: (before, at) => {
        const given = answer(bank, question, order, performance);
        const scoredBy = { scorer, ...provenanceOf(before, question, given) };
        return scored(
          withAnswers(before, [{ ...given, createdAt: at, ...scoredBy }]),
          briefAfter(order, bank, performance),
          at,
        );
      },
    };
  });
  const answered = history.live(interview, feature, answers);
  if (!performance.isReviewed || !answered.reviewPending) return answered;

  const review: Step<Interview> = {
    type: 'RECORD_REVIEWED',
    by: byRecruiter('reviewAnswers'),
    at: minutesAfter(answered.updatedAt, minutesUntilReview),
    change: (before, at) =>
      scored(
        reviewed(before, reviewsOf(before), recruiter.id, at),
        briefAfter(before.answers.length, bank, performance),
        at,
      ),
  };
  return history.live(answered, feature, [review]);
}

/** The recruiter's reviews: one point more for each answer. An empty answer has nothing to score. */
const reviewsOf = ({ answers }: Interview) =>
  answers
    .filter(({ needsReview }) => needsReview)
    .map(({ questionId, questionScore, maxQuestionScore }) =>
      questionScore === null || questionScore === maxQuestionScore
        ? { questionId }
        : { questionId, score: questionScore + 1, explanation: 'The example counts, though it is brief.' },
    );
