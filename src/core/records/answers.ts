import { errors } from '../errors.js';
import { rising } from '../instants.js';
import type { Instant } from '../vacancies/vacancy.js';
import type { Answer, AnswerHistory, Interview, ScoredAnswer } from './record.js';
import { scoreOf } from './score.js';

/** What becomes of an interview's answers: plain data in, plain data out (CONTRACT "Scores"). */

const maxAnswers = 500;
const maxVersions = 50;
/** Characters of all answers with their versions, as JSON: so much is kept for one record, and read at once. */
const maxCharacters = 8 * 1024 * 1024;

/** What a call says of the whole interview. */
export interface WholeScore {
  readonly score?: number | null | undefined;
  readonly briefScoreExplanation?: string | null | undefined;
}

/**
 * Adds answers to an interview. An answer to a question that has one becomes its new version, in its place; others come
 * behind.
 * @throws CONFLICT LIMIT_REACHED
 */
export function withAnswers(interview: Interview, added: readonly ScoredAnswer[]): Interview {
  const kept = extended(interview, added);
  if (added.length > 0 && isTooLong(kept)) {
    throw errors.limitReached('characters of an interview’s answers and their versions', maxCharacters);
  }
  return { ...interview, ...kept };
}

/** Whether these answers are not too long to be added. @throws CONFLICT LIMIT_REACHED where they are too many */
export const hasRoomFor = (interview: Interview, added: readonly ScoredAnswer[]): boolean =>
  !isTooLong(extended(interview, added));

type Kept = Pick<Interview, 'answers' | 'answerHistories'>;

const isTooLong = ({ answers, answerHistories }: Kept): boolean =>
  JSON.stringify({ answers, answerHistories }).length > maxCharacters;

function extended(interview: Interview, added: readonly ScoredAnswer[]): Kept {
  const answers = new Map(interview.answers.map((answer) => [answer.questionId, answer]));
  const histories = new Map(interview.answerHistories.map((history) => [history.questionId, history]));
  for (const { scorer, ...answer } of added) {
    const { questionId } = answer;
    const before = answers.get(questionId);
    const history = histories.get(questionId);
    const older = before ? [...(history?.older ?? []), { ...before, scorer: history?.scorer ?? null }] : [];
    if (older.length >= maxVersions) throw errors.limitReached('versions of an answer', maxVersions);
    answers.set(questionId, answer);
    histories.set(questionId, { questionId, scorer, older });
  }
  if (answers.size > maxAnswers) throw errors.limitReached('answers of an interview', maxAnswers);
  return { answers: [...answers.values()], answerHistories: [...histories.values()] };
}

/** Whether an answer has as many versions as it may have. */
export const isFull = ({ answerHistories }: Interview, questionId: string): boolean =>
  answerHistories.some((one) => one.questionId === questionId && one.older.length + 1 >= maxVersions);

/** The same interview scored, as a call says or else by the rule, and changed at an instant. */
export function scored(interview: Interview, { score, briefScoreExplanation }: WholeScore, at: Instant): Interview {
  return {
    ...interview,
    score: score ?? scoreOf(interview.answers),
    // The explanation belongs to the score before.
    briefScoreExplanation: briefScoreExplanation ?? null,
    reviewPending: interview.answers.some(({ needsReview }) => needsReview),
    updatedAt: rising(interview.updatedAt, at),
  };
}

/** Histories by the question of each. What a release before kept under an idempotency key has none. */
export const historiesByQuestion = ({
  answerHistories,
}: Partial<Pick<Interview, 'answerHistories'>>): ReadonlyMap<string, AnswerHistory> =>
  new Map((answerHistories ?? []).map((history) => [history.questionId, history]));

/** An answer as its newest version. */
export const newestOf = (answer: Answer, history: AnswerHistory | undefined): ScoredAnswer & { version: number } => ({
  ...answer,
  scorer: history?.scorer ?? null,
  version: (history?.older.length ?? 0) + 1,
});

/** Every version of an answer, oldest first, numbered from 1; the answer itself is the last. */
export function versionsOf(answer: Answer, history: AnswerHistory | undefined): (ScoredAnswer & { version: number })[] {
  const older = (history?.older ?? []).map((one, index) => ({ ...one, version: index + 1 }));
  return [...older, newestOf(answer, history)];
}
