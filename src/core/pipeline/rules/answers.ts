import { errors } from '../../kernel/errors.js';
import { type Instant, later, rising } from '../../kernel/values/instants.js';
import {
  type Answer,
  type AnswerHistory,
  type Interview,
  noProvenance,
  type ScoredAnswer,
  type Scoring,
} from '../shapes/record.js';

/**
 * The score of an interview by its answers: the sum of the scores in percent of the sum of the maximal scores, over the
 * answers that have both. It is rounded half up to one decimal.
 * @returns null if the sum of the maximal scores is 0, or the result is too great for a number
 */
export function scoreOf(answers: readonly Answer[]): number | null {
  const scored: Decimal[] = [];
  const possible: Decimal[] = [];
  for (const { questionScore, maxQuestionScore } of answers) {
    if (questionScore === null || maxQuestionScore === null) continue;
    scored.push(decimal(questionScore));
    possible.push(decimal(maxQuestionScore));
  }
  const unit = Math.min(0, ...[...scored, ...possible].map(({ exponent }) => exponent));
  const whole = sum(possible, unit);
  if (whole === 0n) return null;
  const tenths = (2000n * sum(scored, unit) + whole) / (2n * whole);
  const score = Number(tenths) / 10;
  return Number.isFinite(score) ? score : null;
}

/**
 * A number as its decimal text: `digits` × 10^`exponent`. Sums of these are exact, so that rounding half up is right.
 */
interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

function decimal(value: number): Decimal {
  const [mantissa = '0', exponent = '0'] = String(value).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length };
}

/** @returns the sum in multiples of 10^`unit` @param unit at most the smallest exponent */
const sum = (values: readonly Decimal[], unit: number): bigint =>
  values.reduce((total, { digits, exponent }) => total + digits * 10n ** BigInt(exponent - unit), 0n);

/** The rules of an interview's answers, as pure functions (docs/BEHAVIOUR.md, "Answers and scores"). */

const maxAnswers = 500;
const maxVersions = 50;
/**
 * The most characters of all answers with their versions, as JSON. One record stores them, and they are read at once.
 */
const maxCharacters = 8 * 1024 * 1024;

/** The score of the whole interview, as a call sends it. */
interface WholeScore {
  readonly score?: number | null | undefined;
  readonly briefScoreExplanation?: string | null | undefined;
}

/**
 * Adds answers to an interview. If a question already has an answer, the new one becomes its newest version. The
 * answers are stored as they are shown: by `order`, then as they came.
 * @throws CONFLICT LIMIT_REACHED
 */
export function withAnswers(interview: Interview, added: readonly ScoredAnswer[]): Interview {
  const histories = extended(interview, added);
  if (added.length > 0 && isTooLong(histories)) {
    throw errors.limitReached('characters for the answers of an interview and their versions', maxCharacters);
  }
  return { ...interview, ...histories };
}

/** Whether the length limit allows to add these answers. @throws CONFLICT LIMIT_REACHED if they are too many */
export const hasRoomFor = (interview: Interview, added: readonly ScoredAnswer[]): boolean =>
  !isTooLong(extended(interview, added));

type AnswerFields = Pick<Interview, 'answers' | 'answerHistories'>;

const isTooLong = ({ answers, answerHistories }: AnswerFields): boolean =>
  lengthWithout + lengthOf(answers) + lengthOf(answerHistories) > maxCharacters;

/** Of the JSON of answers and histories without any. */
const lengthWithout = JSON.stringify({ answers: [], answerHistories: [] }).length;

/** Characters of the members of a list as JSON. They are made one by one: V8 takes several times as long for one long text. */
const lengthOf = (list: readonly object[]): number =>
  list.reduce((sum, one) => sum + JSON.stringify(one).length, Math.max(0, list.length - 1));

function extended(interview: Interview, added: readonly ScoredAnswer[]): AnswerFields {
  const answers = new Map(interview.answers.map((answer) => [answer.questionId, answer]));
  const histories = new Map(interview.answerHistories.map((history) => [history.questionId, history]));
  for (const { scorer, rubricHash, promptHash, inputHash, runId, ...answer } of added) {
    const { questionId } = answer;
    const before = answers.get(questionId);
    const history = histories.get(questionId);
    const older = before ? [...(history?.older ?? []), withScoring(before, history)] : [];
    if (older.length >= maxVersions) throw errors.limitReached('versions per answer', maxVersions);
    answers.set(questionId, before ? { ...answer, createdAt: later(before.createdAt, answer.createdAt) } : answer);
    histories.set(questionId, { questionId, scorer, rubricHash, promptHash, inputHash, runId, older });
  }
  if (answers.size > maxAnswers) throw errors.limitReached('answers per interview', maxAnswers);
  return {
    answers: [...answers.values()].sort((a, b) => a.order - b.order),
    answerHistories: [...histories.values()],
  };
}

/** Whether an answer has the maximal number of versions. */
export const isFull = (history: AnswerHistory | undefined): boolean =>
  history !== undefined && history.older.length + 1 >= maxVersions;

/** The interview with the score of a call, or else with the score by the rule, updated at an instant. */
export function scored(interview: Interview, { score, briefScoreExplanation }: WholeScore, at: Instant): Interview {
  return {
    ...interview,
    score: score ?? scoreOf(interview.answers),
    // An old explanation belongs to the old score.
    briefScoreExplanation: briefScoreExplanation ?? null,
    reviewPending: interview.answers.some(({ needsReview }) => needsReview),
    updatedAt: rising(interview.updatedAt, at),
  };
}

/** Histories by question. */
export const historiesByQuestion = ({
  answerHistories,
}: Pick<Interview, 'answerHistories'>): ReadonlyMap<string, AnswerHistory> =>
  new Map(answerHistories.map((history) => [history.questionId, history]));

const noScoring: Scoring = { scorer: null, ...noProvenance };

/** An answer with the scoring of its newest version. */
export function withScoring(answer: Answer, history: AnswerHistory | undefined): ScoredAnswer {
  const { scorer, rubricHash, promptHash, inputHash, runId } = history ?? noScoring;
  return { ...answer, scorer, rubricHash, promptHash, inputHash, runId };
}

/** The newest version of an answer. */
export const newestOf = (answer: Answer, history: AnswerHistory | undefined): ScoredAnswer & { version: number } => ({
  ...withScoring(answer, history),
  version: (history?.older.length ?? 0) + 1,
});

/** All versions of an answer, oldest first, with numbers from 1. The answer itself is the last version. */
export function versionsOf(answer: Answer, history: AnswerHistory | undefined): (ScoredAnswer & { version: number })[] {
  const older = (history?.older ?? []).map((one, index) => ({ ...one, version: index + 1 }));
  return [...older, newestOf(answer, history)];
}
